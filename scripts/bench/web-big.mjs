/// <reference lib="dom" />
import { COLLECTION_BYTES, makeLargeFiles } from './web-files.mjs';
import { askForFile, movesList, openSettledBoard } from './web-page.mjs';
import { visit } from './web-site.mjs';
import { formatMedian, median, printTable, progress, rowOf } from './web-table.mjs';
import { tasksDuring } from './web-tasks.mjs';

/**
 * `big`: games of 100,000 nodes in three shapes, and a collection of 20 MB. Each is chosen in the file dialog as a reader
 * would. What is noted is the longest task of the page's main thread (`web-tasks.mjs`), apart for each thing that is
 * done: while the file is opened, while the page then keeps the game in the browser, while the list of moves is scrolled
 * from end to end and back, while keys go through the game and the last move is clicked, and while the reloaded page
 * brings the game back. Workers may take as long as they want.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {import('./web-tasks.mjs').Tasks} Tasks
 *
 * @typedef {object} GameTimes
 * @property {number} seconds until the moves are listed
 * @property {Tasks} opening
 * @property {Tasks} keeping
 * @property {Tasks} scrolling
 * @property {Tasks} stepping
 * @property {Tasks} reloading
 *
 * @typedef {object} CollectionTimes
 * @property {number} seconds until all games are listed
 * @property {Tasks} reading
 * @property {Tasks} opening
 */

const MOST_MS = 200;
/** The page waits a second and a half before it keeps a large game. */
const KEEPING_MS = 4000;
/** Rows that come into view far away are measured, and may move. */
const SETTLING_MS = 1000;
/** From one end to the other in so many frames: a long pull at the scroll bar. */
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
    rowOfTasks('opening', times, ({ opening }) => opening),
    rowOfTasks('keeping it in the browser', times, ({ keeping }) => keeping),
    rowOfTasks('scrolling the moves to the end and back', times, ({ scrolling }) => scrolling),
    rowOfTasks('stepping, End, Home, last move', times, ({ stepping }) => stepping),
    rowOfTasks('reloading the page', times, ({ reloading }) => reloading),
    rowOfSeconds('until the moves are listed', times),
  ]);
}

/**
 * @param {Site} site
 * @param {string} path
 * @param {number} rounds
 */
async function measureCollection(site, path, rounds) {
  const title = `A PGN file of ${COLLECTION_BYTES / 1e6} MB`;
  const times = await repeat(rounds, title, () => {
    return visit(site, {}, (page) => useCollection(site, page, path));
  });
  printTable(`${title}: longest task`, [
    rowOfTasks('reading it', times, ({ reading }) => reading),
    rowOfTasks('opening a game of it', times, ({ opening }) => opening),
    rowOfSeconds('until all games are listed', times),
  ]);
}

/**
 * @template T
 * @param {number} rounds
 * @param {string} title
 * @param {() => Promise<T>} measure
 */
async function repeat(rounds, title, measure) {
  /** @type {T[]} */
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`${title}, round ${round} of ${rounds}`);
    results.push(await measure());
  }
  return results;
}

/**
 * @template T
 * @param {string} title
 * @param {readonly T[]} rounds
 * @param {(times: T) => Tasks} pick
 * @returns {import('./web-table.mjs').Row}
 */
function rowOfTasks(title, rounds, pick) {
  const tasks = rounds.map(pick);
  const lasting = tasks.map(({ longest }) => longest);
  const computing = tasks.map(({ most }) => most);
  const row = rowOf(title, lasting, { format: formatTask, most: MOST_MS });
  const isBusyMachine = row.met === false && median(computing) <= MOST_MS;
  return {
    ...row,
    value: `${row.value}, CPU ${formatMedian(computing, formatTask)}`,
    note: isBusyMachine ? 'by the clock, met in CPU time' : '',
  };
}

/** @param {number} ms */
function formatTask(ms) {
  return `${ms.toFixed(0)} ms`;
}

/**
 * @param {string} title
 * @param {readonly { seconds: number }[]} rounds
 */
function rowOfSeconds(title, rounds) {
  const values = rounds.map(({ seconds }) => seconds);
  return rowOf(title, values, { format: (seconds) => `${seconds.toFixed(1)} s` });
}

/**
 * @param {Site} site
 * @param {Page} page
 * @param {string} path
 * @returns {Promise<GameTimes>}
 */
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
  const keeping = await tasksDuring(site, page, () => page.waitForTimeout(KEEPING_MS));
  const scrolling = await tasksDuring(site, page, () => scrollThrough(page));
  const stepping = await tasksDuring(site, page, () => stepThrough(page));
  const reloading = await tasksDuring(site, page, () => reload(page));
  return { seconds, opening, keeping, scrolling, stepping, reloading };
}

/**
 * @param {Site} site
 * @param {Page} page
 * @param {string} path
 * @returns {Promise<CollectionTimes>}
 */
async function useCollection(site, page, path) {
  await openSettledBoard(page);
  const chooser = await askForFile(page);
  let seconds = 0;
  const reading = await tasksDuring(site, page, async () => {
    seconds = await secondsOf(async () => {
      await chooser.setFiles(path);
      // It is there from the third tenth of a second until everything has been read.
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
  if ((await countRows(page)) !== rows) throw new Error('Another game has come back');
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
 * Runs in the page. The end may move away while it is approached, since rows in view are measured anew.
 *
 * @param {Element} list
 * @param {{ steps: number, isDown: boolean }} way
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
  // The last move of the list is far from where the reader stands, and may be deep in variations.
  await movesList(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await page.waitForTimeout(SETTLING_MS);
  await movesList(page).locator('[data-node]').last().click();
  await press(page, ['ArrowLeft', 'ArrowRight', 'Home']);
}

/**
 * As fast as a held key repeats.
 *
 * @param {Page} page
 * @param {readonly string[]} keys
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
