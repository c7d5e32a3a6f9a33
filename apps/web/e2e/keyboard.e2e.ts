/** The board page by keyboard alone: no step uses a mouse, every result is announced, and the focus is never lost. */
import { type Locator, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { movesList, pgnFile, placeInGame, rowsOf, SOON } from './game-page.ts';
import {
  chooseItem,
  enter,
  expectAnnounced,
  expectFocus,
  hasFocus,
  press,
  recordAnnouncements,
  tabTo,
  takeAnnouncements,
} from './keyboard.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('moves are played, annotated and rearranged, each result is announced, and the game is saved and shared', async () => {
  const page = await openBoard();
  await playOnBoard(page);
  await pasteMoves(page);
  await annotate(page);
  await saveAndShare(page);
  expect(await placeInGame(page)).toBe('2 / 2');
});

test('the board’s tools are switched and used, and the focus is never lost', async () => {
  const page = await openBoard();
  await page.getByRole('tab', { name: 'Cloud', selected: true }).waitFor(SOON);
  await page.getByRole('switch', { name: 'Engine on or off' }).waitFor(SOON);
  for (const [key, words] of [
    ['r', 'Reverse the board'],
    ['d', 'Dark mode: on'],
    ['a', 'Engine suggestions on the board: off'],
    ['l', 'The engine is on.'],
    ['l', 'The engine is off.'],
    ['b', 'My book'],
    ['o', 'Cloud'],
  ] as const) {
    await press(page, key);
    await expectAnnounced(page, words);
  }
  await chooseRows(page);
  const settings = page.getByRole('button', { name: 'Engine settings' });
  await enter(page, settings);
  await page.getByRole('dialog', { name: 'Engine settings' }).waitFor(SOON);
  await press(page, 'Escape');
  await expectFocus(settings);
  // Hides the panel with the focus.
  await press(page, 'z');
  await expectAnnounced(page, 'Minimalist mode: on');
  await expect.poll(() => hasFocus(page), SOON).toBe(true);
  await press(page, 'z');
  await chooseInMenu(page, 'Board', 'Reverse the board');
  await expectAnnounced(page, 'Reverse the board');
  await chooseInMenu(page, 'Game', 'Copy FEN');
  await expectAnnounced(page, 'FEN copied');
  await openBadFile(page);
});

test('a position is set up, discarded, set up again and analysed', async () => {
  const page = await openBoard();
  await press(page, 'e');
  const title = page.getByRole('heading', { name: 'Arrange pieces' });
  await expectFocus(title);
  await enter(page, button(page, 'Clear'));
  await expectAnnounced(page, 'Clear: 0 pieces on the board');
  await enter(page, button(page, 'Cancel'));
  await expectAnnounced(page, 'Set-up closed without changes');
  await expectFocus(page.getByRole('heading', { name: 'Analysis' }));

  await chooseInMenu(page, 'Board', 'Clear the board');
  await expectFocus(title);
  const fen = page.getByRole('textbox', { name: 'FEN', exact: true });
  await tabTo(page, page.getByRole('application', { name: 'Set-up board' }));
  await press(page, 'Shift+K', 'PageUp', 'ArrowLeft', 'k', 'Home', 'n');
  await expectAnnounced(page, 'Black horse put on a9');
  await press(page, 'Backspace');
  await expectAnnounced(page, 'Black horse taken off a9');
  await press(page, 'r', 'Enter', 'ArrowDown', 'Enter');
  await expectAnnounced(page, 'Black chariot put on a8');
  await press(page, 'Control+z');
  await expectAnnounced(page, 'Undo');
  await press(page, 'Control+Shift+z');
  expect(await fen.inputValue()).toBe('3k5/r8/9/9/9/9/9/9/9/4K4 w');
  await tabTo(page, page.getByRole('radio', { name: 'Red' }));
  await press(page, 'ArrowRight');
  expect(await fen.inputValue()).toBe('3k5/r8/9/9/9/9/9/9/9/4K4 b');
  await enter(page, button(page, 'Analyse'));
  await expectAnnounced(page, 'Position opened');
  await expectFocus(page.getByRole('heading', { name: 'Analysis' }));
  await press(page, 'n');
  await expectAnnounced(page, 'New game');
});

