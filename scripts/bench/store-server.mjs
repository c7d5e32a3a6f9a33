import { once } from 'node:events';
import { createServer } from 'node:http';
import { load } from '../lib/built-modules.mjs';
import { median } from '../lib/quantiles.mjs';
import { Client } from './api-client.mjs';

/**
 * Measures HTTP requests per second of the whole server, compared with a bare route of Node's HTTP server in the same
 * process. The measurements alternate, over a few keep-alive connections.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const CONNECTIONS = 4;

/**
 * @param {Database} database stays open
 * @param {readonly string[]} positions
 */
export async function measureServer(database, positions) {
  const app = await makeApp(database);
  const bare = createServer((_request, response) => response.end('bare')).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = bare.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = new Client(await app.listen({ port: 0, host: '127.0.0.1' }), CONNECTIONS);
  const bareClient = new Client(`http://127.0.0.1:${port}`, CONNECTIONS);
  let count = 0;
  const ask = () => {
    count += 1;
    const board = encodeURIComponent(positions[count % positions.length] ?? '');
    return get(`/chessdb.php?action=queryall&learn=0&board=${board}`);
  };
  /** @type {{ known: number, nothing: number }[]} */
  const rates = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { rate: known } = await client.measure(ask, ROUND_SECONDS);
    const { rate: nothing } = await bareClient.measure(() => get('/'), ROUND_SECONDS);
    // The first round warms up.
    if (round > 0) rates.push({ known, nothing });
  }
  const [whole, bareRoute] = /** @type {const} */ (['known', 'nothing']).map((name) =>
    median(rates.map((each) => each[name])).toFixed(0),
  );
  console.log(`/chessdb.php ${whole} requests/s, a bare route ${bareRoute} requests/s`);
  client.close();
  bareClient.close();
  bare.close();
  await app.close();
}

/** @type {(path: string) => import('./api-client.mjs').Call} */
function get(path) {
  return { method: 'GET', path };
}

/** Makes a clock that advances a second at each reading, so that no limit per second is reached. */
function makeClock() {
  let time = Date.now();
  return () => new Date((time += 1000));
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
