/** Back, Forward and reloads while dialogs, sheets and the set-up are open. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInMenu, pasteInBox, placeInGame, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const closed = (dialog: Locator): Promise<void> => dialog.waitFor({ state: 'detached' });

async function openBoard(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
}

test.each([
  ['Game', 'Keyboard shortcuts', 'Keyboard shortcuts', 'shortcuts'],
  ['Game', 'Play against the engine', 'Play against the engine', 'play'],
  ['Game', 'Save game', 'Save game', 'save'],
  ['Game', 'Save as a file', 'Save as a file', 'export'],
  ['Game', 'Paste FEN', 'Paste FEN', 'fen'],
  ['Game', 'Redeem an activation key', 'Redeem a key', 'redeem'],
  ['Board', 'Board, pieces and notation', 'Board, pieces and notation', 'look'],
])(
  '%s, %s: Back closes the dialog, Forward does not reopen it, and a reload keeps it',
  async (menu, item, name, address) => {
    const { page } = await newUser();
    await page.goto('/login');
    await openBoard(page);
    const dialog = page.getByRole('dialog', { name });
    await chooseInMenu(page, menu, item);
    await dialog.waitFor();
    expect(pathOf(page)).toBe(`/?dialog=${address}`);
    await page.reload();
    await dialog.waitFor();
    await page.goBack();
    await closed(dialog);
    expect(pathOf(page)).toBe('/');
    await page.goForward();
    await expect.poll(() => pathOf(page)).toBe('/');
    expect(await dialog.count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  },
);

test('the settings of the engine have an address too, and an unknown name opens nothing', async () => {
  const { page } = await newUser();
  await page.goto('/?dialog=engine');
  const dialog = page.getByRole('dialog', { name: 'Engine settings' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await closed(dialog);
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.goto('/?dialog=nothing');
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('dialogs of pages without a board close by Back, and a link in a menu leads on and back', async () => {
  const { page } = await newUser();
  await page.goto('/packages');
  await page.getByRole('heading', { name: 'Packages' }).first().waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  await page.goBack();
  await closed(dialog);
  expect(pathOf(page)).toBe('/packages');
  await page.keyboard.press('?');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await closed(dialog);
  await chooseInMenu(page, 'Account', 'Personal information');
  await page.getByRole('heading', { name: 'Personal information' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Packages' }).first().waitFor();
});

test('a link in a dialog leads to its page, and Back to the board', async () => {
  const { page } = await newUser();
  await openBoard(page);
  await page.keyboard.press('Control+S');
  const dialog = page.getByRole('dialog', { name: 'Save game' });
  await dialog.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  await page.goBack();
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  await dialog.waitFor();
  expect(pathOf(page)).toBe('/?dialog=save');
});

test('Back leaves the set-up, which keeps the position, and a reload continues with it', async () => {
  const { page } = await newUser();
  await openBoard(page);
  await page.keyboard.press('e');
  const board = page.getByRole('application', { name: 'Set-up board' });
  await board.waitFor();
  const fen = page.getByRole('textbox', { name: 'FEN', exact: true });
  const KINGS = '3k5/9/9/9/9/9/9/9/9/4K4 w';
  await fen.fill(KINGS);
  await fen.blur();
  expect(pathOf(page)).toBe('/?dialog=setup');
  await page.reload();
  await board.waitFor();
  await expect.poll(() => fen.inputValue()).toBe(KINGS);
  await page.goBack();
  await board.waitFor({ state: 'detached' });
  await toastWith(page, 'Position kept').waitFor();
  expect(pathOf(page)).toBe('/');
  expect(await page.locator('[data-square="h2"]').count()).toBe(1);
});

test('two quick steps back close the dialog over another and then that one', async () => {
  const { page } = await newUser();
  await page.goto('/login');
  await openBoard(page);
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('Control+S');
  const save = page.getByRole('dialog', { name: 'Save game' });
  await save.getByRole('button', { name: 'Save', exact: true }).click();
  await closed(save);
  await chooseInMenu(page, 'Game', 'Open game');
  const list = page.getByRole('dialog', { name: 'Saved games' });
  await list.getByRole('button', { name: /^Actions for/ }).click();
  await list.getByRole('menuitem', { name: 'Title and folder' }).click();
  const details = page.getByRole('dialog', { name: 'Title and folder' });
  await details.waitFor();
  await page.evaluate(() => {
    history.back();
    setTimeout(() => history.back(), 30);
  });
  await closed(details);
  await closed(list);
  expect(pathOf(page)).toMatch(/^\/\?game=[\da-f-]+$/);
  expect(await placeInGame(page)).toBe('2 / 2');
});

test('on a phone, Back closes a menu and the page stays; its links and dialogs work', async () => {
  const { page } = await newUser(PHONE);
  await openBoard(page);
  const button = page.getByRole('button', { name: 'Account' });
  await button.click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await menu.waitFor();
  // The code for Back is loaded with the first menu.
  await expect.poll(() => page.evaluate(() => 'chuheOverlay' in history.state)).toBe(true);
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/');
  await button.click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.goBack();
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  expect(pathOf(page)).toBe('/');
});
