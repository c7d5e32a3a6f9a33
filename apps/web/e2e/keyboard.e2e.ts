/** The board page by keyboard alone: no step uses a mouse, every result is announced, and the focus is never lost. */
import { type Locator, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ChosenFile, movesList, pgnFile, placeInGame, rowsOf } from './game-page.ts';
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
  await page.getByRole('tab', { name: 'Cloud', selected: true }).waitFor();
  await page.getByRole('switch', { name: 'Engine on or off' }).waitFor();
  for (const [key, words] of [
    ['r', 'Flip the board'],
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
  await page.getByRole('dialog', { name: 'Engine settings' }).waitFor();
  await press(page, 'Escape');
  await expectFocus(settings);
  // Hides the panel that has the focus.
  await press(page, 'z');
  await expectAnnounced(page, 'Minimalist mode: on');
  await expect.poll(() => hasFocus(page)).toBe(true);
  await press(page, 'z');
  await chooseInMenu(page, 'Board', 'Flip the board');
  await expectAnnounced(page, 'Flip the board');
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

test('a game against the engine is played: start, hints and result are announced, and each move once', async () => {
  const page = await openBoard();
  await press(page, 'p');
  await expectFocus(page.getByLabel('Level'));
  await enter(page, button(page, 'Start the game'));
  await expectAnnounced(page, 'It is your move.');
  await moveCannon(page);
  const heard = await expectAnnounced(page, '1… ');
  expect(heard.filter((text) => text.includes('to e2'))).toEqual([CANNON_MOVED]);
  const hint = button(page, 'Hint');
  await expect.poll(() => hint.isEnabled()).toBe(true);
  await enter(page, hint);
  await expectAnnounced(page, 'The engine would play');
  await enter(page, button(page, 'Take back'));
  await expectAnnounced(page, 'Starting position');
  const resign = button(page, 'Resign');
  await enter(page, resign);
  await expectFocus(button(page, 'No, play on'));
  await press(page, 'Enter');
  await expectFocus(resign);
  await press(page, 'Enter');
  await enter(page, button(page, 'Yes, resign'));
  await expectAnnounced(page, 'You lose: resignation.');
  await expect.poll(() => hasFocus(page)).toBe(true);
});

test('a file is searched and stepped through, and a game of it is reviewed and practised', async () => {
  const page = await openBoard();
  await openFile(page, pgnFile(CLUB_GAMES, 'club.pgn'));
  await expectAnnounced(page, 'Games: 3');
  await expectFocus(page.getByRole('searchbox', { name: 'Player, event, date, ECCO or file' }));
  await page.keyboard.insertText('Lê');
  await expectAnnounced(page, 'Games: 2 of 3');
  await tabTo(page, page.getByRole('listbox'));
  await press(page, 'End', 'Home', 'Enter');
  await expectAnnounced(page, 'Opened: Lê – Trần');
  await press(page, 'Shift+N');
  await expectAnnounced(page, 'Game 2 of 2 found. Lê – Vũ');
  await press(page, 'Shift+N');
  await expectAnnounced(page, 'This is the last game in the file.');
  await press(page, 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
  await expectAnnounced(page, 'This is the starting position.');
  await reviewGame(page);
  await practise(page);
  await expect.poll(() => hasFocus(page)).toBe(true);
});

test('a book is edited and trained', async () => {
  const page = await openBoard();
  await press(page, 'Shift+B');
  await expectAnnounced(page, 'Edit my book');
  await tabTo(page, page.getByRole('textbox', { name: 'Type a move' }));
  for (const move of ['C2=5', 'P7+1']) {
    await page.keyboard.insertText(move);
    await press(page, 'Enter');
    await expectAnnounced(page, '1 move added to My book');
  }
  const row = page.getByRole('listitem').filter({ hasText: 'P7+1' });
  await tabTo(page, row.getByRole('button', { name: /^2\. Drag/ }));
  await press(page, 'Alt+ArrowUp');
  await expectAnnounced(page, 'P7+1: place 1');
  await tabTo(page, page.getByRole('textbox', { name: 'Priority: P7+1' }));
  await press(page, 'Control+a');
  await page.keyboard.insertText('5');
  await press(page, 'Enter');
  await expectAnnounced(page, 'Saved');
  await chooseInMenu(page, 'Game', 'Train');
  await expectAnnounced(page, '1 of 1. Which move does your book play for Red?');
  await press(page, 'h');
  await expectAnnounced(page, 'Move the ');
  await tabTo(page, page.getByRole('textbox', { name: 'Or type the move' }));
  await page.keyboard.insertText('C2=5');
  await press(page, 'Enter');
  await expectAnnounced(page, 'Right: C2=5');
  await press(page, 'n');
  await expectAnnounced(page, 'Done for now');
  await press(page, 'Escape');
  await expectFocus(button(page, 'Game'));
  await expect.poll(() => hasFocus(page)).toBe(true);
});

async function openBoard(): Promise<Page> {
  const { page } = await newUser({ permissions: ['clipboard-write'] });
  await recordAnnouncements(page);
  await page.goto('/');
  await page.getByText('No moves yet').waitFor();
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

const CANNON_MOVED = '1. C2=5. red cannon from h2 to e2';

/** Plays the central cannon. Afterwards, the cursor of the board is on its square. */
async function moveCannon(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('application', { name: 'Xiangqi board' }));
  await press(page, 'PageDown', 'End', 'ArrowUp', 'ArrowUp', 'ArrowLeft');
  await expectAnnounced(page, 'h2, red cannon');
  await press(page, 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
}

async function playOnBoard(page: Page): Promise<void> {
  await moveCannon(page);
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  const moves = (await takeAnnouncements(page)).filter((text) => text.includes('to e2'));
  expect(moves).toEqual([CANNON_MOVED]);
  await press(page, '1', '1');
  await expectAnnounced(page, 'green circle on e2');
  await press(page, '2', 'ArrowUp', '2');
  await expectAnnounced(page, 'red arrow from e2 to e3');
  await press(page, 'ArrowDown');
  await expectAnnounced(page, 'e2, red cannon; green circle on e2; red arrow from e2 to e3');
  await press(page, 'Delete');
  await expectAnnounced(page, 'Drawings on e2 erased');
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
  await press(page, 'ArrowDown');
  await expectAnnounced(page, '1… H8+7');
  await press(page, 'Shift+F10');
  await chooseItem(page, menu.getByRole('menuitem', { name: 'Collapse the variation' }));
  await expectAnnounced(page, 'Variation collapsed');
  await press(page, 'ArrowUp');
  await expectAnnounced(page, '1… P1+1');
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
  await expect.poll(() => hasFocus(page)).toBe(true);
  await enter(page, button(page, 'Saved games'));
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
  await expectFocus(button(page, 'Saved games'));
}

/** Plays the best move of the cloud twice. After each move, the best move of the next position has the focus. */
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

/** Any search finds the blunder in the last game. */
const CLUB_GAMES = `
[Event "Club"] [Red "Lê"] [Black "Trần"]
1. P7+1 P7+1 *

[Event "Club"] [Red "Mai"] [Black "Vũ"]
1. P3+1 *

[Event "Club"] [Red "Lê"] [Black "Vũ"]
1. C2=5 H8+7 2. C5+4 H7+5 *
`;

async function openFile(page: Page, file: ChosenFile): Promise<void> {
  // The wait begins before the menu is opened: only then does a busy browser catch its own file dialog in time.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), askForFile(page)]);
  await chooser.setFiles(file);
}

async function askForFile(page: Page): Promise<void> {
  await chooseInMenu(page, 'Game', 'Open a file');
  await expectFocus(button(page, 'Choose files'));
  await press(page, 'Enter');
}

/** Starts the review, pauses it, continues it, and goes to a mistake. */
async function reviewGame(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: 'Graph' }));
  await press(page, 'ArrowRight');
  await enter(page, button(page, 'Review the game'));
  await expectAnnounced(page, '0 of 5 positions');
  await expectFocus(button(page, 'Pause'));
  await press(page, 'Enter');
  await expectAnnounced(page, 'Paused at ');
  await expectFocus(button(page, 'Continue'));
  await press(page, 'Enter');
  await expectAnnounced(page, 'The review is finished. Accuracy: Red ', { timeout: 60_000 });
  await expect.poll(() => hasFocus(page)).toBe(true);
  await enter(page, page.getByRole('heading', { name: /C5\+4/ }).getByRole('button'));
  await expectAnnounced(page, '2. C5+4');
}

async function practise(page: Page): Promise<void> {
  await enter(page, button(page, 'Red (1)'));
  await expectAnnounced(page, '1 of 1. Red played C5+4. Find a better move');
  await enter(page, button(page, 'Show the answer'));
  await expectAnnounced(page, 'The best move was ');
  await expectFocus(button(page, 'Next'));
  await press(page, 'Enter');
  await expectAnnounced(page, '0 of 1 found.');
  await enter(page, button(page, 'Done'));
  await expect.poll(() => hasFocus(page)).toBe(true);
}

async function openBadFile(page: Page): Promise<void> {
  await openFile(page, pgnFile('1. e4 e5 2. Nf3', 'bad.pgn'));
  await expectAnnounced(page, 'This is not Xiangqi');
  expect(await hasFocus(page)).toBe(true);
  await press(page, 'Escape');
  await expectFocus(button(page, 'Game'));
}
