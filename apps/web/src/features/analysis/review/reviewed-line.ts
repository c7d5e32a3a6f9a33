/** The moves that a review looks at: the mainline, as the engine and the judge of moves need them. */
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';

export interface ReviewedMove {
  readonly id: NodeId;
  /** `h2e2`. */
  readonly move: string;
  readonly mover: Color;
  /** Whether it takes where the other side has just taken. */
  readonly isRecapture: boolean;
  /** Whether there was no other legal move. */
  readonly isForced: boolean;
  readonly isOpening: boolean;
}

/** Plies of a game from the initial position that count as its opening moves. */
const OPENING_PLIES = 20;

/** Linear in the length of the mainline. */
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
