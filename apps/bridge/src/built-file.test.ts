import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const BUILT = fileURLToPath(new URL('../dist/chuhe-bridge.mjs', import.meta.url));
const ENGINE = fileURLToPath(new URL('testing/stand-in-engine.mjs', import.meta.url));
const LICENCES = fileURLToPath(new URL('../dist/licences.txt', import.meta.url));

describe.skipIf(!existsSync(BUILT))('the built file', () => {
  test('is a program, also through a link', async () => {
    expect(await readFile(BUILT, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const link = join(await mkdtemp(join(tmpdir(), 'chuhe-bridge-link-')), 'chuhe-bridge');
    await symlink(BUILT, link);
    const { stdout } = await promisify(execFile)(process.execPath, [link, '--help']);
    expect(stdout).toMatch(/^Use: node chuhe-bridge\.mjs --server URL/);
  });

  test.skipIf(process.platform === 'win32').each([
    ['a closed terminal', ['SIGHUP']],
    ['the second signal', ['SIGINT', 'SIGINT']],
  ] as const)('ends its engines with %s', async (_what, signals) => {
    const folder = await mkdtemp(join(tmpdir(), 'chuhe-bridge-end-'));
    const config = join(folder, 'config.json');
    const pidFile = join(folder, 'pid');
    const engine = { path: process.execPath, args: [ENGINE, 'stubborn', `pid=${pidFile}`] };
    const settings = { server: 'http://127.0.0.1:1', token: 'TOKEN', engines: [engine] };
    await writeFile(config, JSON.stringify(settings));
    const bridge = spawn(process.execPath, [BUILT, '--no-cloud', '--config', config]);
    let said = '';
    bridge.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => said, { timeout: 10_000 }).toContain('is ready');
    const ended = once(bridge, 'exit');
    for (const signal of signals) bridge.kill(signal);
    await ended;
    const pid = Number(await readFile(pidFile, 'utf8'));
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('comes with the licences of Chuhe and of its packages', async () => {
    const text = await readFile(LICENCES, 'utf8');
    expect(text).toContain('The Chuhe authors');
    expect(text).toContain('## ws');
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
