import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './chromium.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chuhe-chromium-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function install(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  await chmod(path, 0o755);
  return path;
}

test('CHROMIUM_PATH takes precedence over the PATH', async () => {
  const named = await install('my-browser');
  const found = await install('google-chrome');
  expect(findChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
  expect(findChromium({ CHROMIUM_PATH: '', PATH: ['/nowhere', folder].join(delimiter) })).toBe(
    found,
  );
});

test('missing and non-executable files are skipped', async () => {
  await writeFile(join(folder, 'chromium'), '');
  const found = await install('chromium-browser');
  expect(findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder })).toBe(found);
});
