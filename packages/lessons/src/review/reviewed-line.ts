/** The moves of the mainline with the facts that `judgeMove` needs. */
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';

export interface ReviewedMove {
  readonly id: NodeId;
  /** Such as `h2e2`. */
  readonly move: string;
  readonly mover: Color;
  /** Whether the move captures on the point where the opponent has just captured. */
  readonly isRecapture: boolean;
  /** Whether it was the only legal move. */
  readonly isForced: boolean;
  readonly isOpening: boolean;
}

/** Number of plies that count as the opening, in a game from the initial position. */
const OPENING_PLIES = 20;

/** Takes time linear in the length of the mainline. */
export function reviewedMoves(game: Game): readonly ReviewedMove[] {
  let position = positionAt(game, ROOT);
  const isStart = game.start === INITIAL_FEN;
  let takenOn: string | undefined;
  return mainline(game).map(({ id, ply, move: packed }) => {
    const move = makeMove(packed);
    const target = move.slice(2);
    const mover = position.turn;
    const isForced = position.moves().length === 1;
    const isCapture = position.pieceAt(target) !== undefined;
    const isRecapture = isCapture && takenOn === target;
    takenOn = isCapture ? target : undefined;
    position = position.play(packed);
    return { id, move, mover, isRecapture, isForced, isOpening: isStart && ply <= OPENING_PLIES };
  });
}
