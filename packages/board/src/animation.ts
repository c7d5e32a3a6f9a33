/**
 * The difference between two placements. It is animated in the same way whatever its cause: a move, a jump
 * in the game, an undo or a command when setting up a position.
 */
import { distance } from './geometry.ts';
import { makePiece, type Piece, samePiece } from './piece.ts';
import type { Placement } from './placement.ts';
import type { Square } from './square.ts';

export interface PieceMove {
  readonly piece: Piece;
  readonly from: Square;
  readonly to: Square;
}

export interface PlacedPiece {
  readonly piece: Piece;
  readonly square: Square;
}

export interface PlacementDiff {
  readonly moved: readonly PieceMove[];
  readonly appeared: readonly PlacedPiece[];
  readonly vanished: readonly PlacedPiece[];
}

/**
 * Matches each piece that is new on its square with the nearest equal piece that has left its square.
 * The nearest pairs are taken first, so that the result does not depend on the order of the maps.
 */
export function diffPlacements(before: Placement, after: Placement): PlacementDiff {
  const departed = changed(before, after);
  const arrived = changed(after, before);
  const moved: PieceMove[] = [];
  for (const { from, to } of pairs(departed, arrived)) {
    const piece = departed.get(from);
    if (piece === undefined || !arrived.has(to)) continue;
    moved.push({ piece, from, to });
    departed.delete(from);
    arrived.delete(to);
  }
  return { moved, appeared: list(arrived), vanished: list(departed) };
}

/** Pieces of `a` whose square has another piece, or none, in `b`. */
function changed(a: Placement, b: Placement): Map<Square, Piece> {
  return new Map([...a].filter(([square, piece]) => !samePiece(piece, b.get(square))));
}

function pairs(departed: Placement, arrived: Placement) {
  const candidates = [...departed].flatMap(([from, piece]) =>
    [...arrived]
      .filter(([, other]) => samePiece(piece, other))
      .map(([to]) => ({ from, to, length: distance(from, to), key: makePiece(piece) + from + to })),
  );
  return candidates.toSorted((a, b) => a.length - b.length || (a.key < b.key ? -1 : 1));
}

function list(placement: Placement): readonly PlacedPiece[] {
  return Array.from(placement, ([square, piece]) => ({ square, piece }));
}
