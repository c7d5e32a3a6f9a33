/** The main workflow from end to end: open, view, analyse, edit, save, and find again. */
import { readFile } from 'node:fs/promises';
import { parseMoveText } from '@chuhe/game/parse-move-text';
import { readGames } from '@chuhe/game/pgn';
import { playerNameForms } from '@chuhe/game/player-name';
import {
  addMove,
  annotate,
  type Game,
  getTag,
  mainline,
  type NodeId,
  positionAt,
  promote,
  ROOT,
  sameGame,
  setComment,
  toggleGlyph,
  walk,
} from '@chuhe/game/tree';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCollection } from '../../../packages/game/src/pgn/testing/random-games.ts';
import {
  chooseFile,
  chooseInMenu,
  currentMove,
  engineFinished,
  engineLines,
  engineSwitch,
  movesList,
  movesOfLine,
  pasteInBox,
  pgnFile,
  placeInGame,
  rowsOf,
  setEngine,
  toastWith,
} from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const PLIES = 24;
const COLLECTION = makeCollection({ games: 3, plies: PLIES, encoding: 'big5', seed: 11 });
/** The ply at which the engine's line leaves the game. */
const BRANCH = 4;
/** Characters with a meaning in PGN, and letters that are not in Big5. */
const COMMENT = 'Mạnh hơn: 马8进7 {ép} “quân” [%eval] (1. C2=5) \\ ; $1';

test('a game of a Big5 collection is read, analysed, commented on, saved and found again', async () => {
  const { page } = await newUser();
  const [original] = await gamesOf(COLLECTION);
  if (original === undefined) throw new Error('The collection has no game');
  await page.goto('/');
  await openFirstOfThree(page, original);
  await stepThrough(page);
  await analyse(page);
  const line = await playOfBestLine(page);
  await writeComment(page, COMMENT);
  await promoteLine(page);
  await gradeAndUndo(page);
  await engineSwitch(page).click();
  const rows = await rowsOfGame(page);
  expect(rows.join('\n')).toContain(COMMENT);
  const saved = await saveAsWxf(page);
  const [found] = await gamesOf(saved);
  if (found === undefined) throw new Error('The saved file has no game');
  expect(saved.toString('utf8')).toContain(line[2]);
  expect(sameGame(bare(found), bare(annotated(original, line)))).toBe(true);
  expect(namesOf(found)).toEqual(namesOf(original));
  await reopen(page, saved, rows);
  await reload(page, rows);
}, 120_000);

test('a step made shortly before a reload is kept', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7 2. H2+3');
  await expect.poll(() => rowsOf(page)).toHaveLength(2);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('Home');
  for (let ply = 1; ply <= 3; ply += 1) {
    await expect.poll(() => keptPlies(page)).toEqual([ply - 1]);
    await page.keyboard.press('ArrowRight');
    await page.reload();
    await expect.poll(() => rowsOf(page)).toHaveLength(2);
    expect(await placeInGame(page)).toBe(`${ply} / 3`);
  }
});

async function openFirstOfThree(page: Page, first: Game): Promise<void> {
  const dialog = await chooseFile(page, pgnFile(COLLECTION, '大五碼.pgn'));
  const list = dialog.getByRole('listbox', { name: 'Games in 大五碼.pgn' });
  await expect.poll(() => list.getByRole('option').count()).toBe(3);
  const printed = namesOf(first);
  expect(printed.join('')).toMatch(/^\p{Script=Han}+$/u);
  // On an English page, names are in pinyin.
  const names = printed.map((name) => playerNameForms(name)?.latin ?? name);
  await list
    .getByText(names[0] ?? '')
    .first()
    .waitFor();
  const option = await list.locator('[data-chosen]').innerText();
  for (const name of names) expect(option).toContain(name);
  await dialog.getByRole('button', { name: 'Open the game' }).click();
  await dialog.waitFor({ state: 'detached' });
  await toastWith(page, `Opened: ${names.join(' – ')}`).waitFor();
  for (const name of names) {
    await page.getByRole('region', { name: 'Board', exact: true }).getByText(name).waitFor();
  }
}

async function stepThrough(page: Page): Promise<void> {
  const moves = await movesList(page).locator('[data-node]').allInnerTexts();
  expect(moves.length).toBe(PLIES);
  expect(await placeInGame(page)).toBe(`0 / ${PLIES}`);
  for (const [index, move] of moves.entries()) {
    await page.keyboard.press('ArrowRight');
    expect(await placeInGame(page)).toBe(`${index + 1} / ${PLIES}`);
    expect(await currentMove(page).innerText()).toBe(move);
  }
  await page.keyboard.press('ArrowRight');
  expect(await placeInGame(page)).toBe(`${PLIES} / ${PLIES}`);
  await page.keyboard.press('Home');
  expect(await placeInGame(page)).toBe(`0 / ${PLIES}`);
  await page.keyboard.press('End');
  expect(await placeInGame(page)).toBe(`${PLIES} / ${PLIES}`);
}

async function analyse(page: Page): Promise<void> {
  await setEngine(page, { threads: 2, lines: 3, budget: '2 seconds' });
  await engineSwitch(page).click();
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  expect(await engineSwitch(page).getAttribute('aria-checked')).toBe('true');
  for (const line of await engineLines(page).all()) {
    expect(await movesOfLine(line).first().innerText()).toMatch(/^\d+(?:\.|…)\s*\S+/);
  }
}

/**
 * Goes to an earlier position and clicks the third move of the best line.
 * @returns the three moves.
 */
