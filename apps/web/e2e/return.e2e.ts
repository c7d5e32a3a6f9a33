import { expect, test } from 'vitest';
import { engineLines, engineSwitch, pasteInBox, rowsOf, SOON } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('an engine that was on works on after a reload, and another tab leaves it alone', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await engineSwitch(page).first().click();
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  await page.reload();
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  expect(await engineSwitch(page).first().getAttribute('aria-checked')).toBe('true');
  const other = await page.context().newPage();
  await other.goto('/');
  const notice = 'The engine runs in another tab.';
  await other.getByRole('region', { name: 'Engine' }).getByText(notice).waitFor();
  expect(await page.getByText(notice).count()).toBe(0);
  await engineSwitch(page).first().click();
  await page.reload();
  await engineSwitch(page).first().waitFor();
  expect(await engineSwitch(page).first().getAttribute('aria-checked')).toBe('false');
});

test('what the box could use is gone from it, and what it could not is there to be fixed', async () => {
  const { page } = await newUser();
  await page.goto('/');
  const box = page.getByRole('searchbox');
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => box.inputValue(), SOON).toBe('');
  await pasteInBox(page, 'nothing of the kind');
  await page.getByRole('alert').filter({ hasText: 'neither a FEN nor moves' }).waitFor();
  expect(await box.inputValue()).toBe('nothing of the kind');
  await page.keyboard.type('H2+3');
  await page.keyboard.press('Enter');
  await expect.poll(() => rowsOf(page), SOON).toEqual(['1 C2=5 H8+7', '2 H2+3']);
});

test('where the code of the page is missing, words and a way on stand in its place', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/board-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await page.getByText('The page could not be loaded.').waitFor();
  await page.unroute(code);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('application').waitFor();
  expect(await page.getByText('The page could not be loaded.').count()).toBe(0);
});
