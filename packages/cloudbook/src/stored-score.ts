/**
 * An evaluation as one number that can be stored, sorted and sent: hundredths of a pawn from the mover's view (the
 * side to move), or a mate as ±(30,000 − plies). chessdb uses the same numbers.
 */
import type { Color } from '@chuhe/rules/piece';

/** The score of a mate on the board. A mate in n plies has this score minus n. */
export const MATE_SCORE = 30_000;
/** The largest score that is not a mate. Higher scores are mates in up to 2,000 plies. */
export const MAX_PAWN_SCORE = 27_999;
const MAX_MATE_MOVES = 1_000;
const MAX_MATE_PLIES = 2 * MAX_MATE_MOVES;

export const MATE_RESULTS = ['wins', 'loses'] as const;
export type MateResult = (typeof MATE_RESULTS)[number];

/**
 * The `score` of a UCI engine, from the mover's view. A score of `@chuhe/uci/score` has this form. A mate has an
 * explicit result, since `mate 0` has no sign.
 */
export type EngineScore =
  | {
      readonly kind: 'cp';
      /** In hundredths of a pawn; an integer. */
      readonly value: number;
    }
  | {
      readonly kind: 'mate';
      readonly result: MateResult;
      /** Moves (not plies) of the winning side until the end, 0–1,000. */
      readonly moves: number;
    };

/** MINUS SIGN: unlike the hyphen, it is as wide as `+` and a tabular digit. */
const MINUS = '\u2212';

/**
 * The number to store. Evaluations are clamped to ±27,999 and mates to 1,000 moves, so that an evaluation is never read
 * as a mate, nor a mate as an evaluation.
 *
 * The winner moves first and last, so a won mate takes an odd number of plies and a lost mate an even number.
 * `@chuhe/uci/score` makes the same numbers; neither package imports the other.
 */
export function makeStoredScore(score: EngineScore): number {
  if (score.kind === 'cp') {
    return withoutNegativeZero(Math.max(-MAX_PAWN_SCORE, Math.min(MAX_PAWN_SCORE, score.value)));
  }
  const moves = Math.min(MAX_MATE_MOVES, score.moves);
  return score.result === 'wins' ? MATE_SCORE - Math.max(0, 2 * moves - 1) : 2 * moves - MATE_SCORE;
}

/** The evaluation of a stored number; `undefined` unless it is an integer within ±30,000. */
export function parseStoredScore(score: number): EngineScore | undefined {
  if (!Number.isInteger(score) || Math.abs(score) > MATE_SCORE) return undefined;
  const moves = mateMoves(score);
  if (moves === undefined) return { kind: 'cp', value: withoutNegativeZero(score) };
  return { kind: 'mate', result: score > 0 ? 'wins' : 'loses', moves };
}

/** The distance of a stored mate in moves of the winning side; `undefined` for any other number. */
export function mateMoves(score: number): number | undefined {
  const plies = matePlies(score);
  return plies === undefined ? undefined : Math.ceil(plies / 2);
}

/** The distance of a stored mate in plies, 0–2,000; `undefined` for any other number. */
export function matePlies(score: number): number | undefined {
  const plies = MATE_SCORE - Math.abs(score);
  return plies >= 0 && plies <= MAX_MATE_PLIES ? plies : undefined;
}

/**
 * The score of a mate in `plies`, of any parity: ±(30,000 − plies), as in chessdb. Longer mates are cut to 2,000
 * plies. Throws a `RangeError` for an invalid number of plies.
 */
export function makeMateScore(result: MateResult, plies: number): number {
  if (!Number.isInteger(plies) || plies < 0)
    throw new RangeError(`not a number of plies: ${plies}`);
  const distance = MATE_SCORE - Math.min(MAX_MATE_PLIES, plies);
  return result === 'wins' ? distance : -distance;
}

/**
 * Converts a mover's score to Red's view, in which positive is good for Red. Use it for display; stored scores are
 * from the mover's view.
 */
export function toRedView(score: number, turn: Color): number {
  return turn === 'red' ? score : withoutNegativeZero(-score);
}

/** Converts a score from Red's view to the mover's view. */
export function toMoverView(score: number, turn: Color): number {
  // The conversion is its own inverse.
  return toRedView(score, turn);
}

/**
 * Formats a score: `'+0.31'`, `'−12.05'`, `'0.00'`; mates are `'#5'`, `'−#5'`. Empty if the score is unknown or out of range.
 *
 * The text always has two decimals, and the sign is as wide as a digit, so that right-aligned tabular figures line up.
 */
export function formatScore(score: number | undefined): string {
  if (score === undefined || !(Math.abs(score) <= MATE_SCORE)) return '';
  const moves = mateMoves(score);
  if (moves !== undefined) return score < 0 ? `${MINUS}#${moves}` : `#${moves}`;
  // Rounds first, so that a mean of several scores such as −0.4 does not become '−0.00'.
  const hundredths = Math.round(Math.abs(score));
  const pawns = (hundredths / 100).toFixed(2);
  if (hundredths === 0) return pawns;
  return score < 0 ? `${MINUS}${pawns}` : `+${pawns}`;
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
