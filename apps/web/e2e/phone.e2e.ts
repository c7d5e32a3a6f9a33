import { HEIGHT, pointOf, WIDTH } from '@chuhe/board/geometry';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  currentMove,
  engineLines,
  engineSwitch,
  movesList,
  placeInGame,
  rowsOf,
} from './game-page.ts';
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
  await expect.poll(() => placeInGame(page)).toBe('1 / 1');
  await play(page, 'h9g7');
  await play(page, 'h0g2');
  await expect.poll(() => rowsOf(page)).toEqual(['1.C2=5 H8+7 2.H2+3']);
  await page.getByRole('button', { name: 'Previous move' }).tap();
  await page.getByRole('button', { name: 'Previous move' }).tap();
  expect([await placeInGame(page), await currentMove(page).innerText()]).toEqual(['1 / 3', 'C2=5']);
  await page.getByRole('button', { name: 'Next move' }).tap();
  expect([await placeInGame(page), await currentMove(page).innerText()]).toEqual(['2 / 3', 'H8+7']);
  // A tap on an illegal target plays nothing.
  await play(page, 'a0a5');
  expect(await placeInGame(page)).toBe('2 / 3');
});

test('the name of the opening keeps its place when pieces are captured', async () => {
  const page = await newPhone();
  for (const move of ['h2e2', 'h9g7', 'e2e6']) await play(page, move);
  await expect.poll(() => placeInGame(page)).toBe('3 / 3');
  for (let ply = 0; ply < 3; ply += 1)
    await page.getByRole('button', { name: 'Previous move' }).tap();
  const opening = page.locator('p[data-place="line"]');
  const next = page.getByRole('button', { name: 'Next move' });
  const places: unknown[] = [];
  for (let ply = 1; ply <= 3; ply += 1) {
    await next.tap();
    await opening.getByText('Central cannon').waitFor();
    const box = await opening.boundingBox();
    places.push([Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)]);
  }
  expect(places[2]).toEqual(places[1]);
  await page.getByRole('img', { name: /^Captured/ }).waitFor();
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
    // If the page could scroll sideways, this would move it.
    const [scrollWidth, left] = await page.evaluate(() => {
      window.scrollTo(500, 0);
      return [document.documentElement.scrollWidth, window.scrollX];
    });
    expect([scrollWidth, left]).toEqual([SCREEN.width, 0]);
  }
  for (const name of ['Move menu', 'Flip the board', 'Previous move', 'Next move']) {
    const box = await page.getByRole('button', { name }).last().boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    const { x, y, width, height } = box;
    expect({ name, isLarge: width >= 44 && height >= 44 }).toEqual({ name, isLarge: true });
    // The button is at the bottom and completely visible.
    const isAtThumb = y > SCREEN.height - 60 && y + height <= SCREEN.height;
    const isWhole = x >= 0 && x + width <= SCREEN.width;
    expect({ name, isAtThumb, isWhole }).toEqual({ name, isAtThumb: true, isWhole: true });
  }
});

test.each([844, 664])(
  'at 390 × %i the board, the engine’s line and at least six pairs of moves are in sight at once',
  async (height) => {
    const viewport = { width: 390, height };
    const { page } = await newUser({ viewport, hasTouch: true, isMobile: true });
    await page.goto('/');
    await openGame(page);
    await showTool(page, 'Moves');
    await engineSwitch(page).first().tap();
    const shown = page.locator('[data-node]').filter({ visible: true });
    await expect.poll(() => shown.count()).toBe(20);
    const list = await boxOf(movesList(page));
    const seen = await shown.evaluateAll(
      (moves, [top, bottom]) =>
        moves.filter((move) => {
          const box = move.getBoundingClientRect();
          return box.top >= top && box.bottom <= bottom;
        }).length,
      [list.y - 1, list.y + list.height + 1] as const,
    );
    expect(seen).toBeGreaterThanOrEqual(12);
    const board = await boxOf(page.getByRole('application'));
    const strip = await boxOf(engineSwitch(page).first().locator('..'));
    expect(strip.y + strip.height).toBeLessThanOrEqual(board.y);
    expect(board.y + board.height).toBeLessThan(list.y);
    expect(list.y + list.height).toBeLessThan(height - 50);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  },
);

