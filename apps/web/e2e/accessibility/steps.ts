/** Steps for showing views, at both widths. */
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { placeInGame, shownText } from '../game-page.ts';
import { PATIENCE } from './looks.ts';

/** A game with a variation, a comment, and marks of every colour. */
const GAME = '1. C2=5! H8+7?? (1... H2+3!? 2. H2+3?!) {The usual answer.} 2. H2+3 R9=8?';
/** A position for which the site's cloud has a move, and that move. */
export const TAUGHT = { fen: '3ak4/4a4/9/9/9/9/9/9/4K4/R8 w', move: 'a0a1' };

function isPhone(page: Page): boolean {
  return page.viewportSize()?.width === 390;
}

/** Presses the first button with this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** Waits until this text is shown. */
export async function find(page: Page, text: string | RegExp): Promise<void> {
  await shownText(page, text).first().waitFor();
}

/** Presses the key until it has an effect, since the code of its action may be loaded later. */
export async function pressFor(page: Page, key: string, shown: Locator): Promise<void> {
  const pressed = async (): Promise<boolean> => {
    await page.keyboard.press(key);
    return shown.first().isVisible();
  };
  await expect.poll(pressed, PATIENCE).toBe(true);
}

/** Chooses an item of a menu; on a phone the main menu has all items. */
export async function choose(page: Page, menu: 'Game' | 'Board', item: string): Promise<void> {
  const name = isPhone(page) ? 'Menu' : menu;
  await page.getByRole('button', { name, exact: true }).last().click();
  await page.getByRole('menu', { name }).getByText(item).last().click();
}

/** A phone shows one tool at a time. */
export async function showTool(page: Page, tool: string): Promise<void> {
  if (isPhone(page)) await page.locator(`[data-tool="${tool}"][role="tab"]:visible`).click();
}

/** Shows a tab of the sources. */
export async function showSource(page: Page, name: string): Promise<void> {
  await showTool(page, 'sources');
  await page.locator('#tool-sources').getByRole('tab', { name, exact: true }).click();
}

/** Pastes a text on the page, since a phone does not have the box of the top bar. */
export async function paste(page: Page, text: string): Promise<void> {
  const isTaken = (): Promise<boolean> =>
    page.evaluate((value) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', value);
      const options = { clipboardData, bubbles: true, cancelable: true };
      return !document.body.dispatchEvent(new ClipboardEvent('paste', options));
    }, text);
  // The page accepts texts only after the code that reads them has been loaded.
  await expect.poll(isTaken, PATIENCE).toBe(true);
}

/** Opens a text. @param place the place in the game that shows it is open, such as `0 / 4` */
export async function open(page: Page, text: string, place: string): Promise<void> {
  await paste(page, text);
  await expect.poll(() => placeInGame(page), PATIENCE).toBe(place);
}

/** Opens the game at its first move. */
export async function openGame(page: Page): Promise<void> {
  await open(page, `[Red "Hu"][Black "Xu"][Result "1-0"] ${GAME} 1-0`, '0 / 4');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeInGame(page), PATIENCE).toBe('1 / 4');
}

/** Opens a game at the starting position, for which the cloud, the book and the games have moves. */
export async function openStart(page: Page): Promise<void> {
  await open(page, '[Red "Hu"] 1. C2=5 *', '0 / 1');
}

/** Opens the position `TAUGHT`, for which the cloud has a move. */
export async function openTaught(page: Page): Promise<void> {
  await open(page, TAUGHT.fen, '0 / 0');
}

/** Answers calls in place of the server, by path. */
export async function answerWith(
  page: Page,
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [path, data] of Object.entries(answers)) {
    const answer = (route: Route): Promise<void> =>
      route.fulfill({ json: { success: true, message: '', data } });
    await page.route((url) => url.pathname === path, answer);
  }
}
