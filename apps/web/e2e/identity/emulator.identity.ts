import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillRegistration, logInBy } from '../account-steps.ts';
import { pasteInBox, toastWith } from '../game-page.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { useUsers } from '../user.ts';
import { emulatorSettings, mailedLink, signInAgain, signInAs } from './emulator-steps.ts';
import { serveGapi } from './gapi-stub.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(emulatorSettings());
});
afterAll(() => server.end());

const newUserOf = useUsers();
let count = 0;

/** A guest of the server that trusts the emulator, with the page's console messages about signing in. */
async function newUser() {
  const user = await newUserOf({ baseURL: server.address });
  await serveGapi(user.page.context());
  const states: string[] = [];
  user.page.on('console', (message) => {
    const [, state] = /^Authentication: (.*)/.exec(message.text()) ?? [];
    if (state !== undefined) states.push(state);
  });
  return { ...user, states };
}

const newEmail = (name: string) => `${name}${Date.now()}x${(count += 1)}@example.com`;
const PASSWORD = 'eleven green carts';

test('a guest signs in by Google and keeps their games, and finds them again by a password added there', async () => {
  const { page, states, complaints } = await newUser();
  const email = newEmail('lan');
  await page.goto('/');
  await saveGame(page, '[Red "Hồ"][Black "Xu"] 1. C2=5 H8+7 *', 'Kept by the guest');

  await page.goto('/login');
  await signInAs(page, 'Continue with Google', { email, name: 'Lan Trần' });
  await account(page, 'Lan Trần').waitFor();
  expect(states.at(-1)).toBe('signed in');
  await page.goto('/matches');
  await page.getByText('Kept by the guest').first().waitFor();

  await page.goto('/me');
  await page.getByRole('button', { name: 'Disconnect: Google' }).click();
  await page.getByText('This is the only way to log in to your account.').waitFor();
  await page.getByRole('button', { name: 'Connect: Email and password' }).click();
  const ways = page.getByRole('region', { name: 'Ways to log in' });
  await ways.getByLabel('New password').fill(PASSWORD);
  await ways.getByLabel('Confirm password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Disconnect: Email and password' }).waitFor();
  await page.getByRole('textbox', { name: 'First name' }).fill('Lan Anh');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Trần');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await toastWith(page, 'Saved').waitFor();

  await logOut(page);
  expect(states.at(-1)).toBe('signed out');
  await logInBy(page, email, PASSWORD);
  await account(page, 'Lan Anh Trần').waitFor();
  await page.goto('/matches');
  await page.getByText('Kept by the guest').first().waitFor();
  complaints.length = 0;
});

test('an address and a password sign up, are verified by mail, reset, and changed', async () => {
  const { page, complaints } = await newUser();
  const email = newEmail('an');
  await page.goto('/register');
  await fillRegistration(page, { email, password: PASSWORD });
  await page.keyboard.press('Enter');
  await account(page, 'An Nguyễn').waitFor();
  await page.goto('/me');
  await page.getByText('Not confirmed yet').waitFor();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await toastWith(page, 'The link has been sent').waitFor();
  const link = await mailedLink(email, 'VERIFY_EMAIL');
  await page.goto(link);
  await page.getByRole('heading', { name: `${email} is confirmed` }).waitFor();
  await page.goto('/me');
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await page.goto(link);
  await page.getByText('This link has already been used').waitFor();

  await page.goto('/me');
  const password = page.getByRole('region', { name: 'Password', exact: true });
  const change = async (old: string, next: string): Promise<void> => {
    await password.getByLabel('Current password').fill(old);
    await password.getByLabel('New password').fill(next);
    await password.getByLabel('Confirm password').fill(next);
    await page.keyboard.press('Enter');
  };
  await change('a wrong password', 'twelve red cannons');
  await password.getByText('The email address or the password is wrong').waitFor();
  await change(PASSWORD, 'twelve red cannons');
  await toastWith(page, 'The password has been changed').waitFor();

  const { page: other, complaints: more } = await newUser();
  await other.goto('/login#forgot');
  await other.getByLabel('Email').fill(email);
  await other.keyboard.press('Enter');
  await other.getByRole('status').filter({ hasText: email }).waitFor();
  await other.goto(await mailedLink(email, 'PASSWORD_RESET'));
  await other.getByLabel('New password').fill('thirteen black horses');
  await other.getByLabel('Confirm password').fill('thirteen black horses');
  await other.keyboard.press('Enter');
  await account(other, 'An Nguyễn').waitFor();
  await page.getByText('Your session has ended.').waitFor();
  await logInBy(page, email, 'twelve red cannons');
  await toastWith(page, 'Incorrect username or password').waitFor();
  await logInBy(page, email, 'thirteen black horses');
  await page.getByRole('heading', { name: 'Personal information' }).waitFor();
  await expect.poll(() => page.getByText('Confirmed', { exact: true }).count()).toBe(1);
  complaints.length = 0;
  more.length = 0;
});

