import { z } from 'zod';
import type { Database, Queryable } from '../../db/database.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import type { Caller } from '../../http/caller.ts';
import { deleteApiTokensOf } from '../api-tokens/api-token-repository.ts';
import { deleteBridgesOf } from '../bridges/bridge-repository.ts';
import { deleteCloudKey } from '../position-db/cloud-key-repository.ts';
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts';
import {
  type EndOptions,
  endSessionsBeyond,
  endSessionsOf,
  findCaller,
} from './session-repository.ts';

/** How long a session is cached, in milliseconds. A session that has ended is accepted for at most this time. */
const CACHED_FOR = 1000;
/** Maximum number of cached sessions. */
const MAX_CACHED = 10_000;

/** Maximum number of sessions of a user. */
const MAX_SESSIONS = 50;

const CHANNEL = 'session_ended';

interface Cached {
  readonly caller: Promise<Caller | undefined>;
  /** When the read began, in milliseconds. */
  readonly readAt: number;
}

/**
 * Caches sessions for a second, so that a burst of calls reads its session once. A message removes an ended session from the cache of
 * every process at once. The short cache time limits the effect of lost messages, and of changes that are not announced.
 */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #cached = new BoundedMap<string, Cached>(MAX_CACHED);
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
      () => this.#cached.clear(),
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

  /**
   * Finds the user of a session; `undefined` if it has ended. Concurrent calls share one read.
   *
   * @param options.isFresh whether to read the session even if it is cached
   */
  find(sessionId: string, { isFresh }: { readonly isFresh: boolean }): Promise<Caller | undefined> {
    const now = this.#now();
    const cached = this.#cached.get(sessionId);
    if (!isFresh && cached !== undefined && isRecent(cached, now)) return cached.caller;
    const reading = { caller: findCaller(this.#database.db, sessionId, now), readAt: Number(now) };
    this.#cached.set(sessionId, reading);
    void this.#dropIfNone(sessionId, reading);
    return reading.caller;
  }

  /**
   * Ends sessions in the caller's transaction. Pass the result to `announce` after the commit. Unless only one session ends, the user's
   * key for programs, bridges, API tokens and sign-ins that wait for a second factor end too, since they are other ways into the account.
   *
   * @param options.keepsTokens whether the user has chosen to keep the API tokens
   */
  async end(
    tx: Queryable,
    { keepsTokens = false, ...options }: Omit<EndOptions, 'now'> & { keepsTokens?: boolean },
  ): Promise<string[]> {
    if (options.only === undefined) {
      await deleteCloudKey(tx, options.userId);
      await deleteBridgesOf(tx, options.userId);
      await deleteChallengesOf(tx, options.userId);
      if (!keepsTokens) await deleteApiTokensOf(tx, options.userId);
    }
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

  /** Removes a failed read or an ended session from the cache, where it would take the place of another session. */
  async #dropIfNone(sessionId: string, reading: Cached): Promise<void> {
    const caller = await reading.caller.catch(() => undefined);
    if (caller === undefined && this.#cached.get(sessionId) === reading) {
      this.#cached.delete(sessionId);
    }
  }

  /** Also drops a read in progress, because it may have begun before the session ended. */
  #remove(sessionId: string): void {
    this.#cached.delete(sessionId);
    for (const listener of this.#listeners) listener(sessionId);
  }
}

/** A clock that was set back does not make a session last longer. */
function isRecent({ readAt }: Cached, now: Date): boolean {
  const age = now.getTime() - readAt;
  return age >= 0 && age < CACHED_FOR;
}

/** Maximum number of ids in one message of the database. A message has at most 8,000 bytes, and an id takes 39. */
const MAX_ANNOUNCED = 100;

function readIds(text: string): readonly string[] {
  const parsed = z.array(z.string()).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : [];
}
