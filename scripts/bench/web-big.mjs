/// <reference lib="dom" />

import { printTable, repeat, rowOf } from './bench-table.mjs';
import { COLLECTION_BYTES, makeLargeFiles } from './web-files.mjs';
import { askForFile, movesList, openSettledBoard } from './web-page.mjs';
import { visit } from './web-site.mjs';
import { rowOfTasks, tasksDuring } from './web-tasks.mjs';

/**
 * `big`: games of 100,000 nodes in three shapes, and a collection of 20 MB, opened in the file dialog as a user would.
 * Measures the longest task of the page's main thread (`web-tasks.mjs`) in each step: opening the file, storing the game
 * in the browser, scrolling the list of moves to the end and back, stepping through the game by keys and clicking the
 * last move, and restoring the game after a reload. Workers are not measured.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {import('./web-tasks.mjs').Tasks} Tasks
 *
 * @typedef {object} GameTimes
 * @property {number} seconds until the moves are listed
 * @property {Tasks} opening
 * @property {Tasks} storing
 * @property {Tasks} scrolling
 * @property {Tasks} stepping
 * @property {Tasks} reloading
 *
 * @typedef {object} CollectionTimes
 * @property {number} seconds until all games are listed
 * @property {Tasks} reading
 * @property {Tasks} opening
 */

const LONGEST_TASK_MS = 200;
/** Time for the page to store a large game. Storing begins after a second and a half. */
const STORING_MS = 4000;
/** Time for rows to settle, since rows that come into view are measured and may move. */
const SETTLING_MS = 1000;
/** Number of frames for scrolling from one end to the other, as in a long drag of the scroll bar. */
const SCROLL_STEPS = 300;
const STEPS = 30;

/** @type {import('./web.mjs').Part} */
export async function runBig(site, { rounds }) {
  const files = await makeLargeFiles();
  try {
    for (const game of files.games) await measureGame(site, game, rounds);
    await measureCollection(site, files.collection, rounds);
  } finally {
    await files.remove();
  }
  return true;
}

/**
 * @param {Site} site
 * @param {import('./web-files.mjs').LargeGame} game
 * @param {number} rounds
 */
async function measureGame(site, { title, path }, rounds) {
  const times = await repeat(rounds, title, () => {
    return visit(site, {}, (page) => useGame(site, page, path));
  });
  printTable(`${title}: longest task`, [
    taskRow('opening', times, ({ opening }) => opening),
    taskRow('storing it in the browser', times, ({ storing }) => storing),
    taskRow('scrolling the moves to the end and back', times, ({ scrolling }) => scrolling),
    taskRow('stepping, End, Home, last move', times, ({ stepping }) => stepping),
    taskRow('reloading the page', times, ({ reloading }) => reloading),
    rowOfSeconds('until the moves are listed', times),
  ]);
}

/** @type {(site: Site, path: string, rounds: number) => Promise<void>} */
async function measureCollection(site, path, rounds) {
  const title = `A PGN file of ${COLLECTION_BYTES / 1e6} MB`;
  const times = await repeat(rounds, title, () => {
    return visit(site, {}, (page) => useCollection(site, page, path));
  });
  printTable(`${title}: longest task`, [
    taskRow('reading it', times, ({ reading }) => reading),
    taskRow('opening a game of it', times, ({ opening }) => opening),
    rowOfSeconds('until all games are listed', times),
  ]);
}

/**
 * @template T
 * @param {string} title
 * @param {readonly T[]} rounds
 * @param {(times: T) => Tasks} pick
 * @returns {import('./bench-table.mjs').Row}
 */
function taskRow(title, rounds, pick) {
  return rowOfTasks(title, rounds.map(pick), LONGEST_TASK_MS);
}

/**
 * @param {string} title
 * @param {readonly { seconds: number }[]} rounds
 */
function rowOfSeconds(title, rounds) {
  const values = rounds.map(({ seconds }) => seconds);
  return rowOf(title, values, { format: (seconds) => `${seconds.toFixed(1)} s` });
}

