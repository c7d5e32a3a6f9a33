import type { Warning } from '@chuhe/game/pgn';
import { defineStore } from '../../../lib/services.ts';
import type { GamesView } from './games-view.ts';
import { hadList } from './list-flag.ts';
import type { ListedFile } from './listed-file.ts';
import type { GameSummary } from './pgn-messages.ts';
import type { Reading, ReadingSession } from './reading.ts';

/** A file that is being read, or from which the user is choosing a game. */
interface Opening {
  readonly session: ReadingSession;
  readonly reading: Reading;
}

/** A file of several games, one of which was opened. Single keys open the previous and the next game. */
export interface OpenList {
  readonly file: ListedFile;
  readonly reading: Reading;
  /** The search and the order with which the user found the game. */
  readonly view: GamesView;
  /** The games of the view, among which the user moves. */
  readonly found: readonly GameSummary[];
  /** The number of the game that was opened last or is being opened, from 1. */
  readonly number: number;
  /** Whether that game is on the board; a game from elsewhere may have replaced it. */
  readonly isShown: boolean;
  /** The place of the game and the number of games as they were before a reload. They count until the files have been read again. */
  readonly before?: (PlaceOfTotal & { readonly number: number }) | undefined;
}

/** The warnings of a game that was opened without a list. */
export interface WarnedGame {
  /** `GameState.origin` of the game. */
  readonly origin: number;
  readonly name: string;
  readonly warnings: readonly Warning[];
  /** Number of all warnings. */
  readonly total: number;
}

/** A place from 1 among a number of games. */
export interface PlaceOfTotal {
  readonly place: number;
  readonly total: number;
}

/** The index of the last opened game among the games of the view. */
export function placeInList({ found, number }: Pick<OpenList, 'found' | 'number'>): number {
  return found.findIndex((game) => game.number === number);
}

export interface FilesState {
  readonly dialog: 'open' | 'list' | 'save' | 'fen' | undefined;
  readonly opening: Opening | undefined;
  /** Ends the search for the files in a dropped folder; `undefined` while there is none. */
  readonly collecting: AbortController | undefined;
  readonly list: OpenList | undefined;
  /** The game with warnings that was opened last; `undefined` for none. */
  readonly warned: WarnedGame | undefined;
  /** Whether the list that was open before a reload may still come back. */
  readonly isListAwaited: boolean;
  /** The text in the FEN dialog when it opens. */
  readonly fen: string;
  /** The pasted text that is being read. The dialog contains it if the reading takes a while or fails. */
  readonly pasted: string;
  /** Increases whenever a dialog is shown, so that showing an open dialog again resets it. */
  readonly shown: number;
}

export const filesStore = defineStore<FilesState>(() => ({
  dialog: undefined,
  opening: undefined,
  collecting: undefined,
  list: undefined,
  warned: undefined,
  isListAwaited: hadList(),
  fen: '',
  pasted: '',
  shown: 0,
}));

export function showDialog(dialog: FilesState['dialog'], fen = ''): void {
  filesStore.setState(({ shown }) => ({ dialog, fen, shown: shown + 1 }));
}
