import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseFile, pasteInBox, pgnFile, placeInGame, rowsOf, toastWith } from './game-page.ts';
import { useOneUser } from './user.ts';

const theReader = useOneUser();

/** The game that is open before each bad input. */
const OPEN = { text: '1. C2=5 H8+7 2. H2+3', rows: ['1 C2=5 H8+7', '2 H2+3'], place: '3 / 3' };

const CHESS = `[Event "Paris"]
[White "Morphy"]
[Black "Duke of Brunswick"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 1-0
`;

const TWO_KINGS = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBAKABNR w';

/** Loads the page, which removes earlier messages and restores the game. */
async function pageWithGame(): Promise<Page> {
  const { page } = await theReader();
  const isNew = page.url() === 'about:blank';
  await page.goto('/');
  if (isNew) await pasteInBox(page, OPEN.text);
  await expect.poll(() => rowsOf(page)).toEqual(OPEN.rows);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('End');
  await expect.poll(() => placeInGame(page)).toBe(OPEN.place);
  return page;
}

async function expectUnchanged(page: Page): Promise<void> {
  expect(await rowsOf(page)).toEqual(OPEN.rows);
  expect(await placeInGame(page)).toBe(OPEN.place);
}

/** The message of the dialog itself, not the toast about the opened game. */
function alertIn(dialog: Locator): Locator {
  return dialog.getByRole('alert').filter({ hasText: 'The open game has not changed.' });
}

/**
 * Chooses a file that cannot be opened.
 * @returns the dialog's message.
 */
async function complaintAbout(page: Page, content: Uint8Array | string): Promise<string> {
  const dialog = await chooseFile(page, pgnFile(content, 'bad.pgn'));
  const words = await alertIn(dialog).innerText();
  // The dialog stays open, so that another file can be chosen.
  await dialog.getByRole('button', { name: 'Choose files' }).waitFor();
  await expectUnchanged(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectUnchanged(page);
  return words;
}

test('a game of chess is refused as not being Xiangqi, as a file or pasted', async () => {
  const page = await pageWithGame();
  const words = await complaintAbout(page, CHESS);
  expect(words).toContain('This is not Xiangqi');
  expect(words).toContain('The open game has not changed.');
  await pasteInBox(page, CHESS.replaceAll('\n', ' '));
  const toast = toastWith(page, 'This is not Xiangqi');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('The open game has not changed.');
  await expectUnchanged(page);
});

test('a binary file is recognised, and the dialog says what to do', async () => {
  const page = await pageWithGame();
  const words = await complaintAbout(page, gzipSync(CHESS));
  expect(words).toContain('This is not a game file');
  expect(words).toContain('none of the formats PGN, XQF');
  expect(words).toContain('The open game has not changed.');
});

test('an empty file is reported as empty', async () => {
  const page = await pageWithGame();
  const words = await complaintAbout(page, '');
  expect(words).toContain('The file is empty');
  expect(words).toContain('Choose another file.');
});

test('text that is neither moves nor a FEN is reported as such', async () => {
  const page = await pageWithGame();
  await pasteInBox(page, 'see you at the club tonight');
  const toast = toastWith(page, 'This text is neither a FEN nor moves');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('The open game has not changed.');
  await expectUnchanged(page);
});

test('the game opens up to an illegal move, and the message has its ply, text and reason', async () => {
  const page = await pageWithGame();
  const pgn = '[Red "Hu"]\n[Black "Xu"]\n\n1. C2=5 H8+7\n2. H2+3 C8+8 3. R1=2 R9=8\n';
  await chooseFile(page, pgnFile(pgn));
  const toast = toastWith(page, 'Opened up to ply 3: Hu – Xu');
  await toast.waitFor();
  const words = await toast.innerText();
  expect(words).toContain('Game 1, line 5, ply 4');
  expect(words).toContain('The move is not legal; the line ends before it. “C8+8”');
  expect(words).toMatch(/\(.+\)/);
  expect((await rowsOf(page)).slice(0, 2)).toEqual(OPEN.rows);
  expect(await placeInGame(page)).toBe('0 / 3');
  await page.getByRole('heading', { name: 'Hu – Xu' }).waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Hu – Xu' }).waitFor({ state: 'detached' });
  await expectUnchanged(page);
});

test('a FEN with two red kings is refused with the point of the second one', async () => {
  const page = await pageWithGame();
  await pasteInBox(page, TWO_KINGS);
  const dialog = page.getByRole('dialog', { name: 'Paste FEN' });
  const words = await alertIn(dialog).innerText();
  expect(words).toContain('The FEN is not valid');
  expect(words).toMatch(/Point e[01]: Red must have exactly one king, but has 2/);
  expect(words).toContain('The open game has not changed.');
  // The pasted text stays in the field, so that the user can correct it.
  expect(await dialog.getByLabel('FEN', { exact: true }).inputValue()).toBe(TWO_KINGS);
  await expectUnchanged(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectUnchanged(page);
});
