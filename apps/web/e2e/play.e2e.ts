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
