/**
 * The eight levels at which the engine plays against a user. Engines have no reliable setting for their strength, so a level consists of
 * two things: a limit for the search, and how loosely a move is chosen among its lines (`choose-move.ts`), as a person would choose it. Level 1 is for beginners who
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
   * How loosely the move is chosen: it divides what the quality of a move counts in the choice (`move-features.ts`). At 1, the level chooses
   * as masters did among the same lines; above, it cares less about quality. With 0, the best move is always chosen.
   */
  readonly temperature: number;
  /** A mate in at most this many moves is always played. */
  readonly mates: number;
}

export const LEVELS: readonly Level[] = [
  { level: 1, nodes: 1_000, multiPv: 40, temperature: 4.5, mates: 1 },
  { level: 2, nodes: 1_000, multiPv: 40, temperature: 1.9, mates: 1 },
  { level: 3, nodes: 1_000, multiPv: 40, temperature: 1, mates: 2 },
  { level: 4, nodes: 1_000, multiPv: 30, temperature: 0.6, mates: 2 },
  { level: 5, nodes: 2_500, multiPv: 12, temperature: 0.55, mates: 3 },
  { level: 6, nodes: 5_000, multiPv: 10, temperature: 0.45, mates: 4 },
  { level: 7, nodes: 5_000, multiPv: 6, temperature: 0.25, mates: 6 },
  { level: 8, nodes: 1_000_000, multiPv: 1, temperature: 0, mates: Number.POSITIVE_INFINITY },
];

export interface Strength {
  /** Elo above level 1. */
  readonly elo: number;
  /** Half of the 95 % interval. */
  readonly error: number;
  /** Whether the level is at least so strong: its matches were too one-sided to say more. */
  readonly isLeast: boolean;
}

/** The measured strength of each level, from docs/play-levels.md. */
export const MEASURED_STRENGTHS: Readonly<Record<LevelNumber, Strength>> = {
  1: { elo: 0, error: 0, isLeast: false },
  2: { elo: 460, error: 70, isLeast: false },
  3: { elo: 930, error: 100, isLeast: false },
  4: { elo: 1280, error: 110, isLeast: false },
  5: { elo: 1600, error: 120, isLeast: false },
  6: { elo: 1990, error: 130, isLeast: false },
  7: { elo: 2270, error: 140, isLeast: false },
  8: { elo: 3090, error: 190, isLeast: true },
};

/** Throws a `RangeError` for a level that does not exist. */
export function levelOf(number: LevelNumber): Level {
  const found = LEVELS.find(({ level }) => level === number);
  if (found === undefined) throw new RangeError(`no such level: ${number}`);
  return found;
}