/** @type {(site: Site, page: Page, path: string) => Promise<GameTimes>} */
async function useGame(site, page, path) {
  await openSettledBoard(page);
  const chooser = await askForFile(page);
  let seconds = 0;
  const opening = await tasksDuring(site, page, async () => {
    seconds = await secondsOf(async () => {
      await chooser.setFiles(path);
      await waitForMoves(page);
    });
  });
  const storing = await tasksDuring(site, page, () => page.waitForTimeout(STORING_MS));
  const scrolling = await tasksDuring(site, page, () => scrollThrough(page));
  const stepping = await tasksDuring(site, page, () => stepThrough(page));
  const reloading = await tasksDuring(site, page, () => reload(page));
  return { seconds, opening, storing, scrolling, stepping, reloading };
}

/** @type {(site: Site, page: Page, path: string) => Promise<CollectionTimes>} */
async function useCollection(site, page, path) {
  await openSettledBoard(page);
  const chooser = await askForFile(page);
  let seconds = 0;
  const reading = await tasksDuring(site, page, async () => {
    seconds = await secondsOf(async () => {
      await chooser.setFiles(path);
      // The page shows the progress bar from 0.3 s on until the whole file has been read.
      const bar = page.getByRole('progressbar');
      await bar.waitFor();
      await bar.waitFor({ state: 'detached' });
    });
  });
  const opening = await tasksDuring(site, page, async () => {
    await page.getByRole('button', { name: 'Open the game' }).click();
    await waitForMoves(page);
  });
  return { seconds, reading, opening };
}

/** @param {() => Promise<void>} act */
async function secondsOf(act) {
  const begin = performance.now();
  await act();
  return (performance.now() - begin) / 1000;
}

/** @param {Page} page */
async function waitForMoves(page) {
  await movesList(page).locator('[data-node]').first().waitFor();
}

/** @param {Page} page */
async function reload(page) {
  const rows = await countRows(page);
  await page.reload();
  await waitForMoves(page);
  if ((await countRows(page)) !== rows) throw new Error('The page restored another game');
}

/** @param {Page} page */
async function countRows(page) {
  return movesList(page).getByRole('listitem').first().getAttribute('aria-setsize');
}

/** @param {Page} page */
async function scrollThrough(page) {
  const list = movesList(page);
  await list.evaluate(scrollFrameByFrame, { steps: SCROLL_STEPS, isDown: true });
  const last = list.getByRole('listitem').last();
  if (!(await last.evaluate((row) => row.ariaPosInSet === row.ariaSetSize))) {
    throw new Error('The last move is not in view');
  }
  await list.evaluate(scrollFrameByFrame, { steps: SCROLL_STEPS, isDown: false });
}

/**
 * Runs in the page. The end of the list may move during the scroll, since rows in view are measured again.
 *
 * @type {(list: Element, options: { steps: number, isDown: boolean }) => Promise<void>}
 */
async function scrollFrameByFrame(list, { steps, isDown }) {
  for (let step = 1; step <= steps + 10; step += 1) {
    const share = Math.min(1, step / steps);
    const height = list.scrollHeight - list.clientHeight;
    list.scrollTop = height * (isDown ? share : 1 - share);
    await new Promise(requestAnimationFrame);
  }
}

/** @param {Page} page */
async function stepThrough(page) {
  await press(page, ['End', 'ArrowLeft', 'Home', 'ArrowRight', 'End', 'Home']);
  // The last move of the list is far from the current one, and may be deep in variations.
  await movesList(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await page.waitForTimeout(SETTLING_MS);
  await movesList(page).locator('[data-node]').last().click();
  await press(page, ['ArrowLeft', 'ArrowRight', 'Home']);
}

/**
 * Presses keys as fast as a held key repeats.
 *
 * @type {(page: Page, keys: readonly string[]) => Promise<void>}
 */
async function press(page, keys) {
  for (const key of keys) {
    const times = key.startsWith('Arrow') ? STEPS : 1;
    for (let step = 0; step < times; step += 1) {
      await page.keyboard.press(key, { delay: 30 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}
