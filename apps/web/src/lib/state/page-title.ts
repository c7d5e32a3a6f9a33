import { defineStore } from '../services.ts';

/** What the page shows, such as a study, for the title of the window; `undefined` for the title of the route. */
export const pageTitleStore = defineStore<{ readonly title: string | undefined }>(() => ({
  title: undefined,
}));
