import { pointOf } from '@chuhe/board/geometry';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shownText } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

/** The size of the board's drawing. */
const WIDTH = 920;
const HEIGHT = 1056;

const boardOf = (page: Page): Locator => page.getByRole('application', { name: 'Xiangqi board' });

/** Clicks the piece, as soon as it can be moved, and its target. Red is at the bottom. */
async function play(page: Page, move: string): Promise<void> {
  const targets = page.locator('.b-aim');
  await expect
    .poll(async () => {
      if ((await targets.count()) === 0) await click(page, move.slice(0, 2));
      return targets.count();
    })
    .toBeGreaterThan(0);
  await click(page, move.slice(2));
}

async function click(page: Page, square: string): Promise<void> {
  const box = await boardOf(page).boundingBox();
  if (box === null) throw new Error('The board is not shown');
  const { x, y } = pointOf(square, 'red');
  await page.mouse.click(box.x + (x / WIDTH) * box.width, box.y + (y / HEIGHT) * box.height);
}

async function type(page: Page, move: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Or type the move' });
  await field.fill(move);
  await field.press('Enter');
}

test('a new visitor solves one exercise, fails another, and both survive a reload', async () => {
  const { page } = await newUser({ isNew: true });
  await page.goto('/');
  await page.getByRole('link', { name: 'Exercises' }).click();
  await page.getByRole('tab', { name: 'Mate', exact: true }).click();
  await shownText(page, 'Red to move. Mate in 2.').waitFor();
  await shownText(page, 'Tang Huajun – Guo Gelong, 1984').waitFor();
  await play(page, 'b2b8');
  await shownText(page, 'Right. Go on.').waitFor();
  await page.reload();
  // The exercise begins again, and has not failed.
  await shownText(page, 'Make your move on the board.').waitFor();
  await type(page, 'b2b8');
  await shownText(page, 'Right. Go on.').waitFor();
  await shownText(page, 'Last move: black king from e8 to e9').waitFor({ state: 'attached' });
  await play(page, 'f3f9');
  await shownText(page, 'Solved').waitFor();
  await shownText(page, /^\+\d+$/).waitFor();
  await page.keyboard.press('n');
  await shownText(page, 'You have answered all exercises of this kind').waitFor();

  await page.getByRole('tab', { name: 'Endgame' }).click();
  await shownText(page, 'Red to move. Find the best move in this endgame.').waitFor();
  await play(page, 'f0e0');
  await shownText(page, 'K4=5 is not the move. Try again, or look at the solution.').waitFor();
  await shownText(page, /^−\d+$/).waitFor();
  await page.reload();
  await shownText(page, 'You will see it again later.').waitFor();
  await page.keyboard.press('s');
  await shownText(page, 'Solution: R8+6 K4=5 R9+8').waitFor();
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.waitForURL('/');
  await page.goBack();
  await shownText(page, 'Solution: R8+6 K4=5 R9+8').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await shownText(page, 'You have answered all exercises of this kind').waitFor();
  await shownText(page, /The next one you missed comes back/).waitFor();
  expect(new URL(page.url()).search).toBe('?kind=ending');
});

