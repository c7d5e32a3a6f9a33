import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';

/**
 * Requests a second of the whole server by HTTP, beside a bare route of Node's own server in the same process, in turns. Both
 * are asked over a few connections that stay open.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const ROUNDS = 5;
const ROUND_MS = 1500;
const AT_ONCE = 4;

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
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const ask = (/** @type {number} */ at) => {
    const board = encodeURIComponent(positions[at % positions.length] ?? '');
    return fetchText(`${address}/chessdb.php?action=queryall&learn=0&board=${board}`, agent);
  };
  const rates = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const known = await rate(ask);
    const nothing = await rate(() => fetchText(`http://127.0.0.1:${port}/`, agent));
    if (round > 0) rates.push({ known, nothing });
  }
  const [known, nothing] = [rates.map((each) => each.known), rates.map((each) => each.nothing)].map(
    (values) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN,
  );
  console.log(
    `/chessdb.php ${known?.toFixed(0)} requests/s, a bare route ${nothing?.toFixed(0)} requests/s`,
  );
  agent.destroy();
  bare.close();
  await app.close();
}

/** @param {Database} database */
async function makeApp(database) {
  const { createApp } = await load('app');
  const { readConfig } = await load('config');
  const { loadKeys } = await load('auth/keys');
  const { loadWebBuild } = await load('features/web/web-build');
  const read = readConfig({ LOG_LEVEL: 'error', PORT: '0' });
  const web = await loadWebBuild(new URL('../../apps/server/src/testing/web/', import.meta.url));
  if (!read.ok || web === undefined) throw new Error('the server cannot be made');
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
 * @returns {Promise<number>} answers a second
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
  await Promise.all(Array.from({ length: AT_ONCE }, one));
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

/**
 * From the build, which is there only when this runs.
 *
 * @template {'app' | 'config' | 'auth/keys' | 'features/web/web-build'} Name
 * @param {Name} name
 * @returns {Promise<Name extends 'app' ? typeof import('../../apps/server/src/app.ts') : Name extends 'config' ? typeof import('../../apps/server/src/config.ts') : Name extends 'auth/keys' ? typeof import('../../apps/server/src/auth/keys.ts') : typeof import('../../apps/server/src/features/web/web-build.ts')>}
 */
async function load(name) {
  return import(new URL(`../../apps/server/dist/${name}.js`, import.meta.url).href);
}
