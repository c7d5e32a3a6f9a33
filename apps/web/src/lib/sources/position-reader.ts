import type { Answer } from '../api/api-client.ts';
import { AnswerCache } from './answer-cache.ts';
import { type AskProblem, askProblem } from './ask-problem.ts';
import { Shown } from './shown.ts';
import { Stay } from './stay.ts';

/** What a source says of the position that the user looks at, as a panel shows it; a snapshot never changes. */
export interface PositionSnapshot<Data> {
  /** The position that all that follows is about; `undefined` while none is looked at. */
  readonly fen: string | undefined;
  /** `undefined` until it is known. */
  readonly data: Data | undefined;
  /** Why what is shown, if anything is, is not what the server would say now. */
  readonly problem: AskProblem | undefined;
  /** Whether the answer takes so long that the user is to be told. */
  readonly isLate: boolean;
}

/** What a user of positions does in the world. */
export interface ReaderEffects<Query, Data> {
  readonly ask: (fen: string, query: Query, signal: AbortSignal) => Promise<Answer<Data>>;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

interface ReaderLimits {
  /** Milliseconds that somebody rests on a position until it is asked for. */
  readonly restMs: number;
  /** Answers that are kept. */
  readonly kept: number;
}

/** An answer that takes longer than this, in milliseconds, is awaited in sight. */
export const LATE_MS = 200;
/** So long an answer holds, in milliseconds, without another look. */
export const FRESH_MS = 60_000;

const NOTHING = { fen: undefined, data: undefined, problem: undefined, isLate: false } as const;

interface Kept<Data> {
  readonly data: Data;
  /** When it came, in milliseconds. */
  readonly at: number;
}

/**
 * Follows somebody through positions and says what a source has of each: one question for each position and query that they rest on,
 * none for those they hurry past. Answers of a position that was left go to the cache alone.
 */
export class PositionReader<Query, Data> {
  readonly #effects: ReaderEffects<Query, Data>;
  readonly #restMs: number;
  readonly #cache: AnswerCache<Kept<Data>>;
  readonly #shown = new Shown<PositionSnapshot<Data>>(NOTHING);
  readonly #stay = new Stay();
  #query: Query | undefined;
  /** Of what is asked now. */
  #key = '';
  /** Grows when nothing that was said before holds any more. */
  #version = 0;

  constructor(effects: ReaderEffects<Query, Data>, { restMs, kept }: ReaderLimits) {
    this.#effects = effects;
    this.#restMs = restMs;
    this.#cache = new AnswerCache(kept);
  }

  readonly subscribe = this.#shown.subscribe;
  readonly getSnapshot = this.#shown.getSnapshot;

  /**
   * The position to follow from now on, or none.
   *
   * @param query what is asked about it; nothing, where it is missing
   */
  look(fen: string | undefined, query: Query | undefined): void {
    const key = fen === undefined ? '' : keyOf(fen, query);
    if (key === this.#key) return;
    this.#stay.leave();
    this.#key = key;
    this.#query = query;
    const kept = this.#cache.get(key);
    this.#shown.show({ ...NOTHING, fen, data: kept?.data });
    if (fen === undefined || query === undefined) return;
    if (kept !== undefined && this.#effects.now() - kept.at < FRESH_MS) return;
    this.#stay.after(this.#restMs, () => void this.#ask(fen, query));
  }

  /** Asks again at once, by the user's wish. */
  retry(): void {
    const { fen } = this.getSnapshot();
    if (fen === undefined || this.#query === undefined) return;
    this.#stay.leave();
    void this.#ask(fen, this.#query);
  }

  /** The server can be reached again. */
  reconnect(): void {
    if (this.getSnapshot().problem === 'offline') this.retry();
  }

  /** Nothing that was said before holds any more. What is shown stays until the new answer is there. */
  hearChange(): void {
    this.#version += 1;
    this.#cache.clear();
    this.retry();
  }

  /** Shows a change of the user's at once, where its position is still looked at; the server's word follows by {@link hearChange}. */
  amend(fen: string, edit: (data: Data) => Data): void {
    const { fen: shown, data } = this.getSnapshot();
    if (shown === fen && data !== undefined) this.#shown.change({ data: edit(data) });
  }

  /** Another user, of whom other things are known. */
  forget(): void {
    const { fen } = this.getSnapshot();
    const query = this.#query;
    this.#version += 1;
    this.#cache.clear();
    this.look(undefined, undefined);
    this.look(fen, query);
  }

  async #ask(fen: string, query: Query): Promise<void> {
    const { signal } = this.#stay;
    const [key, version] = [this.#key, this.#version];
    const stopWaiting = this.#stay.after(LATE_MS, () => this.#shown.change({ isLate: true }));
    const answer = await this.#effects.ask(fen, query, signal);
    if (answer.success && version === this.#version) {
      this.#cache.keep(key, { data: answer.data, at: this.#effects.now() });
    }
    if (signal.aborted) return;
    stopWaiting();
    if (answer.success) {
      this.#shown.change({ data: answer.data, problem: undefined, isLate: false });
    } else this.#shown.change({ problem: askProblem(answer), isLate: false });
  }
}

function keyOf(fen: string, query: unknown): string {
  return `${fen} ${query === undefined ? 'none' : JSON.stringify(query)}`;
}
