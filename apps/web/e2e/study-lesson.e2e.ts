import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const bar = (page: Page) => page.getByRole('region', { name: 'Study', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

const ENDGAME = '3k5/9/9/9/9/9/9/9/R8/4K4 w';
const LESSON = `[Red "An"]
[Black "Bình"]

1. C2=5 H8+7 2. R1+9 *

[Event "Second"]

1. H2+3 *
`;

async function isOpen(page: Page, title: string): Promise<void> {
  await bar(page).getByText('All changes are saved').waitFor();
  await bar(page).getByRole('button', { name: title }).first().waitFor();
}

/** Opens the dialog that adds chapters, in a chapter or on the overview, and chooses a way. */
async function addFrom(page: Page, way: string): Promise<void> {
  await press(page, 'Add a chapter');
  await dialog(page).getByLabel(way, { exact: true }).check();
}

test('a coach makes a lesson from positions, a text and an exercise, orders it, and hands it out', async () => {
  const { page } = await newUser();
  await registerByApi(page, newAccount());
  await page.goto('/studies');
  await page.getByRole('button', { name: 'New study' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('Evening lesson');
  await page.getByLabel('Tags', { exact: true }).fill('club 1/2, endings');
  await page.getByLabel('Who may see it').selectOption('public');
  await press(page, 'Create study');
  await isOpen(page, 'Chapter 1');
  await expect.poll(() => page.title()).toBe('Chapter 1 – Evening lesson · Chuhe');

  // An exercise from a FEN, in one step.
  await addFrom(page, 'another position');
  await dialog(page).getByLabel('FEN of the position').fill('4k5/9 w');
  await press(page, 'Add');
  await dialog(page).getByRole('alert').getByText(/row/i).first().waitFor();
  await dialog(page).getByLabel('FEN of the position').fill(ENDGAME);
  await dialog(page).getByLabel('Title', { exact: true }).fill('Rook ending');
  await dialog(page).getByLabel('How it is used').selectOption({ label: 'Find the move' });
  await dialog(page).getByLabel('Task, shown before the first move').fill('Find the mate');
  await press(page, 'Add');
  await isOpen(page, 'Rook ending');

  // Nothing is lost without a word.
  await addFrom(page, 'games or positions from a text or a file');
  const text = dialog(page).getByLabel('PGN, another text with games, or a FEN in each line');
  await text.fill('hello');
  await press(page, 'Add');
  await dialog(page).getByRole('alert').getByText('There is no game here.').waitFor();
  await text.fill(LESSON);
  await press(page, 'Add');
  await dialog(page).getByText('2 chapters added').waitFor();
  await dialog(page)
    .getByText(/ply 3: .*“R1\+9”/)
    .waitFor();
  await press(page, 'Open the first of them');
  await isOpen(page, 'An – Bình');

  // A position that is set up on the board.
  await addFrom(page, 'another position');
  await press(page, 'Set it up on the board');
  await press(page, 'Add as a chapter');
  await isOpen(page, 'Chapter 5');

  await press(page, 'Share');
  const link = dialog(page).getByLabel('Link', { exact: true });
  await expect.poll(() => link.inputValue()).toBe(page.url());
  await dialog(page).getByRole('tab', { name: 'Embed' }).click();
  await expect
    .poll(() => dialog(page).getByLabel('Code for the page').inputValue())
    .toContain(`/embed${new URL(page.url()).pathname.replace('studies', 'study')}`);
  await page.keyboard.press('Escape');

  await bar(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Evening lesson' }).waitFor();
  await expect.poll(() => page.title()).toBe('Evening lesson · Chuhe');
  expect(
    await page.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents(),
  ).toEqual(['club 1/2', 'endings']);
  await press(page, 'Menu of “Rook ending”');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  const first = page.getByRole('region', { name: 'Contents' }).getByRole('listitem').first();
  await first.getByRole('link', { name: 'Rook ending' }).waitFor();

  await press(page, 'Print as a booklet');
  const pages = page.getByRole('region', { name: 'Preview of the pages' });
  await pages.getByRole('heading', { name: 'Evening lesson' }).waitFor();
  await pages.getByText('Find the mate').waitFor();
  expect(await pages.getByText('5 chapters').count()).toBe(1);
  await page.keyboard.press('Escape');
});
