import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { pasteInBox, rowsOf, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const tellServer = (what: 'stop' | 'start') =>
  fetch(`${inject('control')}/${what}`, { method: 'POST' });

let isStopped = false;
afterAll(async () => {
  if (isStopped) await tellServer('start');
});

test('a restart of the server costs a guest neither account nor game', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow', isNew: true, mayComplain: true });
  await page.goto('/');
  await toastWith(page, 'You are a guest').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const guest = await userId(page);
  expect(guest).toBeTypeOf('string');
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);

  isStopped = true;
  await tellServer('stop');
  await page.context().clearCookies({ name: 'XQAccessToken' });
  await page.reload();
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);
  await pasteInBox(page, 'H2+3');
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7', '2 H2+3']);
  expect(await userId(page)).toBeUndefined();

  await tellServer('start');
  isStopped = false;
  await expect.poll(() => userId(page), { timeout: 20_000 }).toBe(guest);
  expect(await rowsOf(page)).toEqual(['1 C2=5 H8+7', '2 H2+3']);
});

test('a first visit while no guest account can be made sets the flag and says nothing, and the account is made later', async () => {
  const { page } = await newUser({ isNew: true, mayComplain: true });
  const quick = '**/api/user/quick-register';
  await page.route(quick, (route) => route.fulfill({ status: 503, json: { success: false } }));
  const refused = page.waitForResponse(/quick-register/);
  await page.goto('/login');
  await refused;
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  expect(await stored('chuhe.visited')).toBe('0');
  expect(await stored('chuhe.app')).toContain('"controlPanel":null');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute(quick);
  await toastWith(page, 'You are a guest').waitFor({ timeout: 60_000 });
  expect(await stored('chuhe.visited')).toBe('1');
});

/** The id of the page's user, read from its access token. */
async function userId(page: Page): Promise<unknown> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XQAccessToken')?.value;
  return token === undefined ? undefined : JSON.parse(atob(token.split('.')[1] ?? '')).sub;
}
