/**
 * Answers on their way to the server. Each is kept in this browser until the server has heard it, so that neither a lost connection
 * nor a closed page loses one; the server counts one that comes twice once, by the number of reviews it says.
 */
import type { Card } from '@chuhe/contract/training';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type FailureCode, isPassing } from '../../../lib/api/failure.ts';
import { parseRecord } from '../../../lib/parse.ts';
import type { Grade } from './trainer-session.ts';

export interface KeptAnswer {
  /** Whose it is. */
  readonly userId: string;
  readonly cardId: string;
  readonly grade: Grade;
  readonly reviews: number;
}

export interface OutboxEffects {
  readonly send: (answer: KeptAnswer) => Promise<Answer<Card>>;
  readonly read: () => unknown;
  readonly write: (answers: readonly KeptAnswer[]) => void;
  /** Of who is signed in. */
  readonly userId: () => string | undefined;
  /** Whether the account has taken over what the guest had, cards and all. */
  readonly hasMergedGuest: (accountId: string, guestId: string) => boolean;
}

/** Milliseconds until the next try, doubled after each that fails. */
export const RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** More than a user gives without a connection in a day. */
const LIMIT = 1_000;

export class AnswerOutbox {
  /** How many wait after a try that failed. */
  readonly waiting = createStore<{ readonly count: number }>()(() => ({ count: 0 }));
  readonly #effects: OutboxEffects;
  readonly #heard = new Map<string, (card: Card | undefined) => void>();
  #delay = RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(effects: OutboxEffects) {
    this.#effects = effects;
  }

  /** Settles with the card as it is after the answer; with nothing where the server had another word on it. */
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

  /** Sends what waits, in its order, one at a time; what cannot be sent now is tried again by itself. */
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
    if (!sent.success && (isPassing(sent) || UNHEARD.has(sent.code))) return false;
    // Also where another tab has answered the card, or where it is gone: nothing is left to be done about it.
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

  /** Another tab may have written since. */
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

/** The user is another one by now, or none: nobody has judged the answer. */
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
