import { defineStore } from '../../../lib/services.ts';

/** Whether the command box is to be focused as soon as it is shown. */
export const commandFocus = defineStore<{ readonly isWanted: boolean }>(() => ({
  isWanted: false,
}));
