import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** A temporary PostgreSQL server for one run of the tests. */

const exec = promisify(execFile);

export interface Cluster {
  /** URL of a database to connect to in order to create others. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Finds the folder of `postgres` and `initdb`, if they are installed. */
export function findPostgres(): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const folders = [...path, ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  );
}

/** Settings that trade durability for speed. Queries on tables without statistics would be compiled, which takes longer than to run them. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
];

/** Starts a server in a temporary folder. It can be reached only through a socket in this folder. */
export async function startCluster(programs: string): Promise<Cluster> {
  const user = await findUser();
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-pg-'));
  await chmod(folder, 0o700);
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const initdb = ['-D', data, '-U', 'chuhe', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await exec(join(programs, 'initdb'), initdb, options);
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', ...FAST];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const url = `postgresql://chuhe@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await waitUntilReady(server, url);
  return {
    url,
    stop: async () => {
      const closed = once(server, 'close');
      // PostgreSQL shuts down immediately at this signal. Its data is not needed any more.
      server.kill('SIGQUIT');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database that test files copy, and the URL of its server. */
export interface Template {
  readonly url: string;
  readonly name: string;
}

/** Creates a database by copying the files of another one, which takes a third of the time of copying its pages through the log. */
export async function copyDatabase(
  { url, name: template }: Template,
  name = `t_${randomUUID().replaceAll('-', '')}`,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  await runAlone(url, `create database ${name} template ${template} strategy file_copy`);
  const created = new URL(url);
  created.pathname = `/${name}`;
  return {
    url: created.href,
    drop: () => runAlone(url, `drop database if exists ${name} with (force)`),
  };
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; server.exitCode === null && tries < 300; tries += 1) {
    try {
      await runAlone(url, 'select 1');
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error('The PostgreSQL server for the tests did not start');
}

/**
 * If this process runs as root, finds another user for PostgreSQL, which refuses root: `postgres` or Linux's unprivileged user. Otherwise,
 * returns `undefined`.
 */
async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', '65534']) {
    try {
      const uid = Number((await exec('id', ['-u', name])).stdout);
      const gid = Number((await exec('id', ['-g', name])).stdout);
      return { uid, gid };
    } catch {
      // This user does not exist.
    }
  }
  throw new Error('There is no user to run PostgreSQL as: set TEST_DATABASE_URL');
}
