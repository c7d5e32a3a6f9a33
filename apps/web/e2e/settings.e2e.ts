import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useUsers } from './user.ts';

const newUser = useUsers();

const colorMode = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['colorMode']);
const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.each([
  ['vi-VN', 'vi', 'Phân tích'],
  ['zh-TW', 'zh-Hans', '分析'],
  ['fr-FR', 'en', 'Analysis'],
])('a browser in %s gets %s', async (locale, tag, word) => {
  const { page } = await newUser({ locale });
  await page.goto('/');
  await page.getByRole('link', { name: word, exact: true }).waitFor();
  expect(await language(page)).toBe(tag);
});

test('a chosen language is kept over reloads and documents, and is used for the title', async () => {
  const { page } = await newUser();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click();
  await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
  expect([await language(page), await page.title()]).toEqual(['vi', 'Đăng nhập · Chuhe']);
  await page.reload();
  await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Ván cờ' }).waitFor();
});

test('a chosen colour mode is kept over reloads, and is set before the first paint', async () => {
  const { page } = await newUser({ colorScheme: 'light', mayComplain: true });
  await page.goto('/');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  expect(await colorMode(page)).toBe('dark');
  // The application's code is blocked, so only the boot script can have set it.
  await page.route(/\/assets\/board-.*\.js$/, (route) => route.abort());
  await page.reload();
  expect(await colorMode(page)).toBe('dark');
});

test('without a choice the system’s mode is used', async () => {
  const { page } = await newUser({ colorScheme: 'dark' });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await colorMode(page)).toBe('dark');
});

test('the specified state is stored, and invalid entries are dropped', async () => {
  const { page } = await newUser({ viewport: { width: 700, height: 900 } });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sources', selected: true }).waitFor();
  const read = () => page.evaluate(() => JSON.parse(localStorage.getItem('chuhe.app') ?? '{}'));
  expect(await read()).toMatchObject({ minimalist: false, controlPanel: null });
  await page.locator('[role="tab"][data-tool="engine"]:visible').click();
  expect(await read()).toEqual({
    layout: { tablet: true, phone: true, smallPhone: false },
    viewport: { width: 700, height: 900 },
    minimalist: false,
    controlPanel: 'CHESS_ENGINE',
    engineOn: false,
    system: expect.any(String),
    mobile: false,
    fullscreen: false,
  });
  const visited = () => page.evaluate(() => localStorage.getItem('chuhe.visited'));
  await expect.poll(visited).toBe('1');
  await page.reload();
  await page.getByRole('tab', { name: 'Engine', selected: true }).waitFor();
  await page.evaluate(() =>
    localStorage.setItem('chuhe.app', '{"controlPanel":"NONE","minimalist":7}'),
  );
  await page.reload();
  await page.getByRole('tab', { name: 'Sources', selected: true }).waitFor();
});
