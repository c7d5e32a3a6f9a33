import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import {
  chooseInMenu,
  engineLines,
  engineSwitch,
  movesList,
  pasteInBox,
  pgnFile,
  SOON,
  setEngine,
  toastWith,
} from './game-page.ts';

/** A dialog or menu and the steps that open it. */
export interface View {
  /** The file under `src` that renders it. */
  readonly source: string;
  readonly path: string;
  /** The only width at which it exists. */
  readonly width?: Width;
  /** Whether an earlier view may have left the page in a state in which it cannot be opened. */
  readonly isFresh?: true;
  readonly open: (page: Page) => Promise<void>;
}

export const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];

/** The open dialogs and menus. Hints and toasts are popovers, too, but they are neither. */
export const OVERLAYS = 'dialog[open], [popover="auto"]:popover-open, [role="menu"]:popover-open';

export function overlays(page: Page): Locator {
  return page.locator(OVERLAYS);
}

const GAME = '1. C2=5! H8+7?? (1... H2+3!? 2. H2+3?!) {The usual answer.} 2. H2+3 R9=8?';
const TWO_GAMES = `[Red "Hu"][Result "*"]\n\n${GAME} *\n\n[Red "Xu"][Result "*"]\n\n1. P7+1 *\n`;
const PERPETUAL =
  'position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w moves a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9';

const NETWORK = { name: 'second.nnue', bytes: 4_000_000, installedAt: '2026-01-01T00:00:00Z' };
const ALERT = { id: crypto.randomUUID(), at: NETWORK.installedAt, orderId: null, settledAt: null };

/** The views of the board and of the pages of a user with games, a book and packages. */
export const USER_VIEWS: readonly View[] = [
  menuOn('/', 'features/shell/top-bar/board-menus.tsx', 'Game'),
  menuOn('/', 'features/shell/top-bar/board-menus.tsx', 'Board'),
  menuOn('/', 'features/shell/top-bar/language-menu.tsx', 'Language'),
  menuOn('/', 'features/shell/top-bar/account-menu.tsx', 'Account: An Nguyễn'),
  { ...menuOn('/', 'features/shell/top-bar/main-menu.tsx', 'Menu'), width: 390 },
  actionOn('features/shell/shortcuts/shortcuts-dialog.tsx', 'Game', 'Keyboard shortcuts'),
  actionOn(
    'features/board/appearance/appearance-dialog.tsx',
    'Board',
    'Board, pieces and notation',
  ),
  actionOn('features/board/sounds/sounds-dialog.tsx', 'Board', 'Sound and speech'),
  actionOn('features/board/picture/picture-dialog.tsx', 'Game', 'Picture of the position'),
  actionOn('features/games/files/paste-fen-dialog.tsx', 'Game', 'Paste FEN'),
  actionOn('features/games/files/open-pgn-dialog.tsx', 'Game', 'Open PGN'),
  actionOn('features/games/files/save-pgn-dialog.tsx', 'Game', 'Save PGN'),
  actionOn('features/play/opponent/play-dialog.tsx', 'Game', 'Play against the engine'),
  actionOn('features/play/trainer/trainer-dialog.tsx', 'Game', 'Train'),
  actionOn('features/analysis/search/search-dialog.tsx', 'Game', 'Find in games'),
  actionOn('features/analysis/search/report-dialog.tsx', 'Game', 'Report on my games'),
  actionOn('features/billing/credit/redeem-dialog.tsx', 'Game', 'Change key'),
  onBoard('features/games/saved/match-list-dialog.tsx', async (page) => {
    await chooseInMenu(page, 'Game', 'Open game');
    await page.getByRole('checkbox').first().check(SOON);
  }),
  onBoard('features/analysis/engine/engine-settings-dialog.tsx', (page) =>
    page.getByRole('button', { name: 'Engine settings' }).click(),
  ),
  onBoard('features/games/files/list-dialog.tsx', openGameList),
  { ...onBoard('features/analysis/moves/move-menu.tsx', openMoveMenu), width: 1440 },
  {
    ...onBoard('features/analysis/moves/move-menu.tsx', async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openGame(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('tab', { name: 'Moves' }).click(SOON);
      await openMenuOfMove(page);
    }),
    width: 390,
    isFresh: true,
  },
  { ...onBoard('features/analysis/cloud/row-menu.tsx', openCloudMenu), width: 1440, isFresh: true },
  {
    ...onBoard('features/analysis/cloud/own-score-dialog.tsx', async (page) => {
      await openCloudMenu(page);
      await page.getByRole('menuitem').last().click();
    }),
    isFresh: true,
  },
  onBoard('features/games/saved/save-dialog.tsx', async (page) => {
    await openGame(page);
    await page.keyboard.press('Control+s');
  }),
  { ...onBoard('features/analysis/book/add-bar.tsx', openMoreMoves), isFresh: true },
  onBoard('features/analysis/book/entry-row.tsx', (page) =>
    page.getByRole('button', { name: 'Actions for C2=5' }).click(),
  ),
  onBoard('features/analysis/book/books-dialog.tsx', openBooks),
  onBoard('features/analysis/book/book-row.tsx', async (page) => {
    await openBooks(page);
    await page.getByRole('button', { name: 'Actions for Mine' }).click();
  }),
  onBoard('features/analysis/book/report-dialog.tsx', openBookReport),
  onBoard('features/analysis/book/cloud-moves-dialog.tsx', async (page) => {
    await page.getByRole('button', { name: 'More moves to add' }).click();
    await page.getByRole('menuitem', { name: 'Moves from the cloud' }).click();
  }),
  onBoard('features/analysis/book/game-moves-dialog.tsx', async (page) => {
    await pasteInBox(page, GAME);
    await page.getByRole('button', { name: 'More moves to add' }).click();
    await page.getByRole('menuitem', { name: 'Moves from the open game' }).click();
  }),
  {
    ...onBoard('features/board/repetition/coach-bar.tsx', async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await pasteInBox(page, PERPETUAL);
      await page.getByText('R5=6 would lose by perpetual check').first().waitFor(SOON);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('tab', { name: 'Moves' }).click(SOON);
      await page.getByRole('region', { name: 'Repetition coach' }).getByRole('button').click(SOON);
    }),
    width: 390,
    isFresh: true,
  },
  {
    ...onBoard('features/board/setup/handicap-menu.tsx', async (page) => {
      await page.keyboard.press('e');
      await page.getByRole('button', { name: 'Handicap' }).click();
    }),
    isFresh: true,
  },
  {
    source: 'features/games/saved/match-row.tsx',
    path: '/matches',
    open: (page) => openRowMenu(page, 'First round'),
  },
  {
    source: 'features/games/saved/details-dialog.tsx',
    path: '/matches',
    open: (page) => chooseInRow(page, 'First round', 'Title and folder'),
  },
  {
    source: 'features/games/saved/share-dialog.tsx',
    path: '/matches',
    open: (page) => chooseInRow(page, 'First round', 'Share a link'),
  },
  {
    source: 'features/billing/packages/cancel-dialog.tsx',
    path: '/packages',
    open: (page) => page.getByRole('button', { name: 'Cancel subscription' }).first().click(),
  },
  {
    source: 'features/games/saved/conflict-dialog.tsx',
    path: '/matches',
    isFresh: true,
    open: openConflict,
  },
];

