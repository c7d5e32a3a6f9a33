import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import { median } from './bench-table.mjs';
import { load } from './server-modules.mjs';

/**
 * HTTP requests per second of the whole server, compared with a bare route of Node's HTTP server in the same process. The
 * two alternate, over a few keep-alive connections.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const ROUNDS = 5;
const ROUND_MS = 1500;
const CONNECTIONS = 4;

/**
 * @param {Database} database stays open
 * @param {readonly string[]} positions
 */
export async function measureServer(database, positions) {
  const app = await makeApp(database);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = createServer((_request, response) => response.end('bare'));
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const bareAddress = bare.address();
  const port = typeof bareAddress === 'object' && bareAddress !== null ? bareAddress.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = (/** @type {number} */ at) => {
    const board = encodeURIComponent(positions[at % positions.length] ?? '');
    return fetchText(`${address}/chessdb.php?action=queryall&learn=0&board=${board}`, agent);
  };
  /** @type {{ known: number, nothing: number }[]} */
  const rates = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const known = await rate(ask);
    const nothing = await rate(() => fetchText(`http://127.0.0.1:${port}/`, agent));
    if (round > 0) rates.push({ known, nothing });
  }
  const [whole, bareRoute] = /** @type {const} */ (['known', 'nothing']).map((name) =>
    median(rates.map((each) => each[name])).toFixed(0),
  );
  console.log(`/chessdb.php ${whole} requests/s, a bare route ${bareRoute} requests/s`);
  agent.destroy();
  bare.close();
  await app.close();
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
  });
}

/**
 * @param {(at: number) => Promise<string>} ask
 * @returns {Promise<number>} responses per second
 */
async function rate(ask) {
  const began = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() - began < ROUND_MS) {
      count += 1;
      await ask(count);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (count * 1000) / (performance.now() - began);
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<string>}
 */
function fetchText(url, agent) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });
}
