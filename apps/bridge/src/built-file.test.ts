import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const BUILT = fileURLToPath(new URL('../dist/chuhe-bridge.mjs', import.meta.url));
const LICENCES = fileURLToPath(new URL('../dist/licences.txt', import.meta.url));

describe.skipIf(!existsSync(BUILT))('the built file', () => {
  test('is a program, also through a link', async () => {
    expect(await readFile(BUILT, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const link = join(await mkdtemp(join(tmpdir(), 'chuhe-bridge-link-')), 'chuhe-bridge');
    await symlink(BUILT, link);
    const { stdout } = await promisify(execFile)(process.execPath, [link, '--help']);
    expect(stdout).toMatch(/^Use: node chuhe-bridge\.mjs --server URL/);
  });

  test('comes with the licences of Chuhe and of its packages', async () => {
    const text = await readFile(LICENCES, 'utf8');
    expect(text).toContain('The Chuhe authors');
    expect(text).toContain('## ws');
  });
});
