import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Steps for tests with accounts. */

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Consent to the default texts, which the test server shows. */
export const CONSENT = { terms: 0, privacy: 0 };

let count = 0;

/** An account with a unique address. */
export function newAccount(): Account {
  count += 1;
  return { email: `user${Date.now()}x${count}@example.com`, password: 'eleven green carts' };
}

/** Registers an account by the API. The next page resolves its session from the refresh cookie. */
export async function registerByApi(page: Page, { email, password }: Account): Promise<void> {
  const { request } = page.context();
  const { data } = await (await request.get('/api/client-token')).json();
  await request.post('/api/user/register', {
    headers: { authorization: `Bearer ${data.accessToken}` },
    data: { firstName: 'An', lastName: 'Nguyễn', email, password, consent: CONSENT },
  });
}

/** Signs in by the API. The next page resolves the session from the refresh cookie. */
export async function logInByApi(page: Page, { email, password }: Account): Promise<void> {
  await page.context().request.post('/api/login', { data: { username: email, password } });
}

/** Signs in as the administrator by the API. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await logInByApi(page, inject('admin'));
}

/** Confirms the administrator's identity for a first change. */
export async function proveAsAdmin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please confirm your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(inject('admin').password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

export async function fillRegistration(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('First name').fill('An');
  await page.getByLabel('Last name').fill('Nguyễn');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await page.getByLabel('Confirm password').fill(password);
}

/** Logs in on `/login`, submitting with Enter. */
export async function logInBy(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

export function accountButton(page: Page) {
  return page.getByRole('button', { name: 'Account: An Nguyễn' });
}

export function guestButton(page: Page) {
  return page.getByRole('button', { name: 'Account', exact: true });
}
