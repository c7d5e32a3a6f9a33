/// <reference lib="dom" />

import { median, quantile } from '../lib/quantiles.mjs';
import { printTable, repeat, rowOf } from './bench-table.mjs';
import { clientPointOf, engineSwitch, openSettledBoard } from './web-page.mjs';
import { visit } from './web-site.mjs';

/**
 * `drag`: a cannon is dragged around the board for some seconds by mouse events at the rate of a mouse, without waiting
 * for the page. Measures the time between animation frames, in refresh intervals of the screen. The refresh interval is the
 * median of the idle page. Measures with the engine off, and during an infinite search with one thread and arrows on the
 * board: right after the first line, while the browser still optimises the program, and after some seconds.
 *
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {{ median: number, late: number, skipped: number }} Pace refresh intervals at the median and the 95th
 *   percentile, and the share of late frames
 * @typedef {{ refresh: number, off: Pace, begun: Pace, on: Pace }} Paces
 */

const ENGINE = { threads: 1, hashMb: 64, multiPv: 3, budget: { kind: 'infinite' } };
const DRAG_MS = 4000;
const IDLE_MS = 1000;
const SEARCHED_MS = 4000;
/** 125 events a second. */
const MOVE_MS = 8;
const ROUND_MS = 1500;
const MOST_LATE = 1.3;

/** @type {readonly { title: string, of: 'off' | 'begun' | 'on', most?: number }[]} */
const STATES = [
  { title: 'engine off', of: 'off', most: MOST_LATE },
  { title: 'engine just switched on', of: 'begun' },
  { title: 'engine on, 1 thread', of: 'on', most: MOST_LATE },
];

/** @type {import('./web.mjs').Part} */
export async function runDrag(site, { rounds }) {
  const paces = await repeat(rounds, 'dragging a piece', () => {
    return visit(site, { engine: ENGINE }, measurePaces);
  });
  const refresh = median(paces.map((pace) => pace.refresh));
  const rows = STATES.flatMap(({ title, of, most }) => {
    const valuesOf = (/** @type {keyof Pace} */ key) => paces.map((pace) => pace[of][key]);
    return [
      rowOf(`${title}, median`, valuesOf('median'), { format: formatIntervals }),
      rowOf(`${title}, 95th percentile`, valuesOf('late'), {
        format: formatIntervals,
        ...(most && { most }),
      }),
      rowOf(`${title}, late frames`, valuesOf('skipped'), { format: formatShare }),
    ];
  });
  printTable(
    `Dragging a piece: frame to frame, in refresh intervals of ${refresh.toFixed(1)} ms`,
    rows,
  );
  return true;
}

/** @param {number} intervals */
function formatIntervals(intervals) {
  return intervals.toFixed(2);
}

/** @param {number} share */
function formatShare(share) {
  return `${(share * 100).toFixed(1)} %`;
}

/** @type {(page: Page) => Promise<Paces>} */
async function measurePaces(page) {
  await openSettledBoard(page);
  const refresh = median(await framesDuring(page, () => page.waitForTimeout(IDLE_MS)));
  const measure = async () => {
    return paceOf(await framesDuring(page, () => drag(page)), refresh);
  };
  const off = await measure();
  await engineSwitch(page).click();
  await page.locator('#tool-engine ol > li').first().waitFor();
  const begun = await measure();
  await page.waitForTimeout(SEARCHED_MS);
  return { refresh, off, begun, on: await measure() };
}

/** @type {(deltas: readonly number[], refresh: number) => Pace} */
function paceOf(deltas, refresh) {
  const intervals = deltas.map((delta) => delta / refresh);
  return {
    median: median(intervals),
    late: quantile(intervals, 0.95),
    skipped: intervals.filter((interval) => interval > 1.5).length / intervals.length,
  };
}

/**
 * @param {Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<number[]>} milliseconds from frame to frame
 */
async function framesDuring(page, act) {
  const recording = await page.evaluateHandle(recordFrames);
  await act();
  return recording.evaluate(({ end }) => end());
}

/** Runs in the page. */
function recordFrames() {
  /** @type {number[]} */
  const times = [];
  let request = 0;
  /** @param {number} time */
  const record = (time) => {
    times.push(time);
    request = requestAnimationFrame(record);
  };
  request = requestAnimationFrame(record);
  return {
    end: () => {
      cancelAnimationFrame(request);
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    },
  };
}

/**
 * Drags the cannon and drops it on its own square, so that no move is played.
 *
 * @param {Page} page
 */
async function drag(page) {
  const home = await clientPointOf(page, 'h2');
  const center = await clientPointOf(page, 'e4');
  await page.mouse.move(home.x, home.y);
  await page.mouse.down();
  await circle(page, { home, center });
  const isDragged = await page.locator('.b-dragging').isVisible();
  await page.mouse.move(home.x, home.y);
  await page.mouse.up();
  if (!isDragged) throw new Error('The piece was not dragged');
}

/**
 * @param {Page} page
 * @param {{ home: { x: number, y: number }, center: { x: number, y: number } }} places
 */
async function circle(page, { home, center }) {
  const radius = Math.hypot(home.x - center.x, home.y - center.y);
  const angle = Math.atan2(home.y - center.y, home.x - center.x);
  const begin = performance.now();
  /** @type {Promise<void>[]} */
  const moves = [];
  for (let elapsed = 0; elapsed < DRAG_MS; elapsed = performance.now() - begin) {
    const turned = angle + (2 * Math.PI * elapsed) / ROUND_MS;
    const [x, y] = [center.x + radius * Math.cos(turned), center.y + radius * Math.sin(turned)];
    const move = page.mouse.move(x, y);
    // `Promise.all` below reports the errors. Until then they must not count as unhandled.
    move.catch(() => undefined);
    moves.push(move);
    await new Promise((resolve) => setTimeout(resolve, MOVE_MS));
  }
  await Promise.all(moves);
}
