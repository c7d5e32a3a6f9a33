import * as fc from 'fast-check';
import { COLORS, type Piece, ROLES } from '../piece.ts';
import { type Placement, parsePlacement, START_BOARD } from '../placement.ts';
import { SQUARES } from '../square.ts';
import type { Scene } from '../state.ts';

export function placementOf(text: string): Placement {
  const placement = parsePlacement(text);
  if (placement === undefined) throw new Error(`no board: ${text}`);
  return placement;
}

export const START = placementOf(START_BOARD);

export function sceneOf(more: Partial<Scene> = {}): Scene {
  const destinations = new Map([
    ['h2', ['e2', 'h9', 'h4']],
    ['b0', ['a2', 'c2']],
  ]);
  return { placement: START, destinations, free: false, dropOff: false, ...more };
}

export const anyPiece: fc.Arbitrary<Piece> = fc.record({
  color: fc.constantFrom(...COLORS),
  role: fc.constantFrom(...ROLES),
});

export const anySquare = fc.constantFrom(...SQUARES);

/** Any pieces on any squares. */
export const anyPlacement: fc.Arbitrary<Placement> = fc
  .uniqueArray(fc.tuple(anySquare, anyPiece), { selector: ([square]) => square, maxLength: 40 })
  .map((entries) => new Map(entries));
