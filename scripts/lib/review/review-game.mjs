import { positionAt, ROOT } from '@chuhe/game/tree';

/**
 * Reviews a game with the product's reviewer.
 *
 * @typedef {import('@chuhe/game/tree').Game} Game
 * @typedef {import('../../../apps/web/src/features/analysis/review/review-store.ts').ReviewLine} ReviewLine
 * @typedef {import('../../../apps/web/src/features/analysis/review/review-store.ts').ReviewState} ReviewState
 * @typedef {import('./engine.mjs').Engine} Engine
 * @typedef {import('./review-modules.mjs').ReviewModules} ReviewModules
 *
 * @typedef {object} Reviewed
 * @property {ReviewLine} line
 * @property {ReviewState['views']} views one more than moves
 * @property {ReviewState['looks']} looks
 * @property {{ short: number, long: number }} looked numbers of second looks
 */

/** Stores nothing. */
const STORAGE = { load: async () => undefined, save: async () => undefined };

/**
 * The beginning of the mainline.
 *
 * @param {Game} game
 * @param {number} plies at most
 * @param {Pick<ReviewModules, 'requestAt' | 'reviewedMoves'>} modules
 * @returns {ReviewLine}
 */
export function lineOf(game, plies, { requestAt, reviewedMoves }) {
  const moves = reviewedMoves(game).slice(0, plies);
  const ids = [ROOT, ...moves.map(({ id }) => id)];
  return {
    key: 'line',
    count: ids.length,
    requestOf: (index) => requestAt(game, ids[index] ?? ROOT),
    firstTurn: positionAt(game, ROOT).turn,
    moves,
  };
}

/**
 * @param {ReviewLine} line
 * @param {object} means
 * @param {Pick<Engine, 'perform'>} means.engine
 * @param {number} means.nodes per search of the first pass
 * @param {number} [means.atOnce] searches side by side
 * @param {Pick<ReviewModules, 'Reviewer'>} modules
 * @returns {Promise<Reviewed>} rejects if the engine fails
 */
export async function reviewGame(line, { engine, nodes, atOnce = 1 }, { Reviewer }) {
  const looked = { short: 0, long: 0 };
  const reviewer = new Reviewer({
    perform: (task) => {
      const { searchMoves, nodes: limit = 0 } = task.limits;
      if (searchMoves !== undefined) looked[limit > nodes ? 'long' : 'short'] += 1;
      return engine.perform(task);
    },
    atOnce: () => atOnce,
    storage: STORAGE,
    now: () => 0,
  });
  await reviewer.show(line);
  reviewer.start(nodes);
  await ended(reviewer.store);
  const { views, looks } = reviewer.store.getState();
  return { line, views, looks, looked };
}

/**
 * @param {import('../../../apps/web/src/features/analysis/review/review-store.ts').Reviewer['store']} store
 * @returns {Promise<void>}
 */
function ended(store) {
  return new Promise((resolve, reject) => {
    store.subscribe(({ status }) => {
      if (status.kind === 'done') resolve();
      if (status.kind === 'failed')
        reject(new Error(`the review failed: ${status.failure.reason}`));
    });
  });
}
