/**
 * One number for an evaluation, as it is stored, sorted and sent: hundredths of a pawn from the
 * mover's view (the side to move), a mate as ±(30,000 − plies). chessdb writes the same numbers.
 */
import type { Color } from '@chuhe/rules/piece';

/** The number of a mate on the board; a mate in n plies stands n below it. */
export const MATE_SCORE = 30_000;
/** The largest number that is not a mate. Above it there is room for mates of up to 2,000 plies. */
export const MAX_PAWN_SCORE = 27_999;
const MAX_MATE_MOVES = 1_000;
const MAX_MATE_PLIES = 2 * MAX_MATE_MOVES;

export const MATE_RESULTS = ['wins', 'loses'] as const;
export type MateResult = (typeof MATE_RESULTS)[number];

/**
 * What a UCI engine says after `score`, from the mover's view. A score of `@chuhe/uci/score` fits as
 * it is. The result of a mate stands beside its number, since `mate 0` has no sign.
 */
export type EngineScore =
  | {
      readonly kind: 'cp';
      /** Hundredths of a pawn, whole. */
      readonly value: number;
    }
  | {
      readonly kind: 'mate';
      readonly result: MateResult;
      /** Moves (not plies) of the winning side until the end, 0–1,000. */
      readonly moves: number;
    };

/** MINUS SIGN: as wide as `+` and a digit where figures are tabular, which the hyphen is not. */
const MINUS = '\u2212';

/**
 * The number to store. Larger evaluations are cut to ±27,999 and longer mates to 1,000 moves, so that
 * neither is read as the other.
 *
 * The winner moves first and last, so a won mate takes an odd number of plies and a lost one an even.
 * `@chuhe/uci/score` makes the same numbers; neither package imports the other.
 */
export function makeStoredScore(score: EngineScore): number {
  if (score.kind === 'cp') {
    return withoutNegativeZero(Math.max(-MAX_PAWN_SCORE, Math.min(MAX_PAWN_SCORE, score.value)));
  }
  const moves = Math.min(MAX_MATE_MOVES, score.moves);
  return score.result === 'wins' ? MATE_SCORE - Math.max(0, 2 * moves - 1) : 2 * moves - MATE_SCORE;
}

/** What a stored number stands for; `undefined` unless it is a whole number within ±30,000. */
export function parseStoredScore(score: number): EngineScore | undefined {
  if (!Number.isInteger(score) || Math.abs(score) > MATE_SCORE) return undefined;
  const moves = mateMoves(score);
  if (moves === undefined) return { kind: 'cp', value: withoutNegativeZero(score) };
  return { kind: 'mate', result: score > 0 ? 'wins' : 'loses', moves };
}

/** Moves of the winning side that a stored mate is away; `undefined` for any other number. */
export function mateMoves(score: number): number | undefined {
  const plies = matePlies(score);
  return plies === undefined ? undefined : Math.ceil(plies / 2);
}

/** Plies that a stored mate is away, 0–2,000; `undefined` for any other number. */
export function matePlies(score: number): number | undefined {
  const plies = MATE_SCORE - Math.abs(score);
  return plies >= 0 && plies <= MAX_MATE_PLIES ? plies : undefined;
}

/**
 * The number of a mate so many plies away, of any parity: ±(30,000 − plies), as chessdb has it. Longer
 * mates are cut to 2,000 plies. Throws a `RangeError` for what is no number of plies.
 */
export function makeMateScore(result: MateResult, plies: number): number {
  if (!Number.isInteger(plies) || plies < 0) throw new RangeError(`no number of plies: ${plies}`);
  const distance = MATE_SCORE - Math.min(MAX_MATE_PLIES, plies);
  return result === 'wins' ? distance : -distance;
}

/**
 * A mover's score as Red sees it: positive is good for Red. For showing; what is stored stays the
 * mover's.
 */
export function toRedView(score: number, turn: Color): number {
  return turn === 'red' ? score : withoutNegativeZero(-score);
}

/** A score from Red's view as the side to move sees it. */
export function toMoverView(score: number, turn: Color): number {
  // Turning round undoes itself.
  return toRedView(score, turn);
}

/**
 * `'+0.31'`, `'−12.05'`, `'0.00'`; mates `'#5'`, `'−#5'`. Empty when unknown, or when the number is
 * none that can be stored.
 *
 * Always two decimals and a sign as wide as a digit: set right-aligned in tabular figures, a column
 * of them lines up. No sign on zero, which favours nobody.
 */
export function formatScore(score: number | undefined): string {
  if (score === undefined || !(Math.abs(score) <= MATE_SCORE)) return '';
  const moves = mateMoves(score);
  if (moves !== undefined) return score < 0 ? `${MINUS}#${moves}` : `#${moves}`;
  // Means of several scores are not whole; rounding first keeps −0.4 from becoming '−0.00'.
  const hundredths = Math.round(Math.abs(score));
  const pawns = (hundredths / 100).toFixed(2);
  if (hundredths === 0) return pawns;
  return score < 0 ? `${MINUS}${pawns}` : `+${pawns}`;
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
