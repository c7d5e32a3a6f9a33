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

test('the named one comes before one on the PATH', async () => {
  const named = await install('my-browser');
  const found = await install('google-chrome');
  expect(findChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
  expect(findChromium({ CHROMIUM_PATH: '', PATH: ['/nowhere', folder].join(delimiter) })).toBe(
    found,
  );
});

test('a name that leads to nothing, or to no program, is passed over', async () => {
  await writeFile(join(folder, 'chromium'), '');
  const found = await install('chromium-browser');
  expect(findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder })).toBe(found);
});
