import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ask } from './command-client.ts';
import type { CommandHandler } from './command-server.ts';
import { type FolderLock, findHolder, lockFolder } from './folder-lock.ts';
import { compareHosts, type HostIdentity, readHostIdentity } from './host-identity.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-lock-'));
  folders.push(folder);
  return folder;
}

async function lock(folder: string): Promise<FolderLock> {
  const result = await lockFolder(folder, 'server');
  if (!result.ok) throw new Error('The folder is in use');
  return result.lock;
}

/** @returns the failures of commands that are logged, as lists of the arguments of `onError` */
function handle(held: FolderLock, run: CommandHandler['run']): unknown[] {
  const logged: unknown[] = [];
  held.commands.handle({ run, onError: (...failure) => logged.push(failure) });
  return logged;
}

const recordIn = async (folder: string): Promise<{ port: number; token: string; pid: number }> =>
  JSON.parse(await readFile(join(folder, 'in-use.json'), 'utf8'));

describe('the lock of the data folder', () => {
  test('is held by one process, named to the next, and free again afterwards', async () => {
    const folder = await makeFolder();
    const first = await lock(folder);
    expect(await lockFolder(folder, 'command')).toMatchObject({
      ok: false,
      record: { pid: process.pid, holder: 'server' },
    });
    await first.release();
    expect(await readdir(folder)).toEqual([]);
    await (await lock(folder)).release();
  });

  test('is given to one of many that ask at the same moment', async () => {
    const folder = await makeFolder();
    const results = await Promise.all(
      Array.from({ length: 12 }, () => lockFolder(folder, 'command')),
    );
    const locks = results.flatMap((result) => (result.ok ? [result.lock] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });

  test.each([
    ['a killed process', (own: number) => ({ pid: 999_999_999, port: own })],
    ['another process that has got its number', () => ({ pid: process.pid, port: 1 })],
  ])('left by %s is taken over, by one of many', async (_who, make) => {
    const folder = await makeFolder();
    const record = { token: 'old', holder: 'server', place: await readHostIdentity(), ...make(1) };
    await writeFile(join(folder, 'in-use.json'), JSON.stringify(record));
    const results = await Promise.all(
      Array.from({ length: 12 }, () => lockFolder(folder, 'server')),
    );
    const locks = results.flatMap((result) => (result.ok ? [result.lock] : []));
    expect(locks).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['in-use.json']);
    await locks[0]?.release();
  });

  test.each<[string, Partial<HostIdentity>]>([
    ['container', { network: 'net:[1]' }],
    ['machine', { host: 'other', boot: 'other', machine: 'other', network: '' }],
    ['machine of the same name', { boot: 'other', machine: '' }],
  ])('that may be held in another %s is refused, with what to do', async (_where, other) => {
    const folder = await makeFolder();
    const place = { ...(await readHostIdentity()), ...other };
    const record = { pid: 999_999_999, port: 1, token: 'old', holder: 'server', place };
    const path = join(folder, 'in-use.json');
    await writeFile(path, JSON.stringify(record));
    const result = await lockFolder(folder, 'server');
    expect(result.ok ? '' : result.problem).toContain(`remove the file ${path}`);
    expect(await readdir(folder)).toEqual(['in-use.json']);
    expect(await findHolder(folder)).toBeUndefined();
    await rm(path);
    await (await lock(folder)).release();
  });

  test('left when the machine was switched off is taken over, on that machine only', () => {
    const here = { host: 'a', machine: 'm', boot: 'new', network: 'net:[1]' };
    const before = { ...here, boot: 'old', network: 'net:[2]' };
    expect(compareHosts(here, before)).toBe('restarted');
    expect(compareHosts(here, { ...before, machine: 'n' })).toBe('elsewhere');
    expect(compareHosts(here, { ...before, host: 'b' })).toBe('elsewhere');
    expect(compareHosts({ ...here, machine: '' }, { ...before, machine: '' })).toBe('elsewhere');
  });

  test.each(['', '{', '{"pid":1}'])('with the content %j is taken over', async (text) => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'in-use.json'), text);
    expect(await findHolder(folder)).toBeUndefined();
    await (await lock(folder)).release();
  });

  test('can be read by its owner only', async () => {
    const folder = join(await makeFolder(), 'data');
    const held = await lock(folder);
    const modes = await Promise.all(
      [folder, join(folder, 'in-use.json')].map((path) => stat(path)),
    );
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
    await held.release();
  });
});

describe('a command for the process that has the folder', () => {
  test('is carried out there, with its lines and its status', async () => {
    const folder = await makeFolder();
    const held = await lock(folder);
    handle(held, async ({ command, args, say, warn }) => {
      say(`${command} ${args.join('+')} 楚河`);
      warn('half way');
      return 3;
    });
    const lines: [string, boolean][] = [];
    const { status } = await ask({
      ...(await recordIn(folder)),
      command: 'import',
      args: ['a b', 'c\nd'],
      onLine: (line, isError) => lines.push([line, isError]),
    });
    expect(status).toBe(3);
    expect(lines).toEqual([
      ['import a b+c\nd 楚河', false],
      ['half way', true],
    ]);
    await held.release();
  });

  test('waits until the process is ready, and stops when the terminal is gone', async () => {
    const folder = await makeFolder();
    const held = await lock(folder);
    const { port, token } = await recordIn(folder);
    const socket = connect(port, '127.0.0.1');
    socket.write(`${JSON.stringify({ token, command: 'long', args: [] })}\n`);
    const stopped = new Promise((resolve) => {
      handle(held, async ({ signal }) => {
        signal.addEventListener('abort', () => resolve('stopped'));
        socket.destroy();
        return 0;
      });
    });
    expect(await stopped).toBe('stopped');
    await held.release();
  });

  test.each(['wrong', ''])('with the token "%s" gets no answer', async (token) => {
    const folder = await makeFolder();
    const held = await lock(folder);
    let isCalled = false;
    handle(held, async () => {
      isCalled = true;
      return 0;
    });
    const { port } = await recordIn(folder);
    expect(await ask({ port, token, command: 'admin', args: [] })).toEqual({ status: 'gone' });
    expect(isCalled).toBe(false);
    await held.release();
  });

  test('that fails is logged, and ends with status 1; one that is too long gets no answer', async () => {
    const folder = await makeFolder();
    const held = await lock(folder);
    const logged = handle(held, () => Promise.reject(new Error('secret')));
    const record = await recordIn(folder);
    const lines: string[] = [];
    const onLine = (line: string): void => void lines.push(line);
    expect(await ask({ ...record, command: 'x', args: [], onLine })).toEqual({ status: 1 });
    expect(lines).toEqual(['The command failed; see the log of the server.']);
    expect(logged).toEqual([['x', new Error('secret')]]);
    const args = ['x'.repeat(100_000)];
    expect(await ask({ ...record, command: 'x', args })).toEqual({ status: 'gone' });
    await held.release();
  });
});
