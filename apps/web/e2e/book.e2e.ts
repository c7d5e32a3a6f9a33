import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentMove, pasteInBox, placeInGame, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** A game without a position that equals its mirror image. */
const GAME = 'C2=5 H8+7 H2+3 R9=8 R1=2 P7+1';

test('a book is made of a game, saved, emptied, restored from the file, and searched by its notes', async () => {
  const page = await openEditor();
  await addGame(page);
  await toastWith(page, '6 moves added to My book').waitFor();
  await page.keyboard.press('ArrowLeft');
  await noteOf(page, 'P7+1').fill('The gate of the northern horse');
  await noteOf(page, 'P7+1').press('Enter');

  const dialog = await openBooks(page);
  await dialog.getByText('6 moves · 6 positions').waitFor();
  const saved = await save(page, dialog);
  expect(saved.name).toMatch(/\.json$/);
  await chooseOf(page, dialog, 'Remove all moves');
  await dialog.getByText('0 moves · 0 positions').waitFor();
  await toastWith(page, '6 moves deleted').getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('6 moves · 6 positions').waitFor();
  await chooseOf(page, dialog, 'Remove all moves');
  await dialog.getByText('0 moves · 0 positions').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    chooseOf(page, dialog, 'Add from a file…'),
  ]);
  await chooser.setFiles({ ...saved, mimeType: 'application/json' });
  await page.getByRole('button', { name: 'Add to My book' }).click();
  await toastWith(page, '6 moves added, 0 changed').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

  await page.getByRole('button', { name: 'Search in notes' }).click();
  await page
    .getByRole('searchbox', { name: 'Words in the notes of My book' })
    .fill('northern gate');
  const hit = page.getByRole('button', { name: 'Show P7+1 on the board' });
  await hit.waitFor();
  await page.keyboard.press('Tab');
  await hit.click();
  await noteOf(page, 'P7+1').waitFor();
  expect(await placeInGame(page)).toBe('5 / 6');
});

test('a move is added by typing, edited in place, removed and restored', async () => {
  const page = await openEditor();
  const typed = page.getByRole('textbox', { name: 'Type a move' });
  await typed.fill('nonsense');
  await typed.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: '“nonsense” is not a legal move here' })
    .waitFor();
  await typed.fill('炮二平五');
  await typed.press('Enter');
  const priority = page.getByRole('textbox', { name: 'Priority: C2=5' });
  await priority.waitFor();
  await priority.fill('many');
  await priority.press('Enter');
  await page.getByText('Enter a whole number from 0 to 65,535.').waitFor();
  await priority.press('Escape');
  await priority.fill('12');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await priority.press('Enter');
  await saved;
  await page.reload();
  await expect.poll(() => priority.inputValue()).toBe('12');
  await page.getByRole('button', { name: 'Actions for C2=5' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await priority.waitFor({ state: 'detached' });
  await toastWith(page, 'move deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => priority.inputValue()).toBe('12');
});

test('undo removes the added moves, and keeps earlier ones', async () => {
  const page = await openEditor();
  await addGame(page);
  await toastWith(page, '6 moves added to My book').waitFor();
  await pasteInBox(page, 'R1=2');
  await addGame(page, GAME.replace('P7+1', 'P3+1'));
  const toast = toastWith(page, '1 move added to My book');
  await toast.getByText('5 already there').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  const dialog = await openBooks(page);
  await dialog.getByText('6 moves · 6 positions').waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Use My book' }).isChecked()).toBe(true);
});

test('a key plays the book’s move', async () => {
  const page = await openEditor();
  const typed = page.getByRole('textbox', { name: 'Type a move' });
  await typed.fill('H2+3');
  await typed.press('Enter');
  await page.getByRole('textbox', { name: 'Priority: H2+3' }).waitFor();
  await page.getByRole('tab', { name: 'My book' }).click();
  await page
    .getByRole('button', { name: /^Play H[28]\+[37]$/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Play the book move' }).click();
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  expect(await currentMove(page).first().innerText()).toMatch(/^H[28]\+[37]/);
});

async function openEditor(): Promise<Page> {
  const { page } = await newUser();
  await page.goto('/');
  await page.getByRole('tab', { name: 'My book' }).waitFor();
  await page.keyboard.press('Shift+B');
  await page.getByRole('heading', { name: 'Book editor' }).waitFor();
  return page;
}

/** Plays the game from the start and adds its mainline to the book. */
async function addGame(page: Page, moves = GAME): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New game' }).click();
  await pasteInBox(page, moves);
  await expect.poll(() => placeInGame(page)).toBe('6 / 6');
  await page.getByRole('button', { name: 'More moves to add' }).click();
  await page.getByRole('menuitem', { name: 'Moves from the open game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Moves from the open game' });
  await dialog.getByRole('button', { name: /^Add to/ }).click();
}

async function openBooks(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  return page.getByRole('dialog', { name: 'My books' });
}

async function chooseOf(page: Page, dialog: Locator, item: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Actions for My book' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function save(page: Page, dialog: Locator): Promise<{ name: string; buffer: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseOf(page, dialog, 'Save as JSON'),
  ]);
  return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) };
}

function noteOf(page: Page, move: string): Locator {
  return page.getByRole('textbox', { name: `Note: ${move}` });
}
