import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  engineSwitch,
  movesList,
  pasteInBox,
  placeInGame,
  rowsOf,
  toastWith,
} from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const MISSING = 'A part of this page could not be loaded';

/** Marks the page. The mark is lost when the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-old', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-old'));

test('a toast is shown at the top above the board, has its cause, and disappears after five seconds', async () => {
  const { page } = await newUser({ mayComplain: true });
  await page.goto('/');
  const files = await page.locator('script[data-texts]').getAttribute('data-texts');
  const vietnamese = /\bvi=(\S+)/.exec(files ?? '')?.[1] ?? 'no file';
  await page.route(`**${vietnamese}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click();
  const toast = toastWith(page, 'could not be loaded');
  await toast.waitFor();
  const shown = performance.now();
  expect(await toast.textContent()).toContain('Nothing is lost: try again.');
  await expect.poll(async () => (await toast.boundingBox())?.y ?? 999).toBeLessThan(80);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await toast.waitFor({ state: 'detached' });
  expect(performance.now() - shown).toBeGreaterThan(3500);
});

test.each([
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
])(
  'at $width × $height a toast hides no part of the board, no field and no title of a dialog',
  async (viewport) => {
    const isTouched = viewport.width < 900;
    const { page } = await newUser({ viewport, hasTouch: isTouched, isMobile: isTouched });
    await page.goto('/');
    await page.getByRole('application').waitFor();
    await pasteText(page, '1. C2=5 H8+7');
    const toast = toastWith(page, 'moves played');
    await expectBeside(toast, page.getByRole('application'));
    // A phone has no paste box. If it is short or in landscape, the engine's strip is in the top bar, below the toast.
    const paste = page.locator('input[name="paste"]');
    if (await paste.isVisible()) await expectBeside(toast, paste);
    const hasStripInBar = viewport.width === 844 || viewport.height === 664;
    if (!hasStripInBar) await expectBeside(toast, engineSwitch(page).first());
    // A toast with a long text is higher, and the only one in sight.
    const name = 'A player with a long name of a club in a city';
    await pasteText(page, `[Red "${name}"] [Black "${name}"] 1. C2=5 H8+7 *`);
    await toastWith(page, name).waitFor();
    const inSight = page.getByRole('alert').and(page.locator(':visible'));
    await expect.poll(() => inSight.count()).toBe(1);
    await expectBeside(inSight, page.getByRole('application'));
    expect((await boxOf(inSight)).y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    const inDialog = dialog.locator('[data-tone]:visible').last();
    await expectBeside(inDialog, dialog.getByRole('heading', { level: 2 }));
    const box = await boxOf(inDialog);
    expect([box.y > viewport.height / 2, box.y + box.height <= viewport.height]).toEqual([
      true,
      true,
    ]);
  },
);

/** Pastes a text into the page. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { files: [], getData: () => pasted } });
    document.body.dispatchEvent(event);
  }, text);
}

/** Checks that a toast, once it is in its place, and another element do not overlap. */
async function expectBeside(toast: Locator, other: Locator): Promise<void> {
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map((each) => each.finished)),
  );
  const [one, two] = [await boxOf(toast), await boxOf(other)];
  const isBeside =
    one.y + one.height <= two.y ||
    two.y + two.height <= one.y ||
    one.x + one.width <= two.x ||
    two.x + two.width <= one.x;
  expect({ one, two, isBeside }).toEqual({ one, two, isBeside: true });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not in sight');
  return box;
}

test('of one kind only the latest toast is shown, and none whose undo would do nothing', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7');
  await toastWith(page, 'moves played').waitFor();
  await pasteInBox(page, '1. C2=5 H8+7 2. H2+3');
  await toastWith(page, 'opened as a new game').waitFor();
  await toastWith(page, '2 moves played').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('Control+z');
  await toastWith(page, 'opened as a new game').waitFor({ state: 'detached', timeout: 3000 });
  expect(await rowsOf(page)).toEqual(['1 C2=5 H8+7']);
});

test('code that cannot be downloaded can be retried from the toast, and the page stays', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/shortcuts-dialog-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  await mark(page);
  await page.keyboard.press('?');
  const again = toastWith(page, MISSING).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(code);
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const reload = toastWith(page, MISSING).getByRole('button', { name: 'Reload' });
  await dialog.or(reload).waitFor();
  // Some browsers cache the failure. The next test is about them.
  if (await reload.isVisible()) return;
  expect(await isMarked(page)).toBe(true);
});

