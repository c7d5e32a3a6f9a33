/**
 * The traditional handicaps, in which one side begins without some of its pieces. If only one of a pair is given, it is
 * the piece on the giver's left, as in the old manuals (让左马).
 */
import type { Color } from '@chuhe/rules/piece';
import { flipSquare, makeSquare, parseSquare } from '@chuhe/rules/square';
import { type Arrangement, STANDARD, withoutPiece } from './arrangement.ts';

export const HANDICAPS = [
  'horse',
  'twoHorses',
  'cannon',
  'chariot',
  'chariotAndHorse',
  'twoChariots',
] as const;
export type Handicap = (typeof HANDICAPS)[number];

/** The points of the given pieces if Red gives. For Black they are mirrored to the other side of the board. */
const GIVEN: Readonly<Record<Handicap, readonly string[]>> = {
  horse: ['b0'],
  twoHorses: ['b0', 'h0'],
  cannon: ['b2'],
  chariot: ['a0'],
  chariotAndHorse: ['a0', 'b0'],
  twoChariots: ['a0', 'i0'],
};

/** The standard position without the pieces that `giver` gives. Red moves first. */
export function handicapOf(giver: Color, handicap: Handicap): Arrangement {
  return GIVEN[handicap].reduce(
    (arrangement, square) => withoutPiece(arrangement, giver === 'red' ? square : acrossOf(square)),
    STANDARD,
  );
}

function acrossOf(name: string): string {
  const square = parseSquare(name);
  return square === undefined ? name : makeSquare(flipSquare(square));
}
