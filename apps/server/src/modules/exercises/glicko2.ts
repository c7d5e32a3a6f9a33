/**
 * Glicko-2, by Mark Glickman's “Example of the Glicko-2 system” (glicko.net/glicko/glicko2.pdf). The steps are those of the paper.
 *
 * @example
 * const player = { rating: 1500, deviation: 200, volatility: 0.06 };
 * rate(player, [{ opponent: { rating: 1400, deviation: 30 }, score: 1 }]).rating; // 1564
 */

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export interface Result {
  readonly opponent: Pick<Rating, 'rating' | 'deviation'>;
  /** 1 for a win, 0.5 for a draw, 0 for a loss. */
  readonly score: number;
}

/** Ratings are 173.7178 times as large as on the scale of the formulas, and 1500 higher. */
const SCALE = 173.7178;
const ORIGIN = 1500;
/** Limits how much the volatility changes; the paper suggests 0.3 to 1.2. */
const TAU = 0.5;
const TOLERANCE = 0.000_001;
/** More than the iteration needs for any rating, so that it always ends. */
const MAX_ROUNDS = 100;

/** The rating after the results of one rating period. */
export function rate(player: Rating, results: readonly Result[]): Rating {
  // Step 2.
  const mu = (player.rating - ORIGIN) / SCALE;
  const phi = player.deviation / SCALE;
  // Steps 3 and 4.
  let information = 0;
  let surplus = 0;
  for (const { opponent, score } of results) {
    const weight = weightOf(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - ORIGIN) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surplus += weight * (score - expected);
  }
  if (information === 0)
    return { ...player, deviation: SCALE * Math.hypot(phi, player.volatility) };
  const variance = 1 / information;
  const volatility = nextVolatility(player.volatility, {
    phi,
    variance,
    delta: variance * surplus,
  });
  // Steps 6, 7 and 8.
  const nextPhi = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + information);
  const nextMu = mu + nextPhi ** 2 * surplus;
  return { rating: SCALE * nextMu + ORIGIN, deviation: SCALE * nextPhi, volatility };
}

/** The function g: an uncertain opponent counts less. */
function weightOf(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

interface Evidence {
  readonly phi: number;
  readonly variance: number;
  readonly delta: number;
}

/** Step 5: finds the root of the function f by the Illinois algorithm. */
function nextVolatility(sigma: number, { phi, variance, delta }: Evidence): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const sum = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a, upperBound(a, { phi, variance, delta }, f)];
  let [atLow, atHigh] = [f(low), f(high)];
  for (let round = 0; Math.abs(high - low) > TOLERANCE && round < MAX_ROUNDS; round += 1) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

function upperBound(
  a: number,
  { phi, variance, delta }: Evidence,
  f: (x: number) => number,
): number {
  const excess = delta ** 2 - phi ** 2 - variance;
  if (excess > 0) return Math.log(excess);
  let steps = 1;
  while (f(a - steps * TAU) < 0 && steps < MAX_ROUNDS) steps += 1;
  return a - steps * TAU;
}
