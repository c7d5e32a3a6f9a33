/**
 * The eight levels at which the engine plays against a user. Engines have no reliable setting for their strength, so a level consists of
 * two things: a limit for the search, and how loosely a move is chosen among its lines (`choose-move.ts`). Level 1 is for beginners who
 * know how the pieces move. Level 8 plays the engine's best move after a search of a million positions, which takes about a second on a
 * computer and longer on a phone.
 *
 * The numbers come from engine matches of each level against the one below. `npm run levels` repeats these matches, and
 * docs/play-levels.md records their results. Level 8 was measured with fewer nodes than it plays with, as that page states.
 */

export const LEVEL_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type LevelNumber = (typeof LEVEL_NUMBERS)[number];

export interface Level {
  readonly level: LevelNumber;
  /** Positions that the engine searches for one move: UCI's `go nodes`. It never decreases from level to level. */
  readonly nodes: number;
  /** Number of lines among which the move is chosen: UCI's `MultiPV`, 1–40. */
  readonly multiPv: number;
  /**
   * A difference in win chance, 0–1: a move that is worse than the best one by this difference is chosen 1/e times as often. With 0, the
   * best move is always chosen.
   */
  readonly temperature: number;
  /** The probability, 0–1, that a line is overlooked, independently of the others. */
  readonly overlook: number;
}

export const LEVELS: readonly Level[] = [
  { level: 1, nodes: 1_000, multiPv: 40, temperature: 0.16, overlook: 0.18 },
  { level: 2, nodes: 1_000, multiPv: 40, temperature: 0.11, overlook: 0.12 },
  { level: 3, nodes: 1_000, multiPv: 30, temperature: 0.075, overlook: 0.09 },
  { level: 4, nodes: 1_000, multiPv: 16, temperature: 0.055, overlook: 0.07 },
  { level: 5, nodes: 1_000, multiPv: 10, temperature: 0.042, overlook: 0.05 },
  { level: 6, nodes: 2_500, multiPv: 6, temperature: 0.029, overlook: 0.026 },
  { level: 7, nodes: 5_000, multiPv: 4, temperature: 0.022, overlook: 0.013 },
  { level: 8, nodes: 1_000_000, multiPv: 1, temperature: 0, overlook: 0 },
];

/**
 * The score of each level against the one below, in percent, from docs/play-levels.md. Level 1 was measured against a player who only
 * captures.
 */
export const MEASURED_SCORES: Readonly<Record<LevelNumber, number>> = {
  1: 32,
  2: 73,
  3: 82,
  4: 90,
  5: 81,
  6: 97,
  7: 96,
  8: 100,
};

/** Scores above this come from too few lost points to say how much stronger a player is. */
const MAX_ELO_SCORE = 95;

/** The difference in Elo that a score in percent corresponds to, rounded to tens; `undefined` if the score does not tell. */
export function eloOfScore(percent: number): number | undefined {
  if (percent > MAX_ELO_SCORE) return undefined;
  return Math.round(40 * Math.log10(percent / (100 - percent))) * 10;
}

/** Throws a `RangeError` for a level that does not exist. */
export function levelOf(number: LevelNumber): Level {
  const found = LEVELS.find(({ level }) => level === number);
  if (found === undefined) throw new RangeError(`no such level: ${number}`);
  return found;
}
