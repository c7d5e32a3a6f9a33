/** Whether the set-up is open: all that the page needs to know before its code is loaded. */
import { defineStore } from '../services.ts';

export const setupOpenStore = defineStore<{ readonly isOpen: boolean }>(() => ({
  isOpen: false,
}));
