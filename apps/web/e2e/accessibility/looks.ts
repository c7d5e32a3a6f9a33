import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import type { Page } from 'playwright-core';
import { IS_FULL } from '../user.ts';

/** How a page is shown. */
export interface Look {
  readonly language: Language;
  readonly mode: (typeof MODES)[number];
  readonly width: Width;
}

const MODES = ['light', 'dark'] as const;
const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];
const HEIGHTS: Readonly<Record<Width, number>> = { 1440: 900, 390: 844 };

/** How long each step may take, in milliseconds. The complete check is more patient, since other work may run beside it. */
export const PATIENCE = { timeout: IS_FULL ? 180_000 : 30_000 };

/** All looks. The order changes the width least often, since that change takes longest. */
export const LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  MODES.flatMap((mode) => LANGUAGES.map((language) => ({ language, mode, width }))),
);

/**
 * The look of the view at this place. Consecutive places have consecutive looks.
 * @param width the only width at which the view exists
 */
export function lookAt(place: number, width?: Width): Look {
  const look = LOOKS[place % LOOKS.length];
  if (look === undefined) throw new Error('There are no looks');
  return { ...look, width: width ?? look.width };
}

/** Shows the page in this look. */
export async function showIn(page: Page, look: Look): Promise<void> {
  await prepare(page, look);
  await page.locator(`html[data-color-mode="${look.mode}"]`).waitFor({ state: 'attached' });
  await speak(page, look.language);
}

/** Sets the width and the colours. Switches animations off, since a colour that is fading in does not have its final contrast. */
export async function prepare(page: Page, { mode, width }: Look): Promise<void> {
  await setWidth(page, width);
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
}

/** Does nothing at the width that the page already has, since a resize closes a context menu. */
async function setWidth(page: Page, width: Width): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: HEIGHTS[width] });
}

/** Changes the language as another tab would, since a dialog covers the menu of languages. */
export async function speak(page: Page, language: Language): Promise<void> {
  const root = page.locator(`html[lang|="${language}"]`);
  if ((await root.count()) > 0) return;
  await page.evaluate((newValue) => {
    const key = 'chuhe.language';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await root.waitFor({ state: 'attached' });
}
