/** Whether set-up is open: all that the page needs to know of it before its code is there. */
import { createStore } from 'zustand/vanilla';

export const setupGate = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));
