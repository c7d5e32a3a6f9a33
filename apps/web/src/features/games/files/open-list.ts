/**
 * A file of several games stays open while one of them is on the board. The user can move from game to game, and each game is shown as
 * the user left it.
 */

import { LOCALES } from '@chuhe/contract/languages';
import type { Warning } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { announce } from '../../../lib/announcement.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { standardKeeping } from '../../../lib/game/keeping.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { defineService } from '../../../lib/services.ts';
import { emitToast } from '../../../lib/toast.ts';
import { mayOpenFile } from '../may-open.ts';
import { openRead } from './announce.ts';
import { filesStore, type OpenList, placeInList } from './files-store.ts';
import { gameName } from './game-name.ts';
import { FILE_ORDER, type GamesOrder, type GamesView, viewGames } from './games-view.ts';
import { ListedFile } from './listed-file.ts';
import type { GameSummary } from './pgn-messages.ts';
import { placeText } from './place-text.ts';
import type { Reading, ReadingSession } from './reading.ts';
import { linkToSaved } from './save-games.ts';

/** A game of a file, and the view of the list in which the user found it. */
export interface ListChoice {
  readonly number: number;
  readonly view: GamesView;
}

/** Replaces the open file by a newly read one, and opens one of its games. */
export function beginList(
  session: ReadingSession,
  { number, view }: ListChoice,
  warnings: readonly Warning[],
): Promise<boolean> {
  closeList();
  const file = listFile(session);
  const { reading } = session;
  show({ file, reading, view, found: gamesOf(reading, view), number, isShown: false });
  return openFromList(number, warnings);
}

/** @param changed the names under which changed games are kept in this browser, by number */
export function listFile(
  session: ReadingSession,
  changed: ReadonlyMap<number, string> = new Map(),
): ListedFile {
  const events = { onShown: showBoard, onKept: noteKept, onNotKept: sayNotKept };
  return new ListedFile(session, standardKeeping(), { ...events, changed });
}

/** Opens the game that the user has chosen in the list. From there the user moves among the games of the view. */
export function chooseFromList({ number, view }: ListChoice): void {
  const { list } = filesStore.getState();
  if (list === undefined || !mayOpenFile()) return;
  show({ ...list, view, found: gamesOf(list.reading, view) });
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
  if (file.numberOf(gameStore.getState()) === number) {
    announceGame();
    return true;
  }
  const left = await file.leftAs(number);
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
  // From a game of the file, Back leads to the list, over what was on the board before.
  const endVisit = isFromFile ? undefined : beginVisit({ isListed: true });
  if (isQuiet) openGame(game, left?.current, left?.notes);
  else openRead(game, summary, warnings);
  endVisit?.();
  file.noteOpened(number, gameStore.getState());
  linkToSaved(file.session.saving, number);
  showBoard();
  if (isQuiet) announceGame();
  if (left === undefined && file.changed.has(number)) {
    const [title, cause] = [t('files.list.lost'), t('files.list.lostText')];
    emitToast({ tone: 'warning', title, cause });
  }
  return true;
}

/** Announces which game of the file is on the board. Called for steps that show no toast. */
function announceGame(): void {
  const { list } = filesStore.getState();
  const game = list?.reading.games[list.number - 1];
  if (list === undefined || game === undefined) return;
  announce(joinSentences(placeText(list, t), gameName(game)));
}

/** The games of a file in a view of the list. While the file is being read, they are in its order. */
export function gamesOf({ games, isDone }: Reading, view: GamesView): readonly GameSummary[] {
  const order = isDone ? view.order : FILE_ORDER;
  return viewGames(games, { ...view, order }, LOCALES[currentLanguage()]);
}

/** Changes the order of the open list, in which the user moves from game to game. */
export function orderList(order: GamesOrder): void {
  const { list } = filesStore.getState();
  if (list === undefined) return;
  const view = { ...list.view, order };
  show({ ...list, view, found: gamesOf(list.reading, view) });
}

export function show(list: OpenList): void {
  filesStore.setState({ list });
}

/** Tells the user once that the list, or a changed game of it, is lost when they leave the page. */
export function sayNotKept(): void {
  if (complaint().isSaid) return;
  complaint().isSaid = true;
  const [title, cause] = [t('files.list.notKept'), t('files.list.notKeptText')];
  emitToast({ tone: 'warning', title, cause });
}

const complaint = defineService(() => ({ isSaid: false }));

/**
 * Stores which game is on the board. If it is a game from elsewhere, the number of the last listed game is kept, so that the user can
 * return to it.
 */
function showBoard(): void {
  const { list } = filesStore.getState();
  if (list === undefined) return;
  const number = list.file.numberOf(gameStore.getState());
  show({ ...list, number: number ?? list.number, isShown: number !== undefined });
}

/** Lets the change of `ListedFile.changed` be stored. Another game may be opening, so the number stays. */
function noteKept(): void {
  const { list } = filesStore.getState();
  if (list !== undefined) show({ ...list });
}

/** Updates the list while the rest of a long file is being read, because its first games can be opened before that. */
export function readOnInList(session: ReadingSession, reading: Reading): void {
  const { list } = filesStore.getState();
  if (list?.file.session !== session) return;
  show({ ...list, reading, found: gamesOf(reading, list.view) });
}

/**
 * Opens the next (1) or the previous (-1) game of the view. If a game from elsewhere is on the board, -1 returns to the last opened game.
 */
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
