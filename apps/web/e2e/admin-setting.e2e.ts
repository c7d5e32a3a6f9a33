import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { expect, test } from 'vitest';
import { proveAsAdmin, signInAsAdmin } from './account-steps.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** A position outside of the openings, so that there is something to learn. */
const ODD = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR b';

test('an administrator starts learning a tree, and sees it finish without a reload', async () => {
  const { page } = await newUser();
  await signInAsAdmin(page);
  await page.goto('/admin/setting');
  const learning = page.getByRole('region', { name: 'Learning', exact: true });
  await learning.getByText('Start a new run').click();
  await learning.getByLabel('Starting FEN').fill(ODD);
  await learning.getByLabel('Plies from there').fill('1');
  await learning.getByLabel('Nodes per position').last().fill('10000');
  await learning.getByRole('button', { name: 'Start', exact: true }).click();
  await learning.getByText('Finished').waitFor({ timeout: 30_000 });
  expect(await learning.getByText(/positions ·/).innerText()).toMatch(/^3 of at most 3 /);
});

test('a network that an administrator installs is used by every browser, until it is removed', async () => {
  const { page, complaints } = await newUser();
  await signInAsAdmin(page);
  await page.goto('/admin/setting');
  const strength = page.getByRole('region', { name: 'Strength' });
  const buffer = await readProductNetwork();
  buffer.writeInt8(3, buffer.length - 1);
  const file = { name: 'better.nnue', mimeType: 'application/octet-stream', buffer };
  const input = strength.locator('input[type=file]');
  await input.setInputFiles({ ...file, buffer: buffer.subarray(9) });
  // After the step-up, the chosen file is sent without being chosen again.
  await proveAsAdmin(page);
  await strength.getByText('this is not an evaluation network').waitFor();
  complaints.length = 0;
  await input.setInputFiles(file);
  const remove = strength.getByRole('button', { name: 'Remove: better.nnue' });
  await remove.waitFor({ timeout: 30_000 });
  const { request } = page.context();
  const { data } = await (await request.get('/api/network')).json();
  expect(buffer.equals(await (await request.get(data.url)).body())).toBe(true);
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove better.nnue?' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(async () => (await (await request.get('/api/network')).json()).data).toBeNull();
});
