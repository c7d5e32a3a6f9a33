import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
const HOOK = new URL('../../../../scripts/lib/migration/register.mjs', import.meta.url).href;
const KIT = fileURLToPath(new URL('../../../../node_modules/drizzle-kit/bin.cjs', import.meta.url));

test('the migrations lead to the tables of the source: npm run migration has nothing to write', async () => {
  // The folder is inside the server's folder, since drizzle-kit accepts only paths relative to its working directory.
  const folder = await mkdtemp(join(SERVER, 'dist/migrations-'));
  try {
    await cp(join(SERVER, 'migrations'), folder, { recursive: true });
    const out = folder.slice(SERVER.length);
    const args = ['--dialect', 'postgresql', '--schema', './src/db/tables/*.ts', '--out', out];
    const before = await readdir(folder);
    await promisify(execFile)(process.execPath, ['--import', HOOK, KIT, 'generate', ...args], {
      cwd: SERVER,
      env: { PATH: process.env['PATH'], NODE_PATH: join(SERVER, 'node_modules') },
    });
    expect(await readdir(folder)).toEqual(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a checkout on Windows leaves the bytes of the migrations, by whose hash a database knows them', async () => {
  const attributes = await readFile(new URL('../../../../.gitattributes', import.meta.url), 'utf8');
  expect(attributes.split('\n')).toContain('*.sql text eol=lf');
  const folder = join(SERVER, 'migrations');
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.sql'),
  );
  expect(files).not.toEqual([]);
  for (const file of files) expect(await readFile(join(folder, file), 'utf8')).not.toContain('\r');
});
