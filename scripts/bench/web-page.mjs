/// <reference lib="dom" />
import { pointOf, toClient } from '@chuhe/board/geometry';

/**
 * The board page as a reader uses it.
 *
 * @typedef {import('playwright-core').Page} Page
 */

/** @param {Page} page */
export async function openBoard(page) {
  await page.goto('/');
  await page.locator('.b-movable').first().waitFor();
}

/**
 * Also with all the code that the page fetches when it has nothing else to do, so that none of it comes between.
 *
 * @param {Page} page
 */
export async function openSettledBoard(page) {
  await openBoard(page);
  await waitUntilSettled(page);
}

/** @param {Page} page */
export async function waitUntilSettled(page) {
  // What is fetched ahead begins a second after the page is ready.
  await page.waitForTimeout(2000);
  await page.waitForLoadState('networkidle');
}

/**
 * Where a point of the board is on the page; Red sits at the bottom.
 *
 * @param {Page} page
 * @param {string} square
 */
export async function placeOf(page, square) {
  const box = await page.locator('.b-widget').first().boundingBox();
  if (box === null) throw new Error('no board');
  const { x: left, y: top, width, height } = box;
  return toClient(pointOf(square, 'red'), { left, top, width, height });
}

/**
 * Tap and tap.
 *
 * @param {Page} page
 * @param {string} from
 * @param {string} to
 */
export async function tapMove(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await placeOf(page, square);
    await page.mouse.click(x, y);
  }
}

/**
 * The list of moves.
 *
 * @param {Page} page
 */
export function movesList(page) {
  return page.locator('[data-moves-list]');
}

/**
 * From the menu to the file dialog.
 *
 * @param {Page} page
 * @returns {Promise<import('playwright-core').FileChooser>} waits for a file
 */
export async function askForFile(page) {
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open PGN' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  return chooser;
}

/** @param {Page} page */
export function engineSwitch(page) {
  return page.getByRole('switch', { name: 'Engine on or off' });
}
