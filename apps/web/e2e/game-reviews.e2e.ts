import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { call } from './call.ts';
import { toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const GAMES = [
  // Red loses a cannon for a pawn.
  { red: 'An', black: 'Bình', result: '0-1', history: ['h2e2', 'h9g7', 'e2e6', 'g7e6'] },
  { red: 'Chi', black: 'An', result: '1/2-1/2', history: ['h2e2', 'h9g7', 'h0g2'] },
  { red: 'An', black: 'Dũng', result: '1-0', history: [] },
];
/** The engine of a busy machine may be slow. */
const DONE = { timeout: 150_000 };

test('three saved games are analysed on the server, and their report leads to a game with its review', async () => {
  const { page } = await newUser({ viewport: { width: 1440, height: 900 } });
  await saveGames(page);
  await page.goto('/matches');
  const list = page.getByRole('region', { name: 'List of saved games' });
  const bar = list.getByRole('group', { name: 'Selected games' });
  await bar.getByRole('checkbox', { name: 'Select all (3)' }).click();
  await bar.getByRole('button', { name: 'Analyse these 3 games' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analyse these 3 games' });
  await dialog.getByText('60 more today').waitFor();
  await dialog.getByLabel('Nodes per move').selectOption({ label: '80,000 nodes' });
  await dialog.getByRole('button', { name: 'Analyse on the server' }).click();
  await toastWith(page, 'The analysis has begun').getByRole('button', { name: 'Show' }).click();
  await page.getByText('Finished').first().waitFor(DONE);
  await page.getByText('1 skipped').waitFor();
  await page.getByText('Skipped: it has no moves.').waitFor();

  await page.getByRole('button', { name: 'An (3)' }).click();
  await page.getByRole('heading', { name: 'Kinds of mistakes' }).waitFor();
  const kinds = page.getByRole('group', { name: 'Kinds of mistakes' });
  expect(await kinds.getByRole('row', { name: /^All/ }).innerText()).toMatch(/All\s3\s1\s0\s0/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'All analyses' }).click();
  await page.getByText('2 of 3 analysed').waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Open with its review: An – Bình' }).click();
  await page.getByRole('button', { name: 'Write the review into the game' }).click();
  await page.getByText('??').first().waitFor();
});

async function saveGames(page: Page): Promise<void> {
  const account = newAccount();
  await registerByApi(page, account);
  const { email: username, password } = account;
  const body = { username, password };
  const { accessToken: token } = await call<{ accessToken: string }>('POST', '/api/login', {
    body,
  });
  for (const { red, black, result, history } of GAMES.toReversed()) {
    const information = [
      { name: 'Red', value: red },
      { name: 'Black', value: black },
      { name: 'Result', value: result },
    ];
    const game = { startFEN: START, history, information };
    await call('POST', '/api/match', { token, body: game });
  }
}
