import type { Caller } from '../http/caller.ts';

/** The part of `Sessions` that the live channel uses. */
export interface LiveSessions {
  /**
   * Calls `listener` when a session ends.
   *
   * @returns a function that stops listening
   */
  onEnd(listener: (sessionId: string) => void): () => void;
  /** @param options.isFresh whether to read from the database even if the result is cached */
  find(sessionId: string, options: { readonly isFresh: boolean }): Promise<Caller | undefined>;
}
