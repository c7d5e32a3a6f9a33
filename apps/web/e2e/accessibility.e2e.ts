/**
 * Checks every route, dialog and menu with axe. Each is checked in one language, colour mode and width; they rotate so that each pair of
 * them occurs. `npm run test:full` checks each of them in every combination, and also the views that need the page to load again.
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { type FurnishedSite, furnishSite } from './accessibility-site.ts';
import {
  adminViews,
  OVERLAYS,
  overlays,
  STATES,
  USER_VIEWS,
  type View,
  WIDTHS,
  type Width,
} from './accessibility-views.ts';
import { logInByApi, signInAsAdmin } from './account-steps.ts';
import { engineSwitch, SOON } from './game-page.ts';
import { IS_FULL, useUsers } from './user.ts';

const newUser = useUsers();

let site: FurnishedSite;
beforeAll(async () => {
  site = await furnishSite();
});
afterAll(() => site.clear());

const MODES = ['light', 'dark'] as const;

interface Look {
  readonly language: Language;
  readonly mode: (typeof MODES)[number];
  readonly width: Width;
}

/** All looks. The first half has each pair of a language, a mode and a width. */
const LOOKS: readonly Look[] = [0, 1].flatMap((shift) =>
  LANGUAGES.flatMap((language, row) =>
    MODES.map((mode, column) => {
      const width = WIDTHS[(row + column + shift) % 2] ?? 390;
      return { language, mode, width };
    }),
  ),
);
const PAIRS = LOOKS.slice(0, LOOKS.length / 2);

const HEIGHTS: Readonly<Record<Width, number>> = { 1440: 900, 390: 844 };

/** The paths of the router, of which the board has a router of its own. */
const PATHS = ['/', ...routes.flatMap(({ children = [] }) => children.map(pathOf))];

function pathOf({ options }: { readonly options: object }): string {
  if (!('path' in options)) throw new Error('A route without a path');
  return String(options.path);
}

const isForAdmins = (path: string): boolean => path.startsWith('/admin');

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

test('every file that renders a dialog or a menu has a view', async () => {
  const renders = /<(?:Dialog|AskDialog|DropdownMenu|ContextMenu)\b|\srole="menu"|popover="auto"/;
  const found: string[] = [];
  for (const file of await readdir(SOURCE, { recursive: true })) {
    const isOther = /^components\/|\.test\.|ask-dialog/.test(file) || !file.endsWith('.tsx');
    if (!isOther && renders.test(await readFile(`${SOURCE}/${file}`, 'utf8'))) found.push(file);
  }
  const views = [...USER_VIEWS, ...adminViews('')].map(({ source }) => source);
  expect([...new Set(views)].toSorted()).toEqual(found.toSorted());
});

test.each(['guest', 'user', 'administrator'] as const)(
  'a %s finds no violations on any route',
  async (kind) => {
    const { page } = await newUser({ mayComplain: true });
    if (kind === 'user') await logInByApi(page, site.account);
    if (kind === 'administrator') await signInAsAdmin(page);
    const faults: string[] = [];
    for (const [index, path] of PATHS.entries()) {
      if (isForAdmins(path) !== (kind === 'administrator')) continue;
      const looks = IS_FULL ? LOOKS : PAIRS.slice(index % 6, (index % 6) + 1);
      await page.goto(path.replace('$userId', site.userId));
      await isLoaded(page);
      faults.push(...(await faultsOf(page, path, looks)));
    }
    expect(faults).toEqual([]);
  },
  IS_FULL ? 900_000 : 120_000,
);

test.each(['user', 'administrator'] as const)(
  'a %s finds no violations in any dialog or menu',
  async (kind) => {
    const { page } = await newUser({ mayComplain: true });
    const isUser = kind === 'user';
    await (isUser ? logInByApi(page, site.account) : signInAsAdmin(page));
    const faults: string[] = [];
    const views = isUser ? USER_VIEWS : adminViews(site.userId);
    for (const [index, view] of views.entries()) {
      if (view.isFresh === true && !IS_FULL) continue;
      faults.push(...(await faultsOfView(page, view, index)));
    }
    expect(faults).toEqual([]);
  },
  IS_FULL ? 1_800_000 : 300_000,
);

