/**
 * A file of several games stays open while one of them is on the board. The user can move from game to game, and each game is shown as
 * the user left it.
 */
import type { Warning } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { emitToast } from '../../../lib/toast.ts';
import { openRead } from './announce.ts';
import { filesStore, type OpenList, placeInList } from './files-store.ts';
import { ListedFile } from './listed-file.ts';
import type { Reading, ReadingSession } from './reading.ts';
import { searchGames } from './search-games.ts';

/** A game of a file, and the search with which the user found it. */
export interface ListChoice {
  readonly number: number;
  readonly query: string;
}

/** Replaces the open file by a newly read one, and opens one of its games. */
export function beginList(
  session: ReadingSession,
  { number, query }: ListChoice,
  warnings: readonly Warning[],
): Promise<boolean> {
  closeList();
  const file = new ListedFile(session, showBoard);
  const { reading } = session;
  show({ file, reading, query, found: searchGames(reading.games, query), number, isShown: false });
  return openFromList(number, warnings);
}

/** Opens the game that the user has chosen in the list. From there the user moves among the games of the search. */
export function chooseFromList({ number, query }: ListChoice): void {
  const { list } = filesStore.getState();
  if (list === undefined) return;
  show({ ...list, query, found: searchGames(list.reading.games, query) });
  void openFromList(number);
}

/**
 * Opens a game of the list. If another game is requested before this one has loaded, only the last request is carried out.
 *
 * @param warnings about the whole file
 * @returns whether the game is on the board.
 */
export async function openFromList(
  number: number,
  warnings: readonly Warning[] = [],
): Promise<boolean> {
  const { list } = filesStore.getState();
  const summary = list?.reading.games[number - 1];
  if (list === undefined || summary === undefined) return false;
  const { file } = list;
  show({ ...list, number, isShown: true });
  if (file.numberOf(gameStore.getState()) === number) return true;
  const left = file.leftAs(number);
  const game = left?.game ?? (await file.session.game(number));
  const now = filesStore.getState().list;
  if (now?.file !== file || now.number !== number) return false;
  if (game === undefined) {
    emitToast({ tone: 'danger', title: t('files.problems.failed') });
    showBoard();
    return false;
  }
  const hasWarnings = warnings.length + summary.warningCount > 0;
  const isFromFile = file.numberOf(gameStore.getState()) !== undefined;
  // Moving between games of one file loses nothing, so no toast is needed.
  const isQuiet = left !== undefined || (isFromFile && !hasWarnings);
  if (isQuiet) openGame(game, left?.current, left?.notes);
  else openRead(game, summary, warnings);
  file.noteOpened(number, gameStore.getState());
  showBoard();
  return true;
}

function show(list: OpenList): void {
  filesStore.setState({ list });
}

/** Stores which game is on the board. If it is a game from elsewhere, the number of the last listed game is kept, to return to it. */
function showBoard(): void {
  const { list } = filesStore.getState();
  if (list === undefined) return;
  const number = list.file.numberOf(gameStore.getState());
  show({ ...list, number: number ?? list.number, isShown: number !== undefined });
}

/** Updates the list while the rest of a long file is being read, because its first games can be opened before that. */
export function readOnInList(session: ReadingSession, reading: Reading): void {
  const { list } = filesStore.getState();
  if (list?.file.session !== session) return;
  show({ ...list, reading, found: searchGames(reading.games, list.query) });
}

/** Opens the next (1) or the previous (-1) game of the search. If a game from elsewhere is on the board, -1 returns to the last opened game. */
export function stepInList(step: 1 | -1): void {
  const { list } = filesStore.getState();
  if (list === undefined) return;
  const isReturn = !list.isShown && step === -1;
  const next = isReturn ? list.number : list.found[placeInList(list) + step]?.number;
  if (next !== undefined) void openFromList(next);
}

/** Closes the file; the game on the board stays. */
export function closeList(): void {
  filesStore.getState().list?.file.close();
  filesStore.setState({ list: undefined });
}