test('the tool is dragged up over the board and down again, and the count is swiped through the game', async () => {
  const page = await newPhone();
  await openGame(page);
  await showTool(page, 'Moves');
  const tabs = page.getByRole('tablist', { name: 'Tools' });
  const low = await boxOf(tabs);
  await drag(page, { from: middleOf(low), by: { x: 0, y: -300 } });
  await expect.poll(async () => (await boxOf(tabs)).y).toBeLessThan(100);
  const whole = page.getByRole('button', { name: 'Panel over the board' });
  expect(await whole.getAttribute('aria-pressed')).toBe('true');
  await drag(page, { from: middleOf(await boxOf(tabs)), by: { x: 0, y: 300 } });
  await expect.poll(async () => (await boxOf(tabs)).y).toBe(low.y);
  const count = middleOf(await boxOf(page.getByText(/^\d+ \/ \d+$/).filter({ visible: true })));
  await drag(page, { from: count, by: { x: 60, y: 0 } });
  expect(await placeInGame(page)).toBe('5 / 20');
});

test('the sheet of a move grades it; it is dragged up to the whole screen, and down to close it', async () => {
  const page = await newPhone();
  await openGame(page);
  await page.getByRole('button', { name: 'Next move' }).tap();
  await page.getByRole('button', { name: 'Move menu' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Move menu' });
  await sheet.getByRole('button', { name: '! Good move' }).tap();
  await sheet.getByRole('button', { name: '! Good move', pressed: true }).waitFor();
  const head = sheet.getByRole('heading', { name: 'Move menu' });
  const low = await boxOf(head);
  await drag(page, { from: middleOf(low), by: { x: 0, y: -150 } });
  await expect.poll(async () => (await boxOf(head)).y).toBeLessThan(60);
  await drag(page, { from: middleOf(await boxOf(head)), by: { x: 0, y: 150 } });
  await expect.poll(async () => (await boxOf(head)).y).toBe(low.y);
  await drag(page, { from: middleOf(low), by: { x: 0, y: 150 } });
  await sheet.waitFor({ state: 'detached' });
});

test('a comment is written from any tool, since the list of moves is shown for it', async () => {
  const page = await newPhone();
  await play(page, 'h2e2');
  await page.getByRole('button', { name: 'Move menu' }).tap();
  await page.getByRole('menuitem', { name: 'Write a comment', exact: true }).tap();
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await expect.poll(() => field.evaluate((each) => document.activeElement === each)).toBe(true);
  await page.keyboard.type('here');
  await page.keyboard.press('Escape');
  await page.getByText('here', { exact: true }).waitFor();
});

test('every control is at least 40 pixels in size for a finger, and no key is shown', async () => {
  const page = await newPhone();
  for (const tool of ['Sources', ...TOOLS]) {
    await page.getByRole('tablist', { name: 'Tools' }).getByRole('tab', { name: tool }).tap();
    if (tool === 'Sources') await page.getByRole('tab', { name: 'All sources' }).tap();
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menu', { name: 'Menu' }).getByText('Play against the engine').tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await page.evaluate(smallTargets)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  expect(await page.locator('kbd:visible').count()).toBe(0);
});

test.each([
  [390, 844],
  [820, 1180],
])('at %i × %i other views have large controls, too', async (width, height) => {
  const { page } = await newUser({ viewport: { width, height }, hasTouch: true, isMobile: true });
  const small: Record<string, string[]> = {};
  const measure = async (view: string): Promise<void> => {
    const found = await page.evaluate(smallTargets);
    if (found.length > 0) small[view] = found;
  };
  await page.goto('/');
  await openGame(page);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await measure('analysis');
  await page.locator('#tool-sources').getByRole('tab', { name: 'My book' }).tap();
  await page.getByRole('combobox', { name: 'Play by' }).waitFor();
  await measure('book');
  for (const [address, name] of [
    ['/?dialog=export', 'Save as a file'],
    ['/?dialog=sounds', 'Sound and speech'],
    ['/?dialog=setup', 'Arrange pieces'],
    ['/exercises', 'Exercises'],
    ['/workers', 'Sign up'],
    ['/login', 'Log in'],
  ] as const) {
    await page.goto(address);
    await page.getByText(name).and(page.locator('main *, dialog *')).first().waitFor();
    await measure(address);
  }
  expect(small).toEqual({});
});

/** Runs in the page: the controls that a finger 40 pixels wide may miss. A label and the space around a control belong to it. */
function smallTargets(): string[] {
  const controls = 'button, a[href], select, input, textarea, summary';
  const top = document.querySelector('dialog[open]') ?? document.body;
  return [...top.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    // A link in a sentence may be smaller, and the link that skips the bar is for keyboards.
    if (control.matches(':is(p, span) > a:not(:only-child), [href="#content"]')) return [];
    control.scrollIntoView({ block: 'center' });
    const { left, top: y, width, height } = control.getBoundingClientRect();
    const area = control.closest('label') ?? control.closest('tr[data-move]') ?? control;
    const isHit = (dx: number, dy: number): boolean => {
      const hit = document.elementFromPoint(left + width / 2 + dx, y + height / 2 + dy);
      return hit !== null && area.contains(hit);
    };
    const reach = (dx: number, dy: number): number => {
      let distance = 0;
      while (distance < 40 && isHit(dx * (distance + 1), dy * (distance + 1))) distance += 1;
      return distance;
    };
    // A pixel may be lost at each edge.
    const isLarge = reach(-1, 0) + reach(1, 0) >= 37 && reach(0, -1) + reach(0, 1) >= 37;
    return isLarge ? [] : [`${control.ariaLabel ?? control.textContent} ${width} × ${height}`];
  });
}

/** Opens a game of twenty plies at its start. */
async function openGame(page: Page): Promise<void> {
  await page.getByRole('application').waitFor();
  await page.evaluate((text) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { files: [], getData: () => text } });
    document.body.dispatchEvent(event);
  }, GAME);
  await expect.poll(() => placeInGame(page)).toBe('0 / 20');
}

