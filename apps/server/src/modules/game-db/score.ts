/** Standard deviations on either side of the mean that hold 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Score {
  /** Per cent; a draw counts half. */
  readonly score: number;
  /** The 95 % confidence interval, in per cent. */
  readonly interval: [number, number];
}

/**
 * The share of the points with its 95 % interval: Wilson's (JASA 22, 1927), adapted to draws as in `scripts/lib/match/elo.mjs`. A game
 * has the variance κ·μ(1 − μ), where κ is the ratio of the observed variance to the greatest variance that this mean allows. One win and
 * one loss are added, so that equal results do not count as certainty.
 *
 * @returns `undefined` without a decided or drawn game
 *
 * @example
 * scoreOf({ wins: 1, draws: 0, losses: 0 }); // { score: 100, interval: [20.7, 100] }
 */
export function scoreOf({ wins, draws, losses }: Results): Score | undefined {
  const games = wins + draws + losses;
  if (games === 0) return undefined;
  const mean = meanOf({ wins, draws, losses });
  const doubt =
    (NORMAL_95 ** 2 * varianceShare({ wins: wins + 1, draws, losses: losses + 1 })) / games;
  const middle = (mean + doubt / 2) / (1 + doubt);
  const reach = Math.sqrt(doubt * mean * (1 - mean) + doubt ** 2 / 4) / (1 + doubt);
  return {
    score: percent(mean),
    interval: [percent(Math.max(0, middle - reach)), percent(Math.min(1, middle + reach))],
  };
}

function meanOf({ wins, draws, losses }: Results): number {
  return (wins + draws / 2) / (wins + draws + losses);
}

/** The column in which a game counts. */
export type CountedAs = 'wins' | 'draws' | 'losses' | 'others';

/** @param isRed whether the game is seen from Red's side */
export function countedAs(result: '1-0' | '0-1' | '1/2-1/2' | '*', isRed: boolean): CountedAs {
  if (result === '*') return 'others';
  if (result === '1/2-1/2') return 'draws';
  return (result === '1-0') === isRed ? 'wins' : 'losses';
}

/** The ratio of the variance of the results to the greatest variance that results with this mean can have. */
function varianceShare(results: Results): number {
  const { wins, draws, losses } = results;
  const mean = meanOf(results);
  const squares = wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean ** 2;
  return squares / (wins + draws + losses) / (mean * (1 - mean));
}

/** Converts a share to per cent, rounded to a tenth. */
function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
