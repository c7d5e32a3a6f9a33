import type { Placement } from '@chuhe/board/placement';
import { type Color, oppositeColor, type Piece } from '@chuhe/rules/piece';

/**
 * The points of the side's pieces that would take a piece on this point, or protect it, if it may be left open whether
 * their king is then in check. Kings that face each other do not count.
 *
 * @example attackersOf(placement, 'e6', 'red'); // ['e2', 'e3']
 */
export function attackersOf(placement: Placement, target: string, by: Color): readonly string[] {
  return [...placement]
    .filter(([from, piece]) => piece.color === by && takes(placement, { from, target, piece }))
    .map(([from]) => from)
    .toSorted();
}

/** The side that attacks a point: the other side of its piece. */
export function attackingSide(placement: Placement, point: string): Color | undefined {
  const piece = placement.get(point);
  return piece && oppositeColor(piece.color);
}

interface Step {
  readonly from: string;
  readonly target: string;
  readonly piece: Piece;
}

function takes(placement: Placement, { from, target, piece }: Step): boolean {
  const [[x, y], [toX, toY]] = [coordinatesOf(from), coordinatesOf(target)];
  const [dx, dy] = [toX - x, toY - y];
  const [far, near] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
  const isOwnHalf = piece.color === 'red' ? toY <= 4 : toY >= 5;
  const isPalace = toX >= 3 && toX <= 5 && (piece.color === 'red' ? toY <= 2 : toY >= 7);
  const isEmpty = (atX: number, atY: number): boolean => !placement.has(pointAt(atX, atY));
  switch (piece.role) {
    case 'king':
      return far === 1 && near === 0 && isPalace;
    case 'advisor':
      return far === 1 && near === 1 && isPalace;
    case 'elephant':
      return far === 2 && near === 2 && isOwnHalf && isEmpty(x + dx / 2, y + dy / 2);
    case 'horse':
      return far === 2 && near === 1 && isEmpty(x + Math.trunc(dx / 2), y + Math.trunc(dy / 2));
    case 'chariot':
      return far > 0 && near === 0 && countBetween(placement, from, target) === 0;
    case 'cannon':
      return near === 0 && countBetween(placement, from, target) === 1;
    case 'pawn':
      break;
  }
  const forward = piece.color === 'red' ? 1 : -1;
  const hasCrossed = piece.color === 'red' ? y >= 5 : y <= 4;
  return dx === 0 ? dy === forward : dy === 0 && far === 1 && hasCrossed;
}

/** The number of pieces between two points of a file or a rank. */
function countBetween(placement: Placement, from: string, target: string): number {
  const [[x, y], [toX, toY]] = [coordinatesOf(from), coordinatesOf(target)];
  const [stepX, stepY] = [Math.sign(toX - x), Math.sign(toY - y)];
  let count = 0;
  for (let [atX, atY] = [x + stepX, y + stepY]; atX !== toX || atY !== toY; ) {
    if (placement.has(pointAt(atX, atY))) count += 1;
    atX += stepX;
    atY += stepY;
  }
  return count;
}

const FILES = 'abcdefghi';

function coordinatesOf(point: string): readonly [x: number, y: number] {
  return [FILES.indexOf(point.charAt(0)), Number(point.charAt(1))];
}

function pointAt(x: number, y: number): string {
  return `${FILES.charAt(x)}${y}`;
}
