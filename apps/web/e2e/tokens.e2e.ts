import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const PHONE = { width: 390, height: 844 };

/** Calls the API as a program does, without the browser. */
async function statusOf(token: string, method = 'GET', path = '/api/match/only-me') {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(inject('address') + path, { method, headers })).status;
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > PHONE.width ? [...found, `${width} px wide`] : found;
}

test('a token is made, used by a program, shows its last use, and is refused once it is revoked', async () => {
  const { page } = await newUser({ viewport: PHONE, isNew: true });
  const account = newAccount();
  await registerByApi(page, account);
  await page.goto('/developers');
  await page.getByRole('link', { name: 'My tokens' }).click();
  const section = page.getByRole('region', { name: 'API tokens' });
  await section.getByText('You have no tokens.').waitFor();
  await section.getByRole('button', { name: 'Create a token' }).click();
  await section.getByLabel('Name').fill('Backup');
  expect(await faultsOf(page)).toEqual([]);
  await section.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  const token = (await section.getByLabel('Token', { exact: true }).textContent()) ?? '';
  expect(token).toMatch(/^chuhe_[\da-f]{48}$/);
  expect(await faultsOf(page)).toEqual([]);
  await section.getByText('never used').waitFor();

  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(token, 'GET', '/api/books')).toBe(403);

  await page.reload();
  await section.getByText('last used').waitFor();
  expect(await section.getByText(token).count()).toBe(0);
  await section.getByRole('button', { name: 'Revoke: Backup' }).click();
  await section.getByText('stop working at once').waitFor();
  await section.getByRole('button', { name: 'Revoke: Backup' }).click();
  await toastWith(page, 'The token has been revoked').waitFor();
  await section.getByText('You have no tokens.').waitFor();
  expect(await statusOf(token)).toBe(401);
});

test('the end of all other sessions asks whether to revoke the tokens', async () => {
  const { page } = await newUser({ isNew: true });
  const account = newAccount();
  await registerByApi(page, account);
  await page.goto('/me');
  const section = page.getByRole('region', { name: 'API tokens' });
  await section.getByRole('button', { name: 'Create a token' }).click();
  await section.getByLabel('Name').fill('Kept');
  await section.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  const token = (await section.getByLabel('Token', { exact: true }).textContent()) ?? '';
  await page.context().request.post('/api/login', {
    data: { username: account.email, password: account.password },
  });
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await sessions.getByLabel('Also revoke my API tokens (1)').uncheck();
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await toastWith(page, 'All other sessions have ended').waitFor();
  expect(await statusOf(token)).toBe(200);
});

test.each(['light', 'dark'] as const)(
  'the page for developers has no faults in the %s mode, and every example has its command',
  async (colorScheme) => {
    const { page } = await newUser({ colorScheme, viewport: PHONE, isNew: true });
    await page.goto('/developers');
    await page.getByRole('heading', { name: 'Examples' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain(`SITE=${inject('address')}`);
    expect(text.match(/curl "\$SITE\/api\//g)?.length).toBeGreaterThan(5);
    expect((await page.request.get('/api/docs/json')).status()).toBe(200);
  },
);
