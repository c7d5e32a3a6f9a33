import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInBy, newAccount, registerByApi } from './account-steps.ts';
import { toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** The part of `/me` with this heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Saves a game by the API. */
async function saveGame(page: Page): Promise<void> {
  const { request } = page.context();
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XQAccessToken')?.value ?? '';
  const answer = await request.post('/api/match', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      startFEN: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
      history: ['h2e2', 'h9g7'],
      information: [{ name: 'Event', value: 'Giải Phố Hàng Bông' }],
    },
  });
  expect(answer.status()).toBe(200);
}

test('a user exports the data, deletes the account, cannot use it, and takes the deletion back', async () => {
  const { page } = await newUser({ mayComplain: true });
  const account = newAccount();
  await registerByApi(page, account);
  await page.goto('/me');
  const data = part(page, 'Your data');
  await data.getByText('You have not exported your data yet').waitFor();
  await saveGame(page);
  const confirm = async (password: string, name: string) => {
    await data.getByLabel('Current password').fill(password);
    await data.getByRole('button', { name }).click();
  };
  await data.getByRole('button', { name: 'Export my data' }).click();
  await confirm('not this one', 'Export my data');
  await data.getByText(/incorrect|wrong/i).waitFor();
  await confirm(account.password, 'Export my data');
  const save = data.getByRole('button', { name: 'Download the archive' });
  await save.waitFor({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^chuhe-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(strFromU8(files['games/games.pgn'] ?? new Uint8Array())).toContain('Giải Phố Hàng Bông');
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).toContain(account.email);

  const deletion = part(page, 'Delete the account');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await deletion.getByText('1 saved game, and its public link').waitFor();
  await deletion.getByLabel('Current password').fill('not this one');
  await deletion.getByRole('button', { name: 'Delete the account' }).click();
  await deletion.getByText(/incorrect|wrong/i).waitFor();
  await deletion.getByLabel('Current password').fill(account.password);
  await deletion.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByText('Your account is closed and will be deleted in 14 days').waitFor();

  await page.goto('/me');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await logInBy(page, account.email, account.password);
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('heading', { name: 'Personal information' }).waitFor();
  await page.goto('/matches');
  await page.getByText('Giải Phố Hàng Bông').first().waitFor();
});

test('a guest deletes the account at once', async () => {
  const { page } = await newUser({ isNew: true, mayComplain: true });
  await page.goto('/');
  await toastWith(page, 'You are a guest').waitFor();
  await page.goto('/me');
  const deletion = part(page, 'Delete the account');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await deletion.getByText('A guest is deleted at once').waitFor();
  await deletion.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByText('The guest account and everything in it was deleted.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
