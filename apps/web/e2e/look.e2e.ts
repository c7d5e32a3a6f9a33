import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInMenu, engineSwitch, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('board and pieces are chosen, kept over a reload, and reset to the standard', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await chooseInMenu(page, 'Board', 'Board, pieces and notation');
  const dialog = page.getByRole('dialog', { name: 'Board, pieces and notation' });
  await dialog.getByLabel('Board', { exact: true }).selectOption({ label: 'Slate' });
  await dialog.getByLabel('Pieces').selectOption({ label: 'International symbols' });
  await page.keyboard.press('Escape');
  // A reload while the address still names the dialog would open it again.
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  expect(await lookOf(page)).toEqual(['slate', 'international']);
  await chooseInMenu(page, 'Board', 'Standard board');
  await chooseInMenu(page, 'Board', 'Standard pieces');
  await expect.poll(() => lookOf(page)).toEqual(['wood', 'traditional']);
});

test('full screen is entered and left, by the menu and by its key', async () => {
  const { page } = await newUser();
  await page.goto('/');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await chooseItem(page, 'Full screen');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
});

test('the minimalist mode shows only the board and its controls, also after a reload', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await engineSwitch(page).first().waitFor();
  await chooseItem(page, 'Minimalist mode');
  await page.locator('#tool-moves').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  expect(await page.locator('#tool-moves').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Next move' }).first().isVisible()).toBe(true);
  await page.keyboard.press('z');
  await page.locator('#tool-moves').waitFor();
});

test('the FEN is copied, and the board is flipped twice', async () => {
  const { page } = await newUser({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/');
  await engineSwitch(page).first().waitFor();
  await chooseInMenu(page, 'Game', 'Copy FEN');
  await toastWith(page, 'FEN copied').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');
  const board = page.getByRole('region', { name: 'Board', exact: true });
  const top = () => board.getByRole('button', { name: /^(?:Red|Black)$/ }).first();
  expect(await top().textContent()).toBe('Black');
  await chooseInMenu(page, 'Board', 'Flip the board');
  await expect.poll(() => top().textContent()).toBe('Red');
  await page.keyboard.press('r');
  await expect.poll(() => top().textContent()).toBe('Black');
});

/** Chooses a menu item that is on or off. */
async function chooseItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}

/** The theme and the pieces of the board. */
async function lookOf(page: Page): Promise<readonly string[]> {
  const board = page.getByRole('application', { name: 'Xiangqi board' });
  await board.waitFor();
  return board.evaluate((element) => {
    const markup = element.outerHTML;
    const find = (names: readonly string[]) =>
      names.find((name) => markup.includes(`#chuhe-${name}-`)) ?? '';
    return [find(['wood', 'paper', 'slate']), find(['traditional', 'simplified', 'international'])];
  });
}
