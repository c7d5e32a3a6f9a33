/// <reference lib="dom" />

import { printTable, progress } from './bench-table.mjs';
import { engineSwitch, movesList, openBoard, tap, waitUntilSettled } from './web-page.mjs';
import { visit } from './web-site.mjs';

/**
 * `size`: the bytes that the browser received (Resource Timing, `encodedBodySize`), in KB of 1,000 bytes, in each
 * language. A script in the page records when the first piece can be picked up and when all default panels have content.
 * Resources that have arrived by each of these moments are counted. Until the board is shown, responses are delayed, so that
 * resources which the page requests together with its board cannot arrive before the board is shown. A move by two taps,
 * which must appear in the list of moves, proves that pieces can be moved. At the end the engine is switched on, and the
 * sizes of the responses below `/engine/` and of the network are added up.
 *
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {import('./bench-table.mjs').Row} Row
 *
 * @typedef {object} Resource
 * @property {string} path
 * @property {number} bytes as transferred
 * @property {number} start milliseconds
 * @property {number} end
 *
 * @typedef {object} Arrivals
 * @property {readonly Resource[]} resources
 * @property {number} board when pieces could be moved
 * @property {number} panels when the default panels had content
 *
 * @typedef {object} Sizes
 * @property {number} boardScripts
 * @property {number} panelScripts
 * @property {number} allScripts
 * @property {number} boardStyles
 * @property {number} panelStyles
 * @property {number} engineScripts
 * @property {number} engineProgram
 * @property {number} engineNetwork
 */

const LOCALES = ['en-US', 'vi-VN', 'zh-CN'];
/** Delay of responses. It is longer than the time from the arrival of the first code to the board, even on a busy machine. */
const LATENCY_MS = 500;
/**
 * Requests that begin later than this after the board count as prefetches. The page requests its panels with the board, and
 * prefetches a second later.
 */
const PREFETCH_AFTER_MS = 500;

/** @type {readonly { title: string, of: keyof Sizes, most?: number }[]} */
const ROWS = [
  { title: 'JavaScript until pieces can be moved', of: 'boardScripts', most: 170_000 },
  { title: 'JavaScript with the default panels', of: 'panelScripts', most: 250_000 },
  { title: 'JavaScript with what is prefetched', of: 'allScripts' },
  { title: 'CSS until pieces can be moved', of: 'boardStyles', most: 28_000 },
  { title: 'CSS with the default panels', of: 'panelStyles', most: 28_000 },
  { title: 'engine when switched on: its scripts', of: 'engineScripts' },
  { title: 'engine when switched on: its program', of: 'engineProgram' },
  { title: 'engine when switched on: its network', of: 'engineNetwork' },
];

/** @type {import('./web.mjs').Part} */
export async function runSize(site) {
  /** @type {Sizes[]} */
  const sizes = [];
  for (const locale of LOCALES) {
    progress(`loading / in ${locale}`);
    sizes.push(await visit(site, { locale }, measure));
  }
  const rows = ROWS.map(({ title, of, most }) => {
    const values = sizes.map((each) => each[of]);
    return makeRow(title, values, most);
  });
  printTable(`Size of /, KB as transferred (brotli); ${LOCALES.join(', ')}`, rows);
  return rows.every(({ met = true }) => met);
}

/**
 * Makes a row of the table. The largest value of all languages has to meet the goal.
 *
 * @type {(title: string, values: readonly number[], most?: number) => Row}
 */
function makeRow(title, values, most) {
  const value = values.map((bytes) => kilobytes(bytes).padStart(6)).join(' ');
  if (most === undefined) return { title, value };
  return { title, value, goal: `≤ ${most / 1000}`, met: Math.max(...values) <= most };
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

/** @type {(page: Page) => Promise<Sizes>} */
async function measure(page) {
  await page.addInitScript(markMoments);
  const protocol = await page.context().newCDPSession(page);
  await setLatency(protocol, LATENCY_MS);
  await openBoard(page);
  await setLatency(protocol, 0);
  await tap(page, 'h2', 'e2');
  await movesList(page).locator('[data-node]').waitFor();
  await waitUntilSettled(page);
  const { resources, board, panels } = await page.evaluate(readArrivals);
  const wanted = resources.filter(({ start }) => start <= board + PREFETCH_AFTER_MS);
  return {
    boardScripts: sumOf(wanted, '.js', board),
    panelScripts: sumOf(wanted, '.js', panels),
    allScripts: sumOf(resources, '.js'),
    boardStyles: sumOf(wanted, '.css', board),
    panelStyles: sumOf(wanted, '.css', panels),
    ...(await measureEngine(page)),
  };
}

/**
 * @param {import('playwright-core').CDPSession} protocol
 * @param {number} latency milliseconds
 */
async function setLatency(protocol, latency) {
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    ...throughput,
  });
}

/** Runs in the page, before its own code. */
function markMoments() {
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const moments = {
    board: ['.b-movable'],
    panels: ['#tool-engine [role="switch"]', '#tool-moves *', '#tool-graph [role="tabpanel"]'],
  };
  const observer = new MutationObserver(() => {
    for (const [name, selectors] of Object.entries(moments)) {
      const isMarked = performance.getEntriesByName(`bench ${name}`).length > 0;
      const isThere = selectors.every((selector) => document.querySelector(selector) !== null);
      if (isThere && !isMarked) performance.mark(`bench ${name}`);
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
}

/**
 * Runs in the page.
 *
 * @returns {Arrivals}
 */
function readArrivals() {
  const entries = performance.getEntriesByType('resource');
  const resources = entries
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map(({ name, encodedBodySize: bytes, startTime: start, responseEnd: end }) => {
      return { path: new URL(name).pathname, bytes, start, end };
    });
  const [board, panels] = ['board', 'panels'].map((name) => {
    return performance.getEntriesByName(`bench ${name}`)[0]?.startTime;
  });
  if (board === undefined || panels === undefined) throw new Error('Board or panels are missing');
  return { resources, board, panels };
}

/** @type {(resources: readonly Resource[], extension: string, until?: number) => number} */
function sumOf(resources, extension, until = Number.POSITIVE_INFINITY) {
  const arrived = resources.filter(({ end }) => end <= until);
  const bytes = new Map(arrived.map((resource) => [resource.path, resource.bytes]));
  return addUp(bytes, extension);
}

/**
 * @param {ReadonlyMap<string, number>} bytes by path
 * @param {string} extension
 */
function addUp(bytes, extension) {
  return [...bytes].reduce((sum, [path, size]) => sum + (path.endsWith(extension) ? size : 0), 0);
}

/**
 * Measures the engine by its responses, since the page's Resource Timing does not list scripts that workers load.
 *
 * @param {Page} page
 */
async function measureEngine(page) {
  /** @type {Map<string, number>} */
  const bytes = new Map();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const length = Number(response.headers()['content-length']);
    if (/^\/engine\/|\.nnue$/.test(pathname)) bytes.set(pathname, length);
  });
  await engineSwitch(page).click();
  await page.locator('#tool-engine ol > li').first().waitFor();
  await page.waitForLoadState('networkidle');
  return {
    engineScripts: addUp(bytes, '.js'),
    engineProgram: addUp(bytes, '.wasm'),
    engineNetwork: addUp(bytes, '.nnue'),
  };
}