test('if the browser caches a failure, the toast offers a reload, which loads the code', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/shortcuts-dialog-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);
  await page.keyboard.press('?');
  const toast = toastWith(page, MISSING);
  await toast.getByRole('button', { name: 'Try again' }).click();
  const reload = toast.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  await page.unroute(code);
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test('a panel whose code is missing appears with the next try, and the board works meanwhile', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/panels-.*\.(js|css)$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  const toast = toastWith(page, MISSING);
  await toast.waitFor();
  await page.locator('[data-square="h2"]').click();
  await page.locator('.b-aim').first().waitFor();
  await page.unroute(code);
  await toast.getByRole('button', { name: 'Try again' }).click();
  await pasteInBox(page, '1. C2=5 H8+7');
  // Some browsers cache the failure. In these, the user reloads the page and pastes the moves once more.
  const reload = toast.getByRole('button', { name: 'Reload' });
  await movesList(page).or(reload).first().waitFor();
  if (await reload.isVisible()) {
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await pasteInBox(page, '1. C2=5 H8+7');
  }
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);
  const isStyled = (path: string) =>
    page.evaluate(
      (name) => [...document.styleSheets].some(({ href }) => href?.includes(name)),
      path,
    );
  expect(await isStyled('/assets/panels-')).toBe(true);
});

test('a panel whose code is missing appears when the connection is back', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/panels-.*\.(js|css)$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  const toast = toastWith(page, MISSING);
  await toast.waitFor();
  await page.unroute(code);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const reload = toast.getByRole('button', { name: 'Reload' });
  await page.locator('#tool-moves header').or(reload).waitFor();
  // Some browsers cache the failure.
  const isCached = await reload.isVisible();
  await expect.poll(() => toast.count()).toBe(isCached ? 1 : 0);
});

test('in a game against the engine, a toast hides neither the board nor what the panel says', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Play against the engine' });
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  const turn = page.getByText('It is your move.').and(page.locator(':visible'));
  await turn.first().waitFor({ timeout: 30_000 });
  await pasteText(page, '1. C2=5 H8+7');
  const toast = toastWith(page, 'Only one move at a time can be played now');
  await toast.waitFor();
  expect(await toast.count()).toBe(1);
  await expectBeside(toast, page.getByRole('application'));
  await expectBeside(toast, turn.first());
  await expectBeside(toast, page.getByRole('button', { name: 'Stop playing' }).first());
});

test('a newer build is offered after an hour', async () => {
  const { page } = await newUser();
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  await page.route('/version.json', (route) => route.fulfill({ json: { build: 'another' } }));
  await page.clock.fastForward(3_600_000);
  const reload = toastWith(page, 'A newer version is ready').getByRole('button');
  await expect.poll(() => reload.allInnerTexts()).toContain('Reload');
});

test('the code of other pages is fetched before the user opens them', async () => {
  const { page } = await newUser();
  const prefetched = page.waitForRequest(/\/assets\/me-page-.*\.js$/);
  await page.goto('/login');
  expect((await prefetched).resourceType()).toBe('script');
});

test('without a connection nothing is prefetched, and nothing reloads', async () => {
  const { page } = await newUser({ mayComplain: true });
  await page.goto('/');
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  await page.context().setOffline(true);
  await mark(page);
  // Waits for longer than the page waits before it prefetches.
  await page.waitForTimeout(2500);
  expect(await isMarked(page)).toBe(true);
  await pasteInBox(page, 'h2e2');
  await page.getByRole('alert').filter({ hasText: MISSING }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('a toast over a dialog can be used, and returns to the page with the user', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7');
  await toastWith(page, 'moves played').waitFor();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  expect(await focused()).toBe(true);
  // The toast is inside the dialog, since the page behind the dialog is inert. After its announcement, the toast is a region.
  const toast = dialog.getByRole('alert').or(dialog.getByRole('region', { name: 'moves played' }));
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(await placeInGame(page)).toBe('0 / 0');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await pasteInBox(page, '1. C2=5 H8+7');
  const again = toastWith(page, 'moves played');
  await again.waitFor();
  expect(await again.evaluate((element) => element.closest('dialog') === null)).toBe(true);
});

test('a closing dialog leaves its toast to the page', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Paste FEN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste FEN' });
  const field = dialog.getByLabel('FEN', { exact: true });
  const twice = '3k5/9/9/9/9/9/9/9/9/4K4 w';
  await field.fill(twice);
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const toast = toastWith(page, 'Position opened');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
