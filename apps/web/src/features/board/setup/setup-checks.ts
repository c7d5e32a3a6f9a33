/** The requirements on a position, in the order in which they are listed, and the faults that belong to each. */
import type { Issue, IssueCode } from '@chuhe/rules/issue';
import { COLORS, piece } from '@chuhe/rules/piece';
import { type Arrangement, onlySquareOf } from './arrangement.ts';

const CHECKS = ['kings', 'counts', 'guards', 'pawns', 'check'] as const;
type Check = (typeof CHECKS)[number];

export interface CheckResult {
  readonly check: Check;
  /** Empty when the requirement is met. */
  readonly faults: readonly Issue[];
}

const CHECK_OF: Readonly<Partial<Record<IssueCode, Check>>> = {
  'king-count': 'kings',
  'king-square': 'kings',
  limit: 'counts',
  'advisor-square': 'guards',
  'elephant-square': 'guards',
  'elephant-half': 'guards',
  'pawn-rank': 'pawns',
  'pawn-file': 'pawns',
  'pawns-stacked': 'pawns',
  'kings-facing': 'check',
  'opponent-in-check': 'check',
};

const KINGS = COLORS.map((color) => piece(color, 'king'));

/** The result of each requirement. The one about checks is left out until all others are met. */
export function resultsOf(issues: readonly Issue[]): readonly CheckResult[] {
  const results = CHECKS.map((check) => ({
    check,
    faults: issues.filter(({ code }) => CHECK_OF[code] === check),
  }));
  const isComplete = results.every(({ check, faults }) => check === 'check' || faults.length === 0);
  return isComplete ? results : results.filter(({ check }) => check !== 'check');
}

/** Whether the issue makes the FEN invalid, rather than only making the position unplayable. */
export function isFenFault({ code }: Issue): boolean {
  return code !== 'kings-facing' && code !== 'opponent-in-check';
}

/** The points to mark on the board, without duplicates. If the kings face each other, both are marked. */
export function markedSquares(
  issues: readonly Issue[],
  arrangement: Arrangement,
): readonly string[] {
  const squares = issues.flatMap(({ code, square }) =>
    code === 'kings-facing' ? KINGS.map((king) => onlySquareOf(arrangement, king)) : [square],
  );
  return [...new Set(squares.filter((square) => square !== undefined))];
}
