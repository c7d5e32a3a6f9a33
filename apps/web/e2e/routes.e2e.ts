import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAsAdmin } from './account-steps.ts';
import { useOneUser, useUsers } from './user.ts';

const newUser = useUsers();
const theStranger = useOneUser({ isNew: true });
const theAdmin = useOneUser();

test.each([
  ['/login', 200, 'Log in · Chuhe', 'Email or username'],
  ['/register', 200, 'Sign up · Chuhe', 'Confirm password'],
  ['/404', 404, 'Page not found · Chuhe', 'Page not found: /404'],
  ['/test', 200, 'Self-check · Chuhe', 'Every state of the board'],
  ['/nowhere', 404, 'Page not found · Chuhe', 'Page not found: /nowhere'],
  ['/tr%E1%BA%ADn?a=b', 404, 'Page not found · Chuhe', 'Page not found: /trận'],
])('%s needs no session, answers %i and says what it is', async (path, status, title, words) => {
  const { page } = await theStranger();
  expect(await visit(page, path, words)).toBe(status);
  await expect.poll(() => page.title()).toBe(title);
});

test.each([
  ['/me', 200, 'Personal information · Chuhe', 'Where you are logged in'],
  ['/matches', 200, 'Saved games · Chuhe', 'No saved games yet'],
  ['/packages', 200, 'Packages · Chuhe', 'No packages are on sale'],
  ['/exercises', 200, 'Exercises · Chuhe', 'Make your move on the board.'],
  ['/reviews', 200, 'Analysed games · Chuhe', 'No games analysed yet'],
  ['/openings', 200, 'Openings · Chuhe', 'Back to the board'],
  ['/openings/C41', 200, 'Openings · Chuhe', 'Back to the board'],
  ['/players', 200, 'Players · Chuhe', 'Back to the board'],
  ['/groups', 200, 'Groups · Chuhe', 'You have not joined a group.'],
  ['/groups/join?code=x', 200, 'Groups · Chuhe', 'This link does not work'],
  ['/workers', 200, 'Computing time given · Chuhe', 'No one has given computing time yet'],
  ['/admin', 200, 'Overview · Chuhe', 'Active users'],
  ['/admin/user', 200, 'Users · Chuhe', 'All users, newest first'],
  ['/admin/legal', 200, 'Legal pages · Chuhe', 'Nothing has been published yet.'],
  ['/admin/package', 200, 'Packages · Chuhe', 'What users can buy'],
  ['/admin/order', 200, 'Orders · Chuhe', 'All orders'],
  ['/admin/collection', 200, 'Collections · Chuhe', 'Games that are counted in the statistics'],
  ['/admin/contribution', 200, 'Contributions · Chuhe', 'Evaluations submitted by users'],
  ['/admin/audit', 200, 'Audit log · Chuhe', 'Times are in'],
  ['/admin/setting', 200, 'Settings · Chuhe', 'The engine that evaluates positions'],
  ['/payment/stripe/checkout', 200, 'Packages · Chuhe', 'No packages are on sale'],
  ['/payment/stripe/success', 200, 'Payment result · Chuhe', 'Payment not found'],
])('%s answers an administrator %i and says what it is', async (path, status, title, words) => {
  const { page } = await theAdmin();
  if (page.url() === 'about:blank') await signInAsAdmin(page);
  expect(await visit(page, path, words)).toBe(status);
  await expect.poll(() => page.title()).toBe(title);
});

test('a page shows its progress until its code has been loaded', async () => {
  const { page } = await newUser();
  const progress = page.locator('.shell-progress');
  const held: Route[] = [];
  await page.route('**/assets/app-*.js', (route) => void held.push(route));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => progress.isVisible()).toBe(true);
  for (const route of held) await route.continue();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect.poll(() => progress.count()).toBe(0);
});

test('users who are not administrators are redirected from the admin pages to the board', async () => {
  const { page } = await newUser();
  await page.goto('/admin/setting');
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('/ answers 200 with the board', async () => {
  const { page } = await newUser();
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  expect(await page.title()).toBe('Chuhe 楚河');
});

test('the board is isolated and shares memory, other pages are not', async () => {
  const { page } = await newUser();
  await page.goto('/');
  expect(await page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer])).toEqual([
    true,
    'function',
  ]);
  await page.goto('/login');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});

test('navigation between the two documents loads a page, within one it does not', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  const isOld = () => page.evaluate(() => document.body.hasAttribute('data-old'));
  expect([new URL(page.url()).pathname, await isOld()]).toEqual(['/login', false]);

  await signInAsAdmin(page);
  await page.context().clearCookies({ name: 'XQAccessToken' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(await isOld()).toBe(true);
  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  expect(await isOld()).toBe(false);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test('a fatal error is shown on /404', async () => {
  const { page } = await newUser();
  const response = await page.goto('/404?reason=error');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
});

test('a page whose code is gone reloads once for a new build, then shows a message', async () => {
  const { page } = await newUser({ mayComplain: true });
  await signInAsAdmin(page);
  await page.route(/me-page-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.route('/version.json', (route) => route.fulfill({ json: { build: 'another' } }));
  const loads = countLoads(page);
  await page.goto('/me');
  await page.getByRole('heading', { name: 'A part of this page could not be loaded' }).waitFor();
  expect(loads()).toBe(2);
});

test('a page whose code cannot be downloaded keeps its frame, and appears when it can', async () => {
  const { page } = await newUser({ mayComplain: true });
  await signInAsAdmin(page);
  await page.route(/me-page-.*\.js$/, (route) => route.abort());
  const loads = countLoads(page);
  await page.goto('/me');
  await page.getByRole('heading', { name: 'A part of this page could not be loaded' }).waitFor();
  expect(loads()).toBe(1);
  await page.unroute(/me-page-.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Personal information' }).waitFor();
});

/** @returns the status of the document, once the text is shown. */
async function visit(page: Page, path: string, words: string): Promise<number | undefined> {
  const response = await page.goto(path);
  await page.getByText(words).first().waitFor();
  return response?.status();
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
