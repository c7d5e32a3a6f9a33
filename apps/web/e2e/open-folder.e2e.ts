import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDhtmlXq } from '@chuhe/game/dhtmlxq';
import { parseGames } from '@chuhe/game/pgn';
import type { Game } from '@chuhe/game/tree';
import { writeXqf } from '@chuhe/game/xqf';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chooseFile,
  chooseInMenu,
  pasteInBox,
  pgnFile,
  rowsOf,
  shownText,
  toastWith,
} from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** A folder of 60 files. One has no game, and one has a game that breaks off. */
let folder = '';

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'chuhe-e2e-'));
  folder = join(root, 'Masters');
  await mkdir(join(folder, '1988'), { recursive: true });
  const files = [
    ['notes.txt', 'Games of the club, typed by hand.'],
    ['broken.pgn', pgnOf(59, '1. C2=5 H8+7 2. C5+9')],
    ...Array.from({ length: 58 }, (_, index) => fileOf(index + 1)),
  ] as const;
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
});
afterAll(() => rm(join(folder, '..'), { recursive: true }));

const CITIES = ['Guangzhou', 'Shanghai', 'Hanoi', 'Beijing'];
const LINES = ['1. C2=5 H8+7 2. H2+3 R9=8', '1. P7+1 P7+1 2. H8+7 H8+7'];

function pgnOf(number: number, moves = LINES[number % 2] ?? ''): string {
  return `[Event "${CITIES[number % 4]}"]\n[Red "Red ${number}"]\n[Black "Black ${number}"]\n[Date "1988.05.${number % 28}"]\n[Result "1-0"]\n\n${moves} 1-0\n`;
}

function gameOf(number: number): Game {
  const [read] = parseGames(pgnOf(number));
  if (read === undefined) throw new Error('no game');
  return read.game;
}

function fileOf(number: number): readonly [string, string | Uint8Array] {
  if (number % 5 === 0) return [`1988/${number}.txt`, writeDhtmlXq(gameOf(number))];
  if (number % 3 === 0) return [`1988/${number}.xqf`, writeXqf(gameOf(number)).bytes];
  return [`${number}.pgn`, pgnOf(number)];
}

/** Drops files or folders as the system does. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await session.detach();
}

const rowsIn = (dialog: Locator): Locator => dialog.getByRole('option');

test('a dropped folder of 60 files is browsed, filtered and imported', async () => {
  const { page } = await newUser({ isNew: true });
  await page.goto('/');
  await toastWith(page, 'You are a guest').waitFor();
  await drop(page, [folder]);
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  await shownText(dialog, /^Games: 59$/).waitFor();
  const report = dialog.getByRole('group').filter({ hasText: '1 file without a game' });
  await expect.poll(() => report.innerText()).toContain('notes.txt: No games found');

  await dialog.getByRole('searchbox').fill('shanghai .xqf');
  await shownText(dialog, 'Games: 4 of 59').waitFor();
  await expect.poll(() => rowsIn(dialog).count()).toBe(4);
  await dialog.getByRole('button', { name: 'Date' }).click();
  await expect.poll(() => rowsIn(dialog).first().innerText()).toContain('Red 21');

  await dialog.getByRole('button', { name: 'Save 4 games' }).click();
  await toastWith(page, '4 games saved').waitFor();
  await dialog.getByRole('searchbox').fill('broken.pgn');
  await dialog.getByText(/broken\.pgn: Game 1, line 7, ply 3/).waitFor();
  await dialog.getByRole('searchbox').fill('1988/57');
  await dialog.getByRole('listbox').press('Enter');
  await expect.poll(() => rowsOf(page)).toContain('2 H8+7 H8+7');

  await page.reload();
  await page.getByRole('button', { name: /Game 1 of 1 found/ }).click();
  await page.getByRole('dialog', { name: 'Masters' }).waitFor();
  expect(new URL(page.url()).searchParams.get('dialog')).toBe('list');
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goto('/matches');
  await page.getByRole('button', { name: 'Open Red 21' }).waitFor();
});

test.each([
  ['xqf', /\.xqf$/],
  ['dhtmlxq', /\.txt$/],
])('a game saved as %s opens again', async (format, name) => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '[Red "胡荣华"]\n1. C2=5 {central} H8+7 (1... C8=5 2. H2+3) 2. H2+3 R9=8');
  await expect.poll(async () => (await rowsOf(page)).at(-1)).toBe('2 H2+3 R9=8');
  const before = await rowsOf(page);
  await chooseInMenu(page, 'Game', 'Save as a file');
  const dialog = page.getByRole('dialog', { name: 'Save as a file' });
  await dialog.getByLabel('Format').selectOption(format);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(name);
  const bytes = await collect(await download.createReadStream());
  await chooseInMenu(page, 'Game', 'New game');
  await expect.poll(() => rowsOf(page)).toEqual([]);
  await chooseFile(page, pgnFile(bytes, download.suggestedFilename()));
  await toastWith(page, 'Opened:').waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(before);
});

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
