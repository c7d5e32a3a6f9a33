import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { importCollection } from './collections.ts';
import { pasteInBox, placeInGame } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const PLAYER = 'Listed Player';

beforeAll(async () => {
  const games = Array.from(
    { length: 3 },
    (_, index) =>
      `[Red "${PLAYER}"]\n[Black "Opponent ${index}"]\n[Date "2001.01.01"]\n[Result "1-0"]\n\n1. C2=5 H8+7 2. H2+3 1-0\n\n`,
  );
  const site = { address: inject('address'), admin: inject('admin') };
  await importCollection(site, 'Listed', games.join(''));
});

async function openGame(page: Page, opponent: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`Opponent ${opponent}\\s*1-0`) }).click();
  await expect.poll(() => placeInGame(page)).toBe('0 / 3');
}

async function backToList(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { name: PLAYER }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/players/${encodeURIComponent(PLAYER)}`);
}

test('Back from a game leads to the list with the link in one step, and the user’s own game stays', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. P3+1 P7+1');
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  await page.goto(`/players/${encodeURIComponent(PLAYER)}`);
  for (const opponent of [2, 1]) {
    await openGame(page, opponent);
    await backToList(page);
  }
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
});
