/* oxlint-disable unicorn/require-post-message-target-origin -- A worker's `postMessage` takes no origin. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { load } from '../lib/built-modules.mjs';
import { median, quantile } from '../lib/quantiles.mjs';

/**
 * Measures HTTP requests per second of the whole server, compared with a bare route of Node's HTTP server in the same
 * thread. The measurements alternate, over a few keep-alive connections of a client in another thread.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const CONNECTIONS = 8;
/** Seconds of the measurement at half of the goal. */
const PACED_SECONDS = 5;

/**
 * @param {Database} database stays open
 * @param {{ known: readonly string[], unknown: readonly string[] }} positions
 * @param {number} goal requests per second
 */
export async function measureServer(database, positions, goal) {
  const app = await makeApp(database);
  const bare = createServer((_request, response) => response.end('bare')).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = bare.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = startClient(await app.listen({ port: 0, host: '127.0.0.1' }));
  const bareClient = startClient(`http://127.0.0.1:${port}`);
  const known = positions.known.map(pathOf);
  const unknown = positions.unknown.map(pathOf);
  /** @type {{ known: number, unknown: number, nothing: number }[]} */
  const rates = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const found = await client.send({ paths: known, seconds: ROUND_SECONDS });
    const missed = await client.send({ paths: unknown, seconds: ROUND_SECONDS });
    const nothing = await bareClient.send({ paths: ['/'], seconds: ROUND_SECONDS });
    const each = { known: found.rate, unknown: missed.rate, nothing: nothing.rate };
    // The first round warms up.
    if (round > 0) rates.push(each);
  }
  const of = (/** @type {'known' | 'unknown' | 'nothing'} */ name) =>
    median(rates.map((each) => each[name]));
  console.log(
    `/chessdb.php             ${of('known').toFixed(0)} requests/s (goal: at least ${goal}), ${of('unknown').toFixed(0)} for unknown positions; a bare route ${of('nothing').toFixed(0)}`,
  );
  // A server that misses the goal is measured at half of what it reaches.
  const pace = Math.min(goal, of('known')) / 2;
  const { times } = await client.send({ paths: known, seconds: PACED_SECONDS, pace });
  console.log(
    `at ${pace.toFixed(0).padEnd(5)} requests/s      median ${quantile(times, 0.5).toFixed(1)} ms, 99% within ${quantile(times, 0.99).toFixed(1)} ms (goal: at most 20 ms)`,
  );
  await Promise.all([client.stop(), bareClient.stop()]);
  bare.close();
  await app.close();
}

/** @param {string} address */
function startClient(address) {
  const worker = new Worker(new URL('store-client.mjs', import.meta.url), {
    workerData: { address, connections: CONNECTIONS },
  });
  return {
    /** @type {(load: import('./store-client.mjs').Load) => Promise<import('./store-client.mjs').Loaded>} */
    send: async (load) => {
      worker.postMessage(load);
      const [loaded] = await once(worker, 'message');
      return loaded;
    },
    stop: () => worker.terminate(),
  };
}

/** @param {string} position */
function pathOf(position) {
  return `/chessdb.php?action=queryall&learn=0&board=${encodeURIComponent(position)}`;
}

/**
 * Makes a clock that advances at each reading by so little that caches of a second work as they do at a high rate, and by so much that no
 * limit per second is reached.
 */
function makeClock() {
  let time = Date.now();
  return () => new Date((time += 5));
}

/** @param {Database} database */
async function makeApp(database) {
  const { createApp } = await load('app');
  const { readConfig } = await load('config/config');
  const { loadKeys } = await load('modules/identity/keys');
  const { loadWebBuild } = await load('modules/shell/web-build');
  const read = readConfig({ LOG_LEVEL: 'error', PORT: '0' });
  const web = await loadWebBuild(new URL('../../apps/server/src/testing/web/', import.meta.url));
  if (!read.ok || web === undefined) throw new Error('the server could not be created');
  const keys = await loadKeys(database.db, undefined);
  return createApp({
    config: read.config,
    web,
    database: { ...database, close: async () => {} },
    keys,
    now: makeClock(),
  });
}
