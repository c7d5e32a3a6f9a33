/**
 * One session with the trainer: asks cards one after the other, grades each answer and sends it. A card that was answered wrong comes again
 * at the end of the session.
 */
import type { Card, GRADES, Training } from '@chuhe/contract/training';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';

export type Grade = (typeof GRADES)[number];

/** The choice of cards. */
export interface Wanted {
  readonly kind: 'all' | 'book' | 'mistake';
  readonly side: 'both' | 'red' | 'black';
}

export type TrainerStep =
  | { readonly kind: 'asking' }
  | { readonly kind: 'right'; readonly move: string }
  | { readonly kind: 'wrong'; readonly move: string }
  | { readonly kind: 'shown' };

export interface TrainerState {
  /** `loading` until the first answer; `failed` and `offline` where there was none; `open` with cards, or without. */
  readonly phase: 'loading' | 'failed' | 'offline' | 'open';
  readonly wanted: Wanted;
  readonly queue: readonly Card[];
  /** Index in the queue; its length when all are done. */
  readonly index: number;
  readonly step: TrainerStep;
  readonly isHinted: boolean;
  /** Cards that were right at the first attempt, and all that were answered in this session. */
  readonly right: number;
  readonly answered: number;
  readonly due: number;
  readonly fresh: number;
  readonly total: number;
  /** ISO 8601; `null` where a card is due already, or there is none. */
  readonly next: string | null;
}

export interface TrainerEffects {
  readonly load: (wanted: Wanted, signal: AbortSignal) => Promise<Answer<Training>>;
  /** Keeps the answer until it is sent; `undefined` where the server refused it. */
  readonly answer: (card: Card, grade: Grade) => Promise<Card | undefined>;
  /** @returns whether the server has done it. */
  readonly suspend: (card: Card, isSuspended: boolean) => Promise<boolean>;
}

const START: TrainerState = {
  phase: 'loading',
  wanted: { kind: 'all', side: 'both' },
  queue: [],
  index: 0,
  step: { kind: 'asking' },
  isHinted: false,
  right: 0,
  answered: 0,
  due: 0,
  fresh: 0,
  total: 0,
  next: null,
};

export class TrainerSession {
  readonly store = createStore<TrainerState>()(() => START);
  readonly #effects: TrainerEffects;
  #life = new AbortController();
  /** Cards that were answered in this session. */
  #seen = new Set<string>();
  /** Suspended cards by id, as their last answer left them. */
  readonly #parked = new Map<string, Card>();

  constructor(effects: TrainerEffects) {
    this.#effects = effects;
  }

  get card(): Card | undefined {
    const { queue, index } = this.store.getState();
    return queue[index];
  }

  /** Starts again, with another choice of cards if it is given. */
  async start(wanted: Wanted = this.store.getState().wanted): Promise<void> {
    this.#settle();
    this.#life.abort();
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#seen = new Set();
    this.store.setState({ ...START, wanted });
    const answer = await this.#effects.load(wanted, signal);
    if (signal.aborted) return;
    if (!answer.success) {
      const isOffline = answer.code === 'NETWORK' || answer.code === 'TIMEOUT';
      this.store.setState({ phase: isOffline ? 'offline' : 'failed' });
      return;
    }
    const { due, fresh, total, next } = answer.data;
    const queue = answer.data.cards.flatMap(askable);
    this.store.setState({ phase: 'open', queue, due, fresh, total, next });
  }

  /** Ends the session: a right answer that is still shown counts. */
  stop(): void {
    this.#settle();
    this.#life.abort();
  }

  /** Answers with a legal move. */
  try(move: string): void {
    const { card } = this;
    const { step, isHinted } = this.store.getState();
    if (card === undefined || step.kind !== 'asking') return;
    const isRight = card.answers.includes(move);
    this.#count(card, isRight && !isHinted);
    this.store.setState({ step: { kind: isRight ? 'right' : 'wrong', move } });
    if (!isRight) this.#grade(card, 'again');
  }

  /** Marks the piece that moves. */
  hint(): void {
    if (this.store.getState().step.kind === 'asking') this.store.setState({ isHinted: true });
  }

  /** Shows the answer: the card counts as wrong. */
  show(): void {
    const { card } = this;
    if (card === undefined || this.store.getState().step.kind !== 'asking') return;
    this.#count(card, false);
    this.store.setState({ step: { kind: 'shown' } });
    this.#grade(card, 'again');
  }

  /** Goes on to the next card, and grades the one that was right. */
  next(isEasy = false): void {
    this.#settle(isEasy);
    this.#go();
  }

  /** Goes on without an answer: the card stays due. */
  skip(): void {
    if (this.store.getState().step.kind === 'asking') this.#go();
  }

  /** @returns the suspended card; `undefined` where that failed. */
  async suspend(): Promise<Card | undefined> {
    const { card } = this;
    if (card === undefined || !(await this.#effects.suspend(card, true))) return undefined;
    this.#parked.set(card.cardId, card);
    // The user may have gone on in the meantime.
    const isHere = this.card?.cardId === card.cardId;
    this.store.setState(({ queue, index }) => ({
      queue: queue.filter(({ cardId }, at) => at < index || cardId !== card.cardId),
      ...(isHere && { step: { kind: 'asking' }, isHinted: false }),
    }));
    return card;
  }

  /** Undoes a suspension; the card is asked again in this session. */
  async resume(card: Card): Promise<void> {
    if (!(await this.#effects.suspend(card, false))) return;
    const latest = this.#parked.get(card.cardId) ?? card;
    this.#parked.delete(card.cardId);
    this.store.setState(({ queue, phase }) =>
      phase === 'open' ? { queue: [...queue, latest] } : {},
    );
  }

  #go(): void {
    this.store.setState(({ index, queue }) => ({
      index: Math.min(index + 1, queue.length),
      step: { kind: 'asking' },
      isHinted: false,
    }));
  }

  /** Grades the card that was answered right, if one is shown: only when the user leaves it is it known whether it was easy. */
  #settle(isEasy = false): void {
    const { card } = this;
    const { step, isHinted } = this.store.getState();
    if (card === undefined || step.kind !== 'right') return;
    this.store.setState({ step: { kind: 'asking' } });
    this.#grade(card, isHinted ? 'hard' : isEasy ? 'easy' : 'good');
  }

  #count(card: Card, isRight: boolean): void {
    if (this.#seen.has(card.cardId)) return;
    this.#seen.add(card.cardId);
    this.store.setState(({ right, answered, due, fresh }) => ({
      answered: answered + 1,
      right: right + (isRight ? 1 : 0),
      due: card.isNew ? due : Math.max(0, due - 1),
      fresh: card.isNew ? Math.max(0, fresh - 1) : fresh,
    }));
  }

  #grade(card: Card, grade: Grade): void {
    void this.#send(card, grade, this.#life.signal);
  }

  async #send(card: Card, grade: Grade, signal: AbortSignal): Promise<void> {
    const after = await this.#effects.answer(card, grade);
    if (signal.aborted || after === undefined || grade !== 'again') return;
    const again = askable(after);
    if (this.#parked.has(card.cardId)) again.forEach((each) => this.#parked.set(each.cardId, each));
    else this.store.setState(({ queue }) => ({ queue: [...queue, ...again] }));
  }
}

/** Each move once: several books may have the same. A card whose moves are no longer in any book is not asked. */
function askable(card: Card): readonly Card[] {
  const answers = [...new Set(card.answers)];
  return answers.length === 0 ? [] : [{ ...card, answers }];
}
