import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { gameStore, openGame, playLine } from '../../../lib/game/game-store.ts';
import { type WayBack, wayBack } from '../../../lib/game/way-back.ts';

export interface PlayResult {
  /** Whether the moves were accepted. */
  readonly isAccepted: boolean;
  /**
   * Undoes them; `undefined` where the game had all of the moves already, since undo would take back something
   * else.
   */
  readonly back: WayBack | undefined;
}

/**
 * Plays legal moves from the current position. A single one is made as on the board, where the end of a game may
 * hold it back; a line counts as analysis.
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

/** Opens a game of these moves. Does nothing when they cannot be played. */
export function openMoves(start: string, moves: readonly string[]): void {
  const line = addLine(newGame({ start }), ROOT, moves);
  if (line.ok) openGame(line.value.game, line.value.id);
}
