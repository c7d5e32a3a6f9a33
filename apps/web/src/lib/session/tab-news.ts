/** Messages about the session between the tabs of a browser. */

/** `in`: a session has begun. `out`: the user logged out. */
export type SessionNews = 'in' | 'out';

const NAME = 'chuhe-session';

export interface TabNews {
  readonly tell: (news: SessionNews) => void;
}

/** @param hear called with messages of other tabs, never with those of this tab, until the signal aborts */
export function joinTabNews(hear: (news: SessionNews) => void, signal: AbortSignal): TabNews {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => hear(data));
  signal.addEventListener('abort', () => channel.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel takes no target origin. It belongs to one origin.
  return { tell: (news) => channel.postMessage(news) };
}
