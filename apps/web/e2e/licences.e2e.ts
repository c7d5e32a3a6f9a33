import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useUsers } from './user.ts';

const newUser = useUsers();
const BUILD = new URL('../dist/', import.meta.url);
const MODULES = new URL('../../../node_modules/', import.meta.url);

test.each([
  ['en-GB', 'Account', 'Open-source licences'],
  ['vi-VN', 'Tài khoản', 'Giấy phép mã nguồn mở'],
  ['zh-CN', '账号', '开源许可'],
])('in %s the account menu leads to the licences', async (locale, menu, item) => {
  const { page } = await newUser({ locale });
  for (const path of ['/', '/packages']) {
    await page.goto(path);
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('heading', { name: item, level: 1 }).waitFor();
  }
  // The text of a package is collapsed.
  const react = page.getByRole('group').filter({ hasText: /^react \d/ });
  const text = react.getByText('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(await text.isVisible()).toBe(false);
  await react.locator('summary').click();
  await text.waitFor();
});

test('the licences stay readable without a connection', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow', mayComplain: true });
  await page.goto('/packages');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/licences');
  await page.getByRole('heading', { name: 'Open-source licences' }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByText(/^react \d/)
    .first()
    .waitFor();
  expect(await page.title()).toContain('Open-source licences');
});

test('every package that the web application uses is in the file, in its version', async () => {
  const text = await readFile(new URL('licences.txt', BUILD), 'utf8');
  const manifest = await readManifest(new URL('../package.json', import.meta.url));
  const used = Object.keys(manifest.dependencies).filter(
    (name) => !/^@(chuhe|types|vitejs)\//.test(name),
  );
  expect(used.length).toBeGreaterThan(10);
  for (const name of [...used, '@fontsource/lxgw-wenkai-tc', 'scheduler', 'zod', 'vite']) {
    const { version } = await readManifest(new URL(`${name}/package.json`, MODULES));
    expect(text).toContain(`\n\n${name} ${version}\n`);
  }
  expect(text).toContain('Chinese-Chess-Practical-Dataset');
  expect(text).toMatch(/Paweł Kuna\n\nPermission is hereby granted/);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('END OF TERMS AND CONDITIONS');
});

async function readManifest(
  file: URL,
): Promise<{ readonly version: string; readonly dependencies: Readonly<Record<string, string>> }> {
  return JSON.parse(await readFile(file, 'utf8'));
}
