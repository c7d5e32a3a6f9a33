import { HEIGHT, pointOf, WIDTH } from '@chuhe/board/geometry';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentMove, engineLines, engineSwitch, placeInGame, rowsOf, SOON } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const SCREEN = { width: 390, height: 844 };
const IDLE = 'Switch the engine on to see its best moves.';
const TOOLS = ['Moves', 'Graph', 'Engine'] as const;

async function newPhone(): Promise<Page> {
  const { page } = await newUser({ viewport: SCREEN, hasTouch: true, isMobile: true });
  await page.goto('/');
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  return page;
}

async function tapSquare(page: Page, square: string): Promise<void> {
  const box = await page.getByRole('application', { name: 'Xiangqi board' }).boundingBox();
  if (box === null) throw new Error('The board is not shown');
  const { x, y } = pointOf(square, 'red');
  await page.touchscreen.tap(box.x + (x / WIDTH) * box.width, box.y + (y / HEIGHT) * box.height);
}

/** Taps the piece and its target. */
async function play(page: Page, move: string): Promise<void> {
  await tapSquare(page, move.slice(0, 2));
  await tapSquare(page, move.slice(2));
}

async function showTool(page: Page, tool: (typeof TOOLS)[number]): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Tools' });
  await tabs.getByRole('tab', { name: tool }).tap();
  await tabs.getByRole('tab', { name: tool, selected: true }).waitFor();
  await page.getByRole('region', { name: tool }).waitFor();
}

test('two taps play a move, and the bar moves through the game', async () => {
  const page = await newPhone();
  await showTool(page, 'Moves');
  await play(page, 'h2e2');
  await expect.poll(() => placeInGame(page), SOON).toBe('1 / 1');
  await play(page, 'h9g7');
  await play(page, 'h0g2');
  await expect.poll(() => rowsOf(page), SOON).toEqual(['1 C2=5 H8+7', '2 H2+3']);
  await page.getByRole('button', { name: 'Previous move' }).tap();
  await page.getByRole('button', { name: 'Previous move' }).tap();
  expect([await placeInGame(page), await currentMove(page).innerText()]).toEqual(['1 / 3', 'C2=5']);
  await page.getByRole('button', { name: 'Next move' }).tap();
  expect([await placeInGame(page), await currentMove(page).innerText()]).toEqual(['2 / 3', 'H8+7']);
  // A tap on an illegal target plays nothing.
  await play(page, 'a0a5');
  expect(await placeInGame(page)).toBe('2 / 3');
});

test('one tool is shown at a time, nothing scrolls sideways, and the bar’s targets are large enough', async () => {
  const page = await newPhone();
  await play(page, 'h2e2');
  for (const tool of TOOLS) {
    await showTool(page, tool);
    const shown = await Promise.all(
      TOOLS.map((name) => page.getByRole('region', { name }).isVisible()),
    );
    expect(shown).toEqual(TOOLS.map((name) => name === tool));
    // A page that scrolls sideways would move.
    const [scrollWidth, left] = await page.evaluate(() => {
      window.scrollTo(500, 0);
      return [document.documentElement.scrollWidth, window.scrollX];
    });
    expect([scrollWidth, left]).toEqual([SCREEN.width, 0]);
  }
  for (const name of ['Menu', 'Reverse the board', 'Previous move', 'Next move']) {
    const box = await page.getByRole('button', { name }).last().boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    const { x, y, width, height } = box;
    expect({ name, isLarge: width >= 44 && height >= 44 }).toEqual({ name, isLarge: true });
    // At the bottom, and completely visible.
    const isAtThumb = y > SCREEN.height - 60 && y + height <= SCREEN.height;
    const isWhole = x >= 0 && x + width <= SCREEN.width;
    expect({ name, isAtThumb, isWhole }).toEqual({ name, isAtThumb: true, isWhole: true });
  }
});

test('the strip above the board switches the engine on and shows score, line and depth', async () => {
  const page = await newPhone();
  // The panel below has a switch as well, later in the document.
  const strip = engineSwitch(page).first().locator('..');
  await expect.poll(() => strip.innerText(), SOON).toBe(IDLE);
  await strip.getByRole('switch').tap();
  await expect
    .poll(() => strip.innerText(), { timeout: 30_000 })
    .toMatch(/^[+\u2212]?\d+\.\d\d\s+1\. \S+ .*\s\d+$/s);
  expect(await strip.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  await showTool(page, 'Engine');
  await expect.poll(() => engineLines(page).count(), SOON).toBe(3);
  await strip.getByRole('switch').tap();
  await expect.poll(() => strip.innerText(), SOON).toBe(IDLE);
});
