/** Whether the set-up is open. In a separate file, because the code of the set-up is loaded later. */
import { defineStore } from '../services.ts';

export const setupOpenStore = defineStore<{ readonly isOpen: boolean }>(() => ({
  isOpen: false,
}));
