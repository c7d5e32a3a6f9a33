/**
 * Scores of an engine, always from the mover's view (the side to move).
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

/** `lower`: the true score is at least the given one; `upper`: the true score is at most the given one. */
export const BOUNDS = ['exact', 'lower', 'upper'] as const;
export type Bound = (typeof BOUNDS)[number];

export const MATE_RESULTS = ['wins', 'loses'] as const;
type MateResult = (typeof MATE_RESULTS)[number];

interface CentipawnScore {
  readonly kind: 'cp';
  /** In hundredths of a pawn, −1,000,000 to 1,000,000. */
  readonly value: number;
  readonly bound: Bound;
}

/**
 * A forced mate. The result is separate from the number, because UCI's `mate 0` (the mover is checkmated) has no sign.
 */
interface MateScore {
  readonly kind: 'mate';
  readonly result: MateResult;
  /** Moves (not plies) of the winning side until the end, 0–1,000. */
  readonly moves: number;
  readonly bound: Bound;
}

export type Score = CentipawnScore | MateScore;

/** Probabilities of the mover's results in thousandths; their sum is about 1,000. */
export interface Wdl {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** The number for a mate in 0 plies; a mate in n plies has this number minus n. */
const MATE_NUMBER = 30_000;
/** Centipawn scores are limited to ±this value, so that they are not read as mates. */
const MAX_CENTIPAWN_NUMBER = 27_999;

const CENTIPAWN_RANGE = { min: -1_000_000, max: 1_000_000 };
const MATE_RANGE = { min: -1_000, max: 1_000 };
const PERMILLE = { min: 0, max: 1_000 };

/** Parses `cp 31` or `mate -4`; `undefined` if the unit is unknown or the number is out of range. */
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

/** Parses the three numbers after `wdl`; `undefined` unless their sum is about 1,000. */
export function parseWdl(texts: readonly string[]): Wdl | undefined {
  const [win, draw, loss] = texts.map((text) => parseInteger(text, PERMILLE));
  if (win === undefined || draw === undefined || loss === undefined) return undefined;
  // Each number may be rounded.
  return Math.abs(win + draw + loss - 1_000) <= 2 ? { win, draw, loss } : undefined;
}

/** The score from the other side's view. */
export function flipScore(score: Score): Score {
  const bound = flipBound(score.bound);
  if (score.kind === 'cp') return { ...score, value: score.value === 0 ? 0 : -score.value, bound };
  return { ...score, result: score.result === 'wins' ? 'loses' : 'wins', bound };
}

/** The expected results from the other side's view. */
export function flipWdl(wdl: Wdl): Wdl {
  return { win: wdl.loss, draw: wdl.draw, loss: wdl.win };
}

/**
 * A single number for storing and sorting: centipawns within ±27,999, a mate as ±(30,000 − plies). The bound is dropped.
 */
export function makeScoreNumber(score: Score): number {
  if (score.kind === 'cp') {
    return Math.max(-MAX_CENTIPAWN_NUMBER, Math.min(MAX_CENTIPAWN_NUMBER, score.value));
  }
  return score.result === 'wins' ? MATE_NUMBER - matePlies(score) : matePlies(score) - MATE_NUMBER;
}

/** The score of a stored number; `undefined` unless it is an integer within ±30,000. */
export function parseScoreNumber(value: number): Score | undefined {
  if (!isIntegerIn(value, { min: -MATE_NUMBER, max: MATE_NUMBER })) return undefined;
  if (Math.abs(value) <= MAX_CENTIPAWN_NUMBER) {
    return { kind: 'cp', value: value === 0 ? 0 : value, bound: 'exact' };
  }
  const moves = Math.ceil((MATE_NUMBER - Math.abs(value)) / 2);
  return { kind: 'mate', result: value > 0 ? 'wins' : 'loses', moves, bound: 'exact' };
}

/** The winning side makes the first and the last move, so it needs an odd number of plies; the losing side an even one. */
function matePlies(score: MateScore): number {
  return score.result === 'wins' ? Math.max(0, 2 * score.moves - 1) : 2 * score.moves;
}

function flipBound(bound: Bound): Bound {
  if (bound === 'exact') return 'exact';
  return bound === 'lower' ? 'upper' : 'lower';
}
