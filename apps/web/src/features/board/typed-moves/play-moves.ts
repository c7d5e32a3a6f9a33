import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { gameStore, openGame, playLine } from '../../../lib/game/game-store.ts';
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
 */
export function playMoves(moves: readonly string[]): PlayResult {
  const { game } = gameStore.getState();
  const isAccepted = enter(moves);
  return { isAccepted, back: gameStore.getState().game === game ? undefined : wayBack() };
}

function enter([move, ...others]: readonly string[]): boolean {
  if (move === undefined) return true;
  if (others.length === 0) return enterMove(move);
  return boardTaskStore.getState().task === undefined && playLine([move, ...others]) > 0;
}

/** Opens a new game with these moves. Does nothing if they cannot be played. */
export function openMoves(start: string, moves: readonly string[]): void {
  const line = addLine(newGame({ start }), ROOT, moves);
  if (line.ok) openGame(line.value.game, line.value.id);
}
