import { boardTaskStore, enterMove } from '../../../lib/game/board-task.ts';
import { gameStore, playLine } from '../../../lib/game/game-store.ts';
import { type WayBack, wayBack } from '../../../lib/game/way-back.ts';

export interface PlayedOn {
  /** Whether the moves were let in. */
  readonly isTaken: boolean;
  /** Back to before; absent where the game had all of the moves already, since undo would take back something else. */
  readonly back: WayBack | undefined;
}

/**
 * Plays legal moves on from the position on the board. One alone is made as on the board, where it may be held back by an
 * end of the game; a line is looked at beyond it.
 */
export function playOn(moves: readonly string[]): PlayedOn {
  const { game } = gameStore.getState();
  const isTaken = enter(moves);
  return { isTaken, back: gameStore.getState().game === game ? undefined : wayBack() };
}

function enter([move, ...others]: readonly string[]): boolean {
  if (move === undefined) return true;
  if (others.length === 0) return enterMove(move);
  return boardTaskStore.getState().task === undefined && playLine([move, ...others]) > 0;
}
