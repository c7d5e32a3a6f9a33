import { load } from '../lib/built-modules.mjs';
import { median, quantile } from '../lib/quantiles.mjs';
import { seededRandom } from '../lib/random.mjs';
import { keyOf, playerOf } from './scale-rows.mjs';

/**
 * The queries of `scale.mjs`.
 *
 * @typedef {import('./scale.mjs').Side} Side
 * @typedef {import('../../apps/server/src/db/database.ts').Queryable} Queryable
 */

const ROUNDS = 10;
const LOOK_UPS = 100;
/** Queries that take long. */
const SEARCHES = 10;

/** @type {(sides: readonly Side[], size: { positions: number, games: number }, signal: AbortSignal) => Promise<void>} */
export async function measureQueries(sides, size, signal) {
  console.log(
    `\n${'milliseconds: median (p99)'.padEnd(40)}${sides.map(({ title }) => title.padEnd(18)).join('')}ratio of medians`,
  );
  const random = seededRandom(1);
  for (const { title, times, query } of await listQueries(size)) {
    /** @type {number[][]} */
    const all = sides.map(() => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      signal.throwIfAborted();
      for (let time = 0; time < times; time += 1) {
        const number = Math.floor(random() * 1e9);
        for (const [at, { database }] of sides.entries()) {
          const began = performance.now();
          await query(database.db, number);
          // The first round warms up.
          if (round > 0) all[at]?.push(performance.now() - began);
        }
      }
    }
    const cells = all.map((each) =>
      `${median(each).toFixed(2)} (${quantile(each, 0.99).toFixed(2)})`.padEnd(18),
    );
    const [one = [], other = []] = all;
    console.log(`${title.padEnd(40)}${cells.join('')}${(median(other) / median(one)).toFixed(2)}`);
  }
}

/**
 * @param {{ positions: number, games: number }} size
 * @returns {Promise<readonly { title: string, times: number, query: (db: Queryable, number: number) => Promise<unknown> }[]>}
 */
async function listQueries({ positions, games }) {
  const { findLayers } = await load('modules/position-db/layer-repository');
  const { findEvaluations, writeEvaluations } = await load(
    'modules/position-db/evaluations/evaluation-repository',
  );
  const { findGame, findSummaries, listPlayerGames } = await load(
    'modules/game-db/game-repository',
  );
  const { listImportedGames } = await load('modules/game-db/search/search-repository');
  const { findBuckets } = await load('modules/game-db/statistics/segment-repository');
  const { MAX_BUCKET_BITS } = await load('modules/game-db/statistics/packed-statistics');
  const collectionIds = [1];
  const gameOf = (/** @type {number} */ number) => 1 + (number % games);
  return [
    {
      title: 'look-up of a position',
      times: LOOK_UPS,
      query: (db, number) => findLayers(db, { keys: [hex(number % positions)] }),
    },
    {
      title: 'look-up of an unknown position',
      times: LOOK_UPS,
      query: (db, number) => findLayers(db, { keys: [hex(number + 1e10)] }),
    },
    {
      title: 'look-up of 40 positions at once',
      times: LOOK_UPS / 2,
      query: (db, number) =>
        findEvaluations(
          db,
          Array.from({ length: 40 }, (_, at) => hex((number + at) % positions)),
        ),
    },
    {
      title: 'writing 100 positions again',
      times: SEARCHES,
      query: async (db, number) => {
        const keys = Array.from({ length: 100 }, (_, at) => hex((number + at) % positions));
        await writeEvaluations(db, [...(await findEvaluations(db, keys)).values()]);
      },
    },
    {
      title: 'explorer: statistics of a position',
      times: LOOK_UPS,
      query: (db, number) =>
        findBuckets(db, { first: number % 2 ** MAX_BUCKET_BITS, collectionIds }),
    },
    { title: 'a game', times: LOOK_UPS, query: (db, number) => findGame(db, gameOf(number)) },
    {
      title: 'the heads of 8 games',
      times: LOOK_UPS,
      query: (db, number) =>
        findSummaries(
          db,
          Array.from({ length: 8 }, (_, at) => gameOf(number + 977 * at)),
        ),
    },
    {
      title: 'the newest 100 games of a player',
      times: SEARCHES,
      query: (db, number) =>
        listPlayerGames(db, { ...playerFilter(number), collectionIds, limit: 100 }),
    },
    {
      title: 'search: the next 500 games by year',
      times: SEARCHES,
      query: (db, number) =>
        listImportedGames(db, collectionIds, {
          filter: { player: undefined },
          after: { year: 1990 + (number % 30), id: gameOf(number) },
          limit: 500,
        }),
    },
  ];
}

/** @param {number} number */
function hex(number) {
  return keyOf(number).toString('hex');
}

/** @param {number} number */
function playerFilter(number) {
  return { player: { beginning: playerOf(number), names: [] } };
}
