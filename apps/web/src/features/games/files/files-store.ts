import { createStore } from 'zustand/vanilla';
import type { Reading } from './reading.ts';

/** A file whose games are on hand, one after the other. */
export interface OpenList {
  readonly reading: Reading;
  /** Which of them was opened last, from 1. */
  readonly number: number;
  /** Whether that one is on the board: another game may have come since. */
  readonly isShown: boolean;
}

/** Which dialog is open, and the file that is being read. */
export interface FilesState {
  readonly dialog: 'open' | 'list' | 'save' | 'fen' | undefined;
  readonly reading: Reading | undefined;
  readonly list: OpenList | undefined;
  /** What the FEN dialog starts with. */
  readonly fen: string;
  /** Counts, so that a dialog that is asked for while it is open begins anew. */
  readonly shown: number;
}

export const filesStore = createStore<FilesState>()(() => ({
  dialog: undefined,
  reading: undefined,
  list: undefined,
  fen: '',
  shown: 0,
}));

export function showDialog(dialog: FilesState['dialog'], fen = ''): void {
  filesStore.setState(({ shown }) => ({ dialog, fen, shown: shown + 1 }));
}