/** What a guest sees besides dialogs and menus. */
export const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'an unknown path': async (page) => {
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  'empty fields of the registration': async (page) => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Please enter your email').waitFor();
  },
  'an ended session': async (page) => {
    await page.goto('/login?reason=ended');
    await page.getByText('Your session has ended.').waitFor();
  },
  'a forgotten password': async (page) => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  },
  'the message of an opened game': async (page) => {
    await page.goto('/');
    await openGame(page);
    await toastWith(page, 'Opened: Hu – Xu').waitFor();
  },
  'the lines of the engine': async (page) => {
    await setEngine(page, { threads: 1, lines: 3, budget: 'no limit' });
    await engineSwitch(page).click();
    await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  },
  'the command box': async (page) => {
    await engineSwitch(page).first().click();
    await page.keyboard.press('k');
    await page.getByRole('textbox', { name: 'Move or command' }).waitFor();
  },
};

/** The views of the pages of an administrator. @param userId the account that the user's page shows */
export function adminViews(userId: string): readonly View[] {
  const user = `/admin/user/${userId}`;
  return [
    {
      source: 'features/admin/overview/alert-panel.tsx',
      path: '/admin',
      isFresh: true,
      open: async (page) => {
        const facts = { kind: 'TEXT', text: 'Checked by hand.' };
        const alerts = [{ ...ALERT, reason: 'DISPUTED', facts }];
        await page.route(/\/api\/admin\/payment-alert/, (route) => succeed(route, alerts));
        await page.reload();
        await press(page, /^Mark as handled/);
      },
    },
    pressing('/admin/package', 'features/admin/packages/package-rows.tsx', /^Delete: Five/),
    pressing('/admin/package', 'features/admin/packages/make-keys-dialog.tsx', 'Create keys'),
    pressing('/admin/package', 'features/admin/packages/revoke-key-dialog.tsx', /^Revoke: /),
    pressing('/admin/order', 'features/admin/components/refund-dialog.tsx', /^Refund: /),
    pressing('/admin/collection', 'features/admin/collections/collections-admin.tsx', /^Rename: /),
    pressing('/admin/collection', 'features/admin/collections/collections-admin.tsx', /^Delete: /),
    pressing(user, 'features/admin/users/user-profile.tsx', 'Deactivate'),
    pressing(user, 'features/admin/users/user-profile.tsx', 'Make administrator'),
    pressing(user, 'features/admin/users/grant-package-dialog.tsx', 'Grant a package'),
    pressing(user, 'features/admin/users/user-packages.tsx', /^Revoke: Five/),
    pressing(user, 'features/admin/users/user-subscriptions.tsx', /^Cancel subscription/),
    pressing(user, 'features/admin/users/user-sessions.tsx', 'Log out everywhere'),
    pressing(user, 'features/admin/users/user-credit.tsx', 'Adjust credits'),
    pressing(user, 'features/admin/users/user-permissions.tsx', 'Grant a permission'),
    pressing(user, 'features/admin/users/user-permissions.tsx', 'Revoke: CLOUD.WRITE'),
    {
      source: 'features/admin/settings/network-list.tsx',
      path: '/admin/setting',
      open: async (page) => {
        const installed = [{ ...NETWORK, sha256: 'a'.repeat(64) }];
        const data = { active: null, installed };
        await page.route('**/api/admin/network', (route) => succeed(route, data));
        await page.reload();
        await press(page, 'Remove: second.nnue');
      },
    },
    {
      source: 'features/shell/unsaved/unsaved-host.tsx',
      path: '/admin/setting',
      isFresh: true,
      open: async (page) => {
        await page.getByLabel('Free look-ups a day').fill('7');
        await page.getByRole('link', { name: 'Users', exact: true }).click();
      },
    },
    {
      source: 'features/admin/step-up/step-up-dialog.tsx',
      path: '/admin/setting',
      isFresh: true,
      open: async (page) => {
        const field = page.getByLabel('Free look-ups a day');
        await field.fill('7');
        await field.press('Enter');
      },
    },
  ];
}

