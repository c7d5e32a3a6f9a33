import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureNode } from './run.mjs';
import { ensureInstalled, type Packages } from './setup.mjs';

let folder = '';
let root = new URL('file:///');

/** Creates a repository with one workspace. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chuhe-setup-'));
  root = pathToFileURL(`${folder}/`);
  await mkdir(join(folder, 'packages/one'), { recursive: true });
  await write('package.json', '{"workspaces":["packages/one"]}');
  await write('package-lock.json', '{}');
  await write('packages/one/package.json', '{}');
  vi.spyOn(console, 'log').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = (path: string, text: string) => writeFile(join(folder, path), text);
const read = (path: string) => readFile(join(folder, path), 'utf8');

const GOOD_NPM = `
  import { appendFileSync, mkdirSync } from 'node:fs';
  mkdirSync('node_modules', { recursive: true });
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
`;
const FAILING_NPM = `${GOOD_NPM} process.exitCode = 7;`;
const KILLED_NPM = `${GOOD_NPM} process.kill(process.pid, 'SIGKILL');`;

async function install(npm: string, packages: Packages = 'all'): Promise<boolean> {
  await mkdir(join(folder, 'npm'), { recursive: true });
  await write('npm/package.json', '{"type":"module"}');
  await write('npm/npm-cli.js', npm);
  return ensureInstalled({ packages, root, env: { npm_execpath: join(folder, 'npm/npm-cli.js') } });
}

describe('ensureNode', () => {
  test.each(['20.19.0', '20.20.2', '21.0.0', '24.1.0', '100.0.0'])('takes %s', (version) => {
    expect(() => ensureNode(version)).not.toThrow();
  });

  test.each(['20.18.3', '18.20.8', '4.0.0'])('refuses %s in one line', (version) => {
    expect(() => ensureNode(version)).toThrow(
      new RegExp(`^Chuhe needs Node 20\\.19 or newer; this is ${version}\\.[^\\n]+$`),
    );
  });
});

describe('ensureInstalled', () => {
  test('installs once, with development dependencies, and prints it', async () => {
    expect(await install(GOOD_NPM)).toBe(true);
    expect(await install(GOOD_NPM)).toBe(false);
    expect(await read('calls')).toBe('install --no-save --include=dev --no-audit --no-fund\n');
    expect(console.log).toHaveBeenCalledOnce();
  });

  test('installs the packages for tests only when they are wanted, and keeps them from then on', async () => {
    await install(GOOD_NPM, 'product');
    expect(await install(GOOD_NPM, 'product')).toBe(false);
    expect(await install(GOOD_NPM, 'all')).toBe(true);
    expect(await install(GOOD_NPM, 'product')).toBe(false);
    await write('package-lock.json', '{ }');
    expect(await install(GOOD_NPM, 'product')).toBe(true);
    expect(await read('calls')).toBe(
      ['--omit=dev', '--include=dev', '--include=dev']
        .map((dev) => `install --no-save ${dev} --no-audit --no-fund\n`)
        .join(''),
    );
  });

  test.each(['package-lock.json', 'package.json', 'packages/one/package.json'])(
    'installs again when %s has changed',
    async (path) => {
      await install(GOOD_NPM);
      await write(path, `${await read(path)} `);
      expect(await install(GOOD_NPM)).toBe(true);
    },
  );

  test.each([
    ['fails', FAILING_NPM, 7],
    ['is killed', KILLED_NPM, 137],
  ])(
    'an install that %s rejects with one line and its status, and is repeated',
    async (_, npm, status) => {
      await install(GOOD_NPM);
      await write('package-lock.json', '{ }');
      await expect(install(npm)).rejects.toMatchObject({
        name: 'RunError',
        status,
        message: expect.stringMatching(/^The packages could not be installed[^\n]+$/),
      });
      expect(await install(GOOD_NPM, 'product')).toBe(true);
      expect(await read('calls')).toMatch(/--include=dev[^\n]*\n$/);
    },
  );

  test('removes the packages of an interrupted install and keeps those of a complete one', async () => {
    const leftOver = ['node_modules/half', 'packages/one/node_modules/half'];
    for (const path of leftOver) await mkdir(join(folder, path), { recursive: true });
    await install(GOOD_NPM);
    for (const path of leftOver) await expect(read(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await write('node_modules/whole', '');
    await write('package-lock.json', '{ }');
    await install(GOOD_NPM);
    expect(await read('node_modules/whole')).toBe('');
  });

  test('files other than manifests do not matter', async () => {
    await install(GOOD_NPM);
    await write('packages/one/index.js', '');
    expect(await install(GOOD_NPM)).toBe(false);
  });
});
