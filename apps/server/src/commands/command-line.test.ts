import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseIn } from '../db/data/folder.ts';
import { IS_FULL } from '../testing/full.ts';
import { addressOf, makeDataFolder, QUICK_NODE, startServer } from '../testing/server-process.ts';
import { findCommand } from './run-command.ts';

/** The built command, as `npm run admin` and `npm run restore` run it. */
const COMMAND = fileURLToPath(new URL('../../dist/command.js', import.meta.url));
const folder = await makeDataFolder({ isSnapshotDue: true });
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder };
  const child = spawn(process.execPath, [...QUICK_NODE, COMMAND, ...args], { env });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  await once(child, 'close');
  return { status: child.exitCode, ...output };
}

/** The short run starts one of them, since each process loads the whole server. */
const COMMANDS = ['admin', 'import', 'backup', 'restore', 'learn', 'dump', 'load'];

describe('a command line', () => {
  test.each(IS_FULL ? COMMANDS : COMMANDS.slice(0, 1))(
    '%s --help prints the usage and opens no database',
    async (name) => {
      const before = await readdir(folder);
      const { status, stdout, stderr } = await run(name, '--help');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
      expect(await readdir(folder)).toEqual(before);
    },
  );

  test.each(COMMANDS)('%s has a usage that begins with its name', (name) => {
    expect(findCommand(name)?.usage[0]).toMatch(new RegExp(`^npm run ${name}\\b`));
  });

  test('has the same output and status with and without a running server', async () => {
    const alone = await run('admin', 'create', 'boss@example.com');
    const server = await startServer({ PORT: '0', DATA_DIR: folder });
    const address = await addressOf(server);
    const served = await run('admin', 'create', 'boss@example.com');
    const plain = ({ stdout, ...rest }: typeof alone) => ({
      ...rest,
      stdout: stdout.replace(/http\S+/, 'LINK'),
    });
    expect(plain(served)).toEqual(plain(alone));
    expect(served).toMatchObject({ status: 0, stderr: '' });
    expect(served.stdout).toContain(`${address}/login#reset=`);

    const refused = await startServer({ PORT: '0', DATA_DIR: folder });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output.stderr).toMatch(/is in use by another server \(process \d+\)/);

    const restored = await run('restore', '--yes');
    expect(restored.stderr).toBe('');
    expect(restored).toMatchObject({ status: 0 });
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      database: true,
      migrations: true,
      disk: true,
    });

    server.child.kill('SIGKILL');
    await server.ended;
  });

  test.runIf(IS_FULL)(
    'goes on after a killed server, and says if there was no database',
    async () => {
      const after = await run('admin', 'reset', 'no-one@example.com');
      expect(after).toMatchObject({
        status: 1,
        stderr: 'There is no account no-one@example.com.\n',
      });

      await rm(databaseIn(folder), { recursive: true });
      const elsewhere = await run('admin', 'create', 'boss@example.com');
      expect(elsewhere.stderr).toBe(
        `There was no database in ${folder}, so an empty one was made there.\n`,
      );
    },
  );

  test.runIf(IS_FULL)(
    'backs up and restores, and changes nothing before it is confirmed',
    async () => {
      const backups = join(folder, 'to');
      expect(await run('backup', '--to', backups)).toMatchObject({ status: 0, stderr: '' });
      expect(await run('restore', '--from', backups)).toEqual({
        status: 1,
        stderr: 'Nothing has changed. To confirm this, add --yes.\n',
        stdout: expect.stringMatching(/^Replaced: the database in .+\nBy: the backup .+\n$/),
      });
      expect(await run('restore', '--from', backups, '--yes')).toMatchObject({
        status: 0,
        stderr: '',
        stdout: expect.stringContaining('To undo this, run: npm run restore -- --from before-'),
      });
    },
  );

  test('with an unknown name lists the commands', async () => {
    const { status, stderr } = await run('explode');
    expect([status, stderr]).toEqual([
      2,
      'There is no command explode. Commands: admin, backup, restore, learn, dump, load, import, partition\n',
    ]);
  });
});
