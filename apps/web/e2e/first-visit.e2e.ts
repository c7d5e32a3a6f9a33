import { expect, test } from 'vitest';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('on a first visit the table has moves, each source says once what it is, and an example game can be taken back', async () => {
  const { page } = await newUser({ isNew: true });
  await page.goto('/');
  const sources = page.getByRole('region', { name: 'Sources' });
  const moves = page.getByRole('region', { name: 'Moves', exact: true });
  await sources.getByRole('row').nth(5).waitFor();
  await sources.getByText(/^Cloud: /).waitFor();
  await page.getByText(/^Engine: /).waitFor();
  await sources.getByRole('tab', { name: 'Games' }).click();
  await sources.getByText(/^Games: /).waitFor();
  await sources.getByRole('button', { name: 'Close this hint' }).click();
  await expect.poll(() => sources.getByText(/^Games: /).count()).toBe(0);

  await moves.getByRole('button', { name: 'Example game' }).click();
  await moves.getByText(/central cannon against screen horses/).waitFor();
  await page.keyboard.press('End');
  await moves.getByText(/loses a horse and soon an elephant/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await moves.getByText('No moves yet').waitFor();

  await page.reload();
  await sources.getByRole('tab', { name: 'My book' }).click();
  await sources.getByText(/^My book: /).waitFor();
  await sources.getByRole('tab', { name: 'Cloud' }).click();
  await expect.poll(() => sources.getByText(/^My book: /).count()).toBe(0);
  expect(await page.getByText(/^(Cloud|Engine|Games): /).count()).toBe(0);
});

test('a guest’s self-check finds a working browser and server', async () => {
  const { page } = await newUser();
  await page.goto('/test');
  await page.getByText(/^No faults found/).waitFor({ timeout: 15_000 });
  await page.getByText(/^Starts in this browser/).waitFor();
  await page.getByText(/^The board page is isolated/).waitFor();
  expect(await page.getByText('Simulated in trial mode: no money moves.').count()).toBe(1);
});
