/** Decay of Adam's means. */
export const DECAY = { mean: 0.9, square: 0.99 };

/** Share of the steps with the full learning rate, and the final rate as a share of it. */
const HOLD = 0.3;
const LAST_RATE = 0.01;
const EPSILON = 1e-10;

/**
 * The learning rate after `done` of `total` steps: full at first, then along a cosine.
 *
 * @param {number} done
 * @param {{ rate: number, total: number, cosine: (value: number) => number }} schedule
 */
export function rateAt(done, { rate, total, cosine }) {
  const share = (done / total - HOLD) / (1 - HOLD);
  return share <= 0 ? rate : rate * Math.max(LAST_RATE, 0.5 * (1 + cosine(Math.PI * share)));
}

/**
 * The rate and epsilon of a step with the corrections of Adam's means.
 *
 * @param {number} done finished steps
 * @param {Parameters<typeof rateAt>[1] & { power: (base: number, exponent: number) => number }} schedule
 * @returns {import('./thread.mjs').StepRate}
 */
export function stepRate(done, schedule) {
  const mean = 1 - schedule.power(DECAY.mean, done + 1);
  const square = Math.sqrt(1 - schedule.power(DECAY.square, done + 1));
  return { rate: (rateAt(done, schedule) * square) / mean, epsilon: EPSILON * square };
}
