/** Boards in frames of other sites: they work there without cookies, and nothing else of the site can be framed. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violationsIn } from './accessibility/violations.ts';
import { chooseFile, pasteInBox, pgnFile, placeInGame } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** Another site: a page whose frames have the addresses in its query. */
let site: Server;
let foreign = '';

beforeAll(async () => {
  site = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const frames = searchParams
      .getAll('frame')
      .map(
        (address) =>
          `<iframe src="${address.replaceAll('&', '&amp;')}" width="480" height="669"></iframe>`,
      );
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Another site</title><h1>My blog</h1>${frames.join('')}`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  // The same machine by another name is another site.
  const name = new URL(inject('address')).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  foreign = `http://${name}:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => site.close());

async function openForeign(page: Page, ...paths: readonly string[]): Promise<FrameLocator> {
  const query = new URLSearchParams(paths.map((path) => ['frame', inject('address') + path]));
  await page.goto(`${foreign}/?${query.toString()}`);
  return page.frameLocator('iframe').first();
}

const PGN = `[Event "Club match"]
[Red "胡荣华"]
[Black "Lại Lý Huynh"]
[Result "1-0"]

1. C2=5 {The central cannon} H8+7 (1... H2+3 2. H2+3) 2. H2+3 R9=8 1-0
`;

/** Shares a game from the page of its owner. */
async function shareGame(page: Page): Promise<string> {
  await page.goto('/');
  await chooseFile(page, pgnFile(PGN));
  await expect.poll(() => placeInGame(page)).toBe('0 / 4');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true });
  await dialog.getByRole('tab', { name: 'Game' }).click();
  await dialog.getByRole('button', { name: 'Save and create a link' }).click();
  const field = dialog.getByLabel('Link', { exact: true });
  await expect.poll(() => field.inputValue()).toContain('/?shared=');
  return new URL(await field.inputValue()).searchParams.get('shared') ?? '';
}

test('another site shows a game, and its visitor steps through it and its variations by buttons and keys', async () => {
  const { page } = await newUser();
  const shareId = await shareGame(page);
  const frame = await openForeign(page, `/embed/game/${shareId}?lang=en`);
  await frame.getByRole('heading', { name: '胡荣华 – Lại Lý Huynh' }).waitFor();
  await frame.getByText('Club match · 1-0').waitFor();
  const status = frame.locator('.moves');
  expect(await status.textContent()).toContain('Starting position');
  await frame.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => status.textContent()).toContain('1. C2=5');
  expect(await status.textContent()).toContain('The central cannon');
  const board = frame.locator('xiangqi-board');
  await board.locator('[data-square="e2"]').waitFor();
  expect(await board.locator('[data-square="h2"]').count()).toBe(0);
  await frame.getByRole('group', { name: 'Next moves' }).getByRole('button').nth(1).click();
  await expect.poll(() => status.textContent()).toBe('1… H2+3');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => status.textContent()).toContain('1… H8+7');
  await page.keyboard.press('End');
  await expect.poll(() => status.textContent()).toContain('2… R9=8');
  await expect.poll(() => frame.getByRole('button', { name: 'Last move' }).isDisabled()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => status.textContent()).toContain('2. H2+3');
  await page.keyboard.press('Home');
  await expect.poll(() => status.textContent()).toContain('Starting position');
  await page.keyboard.press('f');
  await expect.poll(() => board.getAttribute('orientation')).toBe('black');
  const link = frame.getByRole('link', { name: 'Open on Chuhe (new window)' });
  expect(await link.getAttribute('href')).toBe(`${inject('address')}/?shared=${shareId}`);
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener',
  ]);
  const spoken = board.locator('.hidden').first();
  expect(await spoken.textContent()).toContain('Red: king e0');
});

