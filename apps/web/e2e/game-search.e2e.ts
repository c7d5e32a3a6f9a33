import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { importCollection } from './collections.ts';
import { chooseInMenu, currentMove, pasteInBox, rowsOf, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** A position without a horse, so that no games of other tests match, and its mirror image. */
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w';
const MIRRORED_START = START.replace('R1BAKABNR', 'RNBAKAB1R');
const LINE = '1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 4. P7+1 P7+1';
const MIRROR = '1. C8=5 H2+3 2. H8+7 R1=2';

const game = (red: string, date: string, start: string, moves: string): string =>
  `[Event "Search cup"]\n[Red "${red}"]\n[Black "Opponent"]\n[Date "${date}"]\n[FEN "${start}"]\n[Result "1-0"]\n\n${moves} 1-0\n\n`;

beforeAll(async () => {
  const games = [
    game('Searched One', '1998.01.02', START, LINE),
    game('Searched Two', '2011.01.02', MIRRORED_START, MIRROR),
    game('Searched Three', '2005.01.02', START, '1. P7+1 P7+1'),
  ];
  const site = { address: inject('address'), admin: inject('admin') };
  await importCollection(site, 'Search cup', games.join(''));
});

const search = async (page: Page): Promise<Locator> => {
  await chooseInMenu(page, 'Game', 'Find in games');
  const dialog = page.getByRole('dialog', { name: 'Find in games' });
  await dialog.getByText('In which games').click();
  await dialog.getByLabel('Player', { exact: true }).fill('Searched');
  return dialog;
};
const hits = (dialog: Locator): Promise<string[]> =>
  dialog.getByRole('region', { name: 'Games found' }).locator('li b').allInnerTexts();
const go = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Search', exact: true }).click();

test('a position is found in games, also mirrored, and a game opens there; undo restores the old one', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, `[FEN "${START}"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *`);
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7', '2 H2+3 R9=8']);
  await page.getByRole('button', { name: 'Last move' }).click();
  const dialog = await search(page);
  await go(dialog);
  await expect
    .poll(() => hits(dialog))
    .toEqual(['Searched Two – Opponent', 'Searched One – Opponent']);
  await dialog.getByText('2 games found · 3 of 3 searched').waitFor();
  await dialog.getByLabel('Mirror images too').uncheck();
  await go(dialog);
  await expect.poll(() => hits(dialog)).toEqual(['Searched One – Opponent']);
  await dialog.getByRole('button', { name: 'Searched One' }).click();
  await toastWith(page, 'Searched One').waitFor();
  await expect.poll(() => currentMove(page).innerText()).toBe('R9=8');
  expect(await rowsOf(page)).toContain('4 P7+1 P7+1');
  await toastWith(page, 'Searched One').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7', '2 H2+3 R9=8']);
});

test('a pattern is entered by mouse and by keys, and material by numbers', async () => {
  const { page } = await newUser();
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Find in games' });
  const openByKey = async (): Promise<boolean> => {
    await page.keyboard.press('Shift+S');
    return dialog.isVisible();
  };
  // The key works once its code is loaded.
  await expect.poll(openByKey).toBe(true);
  await dialog.getByRole('tab', { name: 'Pattern' }).click();
  await dialog.getByRole('button', { name: 'Clear all' }).click();
  await dialog.getByText('Choose at least one point.').waitFor();
  const point = (name: string) => dialog.locator(`[data-square="${name}"]`);
  await point('e2').click();
  await point('e2').click();
  await point('e2').click();
  await expect.poll(() => point('e2').getAttribute('aria-label')).toBe('e2: any red piece');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => point('g2').getAttribute('aria-label')).toBe('g2: any piece');
  await dialog.getByText('In which games').click();
  await dialog.getByLabel('Player', { exact: true }).fill('Searched');
  await go(dialog);
  await expect.poll(() => hits(dialog)).toHaveLength(2);
  await dialog.getByText('move 2').first().waitFor();

  await dialog.getByRole('tab', { name: 'Material' }).click();
  await dialog.getByLabel('Red, chariot: at most').selectOption('0');
  await go(dialog);
  await dialog.getByText('No games found').waitFor();
  await dialog.getByRole('button', { name: 'Any number' }).click();
  await go(dialog);
  await expect.poll(() => hits(dialog)).toHaveLength(3);
});

test('the report shows results by opening and opens its games', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await chooseInMenu(page, 'Game', 'Report on my games');
  const dialog = page.getByRole('dialog', { name: 'Report on my games' });
  await dialog.getByText('No games yet').waitFor();
  await page.keyboard.press('Escape');
  for (const [title, moves] of [
    ['One', LINE],
    ['Two', MIRROR],
  ] as const) {
    await pasteInBox(page, `[Red "Me"][Black "${title}"][Result "1-0"] ${moves} 1-0`);
    await page.getByText('Not saved').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Save game' }).getByLabel('Title').fill(title);
    await page.keyboard.press('Enter');
    await page.locator('[data-status="saved"]').waitFor();
  }
  await page.goto('/?dialog=report');
  await dialog.getByRole('row', { name: 'Screen horses' }).waitFor();
  expect(await dialog.getByLabel('My name').inputValue()).toBe('Me');
  await dialog.getByRole('button', { name: 'Screen horses' }).click();
  const list = dialog.getByRole('listitem');
  await expect.poll(() => list.count()).toBe(1);
  await list.first().getByRole('button').click();
  await expect.poll(async () => (await rowsOf(page))[0]).toContain('C2=5');
});

test('a failed search is reported, and can be repeated', async () => {
  const { page } = await newUser({ mayComplain: true });
  await page.goto('/');
  const dialog = await search(page);
  await page.route('**/api/explorer/search', (route) => route.abort());
  await go(dialog);
  await dialog.getByText('The games cannot be reached').waitFor();
  await page.unroute('**/api/explorer/search');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('No games found').waitFor();
  expect(await hits(dialog)).toEqual([]);
});