function menuOn(path: string, source: string, name: string): View {
  const open = (page: Page) => page.getByRole('button', { name, exact: true }).last().click();
  return { path, source, width: 1440, open };
}

function actionOn(source: string, menu: string, item: string): View {
  return onBoard(source, (page) => chooseInMenu(page, menu, item));
}

function onBoard(source: string, open: View['open']): View {
  return { source, path: '/', open };
}

function pressing(path: string, source: string, name: string | RegExp): View {
  return { source, path, open: (page) => press(page, name) };
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click(SOON);
}

async function openGame(page: Page): Promise<void> {
  await pasteInBox(page, `[Red "Hu"][Black "Xu"][Result "1-0"] ${GAME} 1-0`);
  await movesList(page).getByText('The usual answer.').waitFor();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('ArrowRight');
}

async function openMoveMenu(page: Page): Promise<void> {
  await openGame(page);
  await openMenuOfMove(page);
}

function openMenuOfMove(page: Page): Promise<void> {
  return movesList(page).locator('[data-node]').last().click({ button: 'right' });
}

async function openCloudMenu(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Cloud' }).click(SOON);
  await page.locator('tr[data-move="h2e2"]').click({ ...SOON, button: 'right' });
}

async function openGameList(page: Page): Promise<void> {
  await chooseInMenu(page, 'Game', 'Open PGN');
  const dialog = page.getByRole('dialog', { name: 'Open PGN' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(pgnFile(TWO_GAMES));
  await dialog.getByRole('button', { name: 'Open the game' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+G');
}

async function openMoreMoves(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'My book' }).waitFor(SOON);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+B');
  await page.getByRole('button', { name: 'More moves to add' }).click(SOON);
}

async function openBooks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  await page.getByRole('dialog', { name: 'My books' }).waitFor();
}

/** Adds a file of which one line is refused. */
async function openBookReport(page: Page): Promise<void> {
  await openBooks(page);
  await page.getByRole('button', { name: 'Actions for Mine' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Add from a file…' }).click(),
  ]);
  const text = 'startingFEN,move\nnonsense,h2e2\n';
  await chooser.setFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('dialog', { name: 'Some moves were refused' }).waitFor(SOON);
}

async function openRowMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click(SOON);
}

async function chooseInRow(page: Page, title: string, item: string): Promise<void> {
  await openRowMenu(page, title);
  await page.getByRole('menuitem', { name: item }).click();
}

/** Changes a game that has been saved by another device in the meantime. */
async function openConflict(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open Second round', exact: true }).click(SOON);
  await page.locator('[data-status="saved"]').waitFor(SOON);
  const other = await page.context().newPage();
  await other.goto('/matches');
  await other.getByRole('button', { name: 'Open Second round', exact: true }).click(SOON);
  await other.locator('[data-status="saved"]').waitFor(SOON);
  await page.route('**/api/match/update/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Last move' }).click();
  await pasteInBox(page, 'H2+1');
  await other.getByRole('button', { name: 'Last move' }).click();
  await pasteInBox(other, 'R9=8');
  await other.locator('[data-status="saved"]').waitFor({ state: 'detached' });
  await other.locator('[data-status="saved"]').waitFor(SOON);
  await other.close();
  await page.unroute('**/api/match/update/*');
  await toastWith(page, 'This game was also saved elsewhere')
    .getByRole('button', { name: 'Compare' })
    .click(SOON);
}

function succeed(route: Route, data: unknown): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue();
  return route.fulfill({ json: { success: true, message: '', data } });
}
