import type { GameResult } from '@chuhe/game/pgn';
import { addLine, getTag, mainline, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { editGame, gameStore, openGame, playLine } from '../../../lib/game/game-store.ts';
import { type WayBack, wayBack } from '../../../lib/game/way-back.ts';

export interface PlayResult {
  readonly isAccepted: boolean;
  /**
   * Undoes the moves. `undefined` if the moves did not change the game: an undo would then revert an earlier edit.
   */
  readonly back: WayBack | undefined;
}

/**
 * Plays legal moves from the current position. A single move is entered as if made on the board, so it can be refused
 * after the end of the game. Several moves count as analysis and are added even after the end.
 *
 * @param result the result that was written behind the moves
 */
export function playMoves(moves: readonly string[], result?: GameResult): PlayResult {
  const { game } = gameStore.getState();
  const isAccepted = enter(moves, result);
  return { isAccepted, back: gameStore.getState().game === game ? undefined : wayBack() };
}

function enter(moves: readonly string[], result: GameResult | undefined): boolean {
  const [move, ...others] = moves;
  if (move === undefined) return true;
  const isFree = boardTaskStore.getState().task === undefined;
  if (result !== undefined && result !== '*' && isFree) return playWithResult(moves, result);
  return others.length === 0 ? enterMove(move) : isFree && playLine(moves) > 0;
}

/** Makes a new game of these moves. @returns `undefined` if they cannot be played */
export function gameOfMoves(start: string, moves: readonly string[], result?: GameResult) {
  const line = addLine(newGame({ start }), ROOT, moves);
  if (!line.ok) return undefined;
  const { game, id } = line.value;
  return { game: result === undefined ? game : setTag(game, 'Result', result), id };
}

/** Opens a new game with these moves. Does nothing if they cannot be played. */
export function openMoves(start: string, moves: readonly string[], result?: GameResult): void {
  const made = gameOfMoves(start, moves, result);
  if (made !== undefined) openGame(made.game, made.id);
}

/** Adds the line and its result as one edit. The result counts if the line ends the mainline, and the game has no other result. */
function playWithResult(moves: readonly string[], result: GameResult): boolean {
  const { game, current, isHeld } = gameStore.getState();
  const line = addLine(game, current, moves);
  if (isHeld || !line.ok) return false;
  const { game: longer, id } = line.value;
  const isEnd = mainline(longer).at(-1)?.id === id;
  const isOpen = (getTag(longer, 'Result') ?? '*') === '*';
  const ended = isEnd && isOpen ? setTag(longer, 'Result', result) : longer;
  editGame(() => ({ game: ended, current: id }));
  return true;
}
