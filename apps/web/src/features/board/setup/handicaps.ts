/**
 * The traditional handicaps: one side begins without some of its pieces. A single one is taken from the giver's left
 * hand, as in the old manuals (让左马).
 */
import type { Color } from '@chuhe/rules/piece';
import { flipSquare, makeSquare, parseSquare } from '@chuhe/rules/square';
import { type Arrangement, STANDARD, takeOff } from './arrangement.ts';

export const HANDICAPS = [
  'horse',
  'twoHorses',
  'cannon',
  'chariot',
  'chariotAndHorse',
  'twoChariots',
] as const;
export type Handicap = (typeof HANDICAPS)[number];

/** For Red; Black's points are the same, seen from the other side of the table. */
const GIVEN: Readonly<Record<Handicap, readonly string[]>> = {
  horse: ['b0'],
  twoHorses: ['b0', 'h0'],
  cannon: ['b2'],
  chariot: ['a0'],
  chariotAndHorse: ['a0', 'b0'],
  twoChariots: ['a0', 'i0'],
};

/** The standard position without what `giver` gives; Red moves first. */
export function handicapOf(giver: Color, handicap: Handicap): Arrangement {
  return GIVEN[handicap].reduce(
    (arrangement, square) => takeOff(arrangement, giver === 'red' ? square : acrossOf(square)),
    STANDARD,
  );
}

function acrossOf(name: string): string {
  const square = parseSquare(name);
  return square === undefined ? name : makeSquare(flipSquare(square));
}
