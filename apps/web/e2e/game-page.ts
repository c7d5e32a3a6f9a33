/** The board page as a user uses it: by the names that are shown and read out. */
import type { Locator, Page } from 'playwright-core';

/** For what comes after late code or a worker, on a busy machine too. */
export const SOON = { timeout: 10_000 } as const;

/** What a user chooses in the file dialog. */
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

/** Opens the dialog from the menu and chooses a file in it. @returns the dialog, which may have closed by then. */
export async function chooseFile(page: Page, file: ChosenFile): Promise<Locator> {
  await chooseInMenu(page, 'Game', 'Open PGN');
  const dialog = page.getByRole('dialog', { name: 'Open PGN' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(file);
  return dialog;
}

/** Gives a text to the box of the top bar. */
export async function pasteInBox(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.fill(text);
  // A dialog that has just closed may have given the keyboard back to its button meanwhile.
  await box.press('Enter');
}

/** A message at the top of the page. */
export function toastWith(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}

export function movesList(page: Page): Locator {
  return page.getByRole('group', { name: 'List of moves' });
}

/** The rows of the list of moves as they are read, without what only aligns them. */
export async function rowsOf(page: Page): Promise<string[]> {
  const rows = await movesList(page).getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

/** The move whose position is on the board, as the list writes it, without its score. */
export function currentMove(page: Page): Locator {
  return movesList(page).locator('[aria-current="true"] > span');
}

/** `'7 / 24'`: which of how many half-moves is shown. */
export async function placeInGame(page: Page): Promise<string> {
  const place = page.getByText(/^\d+ \/ \d+$/).and(page.locator(':visible'));
  return place.innerText();
}

/** The one that can be seen: the panel's, or on a phone the strip's. */
export function engineSwitch(page: Page): Locator {
  return page.getByRole('switch', { name: 'Engine on or off' });
}

export interface EngineChoices {
  readonly threads: number;
  readonly lines: number;
  /** As the list of the dialog writes it. */
  readonly budget: string;
}

export async function setEngine(page: Page, choices: EngineChoices): Promise<void> {
  await page.getByRole('button', { name: 'Engine settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Engine settings' });
  await dialog.getByLabel('Processor threads').selectOption(`${choices.threads}`);
  await dialog.getByLabel('Lines', { exact: true }).selectOption(`${choices.lines}`);
  await dialog.getByLabel('Time for a position').selectOption({ label: choices.budget });
  // A message over the dialog has such a button too, after the dialog's own.
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** The best lines of the position on the board, best first. */
export function engineLines(page: Page): Locator {
  return page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
}

/** The moves of one of them; each is a button. */
export function movesOfLine(line: Locator): Locator {
  return line.getByRole('button', { name: /^Play up to / });
}

/** Until the engine has used up its time for the position on the board, so that its lines stand still. */
export async function engineFinished(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Engine' }).getByText('finished').waitFor();
}
