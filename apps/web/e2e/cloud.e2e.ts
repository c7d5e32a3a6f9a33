import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { engineLines, engineSwitch, pasteInBox, placeInGame, toastWith } from './game-page.ts';
import { setLearning } from './site-learning.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();
const site = { address: inject('address'), admin: inject('admin') };
beforeAll(() => setLearning(site, true));
afterAll(() => setLearning(site, false));

/** A position outside of the openings, so that the cloud does not have it before the test. */
const NEW = '3ak1b2/4a4/4b4/p1p1C3p/6p2/2P6/P5P1P/4B1N2/4A4/2B1KA1n1 w';

test('a new position is learned while users stay on it, and each of them sees it without a reload', async () => {
  await setLearning(site, true);
  const [one, two] = await Promise.all([restOn(NEW), restOn(NEW)]);
  for (const page of [one, two]) {
    await cloud(page)
      .getByText(/Being analysed|Stay here/)
      .or(moves(page).first())
      .first()
      .waitFor();
  }
  await expect.poll(() => depth(one)).toBeGreaterThanOrEqual(10);
  await expect.poll(() => depth(two)).toBeGreaterThanOrEqual(10);
  await cloud(one)
    .getByText(/of \d+ · server’s engine/)
    .waitFor();
  // A third user finds the position in the cloud, although nothing is learned any more.
  await setLearning(site, false);
  // On a busy machine, a deeper search may reach one of them first.
  await expect.poll(async () => (await bestOf(one)) === (await bestOf(two))).toBe(true);
  const best = await bestOf(one);
  const three = await restOn(NEW);
  // Until the answer for this position comes, the rows are those of the start.
  await expect.poll(() => bestOf(three)).toBe(best);
  expect(await depth(three)).toBeGreaterThanOrEqual(10);
  await playBest(three, best);
  await setLearning(site, true);
});

async function bestOf(page: Page): Promise<string> {
  const [best = ''] = await moves(page).allInnerTexts();
  return best;
}

test('if the browser cannot run the engine, the server’s lines are shown in the same panel', async () => {
  const { page } = await newUser();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.goto('/');
  await engineSwitch(page).click();
  await page.getByText(/could not be started in this browser.*server’s engine analyses/).waitFor();
  await expect.poll(() => engineLines(page).count()).toBe(3);
  await engineSwitch(page).click();
});

test('if the page cannot share memory, its engine runs with one thread and gives the reason', async () => {
  const { page } = await newUser();
  await page.addInitScript(() =>
    Object.defineProperty(window, 'crossOriginIsolated', { get: () => false }),
  );
  await page.goto('/');
  await engineSwitch(page).click();
  await expect.poll(() => engineLines(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Engine settings' }).click();
  await page.getByText('Only one thread is available here').waitFor();
});

test('a user analyses on the server, and returns to the browser’s engine', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await showCloud(page);
  await cloud(page).getByRole('button', { name: 'Analyse deeper on the server' }).click();
  await page.getByText('The server’s engine is analysing, up to 60 s per position.').waitFor();
  await expect.poll(() => engineLines(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Back to this browser’s engine' }).click();
  await engineSwitch(page).click();
});

test('a user gives a move a score by the keyboard, sees it in the table, and undoes it', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await showCloud(page);
  await pasteInBox(page, 'P9+1');
  await page.keyboard.press('Escape');
  const first = moves(page).first();
  // Until the answer for this position comes, the rows are those of Red's moves.
  await expect.poll(() => first.getAttribute('data-move')).toMatch(/^[a-i][5-9]/);
  await cloud(page)
    .getByRole('button', { name: /^All moves/ })
    .click();
  const row = moves(page).and(page.locator('[data-move="e9e8"]'));
  await row.getByRole('button', { name: 'Play K5+1' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Your score…' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your score for K5+1' });
  await dialog.getByLabel('Score').fill('4,25');
  await page.keyboard.press('Enter');
  await row.getByText('+4.25').waitFor();
  await toastWith(page, 'has been saved: +4.25').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => row.getByText('+4.25').count()).toBe(0);
});

/** A click on the row plays its move. */
async function playBest(page: Page, best: string): Promise<void> {
  await moves(page).first().getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  const played = page
    .getByRole('group', { name: 'List of moves' })
    .locator('[aria-current="true"]');
  expect(best).toContain((await played.innerText()).split(/\s/)[0]);
}

async function restOn(fen: string): Promise<Page> {
  const { page } = await newUser();
  await page.goto('/');
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  await showCloud(page);
  await pasteInBox(page, fen);
  await page.mouse.move(0, 0);
  return page;
}

function cloud(page: Page): Locator {
  return page.getByRole('region', { name: 'Sources' });
}

/** Shows the cloud alone, with its depths and its button for the server's engine. */
async function showCloud(page: Page): Promise<void> {
  await cloud(page).getByRole('tab', { name: 'Cloud' }).click();
}

/** The rows of known moves, best first. */
function moves(page: Page): Locator {
  return cloud(page).locator('tr[data-move]');
}

/** Depth of the best move, in plies; 0 while there is none. */
async function depth(page: Page): Promise<number> {
  const cell = moves(page).first().locator('[data-column="depth"]');
  return (await cell.count()) === 0 ? 0 : Number(await cell.innerText());
}
