/// <reference lib="dom" />
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ROOT } from '../lib/setup.mjs';
import { openBoard } from './web-page.mjs';

/**
 * A UCI engine: the product's in the browser, or a native program.
 *
 * @typedef {object} Uci
 * @property {(line: string) => Promise<unknown>} send
 * @property {(start: string) => Promise<string[]>} readTo its output up to the line that begins with `start`
 * @property {() => Promise<number>} cpuSeconds user and system, all threads, so far
 * @property {() => Promise<void>} close
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 */

/** The unit of CPU times in Linux's `stat`. */
const TICKS_PER_SECOND = 100;

/**
 * Starts the engine's files in the product's worker, on the product's page, which is idle meanwhile. The CPU time is that
 * of Chromium's renderer processes, which hold the threads of all workers.
 *
 * @param {Site} site
 * @param {Page} page
 * @returns {Promise<Uci>}
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

/** @param {string} path of the program */
export async function startNative(path) {
  const engine = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  /** @type {Uci} */
  const uci = {
    send: async (line) => engine.stdin.write(`${line}\n`),
    readTo: async (start) => {
      /** @type {string[]} */
      const taken = [];
      while (!(taken.at(-1) ?? '').startsWith(start) || taken.length === 0) {
        const { done, value } = await lines.next();
        if (done === true) throw new Error(`the engine ended before it wrote ${start}`);
        taken.push(value);
      }
      return taken;
    },
    cpuSeconds: async () => cpuSecondsOf(engine.pid ?? 0),
    close: async () => void engine.stdin.end('quit\n'),
  };
  return uci;
}

/** Their names contain hashes. */
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

/**
 * The CPU time of a process, ended threads included: fields 14 and 15 of its `stat`. They are counted from the end of the
 * name, which may contain spaces.
 *
 * @param {number} pid
 */
function cpuSecondsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