const GAME = `[Red "Hu"] 1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 4. P7+1 P7+1 5. R2+6 C8=9
  6. R2=3 C9-1 7. H8+7 A4+5 8. C8=9 R1=2 9. R9=8 C9=7 10. R3=4 H7+8 *`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags a finger in steps. */
async function drag(page: Page, way: { readonly from: Point; readonly by: Point }): Promise<void> {
  const { from, by } = way;
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }]);
  await touch('touchEnd', []);
  await client.detach();
}

type Box = Point & { readonly width: number; readonly height: number };

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not in sight');
  return box;
}

test('the strip above the board switches the engine on and shows score, line and depth', async () => {
  const page = await newPhone();
  // The panel below has a switch as well, later in the document.
  const strip = engineSwitch(page).first().locator('..');
  await expect.poll(() => strip.innerText()).toBe(IDLE);
  await strip.getByRole('switch').tap();
  await expect
    .poll(() => strip.innerText(), { timeout: 30_000 })
    .toMatch(/^[+\u2212]?\d+\.\d\d\s+1\. \S+ .*\s\d+$/s);
  expect(await strip.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  await showTool(page, 'Engine');
  await expect.poll(() => engineLines(page).count()).toBe(3);
  await strip.getByRole('switch').tap();
  await expect.poll(() => strip.innerText()).toBe(IDLE);
});

test('a choice is shown in full beside a long label', async () => {
  const { page } = await newUser({ viewport: SCREEN, locale: 'vi-VN' });
  await page.goto('/');
  await page.getByRole('application').waitFor();
  await page.keyboard.press('p');
  const clock = page.getByLabel('Đồng hồ (phút + giây mỗi nước)');
  await clock.waitFor();
  const missing = await clock.evaluate((select) => {
    const copy = select.cloneNode(true);
    if (!(copy instanceof HTMLElement)) throw new Error('not an element');
    Object.assign(copy.style, { position: 'absolute', maxWidth: 'none' });
    select.parentElement?.append(copy);
    return copy.getBoundingClientRect().width - select.getBoundingClientRect().width;
  });
  expect(missing).toBeLessThan(1);
});
