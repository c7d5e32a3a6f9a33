import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SOON } from './game-page.ts';
import { IS_FULL, useUsers } from './user.ts';

const newUser = useUsers();

const LOCALES = ['en-US', 'vi-VN', 'zh-CN'];
const SIZES = [
  [1800, 1000],
  [1440, 900],
  [1200, 800],
  [1000, 700],
  [820, 1180],
  [768, 1024],
  [700, 900],
  [390, 844],
  [320, 568],
] as const;

test.each(LOCALES)('in %s nothing is cut off at the side, at any size', async (locale) => {
  const { page } = await newUser({ locale });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    if (IS_FULL || page.url() === 'about:blank') await page.goto('/');
    await page.getByRole('main').waitFor();
    await expect.poll(() => contentWidth(page), SOON).toBe(width);
    const board = await boxOf(page, '[class*="_board_"]');
    expect(board.width / board.height).toBeCloseTo(0.8712, 2);
    expect([board.left >= 0, board.left + board.width <= width]).toEqual([true, true]);
  }
});

function contentWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

test('at 1440 × 900 the board is 615 wide and the page does not scroll', async () => {
  const { page } = await newUser();
  await page.goto('/');
  expect(Math.round((await boxOf(page, '[class*="_board_"]')).width)).toBe(615);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});

test('at 390 × 844 one tool is below the board, and every target of the bottom bar is 44 pixels', async () => {
  const { page } = await newUser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/');
  const tools = ['Moves', 'Graph', 'Engine'];
  for (const tool of tools) {
    await page.locator(`[role="tab"][data-tool="${tool.toLowerCase()}"]:visible`).click();
    const visible = await Promise.all(
      tools.map((name) => page.locator(`#tool-${name.toLowerCase()}`).isVisible()),
    );
    expect(visible).toEqual(tools.map((name) => name === tool));
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  const sizes = await page
    .locator('header button:visible, [class*="_bar_"] button:visible')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
  expect(sizes.length).toBeGreaterThanOrEqual(6);
  for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('in landscape a phone shows the whole board beside one tool, and nothing scrolls', async () => {
  const { page } = await newUser({ viewport: { width: 844, height: 390 }, hasTouch: true });
  await page.goto('/');
  const board = await boxOf(page, '[class*="_board_"]');
  expect([board.top >= 48, board.top + board.height <= 390]).toEqual([true, true]);
  await page.locator('[role="tab"][data-tool="moves"]:visible').click();
  const moves = await boxOf(page, '#tool-moves');
  expect(moves.left).toBeGreaterThan(board.left + board.width);
  expect(await page.locator('#tool-engine').isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(390);
});

test('between 1000 and 1359 pixels cloud, engine and moves are beside the board, and the graph is a tab', async () => {
  const { page } = await newUser({ viewport: { width: 1200, height: 800 } });
  await page.goto('/');
  const isBeside = async (tool: string): Promise<void> => {
    await page.locator(`#tool-${tool}`).waitFor();
    expect((await boxOf(page, `#tool-${tool}`)).left).toBeGreaterThan(570);
  };
  for (const tool of ['sources', 'engine', 'moves']) await isBeside(tool);
  await page.locator('[role="tab"][data-tool="graph"]:visible').click();
  await isBeside('graph');
});

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(page: Page, selector: string): Promise<Box> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    });
}
