import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { importCollection } from './collections.ts';
import { pasteInBox, placeInGame, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

beforeAll(() =>
  importCollection(
    { address: inject('address'), admin: inject('admin') },
    'Sources',
    [
      game({
        Red: 'Hu Ronghua',
        Black: 'Liu Dahua',
        Date: '1977.05.01',
        Result: '1-0',
        moves: '1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2',
      }),
      game({
        Red: 'Zhao Guorong',
        Black: 'Lü Qin',
        Date: '1995.02.03',
        Result: '1/2-1/2',
        moves: '1. C2=5 H2+3 2. H2+3 R1=2',
      }),
      game({
        Red: 'Xu Yinchuan',
        Black: 'Tao Hanming',
        Date: '2004.11.20',
        Result: '0-1',
        moves: '1. P3+1 P3+1 2. H2+3 H2+3',
      }),
    ].join('\n\n'),
  ),
);

interface GameText {
  readonly Red: string;
  readonly Black: string;
  readonly Date: string;
  readonly Result: string;
  readonly moves: string;
}

function game({ moves, ...tags }: GameText): string {
  const all = { Game: 'Chinese Chess', Event: 'Test', ...tags };
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join('\n')}\n\n${moves} ${tags.Result}`;
}

test('cloud, book and games share one row of one table, and a click on it plays the move', async () => {
  const page = await visit();
  await writeBook(page, [{ move: 'h2e2', priority: 9, note: 'Main line' }, { move: 'a0a1' }]);
  await page.reload();
  const row = rowOf(page, 'C2=5');
  await row.getByText('Main line').waitFor();
  await row.getByRole('img', { name: 'In your book: priority 9, 5 of 5 bars' }).waitFor();
  const results = row.getByRole('img', { name: 'Red won 50%, drawn 50%, Black won 0%' });
  await results.waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const colors = await results
    .locator('i')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(colors).size).toBe(2);
  await page.emulateMedia({ forcedColors: 'none' });
  await row.getByText(/^[+−]?\d\.\d\d$/).waitFor();
  await sources(page)
    .getByRole('button', { name: /^\d+ more moves$/ })
    .waitFor();
  await writeBook(page, [{ move: 'h2e2', priority: 4 }], 'Second');
  await page.reload();
  const both = 'Mine · In your book: priority 9, 5 of 5 bars · Second: priority 4';
  await row.getByRole('img', { name: both }).waitFor();
  await row.getByText('Main line').click();
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  await rowOf(page, 'H8+7')
    .getByRole('img', { name: /^Red won 100%/ })
    .waitFor();
});

test('rows are sorted by the chosen column, also on the next visit', async () => {
  const page = await visit();
  await rowOf(page, 'P3+1')
    .getByRole('img', { name: /^Red won/ })
    .waitFor();
  await sources(page)
    .getByRole('button', { name: /^Games/ })
    .click();
  const head = sources(page).getByRole('columnheader', { name: /^Games/ });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => firstMoves(page)).toEqual(['C2=5', 'P3+1']);
  await page.reload();
  await expect.poll(() => firstMoves(page)).toEqual(['C2=5', 'P3+1']);
});

test('a game of a collection opens at the position on the board, and Undo or Back restores the earlier game', async () => {
  const page = await visit();
  await pasteInBox(page, 'C8=5 H2+3');
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  await page.keyboard.press('Escape');
  await sources(page).getByRole('tab', { name: 'Games' }).click();
  await sources(page).getByText('1 game', { exact: true }).waitFor();
  await sources(page)
    .getByRole('button', { name: /Hu Ronghua – Liu Dahua/ })
    .click();
  // The game contains the mirror image of the position on the board.
  await expect.poll(() => placeInGame(page)).toBe('2 / 5');
  await toastWith(page, 'Hu Ronghua').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');

  await sources(page)
    .getByRole('button', { name: /Hu Ronghua – Liu Dahua/ })
    .click();
  await expect.poll(() => placeInGame(page)).toBe('2 / 5');
  // The game on the board is stored with a short delay.
  await page.waitForTimeout(600);
  await page.reload();
  await expect.poll(() => placeInGame(page)).toBe('2 / 5');
  await page.goBack();
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  await page.goForward();
  await expect.poll(() => placeInGame(page)).toBe('2 / 5');
});

test('a filter that hides everything is reported, and kept until it is cleared', async () => {
  const page = await visit();
  await sources(page).getByRole('tab', { name: 'Games' }).click();
  await sources(page).getByRole('button', { name: 'Play P3+1' }).waitFor();
  await sources(page).getByRole('button', { name: 'Filter' }).click();
  await sources(page).getByRole('textbox', { name: 'Player' }).fill('liu dahua');
  await sources(page).getByText('1 game', { exact: true }).waitFor();
  await sources(page).getByRole('textbox', { name: 'To year' }).fill('1960');
  await sources(page).getByText('No games match the filter here').waitFor();
  await page.reload();
  await sources(page).getByText('No games match the filter here').waitFor();
  await sources(page).getByRole('button', { name: 'Clear the filter' }).first().click();
  await sources(page).getByRole('button', { name: 'Play P3+1' }).waitFor();
  expect(await sources(page).getByText('1 game', { exact: true }).count()).toBe(0);
});

test('keys choose the sources, which are restored on the next visit; the shortcut list shows them', async () => {
  const page = await visit();
  for (const [key, name] of [
    ['b', 'My book'],
    ['s', 'Games'],
    ['o', 'Cloud'],
    ['v', 'All sources'],
  ] as const) {
    await page.keyboard.press(key);
    await sources(page).getByRole('tab', { name, selected: true }).waitFor();
  }
  await page.keyboard.press('Shift+B');
  await sources(page).getByRole('button', { name: 'Close the book editor' }).waitFor();
  expect(await kept(page)).toBe('CHESS_BOOK_EDITOR');
  await page.reload();
  await sources(page).getByRole('button', { name: 'Close the book editor' }).click();
  expect(await kept(page)).toBe('CHESS_BOOK');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Edit my book').waitFor();
});

test('the book shows at which move the game left it, and leads there', async () => {
  const page = await visit();
  await writeBook(page, [{ move: 'h2e2' }]);
  await pasteInBox(page, 'C2=5 H8+7 H2+3');
  await expect.poll(() => placeInGame(page)).toBe('3 / 3');
  await sources(page).getByRole('tab', { name: 'My book' }).click();
  await sources(page).getByRole('button', { name: 'Your book ends at move 1' }).click();
  await expect.poll(() => placeInGame(page)).toBe('1 / 3');
});

test('on a phone, hidden sources request nothing', async () => {
  const { page } = await newUser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.addInitScript(() => {
    localStorage.setItem('chuhe.app', '{"controlPanel":"CHESS_MOVES"}');
    localStorage.setItem('chuhe.voices', '{"view":"all"}');
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('tab', { name: 'Moves', selected: true }).waitFor();
  await page.waitForResponse(/user\/profile/).catch(() => undefined);
  await page.waitForTimeout(800);
  const sourcesAsked = () =>
    asked.filter((path) => /api.(explorer|book|positions)/.test(path)).toSorted();
  expect(sourcesAsked()).toEqual([]);
  await page.getByRole('tab', { name: 'Sources' }).click();
  await rowOf(page, 'C2=5').waitFor();
  // On a slow machine, the position has been on the board for long enough to be learned, too.
  expect(sourcesAsked()).toEqual(
    expect.arrayContaining(['/api/book', '/api/explorer', '/api/positions/view']),
  );
});

test.each([
  [390, 844],
  [844, 390],
])(
  'on a phone of %i × %i, a note about sources that do not answer covers no move',
  async (width, height) => {
    const { page } = await newUser({
      viewport: { width, height },
      hasTouch: true,
      mayComplain: true,
    });
    await page.addInitScript(() => localStorage.setItem('chuhe.voices', '{"view":"all"}'));
    await page.goto('/');
    await rowOf(page, 'C2=5').waitFor();
    await page.route('**/api/{book,explorer}*', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await rowOf(page, 'C2=5').click();
    const note = sources(page).getByRole('listitem').filter({ hasText: 'My book' });
    await note.waitFor();
    const last = await sources(page).locator('tr[data-move]').last().boundingBox();
    const below = await note.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((last?.y ?? Infinity) + (last?.height ?? 0) - 1);
  },
);

async function visit(): Promise<Page> {
  const { page } = await newUser();
  await page.goto('/');
  await sources(page).getByRole('tab', { name: 'Cloud', selected: true }).waitFor();
  await sources(page).getByRole('tab', { name: 'All sources' }).click();
  return page;
}

function sources(page: Page): Locator {
  return page.getByRole('region', { name: 'Sources' });
}

function rowOf(page: Page, move: string): Locator {
  return sources(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Play ${move}`, exact: true }) });
}

