/** Setting up a position by palette, drag, key and FEN, until it can be analysed. */
import { HEIGHT, pointOf, WIDTH } from '@chuhe/board/geometry';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInMenu, pasteInBox, placeInGame, rowsOf, toastWith } from './game-page.ts';
import { useOneUser, useUsers } from './user.ts';

const newUser = useUsers();
/** The user of the tests that stay in the set-up. */
const theReader = useOneUser();

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const EMPTY = '9/9/9/9/9/9/9/9/9/9 w';
const KINGS = '3k5/9/9/9/9/9/9/9/9/4K4 w';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

function setupBoard(page: Page): Locator {
  return page.getByRole('application', { name: 'Set-up board' });
}

function fenField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'FEN', exact: true });
}

function analyse(page: Page): Locator {
  return page.getByRole('button', { name: 'Analyse', exact: true });
}

function checks(page: Page): Locator {
  return page.getByRole('list', { name: 'Conditions for a valid position' });
}

function palettePiece(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}, \\d left$`) });
}

/** Opens this position in the set-up of the shared user, without a chosen tool. */
async function beginWith(fen: string): Promise<Page> {
  const { page } = await theReader();
  if (page.url() === 'about:blank') await openSetup(page);
  await page.keyboard.press('Escape');
  await setupBoard(page).waitFor();
  await fenField(page).fill(fen);
  await fenField(page).blur();
  return page;
}

async function openSetup(page: Page, fen?: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Arrange pieces' }).click();
  await setupBoard(page).waitFor();
  if (fen === undefined) return;
  await fenField(page).fill(fen);
  await fenField(page).blur();
}

async function placeOf(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await setupBoard(page).boundingBox();
  if (box === null) throw new Error('The board is not shown');
  const { x, y } = pointOf(square, 'red');
  return { x: box.x + (x / WIDTH) * box.width, y: box.y + (y / HEIGHT) * box.height };
}

async function tap(page: Page, square: string): Promise<void> {
  const { x, y } = await placeOf(page, square);
  await page.mouse.click(x, y);
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function fenOf(page: Page): Promise<string> {
  return fenField(page).inputValue();
}

test('a piece of the palette is placed by taps, and removed by a second tap', async () => {
  const page = await beginWith(KINGS);
  await palettePiece(page, 'Red chariot').click();
  await tap(page, 'a0');
  await tap(page, 'i0');
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/9/9/9/9/R3K3R w');
  await page.getByRole('button', { name: 'Red chariot, 0 left', pressed: true }).waitFor();
  await tap(page, 'a4');
  await page.getByText('Red chariot: none left, all are on the board.').first().waitFor();
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/9/9/9/9/R3K3R w');
  await tap(page, 'i0');
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/9/9/9/9/R3K4 w');
  // A side has only one king, so placing the king moves the one on the board.
  await palettePiece(page, 'Black king').click();
  await tap(page, 'd8');
  expect(await fenOf(page)).toBe('9/3k5/9/9/9/9/9/9/9/R3K4 w');
  await page.getByRole('button', { name: 'Remove pieces' }).click();
  await tap(page, 'a0');
  expect(await fenOf(page)).toBe('9/3k5/9/9/9/9/9/9/9/4K4 w');
});

test('pieces are dragged from the palette, over the board, and off it', async () => {
  const page = await beginWith(KINGS);
  const cannon = palettePiece(page, 'Black cannon');
  await drag(page, await middleOf(cannon), await placeOf(page, 'e5'));
  expect(await fenOf(page)).toBe('3k5/9/9/9/4c4/9/9/9/9/4K4 w');
  expect(await cannon.getAttribute('aria-pressed')).toBe('false');
  await drag(page, await placeOf(page, 'e5'), await placeOf(page, 'b7'));
  expect(await fenOf(page)).toBe('3k5/9/1c7/9/9/9/9/9/9/4K4 w');
  await drag(page, await placeOf(page, 'b7'), await middleOf(analyse(page)));
  expect(await fenOf(page)).toBe(KINGS);
  await page.keyboard.press('Control+z');
  expect(await fenOf(page)).toBe('3k5/9/1c7/9/9/9/9/9/9/4K4 w');
});

test('the whole board is cleared, filled, mirrored, swapped and given a handicap', async () => {
  const page = await beginWith('3k5/9/9/9/9/9/P8/9/9/R3K4 w');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Mirror');
  expect(await fenOf(page)).toBe('5k3/9/9/9/9/9/8P/9/9/4K3R w');
  await press('Swap sides');
  expect(await fenOf(page)).toBe('r3k4/9/9/p8/9/9/9/9/9/3K5 b');
  await press('Clear');
  expect(await fenOf(page)).toBe(EMPTY);
  await press('Standard');
  expect(await fenOf(page)).toBe(START);
  await press('Handicap');
  const red = page.getByRole('group', { name: 'Red gives' });
  await red.getByRole('menuitem', { name: 'Two horses' }).click();
  expect(await fenOf(page)).toBe('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w');
  await press('Handicap');
  const black = page.getByRole('group', { name: 'Black gives' });
  await black.getByRole('menuitem', { name: 'One chariot' }).click();
  expect(await fenOf(page)).toBe('rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');
  for (let edits = 0; edits < 6; edits += 1) await page.keyboard.press('Control+z');
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/9/P8/9/9/R3K4 w');
});

test('a fault is described, marked, and leads to its point', async () => {
  const page = await beginWith(START);
  await drag(page, await placeOf(page, 'c0'), await placeOf(page, 'd1'));
  const fault = checks(page).getByRole('button', {
    name: 'Red elephant on d1: elephants stand on c0, g0, a2, e2, i2, c4 and g4',
  });
  await fault.waitFor();
  await page.getByText('The FEN is not valid').waitFor();
  expect(await setupBoard(page).locator('.b-under [data-mark="d1"]').count()).toBe(1);
  expect(await analyse(page).getAttribute('aria-disabled')).toBe('true');
  await analyse(page).click({ force: true });
  await fault.click();
  expect(await setupBoard(page).evaluate((board) => board === document.activeElement)).toBe(true);
  await page.keyboard.press('Delete');
  await expect.poll(() => checks(page).getByRole('button').count()).toBe(0);
  expect(await checks(page).getByRole('listitem').count()).toBe(5);
});

test.each([
  ['vi-VN', 'Hai tướng lộ mặt trên cột e: dời một tướng, hoặc đặt quân ở giữa'],
  ['zh-CN', '将帅在 e 路照面：请移开一个，或在中间放子'],
])('faults are said in the language of a user from %s', async (locale, words) => {
  const { page } = await newUser({ locale });
  await page.goto('/');
  await page.getByRole('application').waitFor();
  await page.keyboard.press('e');
  await page.getByLabel('FEN', { exact: true }).fill('4k4/9/9/9/9/9/9/9/9/4K4 w');
  await expect.poll(() => page.getByRole('button', { name: words }).count()).toBe(1);
});

test('a letter key places its piece at the pointer', async () => {
  const page = await beginWith(KINGS);
  const { x, y } = await placeOf(page, 'g4');
  await page.mouse.move(x, y);
  await page.keyboard.press('n');
  await setupBoard(page).waitFor();
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/6n2/9/9/9/4K4 w');
});

test('the FEN takes effect while it is typed, and shows its syntax errors', async () => {
  const page = await beginWith(START);
  await fenField(page).fill('rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/4KAEHR b - - 0 12');
  expect(await page.getByLabel('Move number').inputValue()).toBe('12');
  expect(await page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true);
  await fenField(page).fill('3k5/9/9/9/9/9/9/9/4K4 w');
  const reason = 'The FEN is not valid: the board must have 10 rows, not 9';
  await page.getByRole('paragraph').filter({ hasText: reason }).waitFor();
  await analyse(page).click({ force: true });
  await page.getByRole('button', { name: 'Mirror' }).click();
  expect(await fenOf(page)).toBe('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAK4 b');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await fenOf(page)).toBe(START);
});

test('Analyse opens the position as a game, and undo restores the last game', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page)).toHaveLength(1);
  await chooseInMenu(page, 'Board', 'Clear the board');
  await setupBoard(page).waitFor();
  expect(await fenOf(page)).toBe(EMPTY);
  await fenField(page).fill('3k5/9/9/9/9/9/9/9/9/R3K4 b');
  await page.getByLabel('Move number').fill('21');
  await analyse(page).click();
  await toastWith(page, 'Position opened').waitFor();
  expect(await placeInGame(page)).toBe('0 / 0');
  const label = { name: 'Xiangqi board' };
  await page.getByRole('application', label).locator('[data-square="a0"]').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);
});

test('Cancel leaves the game as it was, and its toast leads back', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page)).toHaveLength(1);
  await chooseInMenu(page, 'Board', 'Arrange from the starting position');
  await setupBoard(page).waitFor();
  await page.getByRole('button', { name: 'Mirror' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await rowsOf(page)).toEqual(['1 C2=5 H8+7']);
  await toastWith(page, 'Set-up closed without changes').getByText('Continue arranging').click();
  await setupBoard(page).waitFor();
  expect(await fenOf(page)).toBe(EMPTY);
});

test('an unfinished position is stored, and offered after a reload', async () => {
  const { page } = await newUser();
  await openSetup(page, '3k5/9/9/9/9/9/9/9/9/9 w');
  await page.getByRole('button', { name: 'Keep for later', exact: true }).click();
  await toastWith(page, 'Position kept').waitFor();
  await page.reload();
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  await page.getByRole('button', { name: 'Arrange pieces' }).click();
  const offer = page.getByRole('region', { name: 'You kept an unfinished position' });
  await offer.getByRole('button', { name: 'Continue' }).click();
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/9/9/9/9/9 w');
  await checks(page).getByRole('button', { name: 'Red king is missing' }).click();
  await tap(page, 'e0');
  await analyse(page).click();
  await toastWith(page, 'Position opened').waitFor();
  await page.getByRole('button', { name: 'Arrange pieces' }).click();
  await setupBoard(page).waitFor();
  expect(await offer.count()).toBe(0);
});

test('on a phone taps and drags work, and targets are large enough', async () => {
  const { page } = await newUser(PHONE);
  await page.goto('/');
  await page.getByRole('application', { name: 'Xiangqi board' }).waitFor();
  await page.keyboard.press('e');
  await setupBoard(page).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).tap();
  await page.evaluate(() => window.scrollTo(0, 0));
  await palettePiece(page, 'Red pawn').tap();
  const { x, y } = await placeOf(page, 'e6');
  await page.touchscreen.tap(x, y);
  expect(await fenOf(page)).toBe('9/9/9/4P4/9/9/9/9/9/9 w');
  await palettePiece(page, 'Red pawn').tap();
  await touchDrag(
    page,
    await middleOf(palettePiece(page, 'Black king')),
    await placeOf(page, 'd9'),
  );
  expect(await fenOf(page)).toBe('3k5/9/9/4P4/9/9/9/9/9/9 w');
  await touchDrag(page, await placeOf(page, 'e6'), await middleOf(palettePiece(page, 'Red king')));
  expect(await fenOf(page)).toBe('3k5/9/9/9/9/9/9/9/9/9 w');
  const small = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .map((button) => ({
        name: button.ariaLabel ?? button.textContent,
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name} ${box.width} ${box.height}`),
  );
  expect(small).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(PHONE.viewport.width);
});

/** Playwright cannot move a touch; the browser's protocol can. */
async function touchDrag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await send('touchStart', from);
  for (let step = 1; step <= 5; step += 1) {
    const share = step / 5;
    await send('touchMove', {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
  }
  await send('touchEnd');
  await session.detach();
}
