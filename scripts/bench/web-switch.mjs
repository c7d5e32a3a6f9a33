/// <reference lib="dom" />

import { formatMs, printTable, repeat, rowOf } from './bench-table.mjs';
import { engineSwitch, movesList, openSettledBoard, tap, waitUntilSettled } from './web-page.mjs';
import { visit } from './web-site.mjs';

/**
 * Measures the time from the click on the engine's switch to the frame that shows the first line, on the page's clock, with
 * default settings: on the first visit, on the second visit with the files in the cache, and for another position when the
 * engine is already loaded.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 * @typedef {{ first: number, second: number, loaded: number }} Delays milliseconds
 */

/** @type {readonly { title: string, of: keyof Delays }[]} */
const ROWS = [
  { title: 'first visit, with the download', of: 'first' },
  { title: 'second visit, files in the cache', of: 'second' },
  { title: 'switched on again, another position', of: 'loaded' },
];

/** @type {(site: Site, rounds: number) => Promise<void>} */
export async function measureSwitch(site, rounds) {
  const delays = await repeat(rounds, 'switching the engine on', () => {
    return visit(site, {}, measureDelays);
  });
  const rows = ROWS.map(({ title, of }) => {
    const values = delays.map((each) => each[of]);
    return rowOf(title, values, { format: formatMs });
  });
  printTable('Engine: from the click on its switch to its first line', rows);
}

/** @type {(page: Page) => Promise<Delays>} */
async function measureDelays(page) {
  await openSettledBoard(page);
  const first = await switchOn(page);
  // Switches the engine off. Otherwise, the page would switch it on again after the reload.
  await engineSwitch(page).click();
  await page.reload();
  await waitUntilSettled(page);
  const second = await switchOn(page);
  await engineSwitch(page).click();
  await tap(page, 'h2', 'e2');
  await movesList(page).locator('[data-node]').waitFor();
  return { first, second, loaded: await switchOn(page) };
}

/** @param {Page} page */
async function switchOn(page) {
  const [delay] = await Promise.all([page.evaluate(waitForLine), engineSwitch(page).click()]);
  return delay;
}

/**
 * Runs in the page.
 *
 * @returns {Promise<number>}
 */
function waitForLine() {
  return new Promise((resolve) => {
    /** @type {number | undefined} */
    let clicked;
    const onClick = (/** @type {MouseEvent} */ event) => {
      clicked = event.timeStamp;
    };
    addEventListener('click', onClick, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (clicked === undefined || document.querySelector('#tool-engine ol > li') === null) return;
      const start = clicked;
      observer.disconnect();
      // The task after a frame's callbacks runs when the frame has been painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}
