import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Look, PATIENCE, prepare, showIn, speak, type Width } from './looks.ts';
import { violationsIn } from './violations.ts';

/** A page, a dialog, a menu or another state of a page, and the steps that show it. */
export interface View {
  readonly name: string;
  readonly path: string;
  /** The file under `src` that renders the dialog or menu. Only this is checked, since the page behind it is a separate view. */
  readonly overlay?: string;
  /** The selector of the part of the page that is checked, if not all of it is. */
  readonly part?: string;
  /** The only width at which the view exists. */
  readonly width?: Width;
  /** Shows the view on its page, whose language is English. */
  readonly show?: (page: Page) => Promise<unknown>;
  /** Closes or undoes the view, in English. By default, Escape closes a dialog or menu, and a state of a page is left as it is. */
  readonly undo?: (page: Page) => Promise<unknown>;
}

export function state(name: string, path: string, show: NonNullable<View['show']>): View {
  return { name, path, show };
}

/** @param file under `src/features` */
export function overlay(
  name: string,
  path: string,
  file: string,
  show: NonNullable<View['show']>,
): View {
  return { name, path, overlay: `features/${file}`, show };
}

/** The open dialogs and menus. Hints and toasts are popovers, too, but they are neither. */
const OVERLAYS = 'dialog[open], [popover="auto"]:popover-open, [role="menu"]:popover-open';

/**
 * Shows the views one after the other.
 * @param lookOf the look of the view at this place; `undefined` to skip the view
 * @returns what axe objects to, and the views that could not be shown
 */
export async function checkViews(
  page: Page,
  views: readonly View[],
  lookOf: (view: View, place: number) => Look | undefined,
): Promise<string[]> {
  page.setDefaultTimeout(PATIENCE.timeout);
  const found: string[] = [];
  for (const [place, view] of views.entries()) {
    const look = lookOf(view, place);
    if (look === undefined) continue;
    const faults = await checkView(page, view, look);
    found.push(
      ...faults.map((fault) => `${view.name}, ${Object.values(look).join(' ')}: ${fault}`),
    );
  }
  return found;
}

/** Shows the view once more if it could not be shown, since a busy machine may make a step too slow. */
async function checkView(page: Page, view: View, look: Look): Promise<string[]> {
  const first = await tryView(page, view, look);
  const last = first instanceof Error ? await tryView(page, view, look) : first;
  return last instanceof Error ? [last.message] : last;
}

/** @returns what axe objects to, or why the view could not be shown */
async function tryView(page: Page, view: View, look: Look): Promise<string[] | Error> {
  try {
    await prepare(page, look);
    await reach(page, view.path);
    await view.show?.(page);
    if (view.overlay !== undefined) await overlays(page).last().waitFor();
    await showIn(page, look);
    const found = await violationsIn(page, view.overlay === undefined ? view.part : OVERLAYS);
    await speak(page, 'en');
    await leave(page, view);
    return found;
  } catch (error) {
    // From a blank page, the next view loads its page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('about:blank');
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Goes to the page unless it is there. Loads it only if the router cannot. */
async function reach(page: Page, path: string): Promise<void> {
  const { protocol, pathname, search, hash } = new URL(page.url());
  if (pathname + search + hash === path) return;
  const needsGoto = protocol === 'about:' || isApart(pathname) || isApart(path);
  await (needsGoto ? page.goto(path) : go(page, path));
  await page.locator('h1:not([data-left])').first().waitFor({ state: 'attached' });
  await speak(page, 'en');
  await expect.poll(() => page.locator('[class*="skeleton"]').count(), PATIENCE).toBe(0);
  const [shown] = path.split(/[?#]/);
  expect(new URL(page.url()).pathname).toBe(shown);
}

/** Whether the path belongs to the board or the payment, which are separate documents. */
function isApart(path: string): boolean {
  return /^\/(?:$|\?|payment\/)/.test(path);
}

/** Goes to another page of the document. Marks the heading of this page, which distinguishes it from that of the next. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    window.history.pushState({}, '', to);
  }, path);
}

async function leave(page: Page, view: View): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (view.undo !== undefined) await view.undo(page);
  else if (view.overlay !== undefined) await closeAll(page);
}

async function closeAll(page: Page): Promise<void> {
  const close = async (): Promise<number> => {
    await page.keyboard.press('Escape');
    return overlays(page).count();
  };
  await expect.poll(close, PATIENCE).toBe(0);
}

function overlays(page: Page): Locator {
  return page.locator(OVERLAYS);
}
