import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open } from './accessibility/steps.ts';
import { engineSwitch, pasteInBox, placeInGame, toastWith } from './game-page.ts';
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
    await expect.poll(() => contentWidth(page)).toBe(width);
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

test.each(LOCALES)(
  'in %s the tabs of all sources are in sight beside the board of the smallest phone in landscape',
  async (locale) => {
    const viewport = { width: 667, height: 375 };
    const { page } = await newUser({ locale, viewport, hasTouch: true, isMobile: true });
    await page.goto('/');
    const tabs = page.locator('#tool-sources [role="tablist"]').first();
    await tabs.waitFor();
    const [whole, right] = await tabs.evaluate((list) => [
      list.getBoundingClientRect().right,
      list.lastElementChild?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY,
    ]);
    expect(right).toBeLessThanOrEqual(whole + 0.5);
  },
);

test('no line of the details of a game begins with a dot', async () => {
  const { page } = await newUser();
  await page.goto('/');
  const event = '第三屆“嘉寶杯”粵滬象棋對抗賽 - 上海胡榮華 (和) 廣東呂欽';
  await pasteInBox(page, `[Event "${event}"] [Date "1995.07.18"] 1. C2=5 H8+7 1/2-1/2`);
  const details = page.locator('#tool-moves header p');
  await details.getByText('1995').waitFor();
  const [clip, ...lefts] = await details.evaluate((list) => {
    const cut = Number.parseFloat(getComputedStyle(list).clipPath.split(' ').at(-1) ?? '0');
    const parts = [...list.children].map((part) => part.getBoundingClientRect());
    const lines = parts.filter((part, at) => at === 0 || part.top > (parts[at - 1]?.top ?? 0) + 5);
    return [list.getBoundingClientRect().left + cut, ...lines.map(({ left }) => left)];
  });
  expect(lefts.length).toBeGreaterThan(1);
  // The dot is within eight pixels of the edge of its part.
  for (const left of lefts) expect(left + 8).toBeLessThan(clip);
});

test.each(LOCALES)(
  'in %s the moves keep their place while a date is typed above them, also a wrong one',
  async (locale) => {
    const { page } = await newUser({ locale });
    await page.goto('/');
    await pasteInBox(page, '[Event "Open"] [Red "Hu"] [Black "Lu"] 1. C2=5 H8+7 *');
    const move = page.locator('#tool-moves [data-node="1"]');
    await page.locator('#tool-moves header').getByText('Open').waitFor();
    const places = [await move.boundingBox()];
    await page.locator('#tool-moves header p').getByRole('button').last().click();
    places.push(await move.boundingBox());
    await page.keyboard.type('31/05/2024');
    await page.keyboard.press('Enter');
    const fault = page.locator('#tool-moves header').getByRole('alert');
    await fault.waitFor();
    places.push(await move.boundingBox());
    expect(places).toEqual(places.map(() => places[0]));
    const { right, bottom } = await fault.evaluate((element) => element.getBoundingClientRect());
    expect([right <= 1440, bottom <= 900]).toEqual([true, true]);
  },
);

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

// The last two are windows of 1440 × 900 at a zoom of 200 % and 400 %.
test.each([
  [844, 390, true],
  [667, 375, true],
  [720, 450, false],
  [360, 225, false],
])(
  'in a low window of %i × %i the board is as high as the window beside one tool with two moves of each side, and nothing scrolls',
  async (width, height, hasTouch) => {
    const { page } = await newUser({ viewport: { width: 844, height: 390 }, hasTouch });
    await page.goto('/');
    await open(page, '[Red "Hu"] 1. C2=5 H8+7 2. H2+3 R9=8 *', '0 / 4');
    await page.setViewportSize({ width, height });
    const board = await boxOf(page, '[class*="_board_"]');
    expect([board.top >= 0, board.top + board.height <= height]).toEqual([true, true]);
    expect(board.height).toBeGreaterThan(height - 10);
    await page.locator('[role="tab"][data-tool="moves"]:visible').click();
    const moves = await boxOf(page, '#tool-moves');
    expect(moves.left).toBeGreaterThan(board.left + board.width);
    const list = await boxOf(page, '#tool-moves [role="group"]');
    const last = await boxOf(page, '#tool-moves [data-node="4"]');
    expect(last.top + last.height).toBeLessThanOrEqual(list.top + list.height);
    expect(await page.locator('#tool-engine').isVisible()).toBe(false);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([width, height]);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('menu', { name: 'Menu' });
    await menu.getByRole('menuitem', { name: 'Personal information' }).waitFor();
  },
);

