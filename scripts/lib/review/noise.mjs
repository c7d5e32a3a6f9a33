import { winChance } from '@chuhe/cloudbook/score';
import { REVIEW_LINES } from '@chuhe/lessons/review-search';
import { median } from '../quantiles.mjs';
import { shuffle } from '../random.mjs';

/**
 * The differences in winning chance between two searches of one position.
 *
 * @typedef {import('@chuhe/lessons/move-verdict').PositionView} PositionView
 * @typedef {import('./engine.mjs').Engine} Engine
 * @typedef {import('./review-game.mjs').Reviewed} Reviewed
 * @typedef {import('./review-modules.mjs').ReviewModules} ReviewModules
 *
 * @typedef {{ reviewed: Reviewed, index: number, view: PositionView }} Sample
 *
 * @typedef {object} Noise
 * @property {readonly number[]} histories between two searches of equal length: with the hash of the whole game, and with an empty hash
 * @property {readonly number[]} lengths between two searches with an empty hash, one with {@link LONGER} times the nodes of the other
 * @property {readonly number[]} neighbours between a position and the one after its best move, both in the first pass
 * @property {{ first: number, longer: number }} depths median depths in plies
 */

/** The factor by which a long second look exceeds the first pass in the product. */
export const LONGER = 5;
/** A winning chance beyond this value hardly changes. */
const DECIDED = 0.95;

/**
 * @param {readonly Reviewed[]} games
 * @param {{ engine: Engine, nodes: number, count: number, random: () => number }} means
 * @param {Pick<ReviewModules, 'viewOfEvaluation'>} modules
 * @returns {Promise<Noise>}
 */
export async function measureNoise(games, { engine, nodes, count, random }, modules) {
  const samples = shuffle(games.flatMap(openPositions), random).slice(0, count);
  const searched = [];
  for (const { reviewed, index, view } of samples) {
    const request = reviewed.line.requestOf(index);
    const fresh = await searchWithEmptyHash(engine, { request, nodes }, modules);
    const long = await searchWithEmptyHash(engine, { request, nodes: LONGER * nodes }, modules);
    searched.push({ view, fresh, long });
  }
  return {
    histories: searched.map(({ view, fresh }) => chanceBetween(view, fresh)),
    lengths: searched.map(({ fresh, long }) => chanceBetween(fresh, long)),
    neighbours: games.flatMap(stepsByBestMoves),
    depths: {
      first: median(searched.map(({ fresh }) => fresh.depth)),
      longer: median(searched.map(({ long }) => long.depth)),
    },
  };
}

/** @type {(reviewed: Reviewed) => Sample[]} */
function openPositions(reviewed) {
  return reviewed.views.flatMap((view, index) =>
    view !== undefined && isOpen(view) ? [{ reviewed, index, view }] : [],
  );
}

/** @param {PositionView} view */
function isOpen({ score, lines }) {
  const chance = winChance(score);
  return lines.length > 0 && chance < DECIDED && chance > 1 - DECIDED;
}

/**
 * The apparent losses of winning chance by playing the best move. Without noise they would be 0.
 *
 * @param {Reviewed} reviewed
 */
function stepsByBestMoves({ line: { moves }, views }) {
  return moves.flatMap(({ move }, index) => {
    const [before, after] = [views[index], views[index + 1]];
    if (before === undefined || after === undefined || !isOpen(before)) return [];
    return before.lines[0]?.moves[0] === move ? [chanceBetween(before, after)] : [];
  });
}

/**
 * @param {Engine} engine
 * @param {{ request: import('../../../apps/web/src/engine/analysis.ts').AnalysisRequest, nodes: number }} task
 * @param {Pick<ReviewModules, 'viewOfEvaluation'>} modules
 */
async function searchWithEmptyHash(engine, { request, nodes }, { viewOfEvaluation }) {
  engine.forget();
  const outcome = await engine.perform({ request, limits: { nodes }, multiPv: REVIEW_LINES });
  const evaluation = outcome.kind === 'done' ? outcome.evaluation : undefined;
  if (evaluation === undefined) throw new Error(`${request.key} could not be searched`);
  return viewOfEvaluation(evaluation);
}

/** @type {(one: PositionView, other: PositionView) => number} */
function chanceBetween(one, other) {
  return Math.abs(winChance(one.score) - winChance(other.score));
}
