/**
 * Animation is the diff of two placements, whatever led from the one to the other: a move, a jump in
 * the game, an undo, a set-up command.
 */
import { distance } from './geometry.ts';
import { makePiece, type Piece, samePiece } from './piece.ts';
import type { Placement } from './placement.ts';
import type { Square } from './square.ts';

export interface Travel {
  readonly piece: Piece;
  readonly from: Square;
  readonly to: Square;
}

export interface Standing {
  readonly piece: Piece;
  readonly square: Square;
}

export interface PlacementDiff {
  readonly moved: readonly Travel[];
  readonly appeared: readonly Standing[];
  readonly vanished: readonly Standing[];
}

/**
 * Each piece that is new on its square is matched with the nearest equal one that has left its own.
 * Pairs are taken from the nearest up, so that the result does not depend on the order of the maps.
 */
export function diffPlacements(before: Placement, after: Placement): PlacementDiff {
  const left = changed(before, after);
  const come = changed(after, before);
  const moved: Travel[] = [];
  for (const { from, to } of pairs(left, come)) {
    const piece = left.get(from);
    if (piece === undefined || !come.has(to)) continue;
    moved.push({ piece, from, to });
    left.delete(from);
    come.delete(to);
  }
  return { moved, appeared: standing(come), vanished: standing(left) };
}

/** What stands in `a` and not, or not the same, in `b`. */
function changed(a: Placement, b: Placement): Map<Square, Piece> {
  return new Map([...a].filter(([square, piece]) => !samePiece(piece, b.get(square))));
}

function pairs(left: Placement, come: Placement) {
  const candidates = [...left].flatMap(([from, piece]) =>
    [...come]
      .filter(([, other]) => samePiece(piece, other))
      .map(([to]) => ({ from, to, length: distance(from, to), key: makePiece(piece) + from + to })),
  );
  return candidates.toSorted((a, b) => a.length - b.length || (a.key < b.key ? -1 : 1));
}

function standing(placement: Placement): readonly Standing[] {
  return Array.from(placement, ([square, piece]) => ({ square, piece }));
}
