import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSourceFingerprint } from './source-fingerprint.mjs';

let folder: string;
const write = (path: string, text: string) => writeFile(join(folder, path), text);
const fingerprint = () =>
  makeSourceFingerprint(['lock', 'src', 'gone'], pathToFileURL(`${folder}/`));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chuhe-source-'));
  await mkdir(join(folder, 'src/dist'), { recursive: true });
  await write('lock', '1');
  await write('src/a.ts', 'a');
});
afterEach(() => rm(folder, { recursive: true }));

test('the same source has the same fingerprint', async () => {
  expect(await fingerprint()).toBe(await fingerprint());
});

test.each([
  ['lock', '2'],
  ['src/a.ts', 'b'],
  ['src/new.css', ''],
])('a change of %s changes the fingerprint', async (path, text) => {
  const before = await fingerprint();
  await write(path, text);
  expect(await fingerprint()).not.toBe(before);
});

test.each(['src/a.test.ts', 'src/dist/a.js', 'src/README.md'])(
  '%s does not matter',
  async (path) => {
    const before = await fingerprint();
    await write(path, 'text');
    expect(await fingerprint()).toBe(before);
  },
);
