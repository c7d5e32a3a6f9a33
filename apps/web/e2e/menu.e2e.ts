import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useOneUser, useUsers } from './user.ts';

const newUser = useUsers();
/** The user of the tests that change nothing. */
const theReader = useOneUser();

async function openBoard(): Promise<Page> {
  const { page } = await theReader();
  if (page.url() === 'about:blank') await page.goto('/');
  return page;
}

const GAME_ITEMS = [
  'New game',
  'Open game',
  'Save game',
  'Open a file',
  'Save as a file',
  'Arrange pieces',
  'Copy FEN',
  'Paste FEN',
  'Share',
  'Redeem an activation key',
  'Engine suggestions on the board',
  'Keyboard shortcuts',
];
const BOARD_ITEMS = [
  'Flip the board',
  'Arrange from the starting position',
  'Clear the board',
  'Random mode',
  'Sound and speech',
  'Standard board',
  'Standard pieces',
  'Minimalist mode',
  'Dark mode',
  'Full screen',
];

test.each([
  ['Game', GAME_ITEMS],
  ['Board', BOARD_ITEMS],
])('the menu %s has every item, and those of later say why', async (name, items) => {
  const page = await openBoard();
  // The panels are loaded after the board and register actions.
  await page.getByRole('switch', { name: 'Engine on or off' }).first().waitFor();
  await page.getByRole('button', { name, exact: true }).click();
  const menu = page.getByRole('menu', { name });
  for (const item of items) await menu.getByText(item, { exact: true }).waitFor();
  // Reads all items at once, since an item becomes enabled when its code has been loaded.
  const reasons = await menu.locator('[aria-disabled="true"]').evaluateAll((disabled) =>
    disabled.map((item) => {
      const id = item.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent ?? `no reason: ${item.textContent}`;
    }),
  );
  for (const reason of reasons) expect(reason).toMatch(/\.$/);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('a menu is used by keyboard alone', async () => {
  const { page } = await newUser({ colorScheme: 'light' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Board', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('Flip the board');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('Arrange from the starting position');
  await page.keyboard.press('End');
  const last = await focused();
  expect(last).not.toContain('Arrange from the starting position');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('Flip the board');
  await page.keyboard.press('d');
  expect(await focused()).toContain('Dark mode');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe('dark');
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('the reason of a disabled item is shown on focus', async () => {
  const page = await openBoard();
  await page.getByRole('button', { name: 'Board', exact: true }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Standard board' });
  await item.waitFor();
  await page.keyboard.press('s');
  const hint = page.locator('[popover="manual"]', { hasText: 'is already chosen' });
  await hint.waitFor();
  expect(await hint.textContent()).toMatch(/\.$/);
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'hidden' });
});

test('? opens the list of shortcuts, Escape closes it', async () => {
  const page = await openBoard();
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await dialog.getByText('Ctrl K').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('Ctrl+K focuses the paste box, Z and D work only outside of it', async () => {
  const { page } = await newUser({ colorScheme: 'light' });
  await page.goto('/');
  const box = page.getByRole('searchbox');
  await box.waitFor();
  await page.keyboard.press('Control+k');
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  const mode = () => page.evaluate(() => document.documentElement.dataset['colorMode']);
  await page.keyboard.press('d');
  expect(await mode()).toBe('light');
  await box.blur();
  await page.keyboard.press('d');
  await expect.poll(mode).toBe('dark');
  await page.keyboard.press('z');
  await page.locator('#tool-engine').waitFor({ state: 'hidden' });
});
