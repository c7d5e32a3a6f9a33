import { defineStore } from '../../../lib/services.ts';

/** Whether the user has asked for a random position on this page. Only then is the content of their bar loaded. */
export const randomUse = defineStore<{ readonly isUsed: boolean }>(() => ({ isUsed: false }));