test('an embedded page gets no cookie, sets none and keeps nothing', async () => {
  // The browser has the cookie of a guest's session.
  const { page } = await newUser();
  expect(await page.context().cookies()).toHaveLength(1);
  const sent: Record<string, string>[] = [];
  const set: Record<string, string>[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(inject('address'))) return;
    sent.push(await response.request().allHeaders());
    set.push(await response.allHeaders());
  });
  const frame = await openForeign(page, '/embed/position?moves=h2e2&lang=vi');
  await frame.getByRole('button', { name: 'Nước trước' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(sent.length).toBeGreaterThanOrEqual(4);
  expect(sent.filter((headers) => 'cookie' in headers)).toEqual([]);
  expect(set.filter((headers) => 'set-cookie' in headers)).toEqual([]);
  // Browsers that keep nothing for frames of other sites refuse the storage.
  const kept = await page.frames()[1]?.evaluate(() => {
    try {
      return [document.cookie, localStorage.length];
    } catch (error) {
      return [document.cookie, error instanceof Error ? error.name : ''];
    }
  });
  expect([
    ['', 0],
    ['', 'SecurityError'],
  ]).toContainEqual(kept);
});

test.each(['/', '/login', '/board-examples', '/exercises/daily'])(
  'another site cannot frame %s',
  async (path) => {
    const { page } = await newUser({ mayComplain: true });
    await openForeign(page, path, '/embed/position');
    await page.frameLocator('iframe').nth(1).locator('xiangqi-board').waitFor();
    const address = inject('address');
    const shown = page.frames().map((frame) => frame.url());
    expect(shown).toContain(`${address}/embed/position`);
    expect(shown).not.toContain(address + path);
  },
);

test.each([
  ['/embed/game/nothing', 'This game is not shared, or no longer shared.'],
  ['/embed/game/00000000-0000-4000-8000-000000000000', 'This game is private or does not exist.'],
  ['/embed/position?fen=nonsense', 'The address holds no valid position.'],
  ['/embed/position?moves=h2h9e2e9', 'The address holds a move that is not legal.'],
])('%s says in words what is wrong', async (path, words) => {
  const { page } = await newUser();
  const frame = await openForeign(page, `${path}${path.includes('?') ? '&' : '?'}lang=en`);
  await frame.getByRole('link', { name: 'Open on Chuhe' }).waitFor();
  expect(await frame.getByRole('paragraph').textContent()).toBe(words);
});

test('the exercise of the day is solved in a frame, or its solution is shown', async () => {
  const { page } = await newUser();
  const frame = await openForeign(page, '/embed/exercise?lang=en');
  await frame.getByRole('heading', { name: 'Exercise of the day' }).waitFor();
  const next = frame.getByRole('button', { name: 'Next move' });
  expect(await next.isDisabled()).toBe(true);
  // A press on a piece shows its legal moves.
  const board = frame.locator('xiangqi-board');
  await board.locator('.movable').first().click();
  await board.locator('.lifted').waitFor();
  await frame.getByRole('button', { name: 'Show the solution' }).click();
  await frame.getByText('That was the solution.').waitFor();
  expect(await next.isEnabled()).toBe(true);
});

test.each(['light', 'dark'] as const)('an embedded page in %s has no violations', async (theme) => {
  const { page } = await newUser({ viewport: { width: 320, height: 485 } });
  await page.goto(`/embed/position?moves=h2e2h9g7&theme=${theme}&lang=en`);
  await page.locator('xiangqi-board').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['mode'])).toBe(theme);
  expect(await violationsIn(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the dialog to share has the code of a frame, with its preview', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7 2. H2+3');
  await expect.poll(() => placeInGame(page)).toBe('3 / 3');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true });
  await dialog.getByRole('tab', { name: 'Embed' }).click();
  const code = dialog.getByLabel('Code for the page');
  expect(await code.inputValue()).toBe(
    `<iframe src="${inject('address')}/embed/position?moves=h2e2h9g7h0g2" width="480" height="669" style="border:0;max-width:100%" loading="lazy" title="Xiangqi"></iframe>`,
  );
  await dialog.getByLabel('Width').selectOption({ label: 'Small (320 px)' });
  await dialog.getByLabel('Colours of the page').selectOption({ label: 'Dark' });
  expect(await code.inputValue()).toContain('&amp;theme=dark" width="320" height="485"');
  const preview = dialog.frameLocator('iframe[title="Preview"]');
  await preview.locator('html[data-mode="dark"] xiangqi-board').waitFor();
  await preview.getByText('2. H2+3').waitFor();
});
