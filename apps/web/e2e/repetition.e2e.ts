import { expect, test } from 'vitest';
import { chooseInMenu } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** The games of decision 004, each with what decides it. */
const GAMES = {
  answer: {
    fen: '1r1akn3/C3a4/4b4/p5R1p/4N4/P3p4/5c3/4B4/4A4/2BAK4 b',
    cycle: 'b9b8a8a9b8b9a9a8',
  },
  protection: {
    fen: '2baka3/C4rN2/4b1n2/1Rp5p/6p2/2P6/4c1P1c/4B3C/4A4/4KAB2 w',
    cycle: 'b6b8f9e8b8b6e8f9',
  },
  pair: {
    fen: '2c1kab2/4a4/4b4/9/9/9/P1p5P/2r1N1cC1/4A4/3ACK3 w',
    cycle: 'e2d4g2g1d4e2g1g2',
  },
} as const;

const CASES = [
  ['answer', 'en-GB', 'Repetition coach', 'Black loses by perpetual chase', 'chases the cannon'],
  ['protection', 'en-GB', 'Repetition coach', 'Red loses by perpetual chase', 'chases the chariot'],
  ['pair', 'en-GB', 'Repetition coach', 'Red loses by perpetual chase', 'chases the chariot'],
  ['answer', 'vi-VN', 'Trợ lý luật lặp', 'Đen thua vì trường tróc', 'bắt pháo'],
  ['protection', 'vi-VN', 'Trợ lý luật lặp', 'Đỏ thua vì trường tróc', 'bắt xe'],
  ['pair', 'vi-VN', 'Trợ lý luật lặp', 'Đỏ thua vì trường tróc', 'bắt xe'],
  ['answer', 'zh-CN', '循环提示', '黑方长捉不变，判负', '捉'],
  ['protection', 'zh-CN', '循环提示', '红方长捉不变，判负', '捉'],
  ['pair', 'zh-CN', '循环提示', '红方长捉不变，判负', '捉'],
] as const;

test.each(CASES)('the coach explains the game %s in %s', async (game, locale, ...texts) => {
  const [name, verdict, chase] = texts;
  const { fen, cycle } = GAMES[game];
  const { page } = await newUser({ locale });
  await page.goto(`/?${new URLSearchParams({ fen, moves: cycle + cycle })}`);
  const coach = page.getByRole('region', { name });
  await coach.getByRole('button', { name: verdict, expanded: false }).click();
  const plies = coach.getByRole('listitem');
  await expect.poll(() => plies.count()).toBe(8);
  await plies.getByRole('button', { name: chase }).first().click();
  await coach.getByRole('button', { name: chase, pressed: true }).first().waitFor();
  // Attacks that do not count are listed with the reason; the first game has none.
  expect((await coach.locator('[data-dim]').count()) > 0).toBe(game !== 'answer');
});

test('the rule set decides, and a choice that is kept in the game stays with it', async () => {
  const { page } = await newUser();
  const { fen, cycle } = GAMES.pair;
  await page.goto(`/?${new URLSearchParams({ fen, moves: cycle + cycle })}`);
  const coach = page.getByRole('region', { name: 'Repetition coach' });
  await coach.getByRole('button', { name: 'Red loses by perpetual chase' }).click();
  await coach.getByLabel('Save this rule set with the game').check();
  await coach.getByLabel('Casual').check();
  await coach.getByRole('button', { name: 'Draw by repetition' }).waitFor();
  await chooseInMenu(page, 'Game', 'Undo');
  await coach.getByRole('button', { name: 'Red loses by perpetual chase' }).waitFor();
  expect(await coach.getByLabel('Asian rules').isChecked()).toBe(true);
});
