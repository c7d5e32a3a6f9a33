import type { Page } from 'playwright-core';
import { type ChosenFile, pgnFile } from '../game-page.ts';
import type { Width } from './looks.ts';
import {
  choose,
  find,
  openGame,
  openStart,
  openTaught,
  paste,
  press,
  pressFor,
  showSource,
  showTool,
  TAUGHT,
} from './steps.ts';
import { overlay, type View } from './view.ts';

/** The menus and dialogs of the board page, for a user with saved games, a book and packages. */
export const BOARD_DIALOGS: readonly View[] = [
  menu('shell/top-bar/board-menus.tsx', 'Game', 1440),
  menu('shell/top-bar/board-menus.tsx', 'Board', 1440),
  menu('shell/top-bar/language-menu.tsx', 'Language', 1440),
  menu('shell/top-bar/main-menu.tsx', 'Menu', 390),
  menu('shell/top-bar/account-menu.tsx', 'Account: An Nguyễn'),
  item('shell/shortcuts/shortcuts-dialog.tsx', 'Game', 'Keyboard shortcuts'),
  item('board/appearance/appearance-dialog.tsx', 'Board', 'Board, pieces and notation'),
  item('board/sounds/sounds-dialog.tsx', 'Board', 'Sound and speech'),
  item('board/repetition/rules-dialog.tsx', 'Board', 'Rules on repetition'),
  item('games/share/share-open-dialog.tsx', 'Game', 'Share'),
  item('games/files/paste-fen-dialog.tsx', 'Game', 'Paste FEN'),
  item('games/files/open-pgn-dialog.tsx', 'Game', 'Open a file'),
  item('games/files/save-pgn-dialog.tsx', 'Game', 'Save as a file'),
  item('play/opponent/play-dialog.tsx', 'Game', 'Play against the engine'),
  item('analysis/search/report-dialog.tsx', 'Game', 'Report on my games'),
  item('billing/credit/redeem-dialog.tsx', 'Game', 'Redeem an activation key'),
  item('play/trainer/trainer-dialog.tsx', 'Game', 'Train'),
  onBoard('the answer in the trainer', 'play/trainer/trainer-dialog.tsx', async (page) => {
    await choose(page, 'Game', 'Train');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await find(page, /^The answer is/);
  }),
  item('analysis/search/search-dialog.tsx', 'Game', 'Find in games'),
  onBoard('the search by material', 'analysis/search/search-dialog.tsx', async (page) => {
    await choose(page, 'Game', 'Find in games');
    await page.getByRole('tab', { name: 'Material' }).click();
  }),
  onBoard('the search by pattern', 'analysis/search/search-dialog.tsx', async (page) => {
    await choose(page, 'Game', 'Find in games');
    await page.getByRole('tab', { name: 'Pattern' }).click();
  }),
  onBoard('games found', 'analysis/search/search-dialog.tsx', async (page) => {
    await openGame(page);
    await choose(page, 'Game', 'Find in games');
    await page.getByText('In which games').click();
    await press(page, 'Search');
    await find(page, /\d games? found/);
  }),
  onBoard('the list of matches', 'games/saved/match-list-dialog.tsx', async (page) => {
    await choose(page, 'Game', 'Open game');
    await page.getByRole('checkbox').first().check();
  }),
  onBoard('the form that saves', 'games/saved/save-dialog.tsx', async (page) => {
    await openGame(page);
    await pressFor(page, 'Control+s', page.getByRole('dialog'));
  }),
  onBoard('the engine’s settings', 'analysis/engine/engine-settings-dialog.tsx', async (page) => {
    await showTool(page, 'engine');
    await press(page, 'Engine settings');
  }),
  onBoard('a list of games', 'games/files/list-dialog.tsx', openGameList),
  onBoard('a game that is read', 'games/files/open-pgn-dialog.tsx', (page) =>
    openFile(page, pgnFile(TWO_GAMES)),
  ),
  {
    ...onBoard('games saved as a file', 'games/files/export-dialog.tsx', async (page) => {
      await openFile(page, pgnFile(TWO_GAMES));
      await press(page, 'Save as a file');
    }),
    undo: closeTwo,
  },
  {
    ...onBoard('a PGN imported', 'games/saved/import-pgn-dialog.tsx', async (page) => {
      await choose(page, 'Game', 'Open game');
      await press(page, 'Import a small PGN');
      await press(page, 'Import the text');
    }),
    undo: closeTwo,
  },
  { ...onBoard('the menu of a move', 'analysis/moves/move-menu.tsx', openMoveMenu), width: 1440 },
  { ...onBoard('the sheet of a move', 'analysis/moves/move-sheet.tsx', openMoveMenu), width: 390 },
  onBoard('the menu of a cloud move', 'analysis/cloud/row-menu.tsx', openCloudMenu),
  onBoard('a score of one’s own', 'analysis/cloud/own-score-dialog.tsx', async (page) => {
    await openCloudMenu(page);
    await page.getByRole('menuitem', { name: 'Your score…' }).click();
    await page.getByRole('textbox', { name: 'Score' }).waitFor();
  }),
  onBoard('more moves to add', 'analysis/book/add-bar.tsx', openMoreMoves),
  onBoard('the menu of a book move', 'analysis/book/entry-row.tsx', async (page) => {
    await openEditor(page);
    await press(page, 'Actions for C2=5');
  }),
  onBoard('books', 'analysis/book/books-dialog.tsx', openBooks),
  onBoard('the menu of a book', 'analysis/book/book-row.tsx', async (page) => {
    await openBooks(page);
    await press(page, 'Actions for Mine');
  }),
  onBoard('a file to add to a book', 'analysis/book/import-dialog.tsx', openBookImport),
  onBoard('a file that is refused', 'analysis/book/report-dialog.tsx', openBookReport),
  onBoard('moves from the cloud', 'analysis/book/cloud-moves-dialog.tsx', async (page) => {
    await openTaught(page);
    await openMoreMoves(page);
    await page.getByRole('menuitem', { name: 'Moves from the cloud' }).click();
    await page.getByRole('checkbox').first().waitFor();
  }),
  onBoard('moves from the open game', 'analysis/book/game-moves-dialog.tsx', async (page) => {
    await openGame(page);
    await openMoreMoves(page);
    await page.getByRole('menuitem', { name: 'Moves from the open game' }).click();
  }),
  {
    ...onBoard('the sheet of the coach', 'board/repetition/coach-bar.tsx', async (page) => {
      await paste(page, PERPETUAL);
      await showTool(page, 'moves');
      await page.getByRole('region', { name: 'Repetition coach' }).getByRole('button').click();
    }),
    width: 390,
  },
  {
    ...onBoard('handicaps', 'board/setup/handicap-menu.tsx', async (page) => {
      await choose(page, 'Game', 'Arrange pieces');
      await press(page, 'Handicap');
    }),
    undo: async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Cancel');
    },
  },
];