test('GitHub and Microsoft lead to one account once connected, until one is removed', async () => {
  const { page, complaints } = await newUser();
  const email = newEmail('git');
  await page.goto('/register');
  await signInAs(page, 'Continue with GitHub', { email, name: 'Minh Vũ' });
  await account(page, 'Minh Vũ').waitFor();
  await page.goto('/me');
  const other = newEmail('ms');
  await signInAs(page, 'Connect: Microsoft', { email: other, name: 'Minh V' });
  await page.getByRole('button', { name: 'Disconnect: Microsoft' }).waitFor();
  await page.getByRole('button', { name: 'Disconnect: GitHub' }).click();
  await page.getByRole('button', { name: 'Connect: GitHub' }).waitFor();
  const id = await profileId(page);
  await logOut(page);
  await signInAgain(page, 'Continue with Microsoft', other);
  await account(page, 'Minh Vũ').waitFor();
  expect(await profileId(page)).toBe(id);
  complaints.length = 0;
});

test('an address that belongs to another provider is reported, and connected by its owner', async () => {
  const { page, complaints } = await newUser();
  const email = newEmail('hoa');
  await page.goto('/register');
  await fillRegistration(page, { email, password: PASSWORD });
  await page.keyboard.press('Enter');
  await account(page, 'An Nguyễn').waitFor();
  const id = await profileId(page);
  await logOut(page);
  await signInAs(page, 'Continue with Facebook', { email, isVerified: false });
  await page
    .getByRole('alert')
    .filter({ hasText: `There is already an account with ${email}` })
    .waitFor();
  await logInBy(page, email, PASSWORD);
  await account(page, 'An Nguyễn').waitFor();
  expect(await profileId(page)).toBe(id);
  await page.goto('/me');
  await page.getByRole('button', { name: 'Disconnect: Facebook' }).waitFor();
  complaints.length = 0;
});

test('an account from before the provider logs in by its password, and is connected by it', async () => {
  const admin = { email: newEmail('before'), password: 'one river, two sides' };
  await makeAdmin(server.adminLink, admin);
  const { page, complaints } = await newUser();
  await page.goto('/login');
  await logInBy(page, admin.email, admin.password);
  await page.waitForURL('/');
  const id = await profileId(page);
  await logOut(page);
  await signInAs(page, 'Continue with Google', { email: admin.email, name: 'Quản trị' });
  await page.getByRole('heading', { name: 'Connect to your account' }).waitFor();
  // The hidden login form keeps its values.
  const password = page.getByLabel('Password', { exact: true }).filter({ visible: true });
  await password.fill('a wrong password');
  await page.keyboard.press('Enter');
  await toastWith(page, 'Incorrect username or password').waitFor();
  await password.fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  expect(await profileId(page)).toBe(id);
  await page.goto('/me');
  await page.getByRole('button', { name: 'Disconnect: Google' }).click();
  const ways = page.getByRole('region', { name: 'Ways to log in' });
  await ways.getByLabel('Current password').fill(admin.password);
  await page.keyboard.press('Enter');
  await ways.getByRole('button', { name: 'Continue with Google' }).click();
  await ways.getByText('Please enter your current password').waitFor();
  await ways.getByLabel('Current password').fill('a wrong password');
  await signInAgain(page, 'Continue with Google', admin.email);
  await ways.getByText('Wrong password').waitFor();
  await ways.getByLabel('Current password').fill(admin.password);
  await signInAgain(page, 'Continue with Google', admin.email);
  await page.getByRole('button', { name: 'Disconnect: Google' }).waitFor();
  complaints.length = 0;
});

function account(page: Page, name: string) {
  return page.getByRole('button', { name: `Account: ${name}` });
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
}

async function saveGame(page: Page, pgn: string, title: string): Promise<void> {
  await pasteInBox(page, pgn);
  await page.getByText('Not saved').waitFor();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save game' });
  await dialog.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await page.locator('[data-status="saved"]').waitFor();
}

/** The id of the signed-in user. */
async function profileId(page: Page): Promise<string> {
  const id = async (): Promise<string> => {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'XQAccessToken')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const { data } = await (
      await page.context().request.get('/api/user/profile', { headers })
    ).json();
    return data?.id ?? '';
  };
  await expect.poll(id).not.toBe('');
  return id();
}

async function makeAdmin(link: string, admin: { email: string; password: string }): Promise<void> {
  const { origin, pathname, searchParams } = new URL(link);
  const body = new URLSearchParams({ ...admin, token: searchParams.get('token') ?? '' });
  const { status } = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}
