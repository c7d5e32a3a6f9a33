import { expect, inject, test } from 'vitest';
import {
  accountButton,
  fillRegistration,
  guestButton,
  logInBy,
  newAccount,
  registerByApi,
} from './account-steps.ts';
import { pasteInBox, rowsOf, toastWith } from './game-page.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

const cookieNames = async (page: Awaited<ReturnType<typeof newUser>>['page']) =>
  (await page.context().cookies()).map(({ name }) => name).toSorted();

test('a first visit becomes a guest, who signs up, logs out and logs in again', async () => {
  const { page } = await newUser({ isNew: true, mayComplain: true });
  const account = newAccount();
  await page.goto('/me');
  await toastWith(page, 'You are a guest').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await cookieNames(page)).toEqual(['XQAccessToken', 'XQClientToken', 'XQRefreshToken']);
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);

  await guestButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign up' }).click();
  await fillRegistration(page, account);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Passwords do not match').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.keyboard.press('Enter');
  await accountButton(page).waitFor();
  await toastWith(page, 'Registration successful').waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);

  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await cookieNames(page)).toEqual(['XQClientToken']);
  await page.goto('/me');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await logInBy(page, account.email, 'not this one');
  await toastWith(page, 'Incorrect username or password').waitFor();
  await logInBy(page, account.email, account.password);
  await page.getByRole('heading', { name: 'Personal information' }).waitFor();
  expect(await page.getByLabel('Last name').inputValue()).toBe('Nguyễn');
});

test('a first visit of the log-in page, too, becomes a guest, who stays there', async () => {
  const { page } = await newUser({ isNew: true });
  await page.goto('/login');
  await toastWith(page, 'You are a guest').waitFor();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await cookieNames(page)).toContain('XQAccessToken');
  expect(await page.evaluate(() => localStorage.getItem('chuhe.visited'))).toBe('1');
});

test.each([
  [
    'en-US',
    'Sign up',
    ['Please enter your name', 'Please enter your last name', 'Please confirm your password'],
  ],
  [
    'vi-VN',
    'Đăng ký',
    ['Vui lòng nhập tên của bạn', 'Vui lòng nhập họ của bạn', 'Vui lòng xác nhận mật khẩu'],
  ],
  ['zh-CN', '注册', ['请输入您的名字', '请输入您的姓氏', '请确认密码']],
])('in %s an empty form says what is missing, beside each field', async (locale, button, words) => {
  const { page } = await newUser({ locale });
  await page.goto('/register');
  await page.getByRole('button', { name: button, exact: true }).click();
  for (const word of words) await page.getByText(word, { exact: true }).waitFor();
  const described = await page.evaluate(
    () =>
      document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')
        ?.textContent,
  );
  expect(words).toContain(described);
});

test('a new password ends the session of another browser, which shows a message', async () => {
  const account = newAccount();
  const { page, complaints: refusals } = await newUser();
  await registerByApi(page, account);
  const { page: other, complaints } = await newUser();
  await other.goto('/login?from=/me');
  await logInBy(other, account.email, account.password);
  await other.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  await other.getByText('This session').waitFor();

  await page.goto('/me');
  await expect
    .poll(() => page.getByRole('button', { name: 'End: Chrome on Linux' }).count())
    .toBe(1);
  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current password').fill('wrong one');
  await password.getByLabel('New password').fill('twelve red cannons');
  await password.getByLabel('Confirm password').fill('twelve red cannons');
  await page.keyboard.press('Enter');
  await password.getByText('Wrong password').waitFor();
  await password.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await toastWith(page, 'The password has been changed').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'End: Chrome on Linux' }).count())
    .toBe(0);
  await other.getByText('Your session has ended.').waitFor();
  expect(new URL(other.url()).search).toContain('from=%2Fme');
  await page.reload();
  await accountButton(page).waitFor();
  complaints.length = 0;
  refusals.length = 0;
});

test('a forgotten password is reset by the link from the mail', async () => {
  const account = newAccount();
  const { page: owner } = await newUser();
  await registerByApi(owner, account);
  const { page } = await newUser({ mayComplain: true });
  await page.goto('/login');
  await logInBy(page, account.email, 'not this one');
  const refusal = toastWith(page, 'Incorrect username or password');
  await refusal.waitFor();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await refusal.waitFor({ state: 'detached', timeout: 1_000 });
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByLabel('Email').press('Enter');
  await page.getByRole('status').filter({ hasText: account.email }).waitFor();
  const link = async (): Promise<string> => {
    await page.goto(await (await fetch(`${inject('control')}/outbox`)).text());
    const mails = page.locator('article').filter({ hasText: account.email });
    return (await mails.locator('a[href*="#reset="]').first().getAttribute('href')) ?? '';
  };
  const href = await link();
  await page.goto(href);
  await page.getByLabel('New password').fill('thirteen black horses');
  await page.getByLabel('Confirm password').fill('thirteen black horses');
  await page.keyboard.press('Enter');
  await page.getByText('Your new password is set.').waitFor();
  await logInBy(page, account.email, 'thirteen black horses');
  await page.waitForURL('/');
  await accountButton(page).waitFor();
  const cookies = await page.context().cookies();
  const tokens = cookies.filter(({ name }) => /^XQ(Access|Refresh)Token$/.test(name));
  expect(tokens.map(({ expires }) => expires > Date.now() / 1000)).toEqual([true, true]);
  await page.goto(href);
  await page.getByLabel('New password').fill('fourteen elephants');
  await page.getByLabel('Confirm password').fill('fourteen elephants');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('This link can no longer be used');
});

test('a key for programs needs the password, and a program reads the cloud with it', async () => {
  const account = newAccount();
  const { page } = await newUser();
  await registerByApi(page, account);
  await page.goto('/me');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const section = page.getByRole('region', { name: 'Key for programs' });
  await section.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  const address = (await section.getByLabel('Address with the key').textContent()) ?? '';
  const query = { action: 'queryall', board: START };
  expect((await fetch(`${address}?${new URLSearchParams(query)}`)).status).toBe(200);
});
