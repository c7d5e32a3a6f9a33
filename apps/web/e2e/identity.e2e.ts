import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOOKS, lookAt, showIn } from './accessibility/looks.ts';
import { violationsIn } from './accessibility/violations.ts';
import { logInBy } from './account-steps.ts';
import { makeScriptedProvider, type ScriptedProvider } from './scripted-provider.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { IS_FULL, useUsers } from './user.ts';

let provider: ScriptedProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await makeScriptedProvider();
  server = await startTestServer(provider.settings);
});
afterAll(async () => {
  await server.end();
  provider.end();
});

const newUser = useUsers();
const PERSON = { uid: 'lan', email: 'lan@example.com', name: 'Lan Trần' };

test('without a provider there is no button of one, and its SDK is not loaded', async () => {
  const { page } = await newUser();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(asked.some((url) => url.endsWith('/api/sign-in-ways'))).toBe(true);
    expect(await page.getByRole('button', { name: 'Continue with' }).count()).toBe(0);
  }
  expect(asked.filter((url) => /firebase|google|idp/i.test(url))).toEqual([]);
});

test('a provider signs in by a pop-up of 500 × 600, with a second factor, and by a redirect where no window opens', async () => {
  const { page, complaints } = await newUser({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
  });
  const states: string[] = [];
  page.on('console', (message) => {
    const [, state] = /^Authentication: (.*)/.exec(message.text()) ?? [];
    if (state !== undefined) states.push(state);
  });
  const context = page.context();
  await provider.play(context, PERSON);
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      // oxlint-disable-next-line eslint/no-console -- The test receives the message even if the page is left.
      console.info(`Opened: ${args[2]}`);
      return open(...args);
    };
  });
  await page.goto('/login');
  const buttons = page.getByRole('button', { name: /^Continue with/ });
  await expect.poll(() => buttons.count()).toBe(7);
  expect(await faultsOf(page, 7)).toEqual([]);
  const opened = page.waitForEvent('console', (message) => message.text().startsWith('Opened:'));
  await buttons.filter({ hasText: 'Google' }).click();
  expect((await opened).text()).toMatch(/width=500,height=600/);
  await page.waitForURL('/');
  await nameOf(page, 'Lan Trần');
  expect(await page.evaluate(databases)).toContain('firebaseLocalStorageDb');
  await logOut(page);
  // Each page logs the state of its session: the guest, the account on two pages, and the end of its session.
  const told = ['signed in', 'signed in', 'signed in', 'signed out', 'signed out'];
  await expect.poll(() => states).toEqual(told);

  await provider.play(context, { ...PERSON, code: '123456' });
  states.length = 0;
  await logInBy(page, PERSON.email, 'eleven green carts');
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  expect(states.at(-1)).toBe('signed in with a pending second factor');
  expect(await faultsOf(page, 2)).toEqual([]);
  const code = page.getByLabel('Authenticator code');
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter the six digits of the code').waitFor();
  await code.fill('654321');
  await page.keyboard.press('Enter');
  await page.getByText('The code is wrong or has expired.').first().waitFor();
  await code.fill('123 456');
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await nameOf(page, 'Lan Trần');
  await logOut(page);

  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await buttons.filter({ hasText: 'GitHub' }).click();
  await page.waitForURL('/');
  await nameOf(page, 'Lan Trần');
  await page.goto('/me');
  await page.getByRole('heading', { name: 'Ways to log in' }).waitFor();
  expect(await faultsOf(page, 9)).toEqual([]);
  await logOut(page);

  await context.route('https://identitytoolkit.googleapis.com/**', (route) => route.abort());
  await logInBy(page, PERSON.email, 'eleven green carts');
  await page.getByText('The sign-in service cannot be reached.').first().waitFor();
  // The browser also logs refused requests, and those cancelled when a session ended.
  const others = complaints.filter((line) => !/status of 40[01]|net::ERR_FAILED/.test(line));
  complaints.length = 0;
  expect(others).toEqual([]);
});

/** Waits for the name; on a phone it is in the account menu. */
async function nameOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account: ${name}` }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
}

async function databases(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/**
 * Checks the page with axe, since the complete check of accessibility does not visit this site.
 *
 * @param place index of the look
 */
async function faultsOf(page: Page, place: number): Promise<string[]> {
  const found: string[] = [];
  for (const look of IS_FULL ? LOOKS : [lookAt(place)]) {
    await showIn(page, look);
    found.push(...(await violationsIn(page)));
  }
  await showIn(page, { language: 'en', mode: 'light', width: 390 });
  return found;
}
