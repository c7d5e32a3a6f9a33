import { createStore } from 'zustand/vanilla';
import { type AnswerOf, defineCall } from '../api/define-call.ts';
import { api } from '../api/the-api.ts';
import { onLive } from '../live/the-live.ts';

type Site = AnswerOf<'getSite'>;

const getSite = defineCall<'getSite'>({ method: 'GET', path: '/api/site', guard: 'public' });

/** What the site says to everybody, and what it allows; nothing until it is known. */
export const siteStore = createStore<{ readonly site: Site | undefined }>(() => ({
  site: undefined,
}));

let isFollowing = false;
/** Counts looks, so that only the last decides. */
let round = 0;

/** Milliseconds over which all open pages look again: they hear the news in one instant. */
const SPREAD = 5000;

/** Keeps the store up to date from now on. Who is not signed in hears no news, and looks when they come back to the page. */
export function followSite(): void {
  if (isFollowing) return;
  isFollowing = true;
  onLive('ready', () => void look());
  onLive('notice-changed', () => setTimeout(() => void look(), Math.random() * SPREAD));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
  void look();
}

async function look(): Promise<void> {
  round += 1;
  const own = round;
  const answer = await api.call(getSite, {}, { isQuiet: true });
  if (answer.success && own === round) siteStore.setState({ site: answer.data });
}
