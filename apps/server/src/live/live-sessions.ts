import type { Caller } from '../http/caller.ts';

/** What the live channel needs to know about sessions. */
export interface LiveSessions {
  /** @returns a function that stops listening */
  onEnd(listener: (sessionId: string) => void): () => void;
  /** @param isFresh whether to ask the database even if the answer is cached */
  find(sessionId: string, options: { readonly isFresh: boolean }): Promise<Caller | undefined>;
}
