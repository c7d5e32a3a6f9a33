import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountButton, newAccount, registerByApi } from './account-steps.ts';
import { pasteInBox, placeInGame, shownText, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('a game against the engine beside a saved game is a game of its own: after a reload, in its review, and on the way back', async () => {
  const { page } = await newUser();
  await registerByApi(page, newAccount());
  await page.goto('/');
  await accountButton(page).waitFor();
  await pasteInBox(page, '[Red "Hồ"][Black "Xu"][Result "1-0"] 1. C2=5 H8+7 1-0');
  await page.getByText('Not saved').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Save game' }).getByLabel('Title').press('Enter');
  await page.locator('[data-status="saved"]').waitFor();
  const saved = page.url();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/packages');
  await page.goto('/');
  await expect.poll(() => page.url()).toBe(saved);

  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Play against the engine' });
  await dialog.getByLabel('Level').selectOption('1');
  await dialog.getByLabel('You play').selectOption('black');
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  const turn = shownText(page, 'It is your move.');
  await turn.waitFor({ timeout: 30_000 });
  await page.reload();
  await turn.waitFor();
  expect(await toastWith(page, 'Finish the game against the engine').count()).toBe(0);
  await page.goBack();
  await toastWith(page, 'Finish the game against the engine first.').waitFor();
  await turn.waitFor();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  // A second tap of a double tap is ignored.
  await page.waitForTimeout(600);
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await shownText(page, 'You lose: resignation.').waitFor();

  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('tab', { name: 'Graph', selected: true }).waitFor();
  const report = page.getByRole('group', { name: 'Report', exact: true });
  await report.getByText('Review again with more or fewer nodes').waitFor({ timeout: 30_000 });
  const heightOf = async (name: string): Promise<number> =>
    (await page.getByText(name, { exact: true }).first().boundingBox())?.y ?? 0;
  expect(await heightOf('An Nguyễn')).toBeGreaterThan(await heightOf('Chuhe, level 1'));

  await page.goBack();
  await page.goBack();
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  await page.getByText('Chuhe, level 1', { exact: true }).first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

/** Red mates by b1b9. */
const MATE_IN_ONE = '3k5/R8/9/9/9/9/9/9/1R7/5K3_w';
/** Both sides have a chariot, and neither wins soon. */
const EVEN = '3k5/4a4/9/9/r8/9/8R/9/4A4/5K3_w';

async function beginGoal(page: Page, goal: string, moves?: string): Promise<void> {
  await chooseGoal(page, goal, moves);
  await page.getByRole('button', { name: 'Start the game' }).click();
}

async function chooseGoal(page: Page, goal: string, moves?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Play against the engine' });
  await dialog.getByLabel('Level').selectOption('1');
  await dialog.getByLabel('You play').selectOption('red');
  await dialog.getByLabel('Goal', { exact: true }).selectOption(goal);
  if (moves !== undefined) await dialog.getByLabel('Moves to hold').selectOption(moves);
}

test('a mate is reached in a position that was given, and tried again from there with one press', async () => {
  const { page } = await newUser();
  await page.goto(`/?fen=${MATE_IN_ONE}&dialog=play`);
  await beginGoal(page, 'mate');
  await shownText(page, 'Goal: mate.').waitFor();
  await pasteInBox(page, 'b1b9');
  await shownText(page, 'Goal reached: the game is won.').waitFor();
  await page.reload();
  await shownText(page, 'Goal reached: the game is won.').waitFor();
  await page.getByRole('button', { name: 'Again', exact: true }).click();
  await shownText(page, 'Goal: mate.').waitFor();
  await pasteInBox(page, 'a8a9');
  await shownText(page, 'It is your move.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Take back' }).click();
  await shownText(page, /^You took back R9\+1[.,] .*The engine would answer K4\+1/).waitFor();
  await pasteInBox(page, 'b1b9');
  await shownText(page, 'Goal reached: the game is won.').waitFor();
  expect(await page.getByRole('button', { name: 'Again', exact: true }).count()).toBe(1);
});

test('a draw is held over a reload, and a goal that makes no sense is refused in words', async () => {
  const { page } = await newUser();
  await page.goto(`/?fen=${MATE_IN_ONE}&dialog=play`);
  await chooseGoal(page, 'hold', '3');
  const dialog = page.getByRole('dialog', { name: 'Play against the engine' });
  await dialog.getByText('The engine has no piece that can cross the river').waitFor();
  const start = dialog.getByRole('button', { name: 'Start the game' });
  expect(await start.getAttribute('aria-disabled')).toBe('true');
  await page.goto(`/?fen=${EVEN}&dialog=play`);
  await beginGoal(page, 'hold', '3');
  await shownText(page, 'Goal: hold the draw. 0 of 3 moves.').waitFor();
  await pasteInBox(page, 'i3i4');
  await shownText(page, 'Goal: hold the draw. 1 of 3 moves.').waitFor({ timeout: 30_000 });
  await page.reload();
  await shownText(page, 'Goal: hold the draw. 1 of 3 moves.').waitFor();
  await page.goBack();
  await toastWith(page, 'Finish the game against the engine first.').waitFor();
  await shownText(page, 'Goal: hold the draw. 1 of 3 moves.').waitFor();
});
