import { z } from 'zod';
import type { Database, Queryable } from '../../db/database.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import type { Caller } from '../../http/caller.ts';
import { deleteCloudKey } from '../position-db/cloud-key-repository.ts';
import {
  type EndOptions,
  endSessionsBeyond,
  endSessionsOf,
  findCaller,
} from './session-repository.ts';

/** How long a session is cached, in milliseconds. */
const CACHED_FOR = 30_000;
/** Maximum number of cached sessions. */
const MAX_CACHED = 10_000;

/** Maximum number of sessions of a user. */
const MAX_SESSIONS = 50;

const CHANNEL = 'session_ended';

interface Cached {
  readonly caller: Caller;
  readonly until: number;
}

/**
 * Caches sessions for half a minute. A message removes an ended session from the cache of every process at once; the half minute
 * limits the effect of lost messages.
 */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #cached = new BoundedMap<string, Cached>(MAX_CACHED);
  /** Grows when sessions end. A session that was read meanwhile is not cached, because it may have ended after it was read. */
  #ended = 0;
  readonly #listeners = new Set<(sessionId: string) => void>();
  #stop: (() => Promise<void>) | undefined;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Starts to listen for sessions that other processes end. */
  async open(): Promise<void> {
    this.#stop = await this.#database.listen(
      CHANNEL,
      (text) => {
        for (const id of readIds(text)) this.#remove(id);
      },
      // Messages about ended sessions may have been lost.
      () => {
        this.#ended += 1;
        this.#cached.clear();
      },
    );
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /**
   * Calls `listener` with each session that ends.
   *
   * @returns a function that stops listening
   */
  onEnd(listener: (sessionId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async find(sessionId: string, { isFresh }: { readonly isFresh: boolean }) {
    const now = this.#now();
    const cached = this.#cached.get(sessionId);
    if (!isFresh && cached !== undefined && cached.until > now.getTime()) return cached.caller;
    const endedBefore = this.#ended;
    const caller = await findCaller(this.#database.db, sessionId, now);
    if (caller === undefined) this.#cached.delete(sessionId);
    else if (this.#ended === endedBefore) {
      this.#cached.set(sessionId, { caller, until: now.getTime() + CACHED_FOR });
    }
    return caller;
  }

  /**
   * Ends sessions in the caller's transaction. Pass the result to `announce` after the commit. Unless only one session ends, the user's
   * key for programs ends too, since it is another way into the account.
   */
  async end(tx: Queryable, options: Omit<EndOptions, 'now'>): Promise<string[]> {
    if (options.only === undefined) await deleteCloudKey(tx, options.userId);
    return endSessionsOf(tx, { ...options, now: this.#now() });
  }

  /**
   * Ends the sessions that were used longest ago, so that a further one does not exceed the limit. The caller's transaction must have
   * locked the user. Pass the result to `announce` after the commit.
   */
  endSurplus(tx: Queryable, userId: string): Promise<string[]> {
    return endSessionsBeyond(tx, { userId, keep: MAX_SESSIONS - 1, now: this.#now() });
  }

  /** Notifies every process that these sessions have ended or changed. */
  async announce(sessionIds: readonly string[]): Promise<void> {
    for (const id of sessionIds) this.#remove(id);
    for (let start = 0; start < sessionIds.length; start += MAX_ANNOUNCED) {
      const some = sessionIds.slice(start, start + MAX_ANNOUNCED);
      await this.#database.announce(CHANNEL, JSON.stringify(some));
    }
  }

  #remove(sessionId: string): void {
    this.#ended += 1;
    this.#cached.delete(sessionId);
    for (const listener of this.#listeners) listener(sessionId);
  }
}

/** Maximum number of ids in one message of the database. A message has at most 8,000 bytes, and an id takes 39. */
const MAX_ANNOUNCED = 100;

function readIds(text: string): readonly string[] {
  const parsed = z.array(z.string()).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : [];
}
