import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  chooseFile,
  chooseInMenu,
  engineLines,
  engineSwitch,
  pgnFile,
  shownText,
} from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();
const NOTICE = 'The engine is running in another tab.';

const engine = (page: Page) => page.getByRole('region', { name: 'Engine' });

async function linesShown(page: Page): Promise<void> {
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
}

test('an engine that was on continues after a reload, unless another tab uses it', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await engineSwitch(page).first().click();
  await linesShown(page);
  await page.reload();
  await linesShown(page);
  expect(await engineSwitch(page).first().getAttribute('aria-checked')).toBe('true');
  const other = await page.context().newPage();
  await other.goto('/');
  await engine(other).getByText(NOTICE).waitFor();
  expect(await page.getByText(NOTICE).count()).toBe(0);
  await engineSwitch(page).first().click();
  await page.reload();
  await engineSwitch(page).first().waitFor();
  expect(await engineSwitch(page).first().getAttribute('aria-checked')).toBe('false');
});

test('of two tabs, the one that remains goes on by itself, whichever had the engine last', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await engineSwitch(page).first().click();
  await linesShown(page);
  const other = await page.context().newPage();
  await other.goto('/');
  await engine(other).getByText(NOTICE).waitFor();
  await engine(other).getByRole('button', { name: 'Run it here' }).click();
  await linesShown(other);
  await engine(page).getByText(NOTICE).waitFor();
  await other.close();
  await engine(page).getByText(NOTICE).waitFor({ state: 'detached' });
  const third = await page.context().newPage();
  await third.goto('/');
  await engine(third).getByText(NOTICE).waitFor();
  await page.close();
  await linesShown(third);
  expect(await third.getByText(NOTICE).count()).toBe(0);
});

test('a reload of the only tab never says that another tab has the engine', async () => {
  const { page } = await newUser();
  await page.addInitScript((notice) => {
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes(notice))
        sessionStorage.setItem('seen', 'yes');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, NOTICE);
  await page.goto('/');
  await engineSwitch(page).first().click();
  await linesShown(page);
  for (let time = 0; time < 5; time += 1) {
    await page.reload();
    await linesShown(page);
  }
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
});

test('if the code of the page is missing, a message with a button is shown instead', async () => {
  const { page } = await newUser({ mayComplain: true });
  const code = /\/assets\/board-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await page.getByText('The page could not be loaded.').waitFor();
  await page.unroute(code);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('application').waitFor();
  expect(await page.getByText('The page could not be loaded.').count()).toBe(0);
});

declare global {
  interface Window {
    /** The distances of the list of moves from the top of the page, in pixels. */
    tops: Set<number>;
  }
}

function noteTops(): void {
  window.tops = new Set();
  const look = (): void => {
    const list = document
      .querySelector('[data-moves-list] [data-node]')
      ?.closest('[data-moves-list]');
    if (list) window.tops.add(Math.round(list.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}

test('the games of an open file, the place among them and the filter are there again after a visit elsewhere', async () => {
  const { page } = await newUser();
  await page.goto('/');
  const dialog = await chooseFile(page, pgnFile(games(30)));
  await dialog.getByRole('searchbox').fill('Red 2');
  await shownText(dialog, 'Games: 12 of 30').waitFor();
  await dialog.getByRole('button', { name: 'Open the game' }).click();
  const bar = page.getByRole('region', { name: 'Games in the file' });
  await bar.getByText('Game 1 of 12 found').waitFor();
  await page.keyboard.press('Shift+N');
  await bar.getByText('Game 2 of 12 found').waitFor();

  await chooseInMenu(page, 'Account', 'Log in');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.goBack();
  await bar.getByText('Game 2 of 12 found').waitFor();
  await page.keyboard.press('Shift+N');
  await bar.getByText('Game 3 of 12 found').waitFor();

  await page.goto('/packages');
  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await bar.getByText('Game 3 of 12 found').waitFor();
  await page.addInitScript(noteTops);
  await page.reload();
  await bar.getByText('Game 3 of 12 found').waitFor();
  // The place of the bar is reserved, so the moves do not jump when it comes back.
  expect(await page.evaluate(() => [...window.tops])).toHaveLength(1);
  await page.getByRole('button', { name: 'Game 3 of 12 found' }).click();
  const list = page.getByRole('dialog', { name: 'games.pgn' });
  await expect.poll(() => list.getByRole('searchbox').inputValue()).toBe('Red 2');

  // The list has an address, so a reload shows it again.
  await page.reload();
  await list.getByRole('button', { name: 'No.' }).click();
  await expect.poll(() => list.getByRole('option').first().innerText()).toMatch(/^29\b/);
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  // In the new order, the game on the board has another place.
  await bar.getByText('Game 10 of 12 found').waitFor();
});

test('a long list opens at the game on the board, and its rows fill it', async () => {
  const { page } = await newUser({ viewport: { width: 1440, height: 1080 } });
  await page.goto('/');
  const dialog = await chooseFile(page, pgnFile(games(300)));
  const box = dialog.getByRole('listbox');
  await expect.poll(() => reaches(box, 'last')).toBe(true);
  await box.press('End');
  await box.press('Enter');
  await page.getByRole('button', { name: 'Game 300 of 300' }).waitFor();
  await page.keyboard.press('Shift+G');
  const list = page.getByRole('dialog', { name: 'games.pgn' }).getByRole('listbox');
  await expect.poll(() => reaches(list, 'selected')).toBe(true);
});

/** Whether the last row reaches the lower edge of the list, or the selected one is in sight. */
function reaches(list: Locator, row: 'last' | 'selected'): Promise<boolean> {
  return list.evaluate((box, which) => {
    const rows = [...box.querySelectorAll('[role="option"]')];
    const found =
      which === 'last' ? rows.at(-1) : rows.find((each) => each.hasAttribute('data-chosen'));
    const [edges, bounds] = [found?.getBoundingClientRect(), box.getBoundingClientRect()];
    if (edges === undefined || bounds.height < 500) return false;
    return which === 'last'
      ? edges.bottom >= bounds.bottom
      : edges.top >= bounds.top - 1 && edges.bottom <= bounds.bottom + 1;
  }, row);
}

function games(count: number): string {
  const texts = Array.from(
    { length: count },
    (_, index) => `[Red "Red ${index + 1}"]\n[Black "Black"]\n[Result "*"]\n\n1. C2=5 H8+7 *\n\n`,
  );
  return texts.join('');
}
