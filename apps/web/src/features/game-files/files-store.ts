import { createStore } from 'zustand/vanilla';
import type { Reading } from './reading.ts';

/** Which dialog is open, and the file that is being read. */
export interface FilesState {
  readonly dialog: 'open' | 'save' | 'fen' | undefined;
  readonly reading: Reading | undefined;
  /** What the FEN dialog starts with. */
  readonly fen: string;
  /** Counts, so that a dialog that is asked for while it is open begins anew. */
  readonly shown: number;
}

export const filesStore = createStore<FilesState>()(() => ({
  dialog: undefined,
  reading: undefined,
  fen: '',
  shown: 0,
}));

export function showDialog(dialog: FilesState['dialog'], fen = ''): void {
  filesStore.setState(({ shown }) => ({ dialog, fen, shown: shown + 1 }));
}
