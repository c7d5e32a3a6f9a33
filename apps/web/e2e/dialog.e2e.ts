import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInMenu } from './game-page.ts';
import { useOneUser, useUsers } from './user.ts';

const newUser = useUsers();
/** The user of the tests that open and close dialogs. */
const theReader = useOneUser();

async function openBoard(): Promise<Page> {
  const { page } = await theReader();
  if (page.url() === 'about:blank') await page.goto('/');
  return page;
}

test('selecting text from a field to the backdrop keeps the dialog and the text', async () => {
  const page = await openBoard();
  await chooseInMenu(page, 'Game', 'Open a file');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  const field = dialog.getByRole('textbox');
  await field.fill('1. C2=5 H8+7');
  const box = await field.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(20, 700, { steps: 5 });
  await page.mouse.up();
  expect(await field.inputValue()).toBe('1. C2=5 H8+7');
  await page.mouse.click(20, 700);
  await dialog.waitFor({ state: 'detached' });
});

test.each([
  ['Open a file', 'Choose files'],
  ['Save as a file', 'Format'],
  ['Paste FEN', 'FEN'],
])('%s starts at %s', async (name, first) => {
  const page = await openBoard();
  await chooseInMenu(page, 'Game', name);
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  const target = dialog
    .getByRole('button', { name: first })
    .or(dialog.getByLabel(first, { exact: true }));
  await expect
    .poll(() => target.first().evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('Escape closes a dialog while a piece is picked up, which stays picked up', async () => {
  const page = await openBoard();
  await page.locator('[data-square="h2"]').click();
  await page.locator('.b-aim').first().waitFor();
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('.b-aim').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.b-aim').count()).toBe(0);
});

test('a capture undone during its animation leaves each piece on its point', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await page.getByRole('searchbox').fill('1. C2=5 H8+7 2. C5+4');
  await page.keyboard.press('Enter');
  await page.getByText('3 / 3').and(page.locator(':visible')).waitFor();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(40);
  await page.keyboard.press('ArrowLeft');
  const flights = await page.locator('[data-square="e6"]').evaluate((piece) =>
    piece
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .filter((frame) => 'transform' in frame),
  );
  expect(flights).toEqual([]);
});