test(
  'a guest finds no violations in errors, messages and the work of the engine',
  async () => {
    const { page } = await newUser({ mayComplain: true });
    const faults: string[] = [];
    for (const [index, [name, show]] of Object.entries(STATES).entries()) {
      await page.setViewportSize({ width: 1440, height: HEIGHTS[1440] });
      await show(page);
      const looks = IS_FULL ? LOOKS : PAIRS.slice(index % 6, (index % 6) + 1);
      faults.push(...(await faultsOf(page, name, looks)));
      await showIn(page, { language: 'en', mode: 'light', width: 1440 });
    }
    expect(faults).toEqual([]);
  },
  IS_FULL ? 600_000 : 120_000,
);

test.each(['false', 'true'])(
  'with forced colours the knob of the engine switch can be seen where it is on: %s',
  async (state) => {
    const { page } = await newUser({ forcedColors: 'active' });
    await page.goto('/');
    const engine = engineSwitch(page);
    if (state === 'true') await engine.click();
    await expect.poll(() => engine.getAttribute('aria-checked'), SOON).toBe(state);
    const [knob, ground] = await engine.evaluate((element) =>
      ['::after', null].map((part) => getComputedStyle(element, part).backgroundColor),
    );
    expect(knob).not.toBe(ground);
  },
);

/** Opens the view in English, then checks it in its looks. */
async function faultsOfView(page: Page, view: View, index: number): Promise<string[]> {
  const { source, path, width, isFresh = false } = view;
  const looks = (IS_FULL ? LOOKS : PAIRS).filter(({ width: own }) => own === (width ?? own));
  const rotated = looks.slice(index % looks.length, (index % looks.length) + 1);
  const plain: Look = { language: 'en', mode: 'light', width: width ?? 1440 };
  await page.setViewportSize({ width: plain.width, height: HEIGHTS[plain.width] });
  if (isFresh || !page.url().endsWith(path)) {
    await page.goto(path);
    await isLoaded(page);
  }
  const failure = await openView(page, view);
  if (failure !== undefined) return [failure];
  const faults = await faultsOf(page, source, IS_FULL ? looks : rotated, OVERLAYS);
  await showIn(page, { ...plain, mode: rotated[0]?.mode ?? 'light' });
  await expect.poll(() => closeOne(page), SOON).toBe(0);
  return faults;
}

/** @returns how many dialogs and menus are open after Escape */
async function closeOne(page: Page): Promise<number> {
  await page.keyboard.press('Escape');
  return overlays(page).count();
}

/** @returns why it cannot be opened. Then the page starts again for the next view. */
async function openView(page: Page, { source, open }: View): Promise<string | undefined> {
  try {
    await open(page);
    await overlays(page).last().waitFor(SOON);
    return undefined;
  } catch (error) {
    await page.goto('about:blank');
    return `${source} does not open: ${String(error)}`;
  }
}

async function isLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor(SOON);
  await expect.poll(() => page.locator('[class*="skeleton"]').count(), SOON).toBe(0);
}

/** @param part the selector of what is checked; the page behind a dialog is checked by its route */
async function faultsOf(
  page: Page,
  name: string,
  looks: readonly Look[],
  part = 'body',
): Promise<string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await showIn(page, look);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (part === 'body' ? axe : axe.include(part)).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > look.width) found.push(`${width} px wide`);
    if (!(await page.locator(part).last().isVisible())) found.push('not shown');
    faults.push(...found.map((fault) => `${name} ${Object.values(look).join(' ')}: ${fault}`));
  }
  return faults;
}

/** Changes the language as another tab would, since a dialog covers the menu of languages. */
async function showIn(page: Page, { language, mode, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: mode });
  await page.locator(`html[data-color-mode="${mode}"]`).waitFor({ state: 'attached' });
  await page.evaluate((newValue) => {
    const key = 'chuhe.language';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await page.locator(`html[lang|="${language}"]`).waitFor({ state: 'attached' });
  // A menu that is fading in does not have its final colours yet.
  await page.evaluate(async () => {
    const running = document.getAnimations();
    const ending = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // An animation whose element is removed is cancelled, which is not a failure.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
