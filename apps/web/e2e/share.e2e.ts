/** Sharing: what is sent from one browser is there in another. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseFile, pasteInBox, pgnFile, placeInGame, rowsOf, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const TITLE = '第五届「楊官璘盃」全國象棋公開賽 – vòng 7, bàn 1';
const ANNOTATED = `[Event "${TITLE}"]
[Site "Đông Hoản"]
[Date "2019.11.03"]
[Round "7"]
[Red "Lại Lý Huynh"]
[RedTeam "Việt Nam"]
[Black "王天一"]
[Result "1-0"]

{Before the game} 1. C2=5! {[%eval 0.35,12] The central cannon} H8+7?! 2. H2+3
(2. H8+7 $14 {quiet} R9=8) R9=8 $2 {a mistake [%eval 1.2,14]} 3. R1=2 1-0
`;

async function openShare(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true });
  await dialog.waitFor();
  return dialog;
}

test('a shared game keeps its evaluations, glyphs, comments, variations and whole title', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await chooseFile(page, pgnFile(ANNOTATED));
  await expect.poll(() => placeInGame(page)).toBe('0 / 5');
  const rows = await rowsOf(page);
  const whole = await textOfGame(page);
  for (const words of ['The central cannon', '[%eval 1.20,14]', '[RedTeam "Việt Nam"]', TITLE]) {
    expect(whole).toContain(words);
  }

  const dialog = await openShare(page);
  await dialog.getByRole('tab', { name: 'Game' }).click();
  await dialog.getByRole('button', { name: 'Save and create a link' }).click();
  const field = dialog.getByLabel('Link', { exact: true });
  await expect.poll(() => field.inputValue()).toContain('/?shared=');
  const link = await field.inputValue();

  const { page: other } = await newUser();
  await other.goto(link);
  await expect.poll(() => placeInGame(other)).toBe('0 / 5');
  expect(await rowsOf(other)).toEqual(rows);
  expect(await textOfGame(other)).toBe(whole);
  await other.getByText('Lại Lý Huynh').first().waitFor();
});

test('the link of a position shows it with its moves, and the game that was open comes back', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7 2. H2+3');
  await expect.poll(() => placeInGame(page)).toBe('3 / 3');
  const dialog = await openShare(page);
  expect(new URL(page.url()).search).toBe('?dialog=share');
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(new URL(link).search).toBe('?moves=h2e2h9g7h0g2');
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await dialog.getByRole('img', { name: 'Preview of the picture' }).waitFor();

  const { page: other } = await newUser();
  await other.goto('/');
  await pasteInBox(other, '1. P3+1 P7+1');
  await expect.poll(() => placeInGame(other)).toBe('2 / 2');
  await other.goto(link);
  await expect.poll(() => placeInGame(other)).toBe('3 / 3');
  expect(new URL(other.url()).search).toBe('');
  await other.goBack();
  await expect.poll(() => placeInGame(other)).toBe('2 / 2');
  await other.goto('/?moves=h2e2h9g6');
  await toastWith(other, 'The address names no valid position').getByText('“h9g6”').waitFor();
  expect(await placeInGame(other)).toBe('2 / 2');
});

/** The game on the board as PGN, with everything that it has. */
async function textOfGame(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a file' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return Buffer.concat(chunks).toString();
}
