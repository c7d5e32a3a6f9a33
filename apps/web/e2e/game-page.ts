/** Locators and steps for the board page, which use accessible names. */
import type { Locator, Page } from 'playwright-core';

/** A file for the file dialog. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function pgnFile(content: Uint8Array | string, name = 'games.pgn'): ChosenFile {
  return { name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(content) };
}

export async function chooseInMenu(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/**
 * Opens the dialog from the menu and chooses a file.
 * @returns the dialog, which may have closed by then.
 */
export async function chooseFile(page: Page, file: ChosenFile): Promise<Locator> {
  await chooseInMenu(page, 'Game', 'Open a file');
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles(file);
  return dialog;
}

/** Submits a text in the paste box of the top bar. */
export async function pasteInBox(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.fill(text);
  // A closing dialog may still move the focus back to its button.
  await box.press('Enter');
}

/** A toast with this text. */
export function toastWith(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}

export function movesList(page: Page): Locator {
  return page.getByRole('group', { name: 'List of moves' });
}

/** The rows of the move list without the scores, which the cloud may add at any time. */
export async function rowsOf(page: Page): Promise<string[]> {
  const rows = await movesList(page).getByRole('listitem').allInnerTexts();
  const scores = / [+−]?(?:\d+[.,]\d|#\d+)(?= |$)/g;
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim().replaceAll(scores, ''));
}

/** The current move as written in the list, without its score. */
export function currentMove(page: Page): Locator {
  return movesList(page).locator('[aria-current="true"] > span');
}

/** The current ply and the number of plies: `'7 / 24'`. */
export async function placeInGame(page: Page): Promise<string> {
  const place = page.getByText(/^\d+ \/ \d+$/).and(page.locator(':visible'));
  return place.innerText();
}

/** The visible engine switch: the panel's, or on a phone the strip's. */
export function engineSwitch(page: Page): Locator {
  return page.getByRole('switch', { name: 'Engine on or off' });
}

export interface EngineChoices {
  readonly threads: number;
  readonly lines: number;
  /** The text of the option in the dialog. */
  readonly budget: string;
}

export async function setEngine(page: Page, choices: EngineChoices): Promise<void> {
  await page.getByRole('button', { name: 'Engine settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Engine settings' });
  await dialog.getByLabel('Processor threads').selectOption(`${choices.threads}`);
  await dialog.getByLabel('Lines', { exact: true }).selectOption(`${choices.lines}`);
  await dialog.getByLabel('Limit per position').selectOption({ label: choices.budget });
  // Presses the first such button, since a toast over the dialog may have one after that of the dialog.
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** The engine's lines for the current position, best first. */
export function engineLines(page: Page): Locator {
  return page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
}

/** The moves of a line; each is a button. */
export function movesOfLine(line: Locator): Locator {
  return line.getByRole('button', { name: /^Play up to / });
}

/** Waits until the engine has used up its time, so that its lines no longer change. */
export async function engineFinished(page: Page): Promise<void> {
  // Waits only until it is attached, since a phone does not show it.
  const text = page.getByRole('region', { name: 'Engine' }).getByText('finished');
  await text.waitFor({ state: 'attached' });
}

/** An element with a text, other than the regions that announce texts to screen readers. */
export function shownText(scope: Page | Locator, text: string | RegExp): Locator {
  const page = 'goto' in scope ? scope : scope.page();
  return scope.getByText(text).and(page.locator(':not(.heard)'));
}
