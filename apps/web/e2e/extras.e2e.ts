import { readFile } from 'node:fs/promises';
import { HEIGHT, pointOf, WIDTH } from '@chuhe/board/geometry';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInMenu, pasteInBox, placeInGame, rowsOf, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const PERPETUAL =
  'position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w moves a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9';

test('a perpetual check is predicted, announced, recorded, and then analysed on', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, PERPETUAL);
  await toastWith(page, '8 moves played').getByText('Read as a UCI command.').waitFor();
  const coach = page.getByRole('region', { name: 'Repetition coach' });
  await coach.getByText('R5=6 would lose by perpetual check').first().waitFor();
  await makeMove(page, 'e1', 'd1');
  await coach.getByText('Black wins · Red gives check on every move').waitFor();
  await makeMove(page, 'd9', 'e9');
  await toastWith(page, 'The game ends here').waitFor();
  expect(await placeInGame(page)).toBe('9 / 9');
  await coach.getByRole('button', { name: 'Set the result to 0-1' }).click();
  await expect.poll(async () => (await rowsOf(page)).at(-1)).toContain('0–1');
  await coach.getByRole('button', { name: 'Continue analysing' }).click();
  await makeMove(page, 'd9', 'e9');
  await expect.poll(() => placeInGame(page)).toBe('10 / 10');
  await coach.getByText(/^The game ended at 5\. R5=6/).waitFor();
});

test('a picture of the position is copied, and saved in the chosen size', async () => {
  const { page } = await newUser({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/');
  await chooseInMenu(page, 'Game', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Copy the picture' }).click();
  await toastWith(page, 'Picture copied').waitFor();
  expect(await page.evaluate(clipboardTypes)).toEqual(['image/png']);
  await dialog.getByLabel('Width').selectOption({ label: '600 pixels' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^xiangqi-\d{4}-\d\d-\d\d-0\.png$/);
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([600, 689]);
});

test('a browser that cannot copy pictures gets a message with a button to save', async () => {
  const { page } = await newUser();
  await page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/');
  await chooseInMenu(page, 'Game', 'Share');
  await page.getByRole('button', { name: 'Copy the picture' }).click();
  const toast = toastWith(page, 'The picture could not be copied');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    toast.getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
});

test('random positions follow each other by key and button, and undo goes back', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, 'h2e2 h9g7');
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  await page
    .getByRole('region', { name: 'Board', exact: true })
    .click({ position: { x: 2, y: 2 } });
  await chooseInMenu(page, 'Board', 'Random mode');
  const bar = page.getByRole('region', { name: 'Random mode' });
  const first = await bar.getByText(/^Random \d+ \/ \d+$/).textContent();
  const shown = () => bar.getByText(/^Random \d/).textContent();
  await page.keyboard.press('g');
  await expect.poll(shown).not.toBe(first);
  const second = await shown();
  await bar.getByRole('button', { name: 'Another one' }).click();
  await expect.poll(shown).not.toBe(second);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => placeInGame(page)).toBe('2 / 2');
  await bar.waitFor({ state: 'detached' });
});

test('a failed download of positions is reported, and can be retried', async () => {
  const { page, complaints } = await newUser();
  await page.goto('/');
  await page.route('**/random-positions*.bin', (route) => route.abort());
  await page.getByRole('switch', { name: 'Engine on or off' }).first().waitFor();
  await page.keyboard.press('g');
  await toastWith(page, 'The positions could not be downloaded').waitFor();
  await page.unroute('**/random-positions*.bin');
  complaints.length = 0;
  const bar = page.getByRole('region', { name: 'Random mode' });
  await bar.getByRole('button', { name: 'Try again' }).click();
  expect(await bar.getByText(/^Random \d/).textContent()).toMatch(/\d+ \/ \d+$/);
});

test('sounds are chosen in the menu and stored', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await chooseInMenu(page, 'Board', 'Sound and speech');
  const sounds = page.getByRole('checkbox', { name: /^Sounds of moves/ });
  expect(await sounds.isChecked()).toBe(false);
  await sounds.check();
  await page.getByRole('checkbox', { name: 'Read moves aloud' }).check();
  await page.keyboard.press('Escape');
  await pasteInBox(page, 'h2e2');
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  await page.reload();
  await chooseInMenu(page, 'Board', 'Sound and speech');
  expect(await sounds.isChecked()).toBe(true);
});

async function clipboardTypes(): Promise<readonly string[]> {
  const items = await navigator.clipboard.read();
  return items.flatMap(({ types }) => types);
}

/** Makes a move by pressing two points, with Red at the bottom. */
async function makeMove(page: Page, from: string, to: string): Promise<void> {
  const box = await page.getByRole('application', { name: 'Xiangqi board' }).boundingBox();
  if (box === null) throw new Error('no board');
  for (const square of [from, to]) {
    const { x, y } = pointOf(square, 'red');
    await page.mouse.click(box.x + (x / WIDTH) * box.width, box.y + (y / HEIGHT) * box.height);
  }
}
