/**
 * One session with the trainer: shows cards one after the other, grades each answer and sends the grade to the server. A card that was
 * answered wrong is shown again at the end of the session.
 */
import type { Card, GRADES, Training } from '@chuhe/contract/training';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';
import { linesOfCards } from './lines-of-cards.ts';

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
  /** `loading` until the cards have loaded; `failed` or `offline` if they could not be loaded; otherwise `open`, even without cards. */
  readonly phase: 'loading' | 'failed' | 'offline' | 'open';
  readonly wanted: Wanted;
  readonly queue: readonly Card[];
  /** The opponent's move that leads to a card, by the id of the card; missing where it is not known. */
  readonly lastMoves: ReadonlyMap<string, string>;
  /** Index of the current card in `queue`; the length of `queue` when all cards are done. */
  readonly index: number;
  readonly step: TrainerStep;
  readonly isHinted: boolean;
  /** Number of cards answered right at the first attempt; `answered` is the number of all cards answered in this session. */
  readonly right: number;
  readonly answered: number;
  readonly due: number;
  readonly fresh: number;
  readonly total: number;
  /** When the next card is due, ISO 8601; `null` if a card is due already or the user has no cards. */
  readonly next: string | null;
}

export interface TrainerEffects {
  readonly load: (wanted: Wanted, signal: AbortSignal) => Promise<Answer<Training>>;
  /** Stores the answer until it has been sent. Resolves with the updated card; with `undefined` if the server refused the answer. */
  readonly answer: (card: Card, grade: Grade) => Promise<Card | undefined>;
  /** @returns whether the request succeeded. */
  readonly suspend: (card: Card, isSuspended: boolean) => Promise<boolean>;
}

const START: TrainerState = {
  phase: 'loading',
  wanted: { kind: 'all', side: 'both' },
  queue: [],
  lastMoves: new Map(),
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
  /** Suspended cards by id, as they were after their last answer. */
  readonly #parked = new Map<string, Card>();

  constructor(effects: TrainerEffects) {
    this.#effects = effects;
  }

  get card(): Card | undefined {
    const { queue, index } = this.store.getState();
    return queue[index];
  }

  /** Starts or restarts the session; without an argument, with the same choice of cards. */
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
    const { cards: queue, lastMoves } = linesOfCards(answer.data.cards.flatMap(askable));
    this.store.setState({ phase: 'open', queue, lastMoves, due, fresh, total, next });
  }

  /** Ends the session. A right answer that is still shown counts. */
  stop(): void {
    this.#settle();
    this.#life.abort();
  }

  /** Answers the current card with a legal move. */
  try(move: string): void {
    const { card } = this;
    const { step, isHinted } = this.store.getState();
    if (card === undefined || step.kind !== 'asking') return;
    const isRight = card.answers.includes(move);
    this.#count(card, isRight && !isHinted);
    this.store.setState({ step: { kind: isRight ? 'right' : 'wrong', move } });
    if (!isRight) this.#grade(card, 'again');
  }

  /** Marks the piece that makes the right move. */
  hint(): void {
    if (this.store.getState().step.kind === 'asking') this.store.setState({ isHinted: true });
  }

  /** Shows the answer. The card then counts as answered wrong. */
  show(): void {
    const { card } = this;
    if (card === undefined || this.store.getState().step.kind !== 'asking') return;
    this.#count(card, false);
    this.store.setState({ step: { kind: 'shown' } });
    this.#grade(card, 'again');
  }

  /** Grades the current card if it was answered right, and shows the next one. */
  next(isEasy = false): void {
    this.#settle(isEasy);
    this.#go();
  }

  /** Shows the next card without grading the current one, which stays due. */
  skip(): void {
    if (this.store.getState().step.kind === 'asking') this.#go();
  }

  /** @returns the suspended card; `undefined` if there is none or the request failed. */
  async suspend(): Promise<Card | undefined> {
    const { card } = this;
    if (card === undefined || !(await this.#effects.suspend(card, true))) return undefined;
    this.#parked.set(card.cardId, card);
    // The user may have moved to another card in the meantime.
    const isHere = this.card?.cardId === card.cardId;
    this.store.setState(({ queue, index }) => ({
      queue: queue.filter(({ cardId }, at) => at < index || cardId !== card.cardId),
      ...(isHere && { step: { kind: 'asking' }, isHinted: false }),
    }));
    return card;
  }

  /** Undoes a suspension; the card is shown again in this session. */
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

  /** Grades the current card if it was answered right. The grade is decided only now, because the user may still have pressed “Easy”. */
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

/** Removes duplicate answers, since several books may contain the same move. Drops a card if no book contains its moves any more. */
function askable(card: Card): readonly Card[] {
  const answers = [...new Set(card.answers)];
  return answers.length === 0 ? [] : [{ ...card, answers }];
}
