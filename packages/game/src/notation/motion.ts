/** The motion of a move in file notations: a direction and a number, from the mover's view. */
import type { Square } from '@chuhe/rules/square';
import type { Direction } from './descriptor.ts';

/** 1–9 from the right of the side: i = 1 for Red (side 0), a = 1 for Black (side 1). */
export function fileNumber(square: Square, side: number): number {
  return side === 0 ? 12 - (square & 15) : (square & 15) - 2;
}

/** The row of a square; a smaller number is nearer to the enemy's back rank. */
export function frontRow(square: Square, side: number): number {
  return side === 0 ? square >> 4 : 15 - (square >> 4);
}

export function directionOf(source: Square, target: Square, side: number): Direction {
  const gained = frontRow(source, side) - frontRow(target, side);
  if (gained === 0) return 'traverse';
  return gained > 0 ? 'advance' : 'retreat';
}

/** The distance of a move along a file; else the target's file. */
export function numberOf(source: Square, target: Square, side: number): number {
  const alongFile = (source & 15) === (target & 15);
  return alongFile ? Math.abs((source >> 4) - (target >> 4)) : fileNumber(target, side);
}
