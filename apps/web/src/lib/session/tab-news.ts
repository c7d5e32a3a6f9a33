/** What the tabs of a browser tell each other about the session. */

/** `in`: a session has begun. `out`: the user logged out. */
export type SessionNews = 'in' | 'out';

const NAME = 'chuhe-session';

export interface TabNews {
  readonly tell: (news: SessionNews) => void;
}

/** @param hear is called with what other tabs tell, never with what this one does. */
export function joinTabNews(hear: (news: SessionNews) => void): TabNews {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => hear(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none: it is of one origin.
  return { tell: (news) => channel.postMessage(news) };
}
