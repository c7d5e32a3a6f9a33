import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInBy, newAccount, registerByApi } from './account-steps.ts';
import { toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const PHONE = { width: 390, height: 844 };

test.each(['light', 'dark'] as const)(
  'in the %s mode axe finds nothing on the pages of accounts, and a phone is wide enough',
  async (colorScheme) => {
    const { page } = await newUser({ colorScheme, viewport: PHONE, isNew: true });
    await page.goto('/register');
    await toastWith(page, 'You are a guest').waitFor();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Please enter your email').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/login?reason=ended');
    await page.getByText('Your session has ended.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/logout');
    await page.getByRole('heading', { name: 'Log out of the guest account?' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const account = newAccount();
    await registerByApi(page, account);
    await page.context().clearCookies({ name: 'XQAccessToken' });
    await page.goto('/me');
    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    const section = page.getByRole('region', { name: 'Key for programs' });
    await section.getByLabel('Current password').fill(account.password);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const address = (await section.getByLabel('Address with the key').textContent()) ?? '';
    expect(await faultsOf(page)).toEqual([]);
    const query = { action: 'queryall', board: START };
    expect((await page.request.get(address, { params: query })).status()).toBe(200);
  },
);

test('a passkey is added, logs in without the password, and is asked for after it', async () => {
  const options = { colorScheme: 'dark', viewport: PHONE, isNew: true } as const;
  const { page, complaints } = await newUser(options);
  await addVirtualAuthenticator(page);
  const account = newAccount();
  await registerByApi(page, account);
  await page.goto('/me#second-factor');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await section.getByLabel('Name of the passkey').fill('Office');
  await page.keyboard.press('Enter');
  const shown = (await section.getByLabel('Recovery codes').textContent()) ?? '';
  const codes = shown.split('\n');
  expect(codes).toHaveLength(10);
  expect(await faultsOf(page)).toEqual([]);
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByText('never used').waitFor();
  await section.getByRole('button', { name: 'Set up an authenticator' }).click();
  await section.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/login?from=/me');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText('This session').waitFor();

  await page.context().clearCookies();
  await page.goto('/login?from=/me');
  await logInBy(page, account.email, account.password);
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await page.getByText('This session').waitFor();

  await page.context().clearCookies();
  await page.goto('/login?from=/me');
  await logInBy(page, account.email, account.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await section.getByText('9 left').waitFor();
  // Both passwords were answered with the demand for a second factor.
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining('status of 403'),
    expect.stringContaining('status of 403'),
  ]);
});

/** A passkey store in the browser that agrees to everything, as after a finger on its sensor. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > PHONE.width ? [...found, `${width} px wide`] : found;
}