test.each([
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('a hint and a wrong move after it move nothing, %s', async (_, viewport) => {
  const { page } = await newUser({ viewport });
  await page.goto('/exercises?kind=ending');
  await shownText(page, 'Make your move on the board.').waitFor();
  const placesOf = () =>
    Promise.all(['Hint', 'Answer'].map((name) => page.getByRole('button', { name }).boundingBox()));
  const before = await placesOf();
  await page.getByRole('button', { name: 'Hint' }).click();
  await shownText(page, /^Move the /).waitFor();
  expect(await placesOf()).toEqual(before);
  await type(page, 'f0e0');
  await shownText(page, 'K4=5 is not the move.').waitFor();
  await shownText(page, /^Move the /).waitFor();
  expect(await placesOf()).toEqual(before);
  const head = await page.locator('header:has([role="tablist"])').boundingBox();
  const side = await page.getByRole('status').filter({ hasText: 'is not the move' }).boundingBox();
  expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(
    (head?.x ?? 0) + (head?.width ?? 0),
  );
});

test('a user chooses a theme, solves the exercise of the day and sees the progress', async () => {
  const { page } = await newUser();
  await page.goto('/exercises');
  await shownText(page, 'Make your move on the board.').waitFor();
  await page.getByRole('button', { name: 'Themes', exact: true }).click();
  await page.getByRole('button', { name: /^Mate in 2/ }).click();
  await page.getByRole('button', { name: 'Theme: Mate in 2' }).waitFor();
  expect(new URL(page.url()).search).toBe('?theme=mate-in-2');
  await page.reload();
  await page.getByRole('button', { name: 'Theme: Mate in 2' }).waitFor();
  await page.getByRole('button', { name: 'Solution' }).click();
  await shownText(page, /^Themes: .*Mate in 2/).waitFor();
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await shownText(page, /^Thank you\. This page tells you/).waitFor();

  await page.getByRole('link', { name: 'Exercise of the day' }).click();
  await page.waitForURL('/exercises/daily');
  await shownText(page, 'Make your move on the board.').waitFor();
  const task = await page.getByRole('heading', { level: 2 }).first().textContent();
  const other = (await newUser({ isNew: true })).page;
  await other.goto('/exercises/daily');
  await shownText(other, task ?? '').waitFor();

  await page.getByRole('button', { name: 'Solution' }).click();
  await page.reload();
  await shownText(page, /^Not solved$/)
    .first()
    .waitFor();
  await page.goto('/exercises/progress');
  await page.getByRole('heading', { name: 'Rating over time' }).waitFor();
  await page.getByRole('tab', { name: '90 days' }).click();
  await page.getByText('As a table').first().click();
  await page.getByRole('columnheader', { name: 'Day' }).first().waitFor();
});

test('a run goes on without a connection, also after a reload', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow', mayComplain: true });
  await page.goto('/exercises');
  await page.getByRole('link', { name: 'Three-minute run' }).click();
  await page.waitForURL('/exercises/run');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const started = page.waitForResponse((each) => each.request().method() === 'POST');
  await page.getByRole('button', { name: 'Start' }).click();
  const { data } = await (await started).json();
  const [first, second] = data.exercises;
  await expect.poll(() => page.evaluate(listUnkept), { timeout: 30_000 }).toEqual([]);
  await page.context().setOffline(true);
  for (let ply = 0; ply < first.moves.length; ply += 2) await type(page, first.moves[ply]);
  await page.reload();
  await page.getByRole('timer').waitFor();
  for (let ply = 0; ply < second.moves.length; ply += 2) await type(page, second.moves[ply]);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: '2 exercises solved' }).waitFor();
  await page.context().setOffline(false);
  await page.close();
});

test('a run whose tab is closed continues in another tab, which asks before the run is left', async () => {
  const { page } = await newUser();
  await page.goto('/exercises/run');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('timer').waitFor();
  const other = await page.context().newPage();
  await page.close();
  await other.goto('/exercises/run');
  await other.getByRole('timer').waitFor();
  const question = other.getByRole('dialog', { name: 'Leave this page?' });
  const top = other.getByRole('navigation', { name: 'Main', exact: true });
  await top.getByRole('link', { name: 'Openings' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await other.getByRole('timer').waitFor();
  // The board is another document.
  await top.getByRole('link', { name: 'Analysis' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await other.waitForURL('/');
  await other.goto('/exercises/run');
  const result = other.getByRole('heading', { name: '0 exercises solved' });
  await expect.poll(() => result.isVisible()).toBe(true);
});

test('exercises go on without a connection, and the answers are sent when it is back', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow', mayComplain: true });
  await page.goto('/exercises?kind=material');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const task = shownText(page, /to move\. Win material\.$/);
  await task.waitFor();
  await expect.poll(() => page.evaluate(listUnkept), { timeout: 30_000 }).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await task.waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await shownText(page, /^There is no connection\. You can go on/).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await shownText(page, 'Make your move on the board.').waitFor();
  await page.context().setOffline(false);
  await shownText(page, /^There is no connection/).waitFor({ state: 'hidden' });
  await shownText(page, /^Your rating 1[0-4]\d\d/).waitFor();
  await page.close();
});

/** Runs in the page: the loaded files of the build that are not cached. */
async function listUnkept(): Promise<string[]> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/assets\//.test(name));
  const kept = await Promise.all([location.pathname, ...files].map((url) => caches.match(url)));
  return [location.pathname, ...files].filter((_, index) => kept[index] === undefined);
}
