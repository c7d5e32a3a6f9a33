/** Files and prints of the game on the board: pictures, animations, score sheets, diagrams and booklets. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { estimateSize } from '../src/features/board/animation/animation-frames.ts';
import { readGif } from '../src/features/board/animation/testing/read-gif.ts';
import { newAccount, registerByApi } from './account-steps.ts';
import { call } from './call.ts';
import { chooseFile, pasteInBox, pgnFile, placeInGame } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const GAME = `[Event "Câu lạc bộ 楚河"]
[Red "Lại Lý Huynh"]
[Black "王天一"]
[Result "1-0"]

1. C2=5 {[%cal Gh0g2] The central cannon.} H8+7 (1... C8=5 {Opposite cannons.}) 2. H2+3 $1 $220 R9=8 1-0
`;

async function openOutput(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share', exact: true });
  await share.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.waitFor();
  return dialog;
}

async function openGame(page: Page): Promise<void> {
  await page.goto('/');
  await chooseFile(page, pgnFile(GAME));
  await expect.poll(() => placeInGame(page)).toBe('0 / 4');
}

test('a game becomes an animated GIF with a picture for each move', async () => {
  const { page } = await newUser();
  await openGame(page);
  const dialog = await openOutput(page, 'GIF or video…', 'GIF or video');
  await dialog.getByLabel('Width').selectOption('320');
  await dialog.getByLabel('Time for each move').selectOption('500');
  await dialog.getByText(/4 moves, 4 s, about \d+/).waitFor();
  await dialog.getByRole('button', { name: 'Make' }).click();
  await dialog.getByRole('img', { name: 'Animation of the game' }).waitFor();
  const bytes = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  const { width, height, repeats, frames } = readGif(bytes);
  expect([width, height, repeats]).toEqual([320, 408, true]);
  expect(frames.map(({ delay }) => delay)).toEqual([50, 50, 50, 50, 150]);
  // Only what changes is stored: the two squares of a move, marks and the caption.
  for (const frame of frames.slice(1)) {
    expect(frame.width * frame.height).toBeLessThan(width * height);
  }
  const estimate = estimateSize({ format: 'gif', width, height, moves: 4, pace: 500 });
  expect(bytes.length).toBeGreaterThan(estimate / 2);
  expect(bytes.length).toBeLessThan(estimate * 2);
});

test('a game becomes a WebM video that the browser plays to its end', async () => {
  const { page } = await newUser();
  await openGame(page);
  const dialog = await openOutput(page, 'GIF or video…', 'GIF or video');
  await dialog.getByLabel('Format').selectOption('Video (WebM)');
  await dialog.getByLabel('Width').selectOption('320');
  await dialog.getByLabel('Time for each move').selectOption('500');
  await dialog.getByRole('button', { name: 'Make' }).click();
  const video = dialog.getByLabel('Animation of the game');
  await video.waitFor();
  const played = await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.loop = false;
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve));
    element.currentTime = 0;
    element.playbackRate = 4;
    await element.play();
    await ended;
    return [element.videoWidth, element.videoHeight, element.duration];
  });
  expect(played).toEqual([320, 408, 3.5]);
  const bytes = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
});

test('a part that is too long is refused, and stopping keeps the choices', async () => {
  const { page } = await newUser();
  await page.goto('/');
  const moves = Array.from({ length: 80 }, () => 'h2e2 h7e7 e2h2 e7h7').join(' ');
  await pasteInBox(page, moves);
  await expect.poll(() => placeInGame(page)).toBe('320 / 320');
  const dialog = await openOutput(page, 'GIF or video…', 'GIF or video');
  await dialog.getByRole('alert').getByText('at most 300 moves').waitFor();
  await dialog.getByLabel('Moves', { exact: true }).selectOption('From here on');
  await dialog.getByRole('alert').getByText('There are no moves to show.').waitFor();
});

test('the picture of a position is saved as SVG with a caption and without the board', async () => {
  const { page } = await newUser();
  await openGame(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true });
  await dialog.getByText('More choices').click();
  await dialog.getByLabel('Background').selectOption('Transparent');
  await dialog.getByLabel('Caption').fill('Red to move <and win>');
  await dialog.getByLabel('At the bottom').selectOption('Black');
  const bytes = await saved(page, () =>
    dialog.getByRole('button', { name: 'Save as SVG' }).click(),
  );
  const text = bytes.toString();
  expect(text).toContain('>Red to move &lt;and win></text>');
  expect(text).not.toContain('-table');
});

test('the score sheet of a game is printed with its marked positions, also in dark mode', async () => {
  const { page } = await newUser({ colorScheme: 'dark' });
  await openGame(page);
  const dialog = await openOutput(page, 'Print…', 'Print');
  const preview = dialog.getByRole('region', { name: 'Preview of the pages' });
  await preview.getByRole('cell', { name: 'H2+3 !' }).waitFor();
  await expect.poll(() => preview.getByRole('figure').count()).toBe(2);
  const printed = await printedText(page);
  for (const words of ['Lại Lý Huynh', 'C2=5', 'R9=8', '1–0', 'Arbiter']) {
    expect(printed).toContain(words);
  }
  expect(await pagesOf(page)).toBe(1);
});

test('diagrams for teaching are printed with lines to write on and their solutions', async () => {
  const { page } = await newUser();
  await openGame(page);
  const dialog = await openOutput(page, 'Print…', 'Print');
  await dialog.getByLabel('What to print').selectOption('Diagrams');
  await dialog.getByLabel('Diagrams on a page').selectOption('2');
  await dialog.getByLabel('Positions').selectOption('Marked positions');
  const preview = dialog.getByRole('region', { name: 'Preview of the pages' });
  await preview.getByText('Black to move').first().waitFor();
  await preview.getByRole('heading', { name: 'Solutions' }).waitFor();
  expect(await printedText(page)).toContain('1... H8+7 2. H2+3 R9=8');
  expect(await pagesOf(page)).toBe(2);
  await dialog.getByLabel('What to print').selectOption('Blank score sheet');
  await dialog.getByLabel('Club or event').fill('Câu lạc bộ 楚河');
  await preview.getByRole('heading', { name: 'Câu lạc bộ 楚河' }).waitFor();
  expect(await pagesOf(page)).toBe(1);
});

test('selected games become a booklet with contents and chapters', async () => {
  const { page } = await newUser({ viewport: { width: 390, height: 844 } });
  await saveGames(page);
  await page.goto('/matches');
  const list = page.getByRole('region', { name: 'List of saved games' });
  await list.getByRole('checkbox', { name: 'Select Game 0' }).click();
  await list.getByRole('checkbox', { name: 'Select Game 1' }).click();
  const bar = list.getByRole('group', { name: 'Selected games' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await bar.getByRole('menuitem', { name: 'Print…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print', exact: true });
  await dialog.getByLabel('Heading').fill('Club games');
  const preview = dialog.getByRole('region', { name: 'Preview of the pages' });
  await preview.getByRole('heading', { name: 'Club games' }).waitFor();
  await preview.getByRole('link', { name: 'Game 1' }).waitFor();
  await preview.getByRole('heading', { name: /^\d\. Game 0$/ }).waitFor();
  // The title, the contents, and a page that both games share.
  expect(await pagesOf(page)).toBe(3);
});

async function saved(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await download.path());
}

/** The text that is on the paper. */
async function printedText(page: Page): Promise<string> {
  return await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const text = document.querySelector('[data-printed]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
    return text;
  });
}

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function saveGames(page: Page): Promise<void> {
  const account = newAccount();
  await registerByApi(page, account);
  const { email: username, password } = account;
  const body = { username, password };
  const { accessToken: token } = await call<{ accessToken: string }>('POST', '/api/login', {
    body,
  });
  for (const index of [0, 1]) {
    const game = { startFEN: START, history: ['h2e2', 'h9g7'], title: `Game ${index}`, folder: '' };
    await call('POST', '/api/match', { token, body: game });
  }
}