test('on a short phone the menu shows the pages of the site, and the buttons of a game against the engine are in sight', async () => {
  const viewport = { width: 390, height: 664 };
  const { page } = await newUser({ viewport, hasTouch: true, isMobile: true });
  await page.goto('/');
  // The engine's strip lies in the top bar and covers no item of the menu.
  await engineSwitch(page).waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  for (const name of ['Exercises', 'Openings', 'Players', 'Packages'])
    await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Play against the engine' }).tap();
  await page.getByRole('button', { name: 'Start the game' }).tap();
  const bottom = async (name: string): Promise<number> => {
    const { y, height } = (await page.getByRole('button', { name }).boundingBox()) ?? VIEW;
    return y + height;
  };
  // The bar at the bottom is 54 pixels high.
  const end = viewport.height - 54;
  await page.getByRole('button', { name: 'Resign', exact: true }).tap();
  const confirm = page.getByRole('button', { name: 'Yes, resign' });
  await confirm.waitFor();
  expect(await bottom('Yes, resign')).toBeLessThanOrEqual(end);
  // A second tap of a double tap is ignored.
  await page.waitForTimeout(600);
  await confirm.tap();
  await page.getByText('You lose: resignation.').and(page.locator('p')).first().waitFor();
  await expect.poll(() => bottom('Analyse')).toBeLessThanOrEqual(end);
});

const VIEW = { y: Number.POSITIVE_INFINITY, height: 0 };

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

test.each([
  [1440, 900],
  [1200, 800],
  [820, 1180],
  [390, 844],
])('at %i × %i no panel moves while the user steps and values arrive', async (width, height) => {
  const { page } = await newUser({ viewport: { width, height } });
  await page.goto('/');
  await open(page, `${LONG_GAME} *`, '0 / 20');
  await engineSwitch(page).first().click();
  await expect.poll(() => boxOf(page, '#tool-engine').then(Boolean)).toBe(true);
  await page.evaluate(watchBoxes, [...PANELS]);
  for (let ply = 1; ply <= 20; ply += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(120);
  }
  await expect.poll(() => placeInGame(page)).toBe('20 / 20');
  // Time for the slowest values: the cloud, the books and the engine's lines.
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(seenBoxes);
  expect(seen.length).toBe(PANELS.length);
  for (const boxes of seen) expect(boxes).toHaveLength(1);
});

const LONG_GAME = `[Red "Hu"] [Black "Xu"] 1. C2=5 H8+7 2. H2+3 {A usual answer.} R9=8 (2... H2+3 3. H8+9) 3. R1=2 H2+3
  4. P7+1 P7+1 5. R2+6 C8=9 6. R2=3 C9-1 7. H8+7 A4+5 8. C8=9 R1=2 9. R9=8 C9=7 10. R3=4 H7+8`;

const PANELS = [
  '[class*="_board_"]',
  '#tool-engine',
  '#tool-sources',
  '#tool-graph',
  '#tool-moves',
  '[aria-label="Sources"] [role="tabpanel"]',
] as const;

/** Runs in the page: records the boxes of the elements in each frame. */
function watchBoxes(selectors: readonly string[]): void {
  const seen = selectors.map(() => new Set<string>());
  Object.assign(window, { seenBoxes: seen });
  const look = (): void => {
    for (const [index, selector] of selectors.entries()) {
      const { x, y, width, height } =
        document.querySelector(selector)?.getBoundingClientRect() ?? {};
      seen[index]?.add([x, y, width, height].map((each) => Math.round(each ?? -1)).join(' '));
    }
    requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. */
function seenBoxes(): string[][] {
  const seen: unknown = Reflect.get(window, 'seenBoxes');
  return Array.isArray(seen) ? seen.map((boxes: Set<string>) => [...boxes]) : [];
}

test.each([
  [1440, 900],
  [820, 1180],
  [390, 844],
  [844, 390],
])('at %i × %i nothing shifts during a first visit', async (width, height) => {
  const { page } = await newUser({ isNew: true, viewport: { width, height } });
  await page.addInitScript(watchShifts);
  await page.goto('/');
  await toastWith(page, 'You are a guest').waitFor();
  await page.locator('#tool-sources tbody tr').first().waitFor();
  const shifts = () => page.evaluate(() => Number(Reflect.get(window, 'shifts')));
  expect(await shifts()).toBeLessThan(0.02);
  // The measure notices a page that moves.
  await page.evaluate(() => document.body.style.setProperty('margin-top', '100px'));
  await expect.poll(shifts).toBeGreaterThan(0.02);
});

/** Runs in the page before its own code: adds up how much its elements shift. */
function watchShifts(): void {
  Object.assign(window, { shifts: 0 });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shifts = Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value'));
      Object.assign(window, { shifts });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

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