export const TWO_GAMES = `[Red "Hu"][Result "*"]\n\n1. C2=5 *\n\n[Red "Xu"][Result "*"]\n\n1. P7+1 *\n`;
export const PERPETUAL =
  'position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w moves a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9';

/** Closes a dialog that is over another one. */
export async function closeTwo(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

function onBoard(name: string, file: string, show: NonNullable<View['show']>): View {
  return overlay(name, '/', file, show);
}

/** A menu of the top bar. */
function menu(file: string, name: string, width?: Width): View {
  const open = (page: Page) => page.getByRole('button', { name, exact: true }).last().click();
  return { ...onBoard(`the menu ${name}`, file, open), ...(width && { width }) };
}

/** A dialog that an item of a menu opens. */
function item(file: string, name: 'Game' | 'Board', text: string): View {
  return onBoard(text, file, (page) => choose(page, name, text));
}

/** Opens the dialog for files and chooses this one. */
export async function openFile(page: Page, file: ChosenFile): Promise<void> {
  await choose(page, 'Game', 'Open a file');
  await chooseFile(page, file, () => press(page, 'Choose files'));
  await page.getByRole('listbox').waitFor();
}

async function chooseFile(page: Page, file: ChosenFile, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles(file);
}

async function openGameList(page: Page): Promise<void> {
  await openFile(page, pgnFile(TWO_GAMES));
  await press(page, 'Open the game');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pressFor(page, 'Shift+G', page.getByRole('dialog'));
}

async function openMoveMenu(page: Page): Promise<void> {
  await openGame(page);
  await showTool(page, 'moves');
  await page.locator('[data-node]').last().click({ button: 'right' });
}

async function openCloudMenu(page: Page): Promise<void> {
  await openTaught(page);
  await showSource(page, 'Cloud');
  await page.locator(`tr[data-move="${TAUGHT.move}"]`).click({ button: 'right' });
}

/** Shows the moves of the book in the starting position. */
async function openEditor(page: Page): Promise<void> {
  await openStart(page);
  await showEditor(page);
}

export async function showEditor(page: Page): Promise<void> {
  await pressFor(page, 'Shift+B', page.getByRole('textbox', { name: 'Type a move' }));
}

async function openMoreMoves(page: Page): Promise<void> {
  await showEditor(page);
  await press(page, 'More moves to add');
}

async function openBooks(page: Page): Promise<void> {
  await showEditor(page);
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  await page.getByRole('dialog', { name: 'My books' }).waitFor();
}

/** Chooses a file of which one line is refused. */
async function openBookImport(page: Page): Promise<void> {
  await openBooks(page);
  await press(page, 'Actions for Mine');
  const text = 'startingFEN,move\nnonsense,h2e2\n';
  const file = { name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await chooseFile(page, file, () =>
    page.getByRole('menuitem', { name: 'Add from a file…' }).click(),
  );
  await page.getByRole('dialog', { name: 'Add from a file' }).waitFor();
}

/** Adds a file of which one line is refused. */
async function openBookReport(page: Page): Promise<void> {
  await openBookImport(page);
  await page.getByRole('button', { name: 'Add to Mine' }).click();
  await page.getByRole('dialog', { name: 'Some moves were refused' }).waitFor();
}
