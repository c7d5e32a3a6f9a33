/**
 * What an engine thinks of a position, always from the mover's view (the side to move).
 *
 * ```ts
 * import { flipScore, makeScoreNumber, type Score } from '@chuhe/uci/score';
 *
 * const score: Score = { kind: 'mate', result: 'loses', moves: 2, bound: 'exact' };
 * makeScoreNumber(score); // -29996
 * makeScoreNumber(flipScore(score)); // 29997: the winner needs an odd number of plies
 * ```
 */
import { isIntegerIn, parseInteger } from './integer.ts';

/** `lower`: the true score is at least this; `upper`: at most this. */
export const BOUNDS = ['exact', 'lower', 'upper'] as const;
export type Bound = (typeof BOUNDS)[number];

export const MATE_RESULTS = ['wins', 'loses'] as const;
type MateResult = (typeof MATE_RESULTS)[number];

interface CentipawnScore {
  readonly kind: 'cp';
  /** Hundredths of a pawn, −1,000,000 to 1,000,000. */
  readonly value: number;
  readonly bound: Bound;
}

/**
 * A forced end. The result stands beside the number, since UCI's `mate 0` (the mover is mated on the
 * board) has no sign that could be turned round.
 */
interface MateScore {
  readonly kind: 'mate';
  readonly result: MateResult;
  /** Moves (not plies) of the winning side until the end, 0–1,000. */
  readonly moves: number;
  readonly bound: Bound;
}

export type Score = CentipawnScore | MateScore;

/** Expected results of the mover, each in thousandths, together about 1,000. */
export interface Wdl {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** The number of a mate on the board; a mate in n plies stands n below it. */
const MATE_NUMBER = 30_000;
/** Larger evaluations are cut to this, so that they are not read as a mate. */
const MAX_CENTIPAWN_NUMBER = 27_999;

const CENTIPAWN_RANGE = { min: -1_000_000, max: 1_000_000 };
const MATE_RANGE = { min: -1_000, max: 1_000 };
const PERMILLE = { min: 0, max: 1_000 };

/** Reads `cp 31` or `mate -4`; `undefined` when the unit is unknown or the number out of range. */
export function parseScore(
  unit: string | undefined,
  text: string | undefined,
  bound: Bound = 'exact',
): Score | undefined {
  if (unit === 'cp') {
    const value = parseInteger(text, CENTIPAWN_RANGE);
    return value === undefined ? undefined : { kind: 'cp', value, bound };
  }
  if (unit !== 'mate') return undefined;
  const moves = parseInteger(text, MATE_RANGE);
  if (moves === undefined) return undefined;
  return { kind: 'mate', result: moves > 0 ? 'wins' : 'loses', moves: Math.abs(moves), bound };
}

/** Reads the three numbers after `wdl`; `undefined` unless they share out about 1,000. */
export function parseWdl(texts: readonly string[]): Wdl | undefined {
  const [win, draw, loss] = texts.map((text) => parseInteger(text, PERMILLE));
  if (win === undefined || draw === undefined || loss === undefined) return undefined;
  // Each of the three may have been rounded.
  return Math.abs(win + draw + loss - 1_000) <= 2 ? { win, draw, loss } : undefined;
}

/** The same score from the other side's view. */
export function flipScore(score: Score): Score {
  const bound = flipBound(score.bound);
  if (score.kind === 'cp') return { ...score, value: score.value === 0 ? 0 : -score.value, bound };
  return { ...score, result: score.result === 'wins' ? 'loses' : 'wins', bound };
}

/** The same expectation from the other side's view. */
export function flipWdl(wdl: Wdl): Wdl {
  return { win: wdl.loss, draw: wdl.draw, loss: wdl.win };
}

/**
 * One number to store and to sort by: centipawns within ±27,999, a mate as ±(30,000 − plies).
 * The bound is lost.
 */
export function makeScoreNumber(score: Score): number {
  if (score.kind === 'cp') {
    return Math.max(-MAX_CENTIPAWN_NUMBER, Math.min(MAX_CENTIPAWN_NUMBER, score.value));
  }
  return score.result === 'wins' ? MATE_NUMBER - matePlies(score) : matePlies(score) - MATE_NUMBER;
}

/** The score a stored number stands for; `undefined` unless it is a whole number within ±30,000. */
export function parseScoreNumber(value: number): Score | undefined {
  if (!isIntegerIn(value, { min: -MATE_NUMBER, max: MATE_NUMBER })) return undefined;
  if (Math.abs(value) <= MAX_CENTIPAWN_NUMBER) {
    return { kind: 'cp', value: value === 0 ? 0 : value, bound: 'exact' };
  }
  const moves = Math.ceil((MATE_NUMBER - Math.abs(value)) / 2);
  return { kind: 'mate', result: value > 0 ? 'wins' : 'loses', moves, bound: 'exact' };
}

/** The winner moves first and last, so it needs an odd number of plies; the loser an even one. */
function matePlies(score: MateScore): number {
  return score.result === 'wins' ? Math.max(0, 2 * score.moves - 1) : 2 * score.moves;
}

function flipBound(bound: Bound): Bound {
  if (bound === 'exact') return 'exact';
  return bound === 'lower' ? 'upper' : 'lower';
}
