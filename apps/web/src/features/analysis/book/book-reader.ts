import type { BookEntry } from '@chuhe/contract/book';
import type { Answer } from '../../../lib/api/api-client.ts';
import { PositionReader, type PositionSnapshot } from '../../../lib/sources/position-reader.ts';

/** Of the books that are switched on, in the server's order. */
export type BookSnapshot = PositionSnapshot<readonly BookEntry[]>;

/** What the user of the books does in the world. */
export interface BookEffects {
  readonly read: (fen: string, signal: AbortSignal) => Promise<Answer<readonly BookEntry[]>>;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds that a user rests on a position until it is asked for. */
export const REST_MS = 120;

/** The books are always asked for all that they have. */
const ALL = 'all';

/** Says what the books have of a position. Several panels may show the same one; it is followed while any of them can be seen. */
export class BookReader extends PositionReader<typeof ALL, readonly BookEntry[]> {
  /** Which position each panel that can be seen shows. */
  readonly #watched = new Map<object, string>();

  constructor({ read, now }: BookEffects) {
    super({ ask: (fen, _all, signal) => read(fen, signal), now }, { restMs: REST_MS, kept: 500 });
  }

  /**
   * The position that a panel shows from now on, or none while it cannot be seen.
   *
   * @param panel stands for the panel: any object of its own
   */
  follow(panel: object, fen: string | undefined): void {
    if (fen === undefined) this.#watched.delete(panel);
    else this.#watched.set(panel, fen);
    this.look(fen ?? [...this.#watched.values()].at(-1), ALL);
  }
}
