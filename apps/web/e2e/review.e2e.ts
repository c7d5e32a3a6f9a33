/** Tests the review as a story: the cards of the turning points, the proofs of reasons on the board, and exercises from a card. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { movesList, pasteInBox, placeInGame, rowsOf, shownText } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();
/** Time for work of the engine. */
const LONG = { timeout: 150_000 };

/** Red blocks his own king in and allows a mate, Black overlooks it, and later leaves a chariot unprotected on h0. */
const BEGINNERS = 'd0e1 h7h5 h2f2 h5g5 i0i2 i9i8 g0e2 i8h8 i2i0 a9a8 h0g2 h8h0 i0h0 a8a9'.split(
  ' ',
);
/** The ply of the first of these mistakes. */
const ALLOWED = 5;

/** Hu Qingyang – Xu Yinchuan, Huizhou 2004: one of the shipped games. Black wins. */
const MASTERS =
  'b0c2 c6c5 b2a2 b9c7 a0b0 a9b9 b0b6 b7a7 b6b9 c7b9 g3g4 b9c7 h0g2 h7h3 g2h4 i9i8 i0i1 h9i7 i1b1 h3c3 c0e2' +
  ' i6i5 b1b7 c7d5 b7d7 d5c7 d7d6 i8f8 d0e1 f9e8 c2d0 f8f4 d6b6 g9e7 a2c2 c5c4 d0b1 c7d5 b6e6 c3d3 c2c0';

test('a beginner’s game: each turning point has a card, its proof is played out, and its position is an exercise', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await review(page, BEGINNERS.join(' '));
  const place = await placeInGame(page);
  const card = cards(page).first();
  expect(await cards(page).count()).toBeGreaterThanOrEqual(3);
  expect(await card.innerText()).toMatch(/winning chance falls from \d+% to \d+%/);
  await card.getByRole('img', { name: 'The position before' }).waitFor();
  await playProofOut(page);
  await expect.poll(() => placeInGame(page)).toBe(place);
  await tryYourself(page);
  await expect.poll(() => placeInGame(page)).toBe(place);
}, 240_000);

test('a game of masters is told by its phases and turning points', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await review(page, MASTERS);
  const phases = page.getByRole('table', { name: 'Accuracy by phase and side' });
  expect(await phases.getByRole('row').count()).toBeGreaterThanOrEqual(3);
  expect(await phases.getByRole('rowheader').allInnerTexts()).toEqual(
    expect.arrayContaining(['Opening', 'Middlegame']),
  );
  expect(await cards(page).count()).toBeLessThanOrEqual(5);
}, 240_000);

/** Enters the moves and reviews them with the fewest nodes. */
async function review(page: Page, moves: string): Promise<void> {
  const count = moves.split(' ').length;
  await pasteInBox(page, moves);
  await expect.poll(() => placeInGame(page)).toBe(`${count} / ${count}`);
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByLabel('Nodes per move', { exact: true }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review the game', exact: true }).click();
  await shownText(page, 'Review again with more or fewer nodes').waitFor(LONG);
}

function turns(page: Page): Locator {
  const heading = page.getByRole('heading', { name: 'Where the game turned' });
  return page.locator('section', { has: heading });
}

function cards(page: Page): Locator {
  return turns(page).locator('> ol > li');
}

/** Every mistake of the game has its reason in the list of moves, and the first one is proved on the board. */
async function playProofOut(page: Page): Promise<void> {
  const rows = (await rowsOf(page)).join('\n');
  expect(rows).toMatch(/Allows mate/);
  expect(rows).toMatch(/is not protected/);
  const before = await placeInGame(page);
  const why = turns(page).getByRole('button', { name: 'Show why' });
  await why.first().click();
  const line = turns(page).getByRole('group', { name: 'The line that proves it' });
  const next = line.getByRole('button', { name: 'Next move' });
  await expect
    .poll(() => next.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  const step = line.locator('[aria-current="step"]');
  const first = await step.innerText();
  // The usual keys step through the line as well.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => step.count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await step.innerText()).toBe(first);
  await page.keyboard.press('End');
  await expect.poll(() => step.innerText()).toMatch(/^\d+/);
  await line.getByRole('button', { name: 'Back to the game' }).click();
  await line.waitFor({ state: 'detached' });
  expect(await placeInGame(page)).toBe(before);
  expect(await movesList(page).count()).toBe(1);
}

/** Begins the exercise of the first card, reloads the page, and leaves it. */
async function tryYourself(page: Page): Promise<void> {
  await cards(page).first().getByRole('button', { name: 'Try it yourself' }).click();
  await shownText(page, 'Find a better move and play it on the board.').waitFor();
  await shownText(page, '1 of 1').waitFor();
  const at = await placeInGame(page);
  expect(at).toBe(`${ALLOWED - 1} / ${BEGINNERS.length}`);
  await page.reload();
  await shownText(page, '1 of 1').waitFor();
  expect(await placeInGame(page)).toBe(at);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await shownText(page, 'Review again with more or fewer nodes').waitFor();
}
