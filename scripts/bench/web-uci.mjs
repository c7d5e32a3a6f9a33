/// <reference lib="dom" />
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import { readdirSync } from 'node:fs';
import { ROOT } from '../lib/setup.mjs';
import { openBoard } from './web-page.mjs';

/**
 * A UCI engine: the product's engine in the browser, or a native program.
 *
 * @typedef {object} Uci
 * @property {(line: string) => unknown} send
 * @property {(start: string) => Promise<string[]>} readTo its output up to the line that begins with `start`
 * @property {() => number | Promise<number>} cpuSeconds user and system CPU time so far of all threads
 * @property {() => unknown} close
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 */

/**
 * Starts the engine in the product's worker, on the product's page, which is otherwise idle. The CPU time is that of
 * Chromium's renderer processes, which run the threads of all workers.
 *
 * @type {(site: Site, page: Page) => Promise<Uci>}
 */
export async function startInBrowser({ browser }, page) {
  await openBoard(page);
  const engine = await page.evaluateHandle(startWorker, findEngineFiles());
  const protocol = await browser.newBrowserCDPSession();
  return {
    send: (line) => engine.evaluate(({ send }, text) => send(text), line),
    readTo: (start) => engine.evaluate(({ readTo }, text) => readTo(text), start),
    cpuSeconds: async () => {
      const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: () => engine.evaluate(({ end }) => end()),
  };
}

/** Finds the engine's files in the build, because their paths contain hashes. */
function findEngineFiles() {
  const dist = new URL('apps/web/dist/', ROOT);
  const [folder] = readdirSync(new URL('engine/', dist));
  const network = readdirSync(new URL('assets/', dist)).find((name) => name.endsWith('.nnue'));
  if (folder === undefined || network === undefined) throw new Error('The build has no engine');
  return { base: `/engine/${folder}/`, network: `/assets/${network}` };
}

/**
 * Runs in the page.
 *
 * @param {{ base: string, network: string }} files
 */
async function startWorker({ base, network }) {
  const [single, threads] = await Promise.all(
    ['engine.wasm', 'engine-threads.wasm'].map((name) =>
      WebAssembly.compileStreaming(fetch(base + name)),
    ),
  );
  const file = await fetch(network);
  const parts = { single, threads, network: new Uint8Array(await file.arrayBuffer()) };
  const worker = new Worker(`${base}engine-worker.js`);
  /** @type {string[]} */
  const lines = [];
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'failed') lines.push(`failed: ${data.failure.detail}`);
    else lines.push(data.kind === 'line' ? data.text : data.kind);
  });
  /** @param {string} start */
  const readTo = async (start) => {
    /** @type {string[]} */
    const taken = [];
    for (;;) {
      const line = lines.shift();
      if (line === undefined) {
        await new Promise((next) => worker.addEventListener('message', next, { once: true }));
      } else taken.push(line);
      if (line?.startsWith('failed')) throw new Error(line);
      if (line?.startsWith(start)) return taken;
    }
  };
  /** @param {object} message */
  const post = (message) => worker.postMessage(message);
  post({ kind: 'start', parts });
  await readTo('started');
  return {
    send: (/** @type {string} */ text) => post({ kind: 'line', text }),
    readTo,
    end: () => worker.terminate(),
  };
}
