/** The mainline as the engine and the judge of moves need it. */
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';

export interface ReviewedMove {
  readonly id: NodeId;
  /** `h2e2`. */
  readonly move: string;
  readonly mover: Color;
  /** Whether it captures on the point of the opponent's last capture. */
  readonly isRecapture: boolean;
  /** Whether it was the only legal move. */
  readonly isForced: boolean;
  readonly isOpening: boolean;
}

/** Opening plies of a game from the initial position. */
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
