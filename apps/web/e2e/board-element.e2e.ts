/** `<xiangqi-board>` on its page of examples, without a framework. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsIn } from './accessibility/violations.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

async function openExamples(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const { page } = await newUser({ colorScheme });
  await page.goto('/board-examples');
  await page.locator('#marks [data-square]').first().waitFor();
  return page;
}

test('a game is stepped through and turned', async () => {
  const page = await openExamples();
  const game = page.locator('#game');
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await page.locator('#ply').textContent()).toBe('5');
  await game.locator('[data-square="h0"]').waitFor();
  const box = await game.locator('[data-square="e0"]').boundingBox();
  await page.getByRole('button', { name: 'Flip' }).click();
  expect((await game.locator('[data-square="e0"]').boundingBox())?.y).toBeLessThan(box?.y ?? 0);
  expect(await game.locator('[role="status"]').textContent()).toContain(
    'red chariot from i0 to h0',
  );
});

test('pieces move by two taps, by dragging and by keys, and each move is an event', async () => {
  const page = await openExamples();
  const free = page.locator('#free');
  const last = page.locator('#last');
  await free.locator('[data-square="h2"]').click();
  const e2 = await pointOf(page, '#free', 'e2');
  await page.mouse.click(e2.x, e2.y);
  await expect.poll(() => last.textContent()).toBe('h2e2');
  const [h9, g7] = [await pointOf(page, '#free', 'h9'), await pointOf(page, '#free', 'g7')];
  await page.mouse.move(h9.x, h9.y);
  await page.mouse.down();
  await page.mouse.move(g7.x, g7.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => last.textContent()).toBe('h9g7');
  await free.getByRole('application').focus();
  for (const key of ['PageDown', 'End', 'Enter', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect.poll(() => last.textContent()).toBe('i0i1');
  expect(await free.getAttribute('moves')).toBe('h2e2 h9g7 i0i1');
});

test('with destinations only legal moves are made', async () => {
  const page = await openExamples();
  const moves = page.locator('#moves');
  for (const [from, to] of [
    ['h0', 'h5'],
    ['h0', 'g2'],
    ['b9', 'c7'],
  ] as const) {
    const [start, end] = [await pointOf(page, '#legal', from), await pointOf(page, '#legal', to)];
    await page.mouse.click(start.x, start.y);
    await page.mouse.click(end.x, end.y);
  }
  await expect.poll(() => moves.textContent()).toBe('h0g2 b9c7');
});

test.each(['light', 'dark'] as const)('the page has no violations in %s', async (mode) => {
  const page = await openExamples(mode);
  expect(await violationsIn(page)).toEqual([]);
  const look = page.locator('#position').locator('[part="board"]');
  expect(await look.getAttribute('class')).toContain(mode === 'dark' ? 'b-slate' : 'b-wood');
});

/** The centre of a square on the page, scrolled into view. */
async function pointOf(page: Page, selector: string, square: string) {
  const board = page.locator(selector);
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (box === null) throw new Error('No board');
  const [file, rank] = ['abcdefghi'.indexOf(square.charAt(0)), Number(square.charAt(1))];
  const scale = box.width / 920;
  return { x: box.x + (60 + 100 * file) * scale, y: box.y + (78 + 100 * (9 - rank)) * scale };
}
