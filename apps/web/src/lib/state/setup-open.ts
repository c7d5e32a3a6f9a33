/** Whether the set-up is open: all that the page needs to know before its code is loaded. */
import { createStore } from 'zustand/vanilla';

export const setupOpenStore = createStore<{ readonly isOpen: boolean }>()(() => ({
  isOpen: false,
}));