async function openBoard(): Promise<Page> {
  const { page } = await newUser({ permissions: ['clipboard-write'] });
  await recordAnnouncements(page);
  await page.goto('/');
  await page.getByText('No moves yet').waitFor(SOON);
  await takeAnnouncements(page);
  return page;
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

async function chooseInMenu(page: Page, menu: string, item: string): Promise<void> {
  await enter(page, button(page, menu));
  await chooseItem(
    page,
    page
      .getByRole('menu', { name: menu })
      .getByText(item, { exact: true })
      .locator('xpath=ancestor::*[starts-with(@role, "menuitem")]'),
  );
}

async function playOnBoard(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('application', { name: 'Xiangqi board' }));
  await press(page, 'PageDown', 'End', 'ArrowUp', 'ArrowUp', 'ArrowLeft');
  await expectAnnounced(page, 'h2, red cannon');
  await press(page, 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await expect.poll(() => placeInGame(page), SOON).toBe('1 / 1');
  const moves = (await takeAnnouncements(page)).filter((text) => text.includes('to e2'));
  expect(moves).toEqual(['1. C2=5. red cannon from h2 to e2']);
}

async function pasteMoves(page: Page): Promise<void> {
  const box = page.getByRole('searchbox');
  const paste = async (text: string): Promise<void> => {
    await press(page, 'Control+k');
    await expectFocus(box);
    await page.keyboard.insertText(text);
    await press(page, 'Enter');
  };
  await paste('nothing of the kind');
  await expectAnnounced(page, 'This text is neither a FEN nor moves');
  await expectFocus(box);
  expect(await box.inputValue()).toBe('nothing of the kind');
  await paste('H8+7');
  await expectAnnounced(page, '1… H8+7. black horse from h9 to g7');
  await expectFocus(page.locator('#content'));
  expect(await box.inputValue()).toBe('');
  await press(page, 'ArrowLeft');
  await expectAnnounced(page, '1. C2=5');
  await paste('P1+1');
  await expectAnnounced(page, '1… P1+1');
  await press(page, 'ArrowUp');
  await expectAnnounced(page, '1… H8+7');
  await press(page, 'ArrowDown');
  await expectAnnounced(page, '1… P1+1');
}

async function annotate(page: Page): Promise<void> {
  await press(page, 'c');
  await expectFocus(page.getByRole('textbox', { name: 'Comment' }));
  await page.keyboard.insertText('Slow');
  await press(page, 'Control+Enter');
  await expectAnnounced(page, 'Comment saved');
  await expectFocus(movesList(page));
  const menu = page.getByRole('menu', { name: 'Move menu' });
  await press(page, 'Shift+F10');
  await chooseItem(page, menu.getByRole('menuitem', { name: 'Promote variation' }));
  await expectAnnounced(page, 'Variation promoted');
  await expectFocus(movesList(page));
  expect(await rowsOf(page)).toEqual(['1 C2=5 P1+1', 'Slow', '1…H8+7']);
  await press(page, 'Shift+F10');
  await chooseItem(page, menu.getByRole('menuitem', { name: 'Delete from here' }));
  await expectAnnounced(page, '1 move deleted');
  await press(page, 'Control+z');
  await expectAnnounced(page, 'Undo');
  const grade = button(page, '?! Inaccuracy');
  await enter(page, grade);
  expect(await grade.getAttribute('aria-pressed')).toBe('true');
}

async function saveAndShare(page: Page): Promise<void> {
  await press(page, 'Control+s');
  await expectFocus(page.getByRole('textbox', { name: /^Title/ }));
  await page.keyboard.insertText('Mine');
  await press(page, 'Enter');
  await expectAnnounced(page, 'Game saved');
  await expect.poll(() => hasFocus(page), SOON).toBe(true);
  await enter(page, button(page, 'Matches'));
  const actions = page.getByRole('button', { name: 'Actions for Mine' });
  await enter(page, actions);
  await chooseItem(page, page.getByRole('menuitem', { name: 'Share a link' }));
  await expectFocus(button(page, 'Create a link'));
  await press(page, 'Enter');
  await enter(page, page.getByRole('button', { name: /^Copy/ }));
  await expectAnnounced(page, 'copied');
  await press(page, 'Escape');
  await expectFocus(actions);
  await press(page, 'Escape');
  await expectFocus(button(page, 'Matches'));
}

/** Plays the best move of the cloud twice: after each move the next position's best move has the focus. */
async function chooseRows(page: Page): Promise<void> {
  const rows = page.getByRole('button', { name: /^Play [^u]/ });
  await tabTo(page, page.getByRole('tab', { name: 'Cloud' }));
  await press(page, 'ArrowLeft', 'ArrowRight');
  await tabTo(page, rows.first());
  await press(page, 'Enter');
  await expectAnnounced(page, '1. ');
  await expectFocus(rows.first());
  await press(page, 'Enter');
  await expectAnnounced(page, '1… ');
  await expectFocus(rows.first());
}

async function openBadFile(page: Page): Promise<void> {
  await chooseInMenu(page, 'Game', 'Open PGN');
  await expectFocus(button(page, 'Choose a file'));
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Enter');
  await (await chooser).setFiles(pgnFile('1. e4 e5 2. Nf3', 'bad.pgn'));
  await expectAnnounced(page, 'This is not Xiangqi');
  expect(await hasFocus(page)).toBe(true);
  await press(page, 'Escape');
  await expectFocus(button(page, 'Game'));
}
