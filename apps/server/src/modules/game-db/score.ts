/** Standard deviations on either side that hold 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Score {
  /** Per cent, a draw counting half. */
  readonly score: number;
  /** Where it lies with a probability of 95 %, in per cent. */
  readonly interval: [number, number];
}

/**
 * The share of the points, and its 95 % interval: Wilson's (JASA 22, 1927), made for draws as in `scripts/lib/match/elo.mjs`. A
 * game has the variance κ·μ(1 − μ), where κ is the share that the games show of the greatest variance that their score allows, with
 * one lost and one won added, so that games that all ended alike do not pass for certainty.
 *
 * @returns nothing without a game that was decided or drawn
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

/** Of the greatest variance that results with this mean can have. */
function varianceShare(results: Results): number {
  const { wins, draws, losses } = results;
  const mean = meanOf(results);
  const squares = wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean ** 2;
  return squares / (wins + draws + losses) / (mean * (1 - mean));
}

/** To a tenth. */
function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
