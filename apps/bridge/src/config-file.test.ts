import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { configPath, readConfig, writeConfig } from './config-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'chuhe-bridge-'));
afterAll(() => rm(folder, { recursive: true }));
const CONFIG = { server: 'https://chuhe.example', token: 'secret' };

describe('the settings of the bridge', () => {
  test('can be read only by their owner', async () => {
    const path = join(folder, 'new', 'config.json');
    await writeConfig(path, CONFIG);
    expect(await readConfig(path)).toEqual(CONFIG);
    expect((await stat(path)).mode % 0o1000).toBe(0o600);
    expect(await readdir(join(folder, 'new'))).toEqual(['config.json']);
  });

  test('replace a file that others could read', async () => {
    const path = join(folder, 'open.json');
    await writeFile(path, '{}', { mode: 0o644 });
    await writeConfig(path, CONFIG);
    expect((await stat(path)).mode % 0o1000).toBe(0o600);
  });

  test.each([
    '',
    '{',
    '[]',
    '{"server":1,"token":""}',
    '{"server":"x"}',
    '{"server":"ftp://x","token":"t"}',
  ])('the damaged file %j is named', async (text) => {
    const path = join(folder, 'damaged.json');
    await writeFile(path, text);
    expect(await readConfig(path)).toContain(path);
  });

  test('are in the folder that each system has for them', async () => {
    expect(await readConfig(join(folder, 'none.json'))).toBeUndefined();
    expect(configPath('linux', {}, '/home/x')).toBe('/home/x/.config/chuhe-bridge/config.json');
    expect(configPath('linux', { XDG_CONFIG_HOME: '/c' }, '/home/x')).toBe(
      '/c/chuhe-bridge/config.json',
    );
    expect(configPath('darwin', {}, '/x')).toContain('Application Support/chuhe-bridge');
    expect(configPath('win32', { APPDATA: '/data' }, '/x')).toContain('data/chuhe-bridge');
  });
});
