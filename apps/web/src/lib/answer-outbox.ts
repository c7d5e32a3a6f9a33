/**
 * Sends answers of the trainer and of exercises to the server. Each answer is stored in this browser until the server has received it, so
 * that neither a lost connection nor a closed page loses it. The server recognises a repeated answer and counts it once.
 */
import { createStore } from 'zustand/vanilla';
import type { Answer } from './api/api-client.ts';
import { type FailureCode, isTransient } from './api/failure.ts';
import { hasMergedGuest } from './session/merged-guests.ts';
import { userIdOf } from './session/session.ts';
import { currentSession } from './session/session-store.ts';
import { readJson, type StorageKey, writeJson } from './storage.ts';

export interface KeptAnswer {
  /** The user who gave the answer. */
  readonly userId: string;
}

export interface OutboxEffects<Kept extends KeptAnswer, Data> {
  readonly send: (answers: readonly Kept[]) => Promise<Answer<Data>>;
  /** The maximum number of answers in one request. */
  readonly batch: number;
  /** Two answers of the same key are one. */
  readonly keyOf: (answer: Kept) => string;
  readonly read: () => readonly Kept[];
  readonly write: (answers: readonly Kept[]) => void;
  /** The signed-in user. */
  readonly userId: () => string | undefined;
  /** Whether the guest's data has moved to the account. */
  readonly hasMergedGuest: (accountId: string, guestId: string) => boolean;
}

/** Milliseconds until the next retry, doubled after each failure. */
export const RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** The maximum number of stored answers, which is more than a user gives in a day without a connection. */
const LIMIT = 1_000;

export class AnswerOutbox<Kept extends KeptAnswer, Data> {
  /** The number of answers waiting to be sent again after a failure; 0 if the last attempt succeeded. */
  readonly waiting = createStore<{ readonly count: number }>()(() => ({ count: 0 }));
  readonly #effects: OutboxEffects<Kept, Data>;
  readonly #heard = new Map<string, (data: Data | undefined) => void>();
  #delay = RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #flushed = Promise.resolve();

  constructor(effects: OutboxEffects<Kept, Data>) {
    this.#effects = effects;
  }

  /** Resolves with the response; with `undefined` if the server refused the answer, or if another tab has sent it. */
  add(answer: Kept): Promise<Data | undefined> {
    const { read, write, keyOf } = this.#effects;
    const key = keyOf(answer);
    // Read each time, since another tab may have changed it.
    write([...read().filter((each) => keyOf(each) !== key), answer].slice(-LIMIT));
    return new Promise((resolve) => {
      this.#heard.set(key, resolve);
      void this.flush();
    });
  }

  /**
   * Sends the stored answers in order, one request at a time. Schedules a retry if one fails. Resolves when all have been sent or one has
   * failed.
   */
  flush(): Promise<void> {
    if (!this.#isSending) this.#flushed = this.#sendAll();
    return this.#flushed;
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    clearTimeout(this.#timer);
    let isReached = true;
    for (let next = this.#next(); isReached && next.length > 0; next = this.#next()) {
      isReached = await this.#send(next);
    }
    this.#isSending = false;
    this.#endTaken();
    this.waiting.setState({ count: isReached ? 0 : this.kept().length });
    if (isReached) this.#delay = RETRY_MS;
    else this.#tryLater();
  }

  /** The user's answers that the server has not received. */
  kept(): readonly Kept[] {
    const { read, hasMergedGuest, ...effects } = this.#effects;
    const userId = effects.userId();
    if (userId === undefined) return [];
    return read().filter((each) => each.userId === userId || hasMergedGuest(userId, each.userId));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #send(answers: readonly Kept[]): Promise<boolean> {
    const { send, read, write, keyOf } = this.#effects;
    const sent = await send(answers);
    if (!sent.success && (isTransient(sent) || UNHEARD.has(sent.code))) return false;
    // An answer is also removed if the server has refused it, because a retry would not help.
    const keys = new Set(answers.map(keyOf));
    write(read().filter((each) => !keys.has(keyOf(each))));
    for (const key of keys) {
      this.#heard.get(key)?.(sent.success ? sent.data : undefined);
      this.#heard.delete(key);
    }
    return true;
  }

  /** Ends the waiting for answers that another tab has sent, and has removed from the storage. */
  #endTaken(): void {
    const { read, keyOf } = this.#effects;
    const stored = new Set(read().map(keyOf));
    for (const [key, hear] of this.#heard) {
      if (stored.has(key)) continue;
      this.#heard.delete(key);
      hear(undefined);
    }
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => void this.flush(), this.#delay);
    this.#delay = Math.min(MAX_RETRY_MS, this.#delay * 2);
  }

  #next(): readonly Kept[] {
    return this.kept().slice(0, this.#effects.batch);
  }
}

/** Failures after which the server has not processed the answer, because another user or no user is signed in. */
const UNHEARD: ReadonlySet<FailureCode> = new Set(['SESSION_CHANGED', 'UNAUTHORIZED']);

interface StoredOutbox<Kept extends KeptAnswer, Data>
  extends Pick<OutboxEffects<Kept, Data>, 'send' | 'batch' | 'keyOf'> {
  readonly storageKey: StorageKey;
  /** Reads a stored answer, which may have been changed by hand or by another version. */
  readonly parse: (value: unknown) => readonly Kept[];
}

/** An outbox in the browser's storage, or in memory if the storage does not work. Sends when the connection is back. */
export function makeStoredOutbox<Kept extends KeptAnswer, Data>(
  { storageKey, parse, ...effects }: StoredOutbox<Kept, Data>,
  signal: AbortSignal,
): AnswerOutbox<Kept, Data> {
  let unkept: readonly Kept[] | undefined;
  const parseAll = (value: unknown): readonly Kept[] =>
    Array.isArray(value) ? value.flatMap(parse) : [];
  const outbox = new AnswerOutbox<Kept, Data>({
    ...effects,
    read: () => unkept ?? parseAll(readJson(storageKey)),
    write: (answers) => {
      unkept = writeJson(storageKey, answers) ? undefined : answers;
    },
    userId: () => userIdOf(currentSession()),
    hasMergedGuest,
  });
  window.addEventListener('online', () => void outbox.flush(), { signal });
  signal.addEventListener('abort', () => outbox.stop());
  return outbox;
}
