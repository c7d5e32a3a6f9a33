import { defineStore } from '../../../lib/services.ts';

/** Whether this page has shown a random position. Only then is the code of their bar loaded. */
export const randomUse = defineStore<{ readonly isUsed: boolean }>(() => ({ isUsed: false }));
