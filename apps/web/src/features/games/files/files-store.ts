import { defineStore } from '../../../lib/services.ts';
import type { ListedFile } from './listed-file.ts';
import type { Reading, ReadingSession } from './reading.ts';

/** A file that is read, or from which the user chooses a game. */
interface Opening {
  readonly session: ReadingSession;
  readonly reading: Reading;
}

/** A file of several games, one of which was opened: the others are one key away. */
export interface OpenList {
  readonly file: ListedFile;
  readonly reading: Reading;
  /** The game that was opened last or is being opened, from 1. */
  readonly number: number;
  /** Whether it is on the board: another game may have replaced it. */
  readonly isShown: boolean;
}

export interface FilesState {
  readonly dialog: 'open' | 'list' | 'save' | 'fen' | undefined;
  readonly opening: Opening | undefined;
  readonly list: OpenList | undefined;
  /** The text in the FEN dialog when it opens. */
  readonly fen: string;
  /** Counts, so that a dialog that is opened while it is open starts again. */
  readonly shown: number;
}

export const filesStore = defineStore<FilesState>(() => ({
  dialog: undefined,
  opening: undefined,
  list: undefined,
  fen: '',
  shown: 0,
}));

export function showDialog(dialog: FilesState['dialog'], fen = ''): void {
  filesStore.setState(({ shown }) => ({ dialog, fen, shown: shown + 1 }));
}
