/**
 * Sends answers to the server. Each answer is stored in this browser until the server has received it, so that neither a lost connection
 * nor a closed page loses it. The server recognises a repeated answer by its number of reviews and counts it once.
 */
import type { Card } from '@chuhe/contract/training';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type FailureCode, isTransient } from '../../../lib/api/failure.ts';
import { parseRecord } from '../../../lib/parse.ts';
import type { Grade } from './trainer-session.ts';

export interface KeptAnswer {
  /** The user who gave the answer. */
  readonly userId: string;
  readonly cardId: string;
  readonly grade: Grade;
  readonly reviews: number;
}

export interface OutboxEffects {
  readonly send: (answer: KeptAnswer) => Promise<Answer<Card>>;
  readonly read: () => unknown;
  readonly write: (answers: readonly KeptAnswer[]) => void;
  /** The signed-in user. */
  readonly userId: () => string | undefined;
  /** Whether the guest's data, with the cards, has moved to the account. */
  readonly hasMergedGuest: (accountId: string, guestId: string) => boolean;
}

/** Milliseconds until the next retry, doubled after each failure. */
export const RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** The maximum number of stored answers, which is more than a user gives in a day without a connection. */
const LIMIT = 1_000;

export class AnswerOutbox {
  /** The number of answers waiting to be sent again after a failure; 0 if the last attempt succeeded. */
  readonly waiting = createStore<{ readonly count: number }>()(() => ({ count: 0 }));
  readonly #effects: OutboxEffects;
  readonly #heard = new Map<string, (card: Card | undefined) => void>();
  #delay = RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(effects: OutboxEffects) {
    this.#effects = effects;
  }

  /** Resolves with the updated card; with `undefined` if the server refused the answer or no user is signed in. */
  add(card: Card, grade: Grade): Promise<Card | undefined> {
    const userId = this.#effects.userId();
    if (userId === undefined) return Promise.resolve(undefined);
    const answer = { userId, cardId: card.cardId, grade, reviews: card.reviews };
    this.#write([...this.#kept().filter((each) => !isSame(each, answer)), answer]);
    return new Promise((resolve) => {
      this.#heard.set(keyOf(answer), resolve);
      void this.flush();
    });
  }

  /** Sends the stored answers in order, one at a time. Schedules a retry if one fails. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    let isReached = true;
    for (let next = this.#next(); isReached && next !== undefined; next = this.#next()) {
      isReached = await this.#send(next);
    }
    this.#isSending = false;
    this.waiting.setState({ count: isReached ? 0 : this.#mine().length });
    if (isReached) this.#delay = RETRY_MS;
    else this.#tryLater();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #send(answer: KeptAnswer): Promise<boolean> {
    const sent = await this.#effects.send(answer);
    if (!sent.success && (isTransient(sent) || UNHEARD.has(sent.code))) return false;
    // The answer is also removed if another tab has answered the card or the card is gone, because a retry would not help.
    this.#write(this.#kept().filter((each) => !isSame(each, answer)));
    this.#heard.get(keyOf(answer))?.(sent.success ? sent.data : undefined);
    this.#heard.delete(keyOf(answer));
    return true;
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => void this.flush(), this.#delay);
    this.#delay = Math.min(MAX_RETRY_MS, this.#delay * 2);
  }

  #next(): KeptAnswer | undefined {
    return this.#mine()[0];
  }

  #mine(): readonly KeptAnswer[] {
    const userId = this.#effects.userId();
    if (userId === undefined) return [];
    return this.#kept().filter(
      (each) => each.userId === userId || this.#effects.hasMergedGuest(userId, each.userId),
    );
  }

  /** Reads the storage each time, since another tab may have changed it. */
  #kept(): readonly KeptAnswer[] {
    return parseKept(this.#effects.read());
  }

  #write(answers: readonly KeptAnswer[]): void {
    this.#effects.write(answers.slice(-LIMIT));
  }
}

function keyOf({ cardId, reviews }: KeptAnswer): string {
  return `${cardId} ${reviews}`;
}

function isSame(a: KeptAnswer, b: KeptAnswer): boolean {
  return keyOf(a) === keyOf(b);
}

/** Failures after which the server has not processed the answer, because another user or no user is signed in. */
const UNHEARD: ReadonlySet<FailureCode> = new Set(['SESSION_CHANGED', 'UNAUTHORIZED']);

const KNOWN_GRADES: readonly Grade[] = ['again', 'hard', 'good', 'easy'];

function parseKept(value: unknown): readonly KeptAnswer[] {
  return Array.isArray(value) ? value.flatMap(parseAnswer) : [];
}

function parseAnswer(value: unknown): KeptAnswer[] {
  const { userId, cardId, grade: word, reviews } = parseRecord(value);
  const grade = KNOWN_GRADES.find((each) => each === word);
  if (typeof userId !== 'string' || typeof cardId !== 'string') return [];
  if (grade === undefined || typeof reviews !== 'number') return [];
  return [{ userId, cardId, grade, reviews }];
}
