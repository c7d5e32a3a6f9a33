import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { call } from './call.ts';
import { toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const COUNT = 60;
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

test.each([
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 390, height: 664 }],
])('ticking games moves no row, and Shift and “Select all” tick many, %s', async (_, viewport) => {
  const { page } = await newUser({ viewport });
  await saveGames(page);
  await page.goto('/matches');
  const list = page.getByRole('region', { name: 'List of saved games' });
  const boxes = list.getByRole('checkbox', { name: /^Select Game/ });
  await boxes.nth(8).waitFor();
  const placeOf = async (index: number) => (await boxes.nth(index).boundingBox())?.y;
  const before = await placeOf(2);
  const bar = list.getByRole('group', { name: 'Selected games' });
  const height = (await bar.boundingBox())?.height;
  await boxes.nth(1).click();
  await bar.getByText('1 selected').waitFor();
  expect([await placeOf(2), (await bar.boundingBox())?.height]).toEqual([before, height]);
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await bar.getByText('4 selected').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await bar.getByRole('checkbox', { name: `Select all (${COUNT})` }).click();
  await bar.getByText(`${COUNT} selected`).waitFor();
  await bar.getByRole('button', { name: 'Save as a file' }).click();
  const loaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await loaded;
  await bar.getByRole('button', { name: 'Move to the bin' }).click();
  await toastWith(page, `${COUNT} games moved to the bin`).waitFor();
  await list.getByText('No saved games yet').waitFor();
});

/** Registers a user who has more games than one page of the list. */
async function saveGames(page: Page): Promise<void> {
  const account = newAccount();
  await registerByApi(page, account);
  const { email: username, password } = account;
  const body = { username, password };
  const { accessToken: token } = await call<{ accessToken: string }>('POST', '/api/login', {
    body,
  });
  for (let index = 0; index < COUNT; index += 1) {
    const game = { startFEN: START, history: [], title: `Game ${index}`, folder: 'Club' };
    await call('POST', '/api/match', { token, body: game });
  }
}
