import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { accountButton, newAccount, registerByApi } from './account-steps.ts';
import { call } from './call.ts';
import { rowsOf } from './game-page.ts';
import { useUsers } from './user.ts';

/** Tests that this version can read the data that the previous version has stored in a browser. */

const newUser = useUsers();

/**
 * The stored data by kind of storage. Databases are indexed by name, store and key. The data has an open game, and a change of another
 * game that was made without a connection: the game `GAME` of the user `OWNER`.
 */
interface BrowserStorage {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
  readonly databases: Readonly<Record<string, Stores>>;
}
type Stores = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const FIXTURE = new URL('fixtures/browser-storage-0007.json', import.meta.url);
const GAME = '389730da-fe78-4f46-a47f-72dd1d16ec59';
const OWNER = '63eef6e8-b030-41f4-9a47-4ee391bd16bc';

test('the open game, an unsent change and the user’s choices are as they were', async () => {
  const account = newAccount();
  const { page } = await newUser();
  await registerByApi(page, account);
  const body = { username: account.email, password: account.password };
  const client = await call<Token>('GET', '/api/client-token', {});
  const { accessToken: token } = await call<Token>('POST', '/api/login', {
    token: client.accessToken,
    body,
  });
  const { id } = await call<{ id: string }>('GET', '/api/user/profile', { token });
  const matchId = crypto.randomUUID();
  const game = { matchId, title: 'Second', startFEN: START, history: ['c3c4', 'g6g5'] };
  await call('POST', '/api/match', { token, body: game });

  // Opens a page of the same origin that runs no script, to fill the storage.
  await page.goto('/robots.txt');
  const text = (await readFile(FIXTURE, 'utf8')).replaceAll(OWNER, id).replaceAll(GAME, matchId);
  // Games that were left long ago are not opened again.
  const recent = text.replaceAll(/(?<="savedAt": )\d+/g, String(Date.now()));
  const storage: BrowserStorage = JSON.parse(recent);
  await page.evaluate(fill, storage);

  await page.goto('/');
  await accountButton(page).waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H2+3']);
  expect(await page.locator('html').getAttribute('data-color-mode')).toBe('dark');
  await page.getByRole('heading', { name: 'Book editor' }).waitFor();
  await page.getByRole('button', { name: 'Engine settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Engine settings' });
  expect(await dialog.getByLabel('Lines', { exact: true }).inputValue()).toBe('2');
  const sent = () => call<{ history: object }>('GET', `/api/match/${matchId}`, { token });
  await expect
    .poll(async () => (await sent()).history)
    .toMatchObject({
      moves: [{ m: 'c3c4', c: 'the soldier' }, { m: 'g6g5', v: [['h7e7']] }, 'h2e2'],
    });
});

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

interface Token {
  readonly accessToken: string;
}

/** Runs in the page. */
async function fill({ local, session, databases }: BrowserStorage): Promise<void> {
  for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
  for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
  for (const [name, stores] of Object.entries(databases)) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('error', () => reject(new Error(`${name} cannot be opened`)));
      request.addEventListener('upgradeneeded', () => {
        for (const [store, values] of Object.entries(stores)) {
          const made = request.result.createObjectStore(store);
          for (const [key, value] of Object.entries(values)) made.put(value, key);
        }
      });
      request.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
    });
  }
}
