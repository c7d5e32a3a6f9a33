import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { movesList, pasteInBox, placeInGame, rowsOf, SOON, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const MISSING = 'A part of this page could not be loaded';

/** The mark is still there if the page was not loaded again. */
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
])(
  'at $width × $height a toast hides no field, no line of the engine and no piece',
  async (viewport) => {
    const { page } = await newUser({ viewport });
    await page.goto('/');
    await page.getByRole('application').waitFor();
    await page.evaluate((text) => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { files: [], getData: () => text } });
      document.body.dispatchEvent(event);
    }, '1. C2=5 H8+7');
    const toast = toastWith(page, 'moves played');
    await toast.waitFor();
    await expect.poll(async () => (await toast.boundingBox())?.height ?? 999).toBeLessThan(60);
    const box = await toast.boundingBox();
    if (box === null) throw new Error('The toast has gone');
    // The paste box is hidden on a phone.
    const fields = viewport.width > 639 ? ['input[name="paste"]'] : [];
    for (const place of [...fields, 'main [role="switch"]:visible', '[data-square="e9"]']) {
      const other = await page.locator(place).first().boundingBox();
      if (other === null) throw new Error(`${place} is not in sight`);
      const middle = other.y + other.height / 2;
      const isClear =
        middle < box.y ||
        middle > box.y + box.height ||
        other.x + other.width < box.x ||
        other.x > box.x + box.width;
      expect({ place, isClear }).toEqual({ place, isClear: true });
    }
  },
);

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
  // Some browsers cache the failure: the next test covers them.
  if (await reload.isVisible()) return;
  expect(await isMarked(page)).toBe(true);
});

test('if the browser caches a failure, the toast offers a reload, which loads the code', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/shortcuts-dialog-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page), SOON).toEqual(['1 C2=5 H8+7']);
  await page.keyboard.press('?');
  const toast = toastWith(page, MISSING);
  await toast.getByRole('button', { name: 'Try again' }).click();
  const reload = toast.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  await page.unroute(code);
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await expect.poll(() => rowsOf(page), SOON).toEqual(['1 C2=5 H8+7']);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test('a panel whose code is missing appears with the next try, and the board works meanwhile', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/moves-column-.*\.(js|css)$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  const toast = toastWith(page, MISSING);
  await toast.waitFor();
  await page.locator('[data-square="h2"]').click();
  await page.locator('.b-aim').first().waitFor();
  await page.unroute(code);
  await toast.getByRole('button', { name: 'Try again' }).click();
  await pasteInBox(page, '1. C2=5 H8+7');
  // Some browsers cache the failure: there the page is loaded again, and the game is still open.
  const reload = toast.getByRole('button', { name: 'Reload' });
  await movesList(page).or(reload).first().waitFor();
  if (await reload.isVisible()) await reload.click();
  await expect.poll(() => rowsOf(page), SOON).toEqual(['1 C2=5 H8+7']);
  const isStyled = (path: string) =>
    page.evaluate(
      (name) => [...document.styleSheets].some(({ href }) => href?.includes(name)),
      path,
    );
  expect(await isStyled('/assets/moves-column-')).toBe(true);
});

test('without a connection nothing is prefetched, and nothing reloads', async () => {
  const { page } = await newUser({ mayComplain: true });
  await page.goto('/');
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  await page.context().setOffline(true);
  await mark(page);
  // Longer than the page waits before it prefetches.
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
  // Under a dialog it would have no role: the page behind it is inert. After its announcement it is a region.
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
