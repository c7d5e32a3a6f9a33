/// <reference lib="dom" />
import { pointOf, toClient } from '@chuhe/board/geometry';

/**
 * The board page as a user operates it.
 *
 * @typedef {import('playwright-core').Page} Page
 */

/** @param {Page} page */
export async function openBoard(page) {
  await page.goto('/');
  await page.locator('.b-movable').first().waitFor();
}

/**
 * Opens the board and waits for the code that the page prefetches when idle, so that prefetching does not disturb a
 * measurement.
 *
 * @param {Page} page
 */
export async function openSettledBoard(page) {
  await openBoard(page);
  await waitUntilSettled(page);
}

/** @param {Page} page */
export async function waitUntilSettled(page) {
  // Prefetching begins a second after the page is ready.
  await page.waitForTimeout(2000);
  await page.waitForLoadState('networkidle');
}

/**
 * The client coordinates of a square; Red is at the bottom.
 *
 * @param {Page} page
 * @param {string} square
 */
export async function clientPointOf(page, square) {
  const box = await page.locator('.b-widget').first().boundingBox();
  if (box === null) throw new Error('no board');
  const { x: left, y: top, width, height } = box;
  return toClient(pointOf(square, 'red'), { left, top, width, height });
}

/**
 * @param {Page} page
 * @param {...string} squares in this order
 */
export async function tap(page, ...squares) {
  for (const square of squares) {
    const { x, y } = await clientPointOf(page, square);
    await page.mouse.click(x, y);
  }
}

/** @param {Page} page */
export function movesList(page) {
  return page.locator('[data-moves-list]');
}

/**
 * Opens the file dialog from the menu.
 *
 * @type {(page: Page) => Promise<import('playwright-core').FileChooser>}
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
  return page.locator('#tool-engine [role="switch"]');
}
