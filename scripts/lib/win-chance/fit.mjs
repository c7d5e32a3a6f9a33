/**
 * Fits the logistic curve from scores to results: the scale for which `1 / (1 + exp(-score / scale))` is the expected
 * result.
 *
 * @typedef {import('./self-play.mjs').PlayedGame} PlayedGame
 *
 * @typedef {object} Fit
 * @property {number} scale in hundredths of a pawn
 * @property {number} error one standard error
 * @property {number} positions
 */

/** Number of resamples, enough for two digits of the error. */
const RESAMPLES = 200;
const STEPS = 40;
const MAX_STEP = 0.002;

/**
 * Fits the scale. The error is estimated by resampling whole games, since the positions of one game share their result and
 * so are not independent.
 *
 * @param {readonly PlayedGame[]} games
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Fit}
 */
export function fitScale(games, random) {
  const slope = slopeOf(games);
  const slopes = Array.from({ length: RESAMPLES }, () => slopeOf(resample(games, random)));
  const mean = slopes.reduce((sum, each) => sum + each, 0) / slopes.length;
  const variance = slopes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (slopes.length - 1);
  const positions = games.reduce((sum, { samples }) => sum + samples.length, 0);
  return { scale: 1 / slope, error: Math.sqrt(variance) / slope ** 2, positions };
}

/**
 * @param {readonly PlayedGame[]} games
 * @param {() => number} random
 */
function resample(games, random) {
  return games.flatMap((_, __, all) => all[Math.floor(random() * all.length)] ?? []);
}

/**
 * Finds the maximum likelihood by Newton's method.
 *
 * @param {readonly PlayedGame[]} games
 * @returns {number} 1 / scale; near 0 if scores do not predict results
 */
function slopeOf(games) {
  let slope = 0;
  for (let step = 0; step < STEPS; step += 1) {
    let [gradient, curvature] = [0, 0];
    for (const { result, samples } of games) {
      for (const { score } of samples) {
        const expected = 1 / (1 + Math.exp(-slope * score));
        gradient += (result - expected) * score;
        curvature += expected * (1 - expected) * score * score;
      }
    }
    if (curvature === 0) break;
    // The step is limited, because far from the maximum a full step may overshoot.
    const change = Math.max(-MAX_STEP, Math.min(MAX_STEP, gradient / curvature));
    slope += change;
    if (Math.abs(change) < 1e-9) break;
  }
  return slope;
}

/**
 * The mean result by range of scores, from the view of the side that is ahead.
 *
 * @param {readonly PlayedGame[]} games
 * @param {readonly number[]} edges ends of the ranges, in rising order from 0
 */
export function tableOf(games, edges) {
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const inRange = games.flatMap(({ result, samples }) =>
      samples.flatMap(({ score }) => {
        if (Math.abs(score) < from || Math.abs(score) >= to) return [];
        return [{ score: Math.abs(score), result: score < 0 ? 1 - result : result }];
      }),
    );
    const mean = (/** @type {'score' | 'result'} */ key) =>
      inRange.reduce((sum, each) => sum + each[key], 0) / Math.max(1, inRange.length);
    return { from, to, count: inRange.length, score: mean('score'), result: mean('result') };
  });
}