async function playOfBestLine(page: Page): Promise<string[]> {
  await page.keyboard.press('Home');
  for (let ply = 0; ply < BRANCH; ply += 1) await page.keyboard.press('ArrowRight');
  await engineFinished(page);
  const moves = movesOfLine(engineLines(page).first());
  // A known line may be short.
  if ((await moves.count()) < 3) await page.keyboard.press('+');
  await expect.poll(() => moves.count()).toBeGreaterThan(2);
  const names = await moves.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  const line = names.slice(0, 3).map((name) => name?.replace('Play up to ', '') ?? '');
  await moves.nth(2).click();
  await expect.poll(() => placeInGame(page)).toBe(`${BRANCH + 3} / ${BRANCH + 3}`);
  expect(await currentMove(page).innerText()).toBe(line[2]);
  expect(await variation(page).allInnerTexts()).toEqual(line);
  return line;
}

/** The rows of variations, below those of the game. */
function variation(page: Page) {
  return movesList(page).locator('[data-kind="line"] [data-node] > span');
}

async function writeComment(page: Page, text: string): Promise<void> {
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control+Enter');
  await field.waitFor({ state: 'detached' });
  await movesList(page).getByText(text).waitFor();
}

async function promoteLine(page: Page): Promise<void> {
  await variation(page).first().click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Move menu' });
  await menu.getByRole('menuitem', { name: 'Promote variation' }).click();
  await menu.waitFor({ state: 'detached' });
  // The former mainline is now the variation.
  expect(await placeInGame(page)).toBe(`${BRANCH + 3} / ${BRANCH + 3}`);
  expect(await variation(page).count()).toBe(PLIES - BRANCH);
}

async function gradeAndUndo(page: Page): Promise<void> {
  const good = page.getByRole('button', { name: '! Good move', exact: true });
  const state = async () => [await good.getAttribute('aria-pressed'), await placeInGame(page)];
  const graded = ['true', `${BRANCH + 3} / ${BRANCH + 3}`];
  await good.click();
  expect(await state()).toEqual(graded);
  await page.keyboard.press('Control+z');
  expect(await state()).toEqual(['false', `${BRANCH + 3} / ${BRANCH + 3}`]);
  await page.keyboard.press('Control+z');
  expect(await state()).toEqual(['false', `${BRANCH + 3} / ${BRANCH + 3}`]);
  const redo = page.getByRole('button', { name: 'Redo' });
  await redo.click();
  await redo.click();
  expect(await state()).toEqual(graded);
  expect(await redo.getAttribute('aria-disabled')).toBe('true');
}

async function saveAsWxf(page: Page): Promise<Buffer> {
  await chooseInMenu(page, 'Game', 'Save as a file');
  const dialog = page.getByRole('dialog', { name: 'Save as a file' });
  await dialog.getByLabel('Notation').selectOption({ label: 'WXF (C2=5)' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.pgn$/u);
  await toastWith(page, `File saved: ${download.suggestedFilename()}`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  return readFile(await download.path());
}

/** The rows without the engine's marks of mistakes, which are not part of the game. */
async function rowsOfGame(page: Page): Promise<string[]> {
  const rows = await rowsOf(page);
  return rows.map((row) => row.replaceAll(/ \?[?!]?(?= |$)/g, ''));
}

async function reopen(page: Page, saved: Buffer, rows: readonly string[]): Promise<void> {
  await chooseInMenu(page, 'Game', 'New game');
  await page.getByText('No moves yet').waitFor();
  // A single game needs no list: the dialog closes by itself.
  const dialog = await chooseFile(page, pgnFile(saved));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => rowsOfGame(page)).toEqual(rows);
}

async function reload(page: Page, rows: readonly string[]): Promise<void> {
  await page.keyboard.press('End');
  const place = await placeInGame(page);
  await page.reload();
  await expect.poll(() => rowsOfGame(page)).toEqual(rows);
  expect(await placeInGame(page)).toBe(place);
}

/** The current ply of each stored game. Read from the storage, since the page does not show when a game is stored. */
function keptPlies(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('chuhe-games');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.addEventListener('error', () => reject(reading.error ?? new Error('no games')));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.flatMap(({ path }) => (Array.isArray(path) ? path.length : [])));
          });
        });
      }),
  );
}

async function gamesOf(bytes: Uint8Array): Promise<Game[]> {
  const games: Game[] = [];
  for await (const { game, warnings } of readGames(bytes)) {
    expect(warnings).toEqual([]);
    games.push(game);
  }
  return games;
}

function namesOf(game: Game): string[] {
  return ['Red', 'Black'].map((side) => getTag(game, side) ?? '');
}

/** Applies the page's edits to the tree. */
function annotated(original: Game, line: readonly string[]): Game {
  let game = original;
  const path: NodeId[] = [mainline(game)[BRANCH - 1]?.id ?? ROOT];
  for (const text of line) {
    const at = path.at(-1) ?? ROOT;
    const move = parseMoveText(positionAt(game, at).fen, text, 'wxf');
    if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
    const added = addMove(game, at, move.value);
    if (!added.ok) throw new Error(`${text}: ${added.error}`);
    game = added.value.game;
    path.push(added.value.id);
  }
  const [, first = ROOT, , last = ROOT] = path;
  return toggleGlyph(setComment(promote(game, first), last, COMMENT), last, 1);
}

/** The game without evaluations and tags, which the engine and the dialog add. */
function bare(game: Game): Game {
  let rest = game;
  for (const { node } of walk(game)) rest = annotate(rest, node.id, { evaluation: undefined });
  return { ...annotate(rest, ROOT, { evaluation: undefined }), tags: [] };
}
