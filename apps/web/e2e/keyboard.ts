/** Steps and observations of a user who has a keyboard and a screen reader, but no mouse. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** More than the number of tab stops on any page. */
const MOST_STOPS = 150;

/** Presses Tab until the element has the focus, or Shift and Tab if the element comes before the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const key = (await isBeforeFocus(target)) ? 'Shift+Tab' : 'Tab';
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await isFocused(target)) return;
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

function isBeforeFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { activeElement: focus, body } = document;
    if (focus === null || focus === body) return false;
    return (element.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
}

/** Goes to the element with Tab, and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => isFocused(target)).toBe(true);
}

/** Whether an element has the focus. If none has, the Tab key starts at the top of the page. */
export function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== document.body);
}

/** Chooses an item of an open menu by its first letters. */
export async function chooseItem(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  const [letter = ''] = (await item.innerText()).trim();
  for (let step = 0; step < MOST_STOPS && !(await isFocused(item)); step += 1) {
    await page.keyboard.press(letter.toLowerCase());
  }
  await expectFocus(item);
  // Until the code of its action is loaded, an item is disabled.
  await expect.poll(() => item.getAttribute('aria-disabled')).toBeNull();
  await page.keyboard.press('Enter');
}

/** Records every text that a live region shows, in this document and in the next ones. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(recordInPage);
  await page.evaluate(recordInPage);
}

function recordInPage(): void {
  const texts: string[] = [];
  Object.assign(window, { announced: texts });
  const regions = '[role="status"], [role="alert"], [aria-live]';
  const textsOf = ({ target, addedNodes }: MutationRecord): readonly string[] => {
    const element = target instanceof Element ? target : target.parentElement;
    const added = [...addedNodes].filter((node) => node instanceof Element);
    const inside = added.flatMap((node) => [...node.querySelectorAll(regions)]);
    const changed = [element?.closest(regions), ...added.filter((node) => node.matches(regions))];
    return [...changed, ...inside].filter(isHeard).map((region) => region?.textContent ?? '');
  };
  // An open dialog hides everything outside it from screen readers.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- The page gets this function only.
  const isHeard = (region: Element | null | undefined): boolean => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    return dialog === undefined || dialog.contains(region ?? null);
  };
  new MutationObserver((changes) => {
    const heard = new Set(changes.flatMap(textsOf));
    texts.push(...[...heard].filter((text) => text !== ''));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** The announcements since the last call. */
export function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const announced: unknown = Reflect.get(window, 'announced');
    return Array.isArray(announced) ? announced.splice(0).map(String) : [];
  });
}

/**
 * Waits until a text that contains these words has been announced, and forgets what has been announced by then.
 *
 * @returns all that has been announced by then
 */
export async function expectAnnounced(
  page: Page,
  words: string,
  within: { readonly timeout?: number } = {},
): Promise<readonly string[]> {
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await takeAnnouncements(page)));
      return heard.join(' | ');
    }, within)
    .toContain(words);
  return heard;
}
