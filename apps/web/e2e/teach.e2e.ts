import { expect, test } from 'vitest';
import { pasteInBox, placeInGame, rowsOf, SOON } from './game-page.ts';
import { useReaders } from './reader.ts';

const newReader = useReaders();
const LONG = { timeout: 60_000 };

test('a list with a move that cannot be played is mended, reviewed, and played on from there', async () => {
  const { page } = await newReader();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7 2. H2+3 R9=8 3. R1+9 P7+1');
  const fault = page.getByRole('alert', { name: 'A move that cannot be played' });
  await fault.waitFor();
  expect(await fault.textContent()).toContain('R1+9 cannot be played here');
  await fault.getByRole('button', { name: 'R1=2' }).click();
  await expect
    .poll(() => rowsOf(page), SOON)
    .toEqual(['1 C2=5 H8+7', '2 H2+3 R9=8', '3 R1=2 P7+1']);
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByLabel('Time').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByText('Review it again').waitFor(LONG);
  expect(await page.getByText(/^Opening:/).textContent()).toBe('Opening: Central cannon');
  expect(await page.getByText(/^\d+ %$/).count()).toBe(2);
  await page.getByRole('heading', { name: 'Black' }).first().click();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Play against the engine' });
  await dialog.getByLabel('Level').selectOption('1');
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  expect(await placeInGame(page)).toContain('6 /');
  await pasteInBox(page, 'P7+1');
  await expect.poll(() => placeInGame(page), LONG).toContain('8 /');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => placeInGame(page), SOON).toContain('6 /');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByText('You lose: resignation.').waitFor();
});
