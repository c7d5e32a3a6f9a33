import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  accountButton,
  fillRegistration,
  guestButton,
  logInBy,
  newAccount,
  registerByApi,
} from './account-steps.ts';
import {
  chooseInMenu,
  pasteInBox,
  placeInGame,
  rowsOf,
  shownText,
  toastWith,
} from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('a guest saves games, finds, deletes, restores and shares them, and keeps them by signing up', async () => {
  const { page } = await newUser({
    isNew: true,
    permissions: ['clipboard-write'],
    mayComplain: true,
  });
  await page.goto('/');
  await toastWith(page, 'You are a guest').waitFor();
  await saveGame(page, '[Red "Hồ"][Black "Xu"][Result "1-0"] 1. C2=5 H8+7 1-0', 'First');
  await saveGame(page, '[Red "Lan"][Event "Cup"] 1. P7+1 P7+1 *', 'Second');

  const list = await openList(page);
  await expect.poll(() => namesIn(list)).toEqual(['Open Second', 'Open First']);
  await list.getByRole('searchbox').fill('ho');
  await expect.poll(() => namesIn(list)).toEqual(['Open First']);
  await list.getByRole('searchbox').fill('P7+1');
  await expect.poll(() => namesIn(list)).toEqual(['Open Second']);
  await list.getByRole('searchbox').fill('');
  await expect.poll(() => namesIn(list)).toHaveLength(2);

  await chooseOf(list, 'First', 'Move to the bin');
  await expect.poll(() => namesIn(list)).toEqual(['Open Second']);
  await list.getByRole('button', { name: 'Bin' }).click();
  await list.getByText('Will be deleted permanently on').waitFor();
  await chooseOf(list, 'First', 'Restore');
  await list.getByText('The bin is empty').waitFor();
  await list.getByRole('button', { name: /^Mine(?! and)/ }).click();
  await expect.poll(() => namesIn(list)).toHaveLength(2);

  await chooseOf(list, 'Second', 'Share a link');
  const dialog = page.getByRole('dialog', { name: 'Share a link' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const { page: other } = await newUser({ isNew: true });
  await other.goto(link);
  await expect.poll(() => rowsOf(other)).toEqual(['1 P7+1 P7+1']);
  await other.getByRole('button', { name: 'Save a copy' }).waitFor();
  expect(other.url()).toBe(link);
  await other.reload();
  await expect.poll(() => rowsOf(other)).toEqual(['1 P7+1 P7+1']);

  const account = newAccount();
  await page.goto('/register');
  await fillRegistration(page, account);
  await page.keyboard.press('Enter');
  await accountButton(page).waitFor();
  await page.goto('/matches');
  const panel = page.getByRole('region', { name: 'List of saved games' });
  await expect.poll(() => namesIn(panel)).toHaveLength(2);
  await panel.getByRole('button', { name: 'Open First', exact: true }).click();
  await expect.poll(() => rowsOf(page)).toContain('1 C2=5 H8+7');
  await saved(page);
});

test.each([
  ['Escape on a wide screen', { width: 1440, height: 900 }],
  ['Back on a phone', { width: 390, height: 844 }],
])('a title that was typed and not saved is still there after %s', async (way, viewport) => {
  const { page } = await newUser({ viewport });
  await page.goto('/?moves=h2e2h9g7');
  await expect.poll(() => placeInGame(page)).toMatch(/ \/ 2$/);
  const dialog = page.getByRole('dialog', { name: 'Save game' });
  await page.keyboard.press('Control+s');
  await dialog.getByLabel(/^Title/).fill('Round 7');
  if (way.startsWith('Back')) await page.goBack();
  else await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await expect.poll(() => dialog.getByLabel(/^Title/).inputValue()).toBe('Round 7');
});

test('conflicting changes of two devices are shown side by side, and both can be kept', async () => {
  const account = newAccount();
  const { page } = await newUser();
  await registerByApi(page, account);
  await page.goto('/');
  await accountButton(page).waitFor();
  await saveGame(page, '1. C2=5 *', 'Shared work');

  const { page: other } = await newUser({ mayComplain: true });
  await other.context().request.post('/api/login', {
    data: { username: account.email, password: account.password },
  });
  await other.goto('/matches');
  await other.getByRole('button', { name: 'Open Shared work', exact: true }).click();
  await expect.poll(() => rowsOf(other)).toEqual(['1 C2=5']);
  await other.route('**/api/match/update/*', (route) => route.abort());
  await pasteMoves(other, 'H8+9');
  await shownText(other, 'Kept in this browser').waitFor();
  await pasteMoves(page, 'H8+7');
  await saved(page);
  await other.unroute('**/api/match/update/*');
  await toastWith(other, 'This game was also saved elsewhere')
    .getByRole('button', { name: 'Compare' })
    .click();
  const dialog = other.getByRole('dialog', { name: 'Saved in two places' });
  await dialog.getByText('ply 2').waitFor();
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await saved(other);
  await other.goto('/matches');
  const panel = other.getByRole('region', { name: 'List of saved games' });
  await expect.poll(() => namesIn(panel)).toEqual(['Open Shared work (copy)', 'Open Shared work']);
});

test('a lost session leaves the board as it is; the game is kept, and saved after signing in', async () => {
  const account = newAccount();
  const { page } = await newUser({ mayComplain: true });
  await registerByApi(page, account);
  await page.goto('/');
  await accountButton(page).waitFor();
  await saveGame(page, '1. C2=5 H8+7 *', 'Work');
  await page.context().clearCookies({ name: /XQ(Access|Refresh)Token/ });
  await pasteMoves(page, 'H2+3');
  const words = toastWith(page, 'Your session has ended');
  await words.waitFor();
  await page.locator('[data-status="signedOut"]').waitFor();
  expect(await rowsOf(page)).toEqual(['1 C2=5 H8+7', '2 H2+3']);
  await words.getByRole('button', { name: 'Log in' }).click();
  await logInBy(page, account.email, account.password);
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7', '2 H2+3']);
  await saved(page);
});

test('a shared link can be read after logging out, and stays in the address', async () => {
  const account = newAccount();
  const { page } = await newUser({ mayComplain: true });
  await registerByApi(page, account);
  await page.goto('/');
  await accountButton(page).waitFor();
  await saveGame(page, '1. C2=5 H8+7 *', 'Shown');
  const list = await openList(page);
  await list.getByRole('searchbox').waitFor();
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  await openList(page);
  await chooseOf(list, 'Shown', 'Share a link');
  const dialog = page.getByRole('dialog', { name: 'Share a link' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await page.goto('/logout');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.goto(link);
  await page.locator('[data-status="none"]').filter({ hasText: 'Read-only copy' }).waitFor();
  await guestButton(page).waitFor();
  expect(page.url()).toBe(link);
});

test('a copy of a shared game follows the original until the original is gone', async () => {
  const { page } = await newUser();
  await registerByApi(page, newAccount());
  await page.goto('/');
  await accountButton(page).waitFor();
  await saveGame(page, '1. C2=5 H8+7 *', 'Round 1');
  const list = await openList(page);
  await chooseOf(list, 'Round 1', 'Share a link');
  const dialog = page.getByRole('dialog', { name: 'Share a link' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  const { page: other } = await newUser({ mayComplain: true });
  await other.goto(link);
  await expect.poll(() => rowsOf(other)).toEqual(['1 C2=5 H8+7']);
  await pasteMoves(page, 'H2+3');
  await saved(page);
  await other.goto('/');
  await expect.poll(() => rowsOf(other)).toEqual(['1 C2=5 H8+7', '2 H2+3']);
  const mark = other.locator('[data-status="none"]');
  await mark.filter({ hasText: 'Read-only copyRound 1' }).waitFor();
  await openList(page);
  await chooseOf(list, 'Round 1', 'Move to the bin');
  await list.getByText('No saved games yet').waitFor();
  await other.goto(link);
  await toastWith(other, 'The shared game is no longer there').waitFor();
  await mark.filter({ hasText: 'Not saved' }).waitFor();
  expect(await rowsOf(other)).toEqual(['1 C2=5 H8+7', '2 H2+3']);
  expect(new URL(other.url()).search).toBe('');
});

async function saveGame(page: Page, pgn: string, title: string): Promise<void> {
  await pasteInBox(page, pgn);
  await page.getByText('Not saved').waitFor();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save game' });
  await dialog.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await saved(page);
}

async function pasteMoves(page: Page, moves: string): Promise<void> {
  await page.getByRole('button', { name: 'Last move' }).click();
  await pasteInBox(page, moves);
  await page.locator('[data-status="saved"]').waitFor({ state: 'detached' });
}

async function saved(page: Page): Promise<void> {
  await page.locator('[data-status="saved"]').waitFor();
}

async function openList(page: Page): Promise<Locator> {
  await chooseInMenu(page, 'Game', 'Open game');
  return page.getByRole('dialog', { name: 'Saved games' });
}

async function namesIn(list: Locator): Promise<(string | null)[]> {
  // Reads all rows at once. Reading them one by one would wait for a row that is removed in the meantime.
  return list
    .locator('[data-row-open]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
}

async function chooseOf(list: Locator, name: string, item: string): Promise<void> {
  await list.getByRole('button', { name: `Actions for ${name}` }).click();
  await list.getByRole('menuitem', { name: item }).click();
}
