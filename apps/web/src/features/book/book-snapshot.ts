import type { BookEntry } from '@chuhe/contract/book';

/** What the reader's books say of the position on the board, as a panel shows it; a snapshot never changes. */
export interface BookSnapshot {
  /** The position that all that follows is about; `undefined` while none is looked at. */
  readonly fen: string | undefined;
  /** Of the books that are switched on, in the server's order; `undefined` until it is known what they have. */
  readonly entries: readonly BookEntry[] | undefined;
  /** Why what is shown, if anything is, is not what the books have now. */
  readonly problem: BookProblem | undefined;
  /** Whether the answer takes so long that the reader is to be told. */
  readonly isLate: boolean;
}

/** `offline`: no server answers; `busy`: more was asked than the server allows. */
export type BookProblem = 'offline' | 'busy' | 'failed';

export const NO_BOOK: BookSnapshot = {
  fen: undefined,
  entries: undefined,
  problem: undefined,
  isLate: false,
};
