/// <reference lib="dom" />

import { quantile } from '../lib/quantiles.mjs';
import { formatMs, printTable, repeat, rowOf } from './bench-table.mjs';
import { movesList, openSettledBoard, tap } from './web-page.mjs';
import { visit } from './web-site.mjs';
import { rowOfTasks, tasksDuring } from './web-tasks.mjs';

/**
 * `teach`: measures the load of reviewing a game and of setting up a position. First a game of 80 plies is reviewed with the
 * product's default of nodes, to measure the longest task of the page's main thread. Then a position is set up by taps, to measure the time from
 * each tap to the frame that shows its effect, and the longest task.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {import('./web-tasks.mjs').Tasks} Tasks
 *
 * @typedef {object} TeachTimes
 * @property {number} seconds of the review
 * @property {Tasks} review
 * @property {Tasks} setup
 * @property {number} response milliseconds from a tap to the frame that shows its effect, 95th percentile
 */

/** A game that the engine played against itself with few nodes, sometimes with its third or fourth choice. */
const GAME = [
  'b2b4 b7c7 h2h6 c6c5 b0a2 g6g5 h0g2 f9e8 d0e1 a6a5 b4f4 c7e7 a2b0 i6i5 h6h5 e7g7',
  'a0a2 c9e7 f4f3 g7g3 a2d2 h9g7 h5h6 g3h3 h6g6 i9i6 d2d4 i6g6 f3g3 g6f6 g3g7 f6f9',
  'b0a2 h7i7 d4f4 g5g4 f4g4 f9f6 c3c4 f6f3 g0e2 b9c7 i0h0 c5c4 i3i4 i5i4 g4c4 i7h7',
  'h0i0 f3f7 g7g6 c7d5 c4c6 i4h4 g6g8 f7g7 i0g0 g7g8 g2h4 g8g0 e2g0 d5e3 c0e2 a5a4',
  'a2c3 a4a3 h4g6 e3f5 c6e6 a3b3 c3b1 h3h0 e6e5 f5g7 e5h5 h7i7 h5h0 g7e6 h0h9 e8f9',
].join(' ');
const PLIES = GAME.split(' ').length;
const MOST_REVIEW_MS = 100;
/** Duration of a frame at 60 Hz. */
const FRAME_MS = 1000 / 60;
/** The points that are tapped in turn with a chariot selected, first to put it down and then to remove it. */
const TAPPED = ['a0', 'b1', 'e5', 'i9', 'h4', 'c6'];
const TAPS = 48;
const REVIEW_TIMEOUT_MS = 600_000;
const SLICE_MS = 5_000;

/** @type {import('./web.mjs').Part} */
export async function runTeach(site, { rounds }) {
  const times = await repeat(rounds, `reviewing ${PLIES} plies and setting up`, () => {
    return visit(site, {}, (page) => teach(site, page));
  });
  const seconds = times.map((each) => each.seconds);
  const reviews = times.map(({ review }) => review);
  const setups = times.map(({ setup }) => setup);
  const responses = times.map(({ response }) => response);
  printTable(`Reviewing ${PLIES} plies at 300 ms each, setting up a position`, [
    rowOf('the review, with its second looks', seconds, { format: (s) => `${s.toFixed(0)} s` }),
    rowOfTasks('review: longest task', reviews, MOST_REVIEW_MS),
    rowOfTasks('setting up: longest task', setups, FRAME_MS),
    rowOf('setting up: from a tap to its frame, 95th percentile', responses, { format: formatMs }),
  ]);
  return true;
}

/** @type {(site: Site, page: Page) => Promise<TeachTimes>} */
async function teach(site, page) {
  await openSettledBoard(page);
  await page.getByRole('searchbox').fill(GAME);
  await page.keyboard.press('Enter');
  await movesList(page).locator('[data-node]').nth(10).waitFor();
  await page.getByRole('tab', { name: 'Report' }).click();
  const begin = performance.now();
  await page.getByRole('button', { name: 'Review the game' }).click();
  const review = await tasksOfReview(site, page);
  const seconds = (performance.now() - begin) / 1000;
  await openSetup(page);
  /** @type {number[]} */
  let responses = [];
  const setup = await tasksDuring(site, page, async () => {
    responses = await tapAll(page);
  });
  return { seconds, review, setup, response: quantile(responses, 0.95) };
}

/**
 * Records the trace in slices, since the browser cannot transfer a trace of several minutes at once.
 *
 * @type {(site: Site, page: Page) => Promise<Tasks>}
 */
async function tasksOfReview(site, page) {
  const again = page.getByText('Review again', { exact: false }).first();
  const deadline = performance.now() + REVIEW_TIMEOUT_MS;
  /** @type {Tasks[]} */
  const slices = [];
  while (!(await again.isVisible())) {
    if (performance.now() > deadline) throw new Error('The review does not end');
    const slice = () => again.waitFor({ timeout: SLICE_MS }).catch(() => undefined);
    slices.push(await tasksDuring(site, page, slice));
  }
  return {
    longest: Math.max(...slices.map(({ longest }) => longest)),
    most: Math.max(...slices.map(({ most }) => most)),
  };
}

/** @param {Page} page */
async function openSetup(page) {
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Arrange pieces' }).click();
  await page.getByRole('application', { name: 'Set-up board' }).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: /^Red chariot/ }).click();
  await page.waitForTimeout(500);
}

/** @type {(page: Page) => Promise<number[]>} */
async function tapAll(page) {
  const recording = await page.evaluateHandle(recordResponses);
  for (let count = 1; count <= TAPS; count += 1) {
    // Taps each point twice, to put the chariot down and remove it, since a side has only two chariots.
    const square = TAPPED[Math.floor((count - 1) / 2) % TAPPED.length] ?? 'a0';
    await tap(page, square);
    await page.waitForFunction(hasResponded, { recording, count });
  }
  return recording.evaluate(({ responses }) => responses);
}

/**
 * Runs in the page.
 *
 * @param {{ recording: { responses: readonly number[] }, count: number }} options
 */
function hasResponded({ recording, count }) {
  return recording.responses.length >= count;
}

/**
 * Runs in the page: records the milliseconds from each press to the frame after the change that it causes.
 */
function recordResponses() {
  /** @type {number[]} */
  const responses = [];
  let pressed = 0;
  addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { capture: true });
  const board = document.querySelector('.b-widget') ?? document.body;
  const observer = new MutationObserver(() => {
    if (pressed === 0) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => responses.push(performance.now() - since)));
  });
  observer.observe(board, { subtree: true, childList: true });
  return { responses };
}