/** The first four moves of the table. The position equals its mirror image, so each move is followed by its mirror image. */
async function firstMoves(page: Page): Promise<string[]> {
  const texts = await sources(page)
    .getByRole('button', { name: /^Play / })
    .allInnerTexts();
  return texts.slice(0, 2);
}

function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('chuhe.app') ?? '{}').controlPanel);
}

interface Entry {
  readonly move: string;
  readonly priority?: number;
  readonly note?: string;
}

/** Writes a book of the user with these moves of the initial position. */
async function writeBook(page: Page, entries: readonly Entry[], name = 'Mine'): Promise<void> {
  await page.waitForFunction(() => document.cookie.includes('XQAccessToken='));
  const write = async ({ moves, name }: { moves: readonly Entry[]; name: string }) => {
    const FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
    const token = /XQAccessToken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = {
      authorization: `Bearer ${decodeURIComponent(token)}`,
      'content-type': 'application/json',
    };
    const send = async (method: string, path: string, body: object) => {
      const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
      const answer = await response.json();
      if (!answer.success) throw new Error(JSON.stringify(answer));
      return answer.data;
    };
    const { bookId } = await send('POST', '/api/books', { name });
    const body = { entries: moves.map((each) => ({ FEN, ...each })) };
    await send('PUT', `/api/books/${bookId}/entries`, body);
  };
  await page.evaluate(write, { moves: entries, name });
}
