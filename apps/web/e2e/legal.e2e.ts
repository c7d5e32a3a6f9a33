import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountButton, fillRegistration, logInByApi, newAccount } from './account-steps.ts';
import { makeAdmin, startTestServer, type TestServer } from './test-server.ts';
import { useUsers } from './user.ts';

/** Runs on a server of its own, since published terms concern all users of a server. */

const newUser = useUsers();
let server: TestServer;
let admin: { readonly email: string; readonly password: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server.adminLink);
});
afterAll(() => server.end());

/** Publishes the Vietnamese terms. */
async function publishTerms(page: Page, text: string, version: number): Promise<void> {
  await page.goto('/admin/legal');
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await page.getByRole('textbox', { name: 'Text in Vietnamese' }).fill(text);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page
    .getByRole('region', { name: 'Preview in Vietnamese' })
    .getByRole('heading', { name: 'Điều khoản của sông' })
    .waitFor();
  await page.getByRole('button', { name: `Publish version ${version}` }).click();
}

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please confirm your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('the operator publishes terms, a visitor reads and accepts them, and is asked after a change', async () => {
  const baseURL = server.address;
  const { page: operator, complaints } = await newUser({ baseURL });
  await logInByApi(operator, admin);
  await operator.goto('/admin');
  await operator.getByText(/Still using the default text: Terms of use, /).waitFor();
  await publishTerms(operator, '# Điều khoản của sông\n\nBản một.', 1);
  await confirmIdentity(operator);
  const versions = operator.getByRole('region', { name: 'Versions' });
  await versions.getByText('Version 1', { exact: true }).waitFor();
  complaints.length = 0;

  const { page: reading } = await newUser({ baseURL, locale: 'vi-VN' });
  await reading.goto('/packages');
  const foot = reading.getByRole('navigation', { name: 'Thông tin pháp lý' });
  await foot.getByRole('link', { name: 'Điều khoản sử dụng' }).click();
  await reading.getByRole('heading', { name: 'Điều khoản của sông' }).waitFor();
  await reading.getByText('Bản một.').waitFor();

  const account = newAccount();
  const { page: user } = await newUser({ baseURL });
  await user.goto('/register');
  await fillRegistration(user, account);
  const accept = user.getByRole('checkbox', { name: 'I accept the terms' });
  await accept.uncheck();
  await user.getByRole('button', { name: 'Sign up' }).click();
  await user.getByText('Please accept the terms of use first').waitFor();
  await accept.check();
  await user.getByRole('button', { name: 'Sign up' }).click();
  await accountButton(user).waitFor();

  await operator.goto('/admin/user');
  const row = operator.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('link').first().click();
  const accepted = operator.getByRole('region', { name: 'Accepted terms' });
  await accepted.getByText('Terms 1, privacy policy default text').waitFor();
  await accepted.getByText('at sign-up').waitFor();

  await publishTerms(operator, '# Điều khoản của sông\n\nBản hai.', 2);
  await versions.getByText('Version 2', { exact: true }).waitFor();
  await user.goto('/');
  const question = user.getByRole('complementary', { name: 'Changed terms' });
  await question.getByText('The terms of use have changed.').waitFor();
  await question.getByRole('button', { name: 'Later' }).click();
  await question.waitFor({ state: 'detached' });
  await user.goto('/packages');
  await question.getByRole('button', { name: 'Accept' }).click();
  await question.waitFor({ state: 'detached' });
  const asked = user.waitForResponse('**/api/user/consent');
  await user.reload();
  expect(Object(await (await asked).json()).data).toMatchObject({ changed: [] });

  const first = versions.getByRole('listitem').filter({ hasText: 'Version 1' });
  await first.getByRole('button', { name: 'Edit this text' }).click();
  const text = operator.getByRole('textbox', { name: 'Text in English' });
  await text.waitFor();
  await operator.getByRole('button', { name: 'Tiếng Việt' }).click();
  const vietnamese = operator.getByRole('textbox', { name: 'Text in Vietnamese' });
  await expect.poll(() => vietnamese.inputValue()).toContain('Bản một.');
});
