/// <reference lib="dom" />
import { movesList, openSettledBoard, placeOf } from './web-page.mjs';
import { visit } from './web-site.mjs';
import { formatMedian, median, printTable, progress, rowOf } from './web-table.mjs';
import { tasksDuring } from './web-tasks.mjs';

/**
 * `teach`: what reviewing and setting up ask of the page. A game of 80 plies is reviewed at 300 ms a move; what is noted is
 * the longest task of the page's main thread. Then a position is set up by taps:
 * from each tap to the frame that shows what it did, and the longest task.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {import('./web-tasks.mjs').Tasks} Tasks
 *
 * @typedef {object} TeachTimes
 * @property {number} seconds of the review
 * @property {Tasks} review
 * @property {Tasks} setup
 * @property {number} answer milliseconds from a tap to the frame with its piece, the 95th of a hundred
 */

/** Played by the engine against itself with few nodes, and now and then by its third or fourth choice. */
const GAME = [
  'b2b4 b7c7 h2h6 c6c5 b0a2 g6g5 h0g2 f9e8 d0e1 a6a5 b4f4 c7e7 a2b0 i6i5 h6h5 e7g7',
  'a0a2 c9e7 f4f3 g7g3 a2d2 h9g7 h5h6 g3h3 h6g6 i9i6 d2d4 i6g6 f3g3 g6f6 g3g7 f6f9',
  'b0a2 h7i7 d4f4 g5g4 f4g4 f9f6 c3c4 f6f3 g0e2 b9c7 i0h0 c5c4 i3i4 i5i4 g4c4 i7h7',
  'h0i0 f3f7 g7g6 c7d5 c4c6 i4h4 g6g8 f7g7 i0g0 g7g8 g2h4 g8g0 e2g0 d5e3 c0e2 a5a4',
  'a2c3 a4a3 h4g6 e3f5 c6e6 a3b3 c3b1 h3h0 e6e5 f5g7 e5h5 h7i7 h5h0 g7e6 h0h9 e8f9',
].join(' ');
const PLIES = GAME.split(' ').length;
const MOST_REVIEW_MS = 100;
/** One at 60 Hz. */
const FRAME_MS = 1000 / 60;
/** The points that are tapped, again and again, with a chariot in hand: put down, taken off. */
const TAPPED = ['a0', 'b1', 'e5', 'i9', 'h4', 'c6'];
const TAPS = 48;
const REVIEW_PATIENCE_MS = 600_000;
const SLICE_MS = 5_000;

/** @type {import('./web.mjs').Part} */
export async function runTeach(site, { rounds }) {
  /** @type {TeachTimes[]} */
  const times = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`reviewing ${PLIES} plies and setting up, round ${round} of ${rounds}`);
    times.push(await visit(site, {}, (page) => teach(site, page)));
  }
  const seconds = times.map((each) => each.seconds);
  printTable(`Reviewing ${PLIES} plies at 300 ms each, setting up a position`, [
    rowOf('the review, with its second looks', seconds, { format: (s) => `${s.toFixed(0)} s` }),
    rowOfTasks(
      'review: longest task',
      times.map(({ review }) => review),
      MOST_REVIEW_MS,
    ),
    rowOfTasks(
      'setting up: longest task',
      times.map(({ setup }) => setup),
      FRAME_MS,
    ),
    rowOf(
      'setting up: from a tap to its frame, 95th percentile',
      times.map(({ answer }) => answer),
      { format: formatMs },
    ),
  ]);
  return true;
}

/**
 * @param {string} title
 * @param {readonly Tasks[]} tasks
 * @param {number} most
 * @returns {import('./web-table.mjs').Row}
 */
function rowOfTasks(title, tasks, most) {
  const computing = tasks.map((task) => task.most);
  const lasting = tasks.map(({ longest }) => longest);
  const row = rowOf(title, lasting, { format: formatMs, most });
  const isBusyMachine = row.met === false && median(computing) <= most;
  return {
    ...row,
    value: `${row.value}, CPU ${formatMedian(computing, formatMs)}`,
    note: isBusyMachine ? 'by the clock, met in CPU time' : '',
  };
}

/** @param {number} ms */
function formatMs(ms) {
  return `${ms.toFixed(0)} ms`;
}

/**
 * @param {Site} site
 * @param {Page} page
 * @returns {Promise<TeachTimes>}
 */
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
  let answers = [];
  const setup = await tasksDuring(site, page, async () => {
    answers = await tapAll(page);
  });
  const sorted = answers.toSorted((a, b) => a - b);
  return { seconds, review, setup, answer: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

/**
 * In slices, since a trace of minutes is more than the browser hands over in one piece.
 *
 * @param {Site} site
 * @param {Page} page
 * @returns {Promise<Tasks>}
 */
async function tasksOfReview(site, page) {
  const again = page.getByText('Review it again', { exact: false }).first();
  const deadline = performance.now() + REVIEW_PATIENCE_MS;
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
  await page.getByRole('application', { name: 'Board being set up' }).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: /^Red chariot/ }).click();
  await page.waitForTimeout(500);
}

/**
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
async function tapAll(page) {
  const recording = await page.evaluateHandle(recordAnswers);
  for (let tap = 1; tap <= TAPS; tap += 1) {
    // Down and off again at the same point, since there are two chariots only.
    const { x, y } = await placeOf(page, TAPPED[Math.floor((tap - 1) / 2) % TAPPED.length] ?? 'a0');
    await page.mouse.click(x, y);
    await page.waitForFunction(isAnswered, { recording, tap });
  }
  return recording.evaluate(({ answers }) => answers);
}

/**
 * Runs in the page.
 *
 * @param {{ recording: { answers: readonly number[] }, tap: number }} wanted
 */
function isAnswered({ recording, tap }) {
  return recording.answers.length >= tap;
}

/**
 * Runs in the page: for each tap the milliseconds from the press to the frame after the change that it makes.
 */
function recordAnswers() {
  /** @type {number[]} */
  const answers = [];
  let pressed = 0;
  addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { capture: true });
  const board = document.querySelector('.b-widget') ?? document.body;
  const observer = new MutationObserver(() => {
    if (pressed === 0) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => answers.push(performance.now() - since)));
  });
  observer.observe(board, { subtree: true, childList: true });
  return { answers };
}
