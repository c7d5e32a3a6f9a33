import { OPENINGS, type Opening } from '@chuhe/game/opening';
import type { AnswerOf } from '../../lib/api/define-call.ts';

/** Words and parts of the report of the reader's own games. */

export type Report = AnswerOf<'getGameReport'>;
export type ReportRow = Report['red'][number];
export type LeftRow = Report['left'][number];

/** `undefined` for `other`, and for one that this page does not know. */
export function openingNamed(name: string): Opening | undefined {
  return OPENINGS.find((each) => each === name);
}

/** The first move of each opening, by which the list of games finds it and its mirror image. */
export const FIRST_MOVES: Readonly<Record<Opening, string>> = {
  centralCannon: 'h2e2',
  sameDirectionCannons: 'h2e2',
  oppositeDirectionCannons: 'h2e2',
  screenHorses: 'h2e2',
  sandwichedHorses: 'h2e2',
  singleHorse: 'h2e2',
  elephant: 'g0e2',
  pawn: 'g3g4',
  opposedPawns: 'g3g4',
  horse: 'h0g2',
  cornerCannon: 'h2f2',
  crossPalaceCannon: 'h2d2',
};

/** Names are the same whatever case and marks they are written with, as on the server. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
