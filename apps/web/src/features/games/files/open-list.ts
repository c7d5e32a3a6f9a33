/**
 * A file of several games stays on hand once one of them is open: the user goes from one to the next, and finds each as
 * they left it.
 */
import type { Warning } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { type GameState, gameStore, openGame } from '../../../lib/game/game-store.ts';
import { emitToast } from '../../../lib/toast.ts';
import { openRead } from './announce.ts';
import { filesStore, type OpenList } from './files-store.ts';
import type { Reading, ReadingSession } from './reading.ts';

/** A game with the place in it and what engines found of it. */
type Left = Pick<GameState, 'game' | 'current' | 'notes'>;

interface List {
  readonly session: ReadingSession;
  /** How the user left each game, where that is not as it was opened. */
  readonly left: Map<number, Left>;
  /** The games as they were opened, by the origin that the open game has of them. */
  readonly opened: Map<number, Left & { readonly number: number }>;
  readonly stop: () => void;
}

let list: List | undefined;
/** Grows with each wish: of several only the last is carried out. */
let wishes = 0;

/** Takes over a file that was read, in place of the one before, and opens one of its games. */
export function beginList(
  session: ReadingSession,
  number: number,
  warnings: readonly Warning[],
): Promise<boolean> {
  closeList();
  list = { session, left: new Map(), opened: new Map(), stop: gameStore.subscribe(follow) };
  show({ reading: session.reading, number, isShown: false });
  return openFromList(number, warnings);
}

/**
 * @param warnings what is said of the whole file
 * @returns whether it is on the board now.
 */
export async function openFromList(
  number: number,
  warnings: readonly Warning[] = [],
): Promise<boolean> {
  const { reading } = filesStore.getState().list ?? {};
  const summary = reading?.games[number - 1];
  if (list === undefined || reading === undefined || summary === undefined) return false;
  const mine = list;
  wishes += 1;
  const wish = wishes;
  show({ reading, number, isShown: true });
  if (shownNumber(mine) === number) return true;
  const left = mine.left.get(number);
  const game = left?.game ?? (await mine.session.game(number));
  if (list !== mine || wish !== wishes) return false;
  if (game === undefined) {
    emitToast({ tone: 'danger', title: t('files.problems.failed') });
    showBoard(mine);
    return false;
  }
  const hasNews = warnings.length + summary.warningCount > 0;
  // From game to game of one file nothing is lost, so nothing has to be said.
  const isQuiet = left !== undefined || (shownNumber(mine) !== undefined && !hasNews);
  if (isQuiet) openGame(game, left?.current, left?.notes);
  else openRead(game, summary, warnings);
  const { origin, current, notes } = gameStore.getState();
  mine.opened.set(origin, { number, game, current, notes });
  showBoard(mine);
  return true;
}

function show(next: OpenList): void {
  filesStore.setState({ list: next });
}

/** Says which game is on the board; from one of elsewhere the user can come back to where they were in the list. */
function showBoard(mine: List): void {
  const number = shownNumber(mine);
  const { list: shown } = filesStore.getState();
  if (shown === undefined) return;
  show({ ...shown, number: number ?? shown.number, isShown: number !== undefined });
}

/** Which game of the list is on the board. */
function shownNumber({ opened }: List): number | undefined {
  return opened.get(gameStore.getState().origin)?.number;
}

/** A long file is still being read when its first games can be opened. */
export function readOnInList(session: ReadingSession, reading: Reading): void {
  const { list: shown } = filesStore.getState();
  if (list?.session === session && shown !== undefined) show({ ...shown, reading });
}

/** To the next (1) or the previous (-1) game; from a game of elsewhere back into the list. */
export function stepInList(step: 1 | -1): void {
  const { list: shown } = filesStore.getState();
  if (shown === undefined) return;
  const isReturn = !shown.isShown && step === -1;
  void openFromList(isReturn ? shown.number : shown.number + step);
}

/** Forgets the file; the game on the board stays. */
export function closeList(): void {
  list?.stop();
  list?.session.end();
  list = undefined;
  filesStore.setState({ list: undefined });
}

/** Undo leads from game to game too. */
function follow(state: GameState, before: GameState): void {
  if (list === undefined || state.origin === before.origin) return;
  leave(list, before);
  showBoard(list);
}

/** What is as the file has it need not be kept. */
function leave({ left, opened }: List, { game, current, notes, origin }: GameState): void {
  const was = opened.get(origin);
  if (was === undefined) return;
  const isChanged = was.game !== game || was.current !== current || was.notes !== notes;
  if (isChanged || left.has(was.number)) left.set(was.number, { game, current, notes });
}
