import { z } from 'zod';
import type { Database, Queryable } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { type EndOptions, endSessionsOf, findCaller } from './session-repository.ts';

/** Milliseconds that a session found alive is taken for alive without asking again. */
const KNOWN_FOR = 30_000;
/** Sessions remembered at most. */
const MAX_KNOWN = 10_000;

const CHANNEL = 'session_ended';

interface Known {
  readonly caller: Caller;
  readonly until: number;
}

/**
 * Which sessions live, remembered for half a minute. A session that ends is forgotten at once in every process, by a
 * message; the half minute is for when such a message is lost.
 */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #known = new Map<string, Known>();
  readonly #hearers = new Set<(sessionId: string) => void>();
  #stop: (() => Promise<void>) | undefined;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Begins to hear of sessions that other processes end. */
  async open(): Promise<void> {
    this.#stop = await this.#database.listen(
      CHANNEL,
      (text) => {
        for (const id of readIds(text)) this.#forget(id);
      },
      // Sessions may have ended of which nothing was heard.
      () => this.#known.clear(),
    );
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Calls `hear` with each session that ends. @returns stops that */
  onEnd(hear: (sessionId: string) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  async find(sessionId: string, { isFresh }: { readonly isFresh: boolean }) {
    const now = this.#now();
    const known = this.#known.get(sessionId);
    if (!isFresh && known !== undefined && known.until > now.getTime()) return known.caller;
    const caller = await findCaller(this.#database.db, sessionId, now);
    this.#known.delete(sessionId);
    if (caller !== undefined) this.#remember(caller, now);
    return caller;
  }

  /** Ends sessions in a transaction of the caller's; `announce` what comes back once that has been committed. */
  end(tx: Queryable, options: Omit<EndOptions, 'now'>): Promise<string[]> {
    return endSessionsOf(tx, { ...options, now: this.#now() });
  }

  /** Tells every process that these sessions have ended, or that what is known of them has changed. */
  async announce(sessionIds: readonly string[]): Promise<void> {
    for (const id of sessionIds) this.#forget(id);
    for (let start = 0; start < sessionIds.length; start += MAX_ANNOUNCED) {
      const some = sessionIds.slice(start, start + MAX_ANNOUNCED);
      await this.#database.announce(CHANNEL, JSON.stringify(some));
    }
  }

  #remember(caller: Caller, now: Date): void {
    if (this.#known.size >= MAX_KNOWN) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(caller.sessionId, { caller, until: now.getTime() + KNOWN_FOR });
  }

  #forget(sessionId: string): void {
    this.#known.delete(sessionId);
    for (const hear of this.#hearers) hear(sessionId);
  }
}

/** A message of the database holds 8,000 bytes; an id in it takes 39. */
const MAX_ANNOUNCED = 100;

function readIds(text: string): readonly string[] {
  const parsed = z.array(z.string()).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : [];
}
