import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffPlacements, type PlacementDiff } from './animation.ts';
import { samePiece } from './piece.ts';
import { type Placement, samePlacement } from './placement.ts';
import { anyPlacement, anySquare, placementOf, START } from './testing/positions.ts';

/** Applies the diff: removes all pieces that leave, then adds all that arrive. */
function play(before: Placement, { moved, appeared, vanished }: PlacementDiff): Placement {
  const after = new Map(before);
  for (const { square } of vanished) after.delete(square);
  for (const { from } of moved) after.delete(from);
  for (const { to, piece } of moved) after.set(to, piece);
  for (const { square, piece } of appeared) after.set(square, piece);
  return after;
}

describe('diffPlacements', () => {
  it('leads from one placement to the other', () => {
    fc.assert(
      fc.property(anyPlacement, anyPlacement, (before, after) => {
        expect(samePlacement(play(before, diffPlacements(before, after)), after)).toBe(true);
      }),
    );
  });

  it('is empty for equal placements', () => {
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        const diff = diffPlacements(placement, new Map(placement));
        expect(diff).toEqual({ moved: [], appeared: [], vanished: [] });
      }),
    );
  });

  it('recognises a move', () => {
    fc.assert(
      fc.property(anyPlacement, anySquare, anySquare, (before, from, to) => {
        const piece = before.get(from);
        const taken = before.get(to);
        fc.pre(piece !== undefined && from !== to && !samePiece(piece, taken));
        const after = new Map(before);
        after.delete(from);
        after.set(to, piece);
        const { moved, appeared, vanished } = diffPlacements(before, after);
        expect(moved).toEqual([{ piece, from, to }]);
        expect(appeared).toEqual([]);
        expect(vanished).toEqual(taken === undefined ? [] : [{ square: to, piece: taken }]);
      }),
    );
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(anyPlacement, anyPlacement, (a, b) => {
        const there = diffPlacements(a, b);
        const back = diffPlacements(b, a);
        expect(back.moved.length).toBe(there.moved.length);
        expect(back.appeared.length).toBe(there.vanished.length);
        expect(new Set(there.moved.map(({ from }) => from)).size).toBe(there.moved.length);
      }),
    );
  });

  it('matches equal pieces with the nearest', () => {
    const before = placementOf('9/9/9/9/9/9/9/9/9/R7R');
    const after = placementOf('9/9/9/9/9/9/9/9/9/1R5R1');
    const moves = diffPlacements(before, after).moved.map(({ from, to }) => from + to);
    expect(moves.toSorted()).toEqual(['a0b0', 'i0h0']);
  });

  it('does not depend on the order of a map', () => {
    const after = placementOf('9/9/9/9/R1R6/9/9/9/9/9');
    const shuffled = new Map([...START].toReversed());
    expect(diffPlacements(shuffled, after).moved).toEqual(diffPlacements(START, after).moved);
  });
});
