import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runAxe } from './accessibility/violations.ts';
import { signInAsAdmin } from './account-steps.ts';
import {
  chooseInMenu,
  engineLines,
  engineSwitch,
  movesList,
  pasteInBox,
  placeInGame,
  setEngine,
  toastWith,
} from './game-page.ts';
import { IS_FULL, useUsers } from './user.ts';

const newUser = useUsers();

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const MODES = ['light', 'dark'] as const;

describe('there are no accessibility violations, in light and dark,', () => {
  test.each(['/', '/login', '/nowhere', '/admin'])('on %s', async (path) => {
    const { page } = await newUser({ viewport: DESKTOP });
    if (path === '/admin') await signInAsAdmin(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // A phone has the same colours, which have been checked in both modes above. So one mode is enough, except in the full test.
    expect(await violationsOf(page, IS_FULL ? MODES : ['dark'])).toEqual([]);
  });

  test('in an open menu and in the list of shortcuts', async () => {
    const { page } = await newUser();
    await page.goto('/');
    await page.getByRole('button', { name: 'Game', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New game' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('with a game open and the engine at work', async () => {
    const { page } = await newUser();
    await page.goto('/');
    await openAnnotatedGame(page);
    await setEngine(page, { threads: 1, lines: 3, budget: 'no limit' });
    await engineSwitch(page).click();
    await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
    expect(await violationsOf(page)).toEqual([]);
    await engineSwitch(page).click();
    await engineLines(page).first().waitFor({ state: 'detached' });
    await movesList(page).locator('[data-node]').last().click({ button: 'right' });
    await page.getByRole('menu', { name: 'Move menu' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each(MODES)('in %s while a message is shown', async (colorScheme) => {
    const { page } = await newUser({ colorScheme });
    await page.goto('/');
    await openAnnotatedGame(page);
    await toastWith(page, 'Opened: Hu – Xu').waitFor();
    // One mode for each test, since the message disappears before both could be checked.
    expect(await violationsOf(page, [colorScheme])).toEqual([]);
  });

  test('in the dialogs that open and save', async () => {
    const { page } = await newUser();
    await page.goto('/');
    await openAnnotatedGame(page);
    for (const name of ['Open a file', 'Save as a file', 'Paste FEN']) {
      await chooseInMenu(page, 'Game', name);
      await page.getByRole('dialog', { name }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }
  });
});

test.each(['false', 'true'])(
  'with forced colours the knob of the engine switch can be seen where it is on: %s',
  async (state) => {
    const { page } = await newUser({ forcedColors: 'active' });
    await page.goto('/');
    const engine = engineSwitch(page);
    if (state === 'true') await engine.click();
    await expect.poll(() => engine.getAttribute('aria-checked')).toBe(state);
    const [knob, ground] = await engine.evaluate((element) =>
      ['::after', null].map((part) => getComputedStyle(element, part).backgroundColor),
    );
    expect(knob).not.toBe(ground);
  },
);

/** Opens a game with a variation, a comment and grades of every colour; the first graded move is current. */
async function openAnnotatedGame(page: Page): Promise<void> {
  const moves = '1. C2=5! H8+7?? (1... H2+3!? 2. H2+3?!) {The usual answer.} 2. H2+3 R9=8?';
  await pasteInBox(page, `[Red "Hu"][Black "Xu"][Result "1-0"] ${moves} 1-0`);
  await movesList(page).getByText('The usual answer.').waitFor();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeInGame(page)).toBe('1 / 4');
}

type Mode = (typeof MODES)[number];

/** Checks everything in the first mode. In the others, checks only the contrast of colours, since nothing else differs. */
async function violationsOf(page: Page, modes: readonly Mode[] = MODES): Promise<string[]> {
  const found: string[] = [];
  for (const [index, mode] of modes.entries()) {
    await showIn(page, mode);
    const faults = await runAxe(page, index === 0 ? {} : { rule: 'color-contrast' });
    found.push(...faults.map((fault) => `${mode}: ${fault}`));
  }
  return found;
}

async function showIn(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  await page.locator(`html[data-color-mode="${mode}"]`).waitFor({ state: 'attached' });
  // A menu that is fading in does not have its final colours yet.
  await page.evaluate(async () => {
    const running = document.getAnimations();
    const ending = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // An animation whose element is removed is cancelled, which is not a failure.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
