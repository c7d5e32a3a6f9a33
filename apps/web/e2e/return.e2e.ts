import { expect, test } from 'vitest';
import { engineLines, engineSwitch } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('an engine that was on continues after a reload, unless another tab uses it', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await engineSwitch(page).first().click();
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  await page.reload();
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  expect(await engineSwitch(page).first().getAttribute('aria-checked')).toBe('true');
  const other = await page.context().newPage();
  await other.goto('/');
  const notice = 'The engine is running in another tab.';
  await other.getByRole('region', { name: 'Engine' }).getByText(notice).waitFor();
  expect(await page.getByText(notice).count()).toBe(0);
  await engineSwitch(page).first().click();
  await page.reload();
  await engineSwitch(page).first().waitFor();
  expect(await engineSwitch(page).first().getAttribute('aria-checked')).toBe('false');
});

test('if the code of the page is missing, a message with a button is shown instead', async () => {
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
