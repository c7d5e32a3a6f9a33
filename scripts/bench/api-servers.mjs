import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVER, startProgram } from './start-program.mjs';

/**
 * The processes that `api.mjs` measures.
 *
 * @typedef {import('./start-program.mjs').Running} Running
 */

const BARE = fileURLToPath(new URL('api-bare.mjs', import.meta.url));
/** The longest wait for the positions to be loaded, in milliseconds. */
const LOADING_MS = 180_000;

/** @returns {Promise<Running>} */
export async function startBare() {
  return startProgram(BARE, {});
}

/**
 * Starts the built server with a data folder of its own, on PGlite or on the given PostgreSQL server.
 *
 * @type {(databaseUrl?: string) => Promise<Running>}
 */
export async function startServer(databaseUrl) {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bench-'));
  const env = {
    PORT: '0',
    DATA_DIR: folder,
    MASTER_GAMES: 'off',
    EXERCISES_FILE: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  await loadPositions(env);
  const server = await startProgram(SERVER, { ...env, LOG_LEVEL: 'error' });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the server until it has loaded its positions. On its first start, the server loads them while it already serves
 * requests. This takes many seconds.
 *
 * @param {Record<string, string>} env
 */
async function loadPositions(env) {
  let log = '';
  const variables = { ...env, LOG_LEVEL: 'info' };
  const server = await startProgram(SERVER, variables, (text) => (log += text));
  const limit = Date.now() + LOADING_MS;
  while (!log.includes('positions were loaded') && Date.now() < limit) await wait(100);
  await server.stop();
}

/**
 * Makes an empty database on the server of TEST_DATABASE_URL, or else on a temporary server with PostgreSQL's default
 * settings.
 *
 * @returns {Promise<{ url: string, drop: () => Promise<void> } | undefined>} `undefined` without PostgreSQL
 */
export async function makePostgres() {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return makeDatabase(given);
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const cluster = await startCluster(programs);
  return { url: cluster.url, drop: cluster.stop };
}

/** @param {string} server */
async function makeDatabase(server) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const psql = (/** @type {string} */ sql) => promisify(execFile)('psql', [server, '-qc', sql]);
  await psql(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await psql(`drop database ${name} with (force)`);
    },
  };
}

/** The folder of `postgres` and `initdb`. */
function findPrograms() {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  return [...path, ...versions.map((version) => join(debian, version, 'bin'))].find((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  );
}

/** @param {string} programs */
async function startCluster(programs) {
  const user = findUser();
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bench-pg-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const initdb = ['-D', data, '-U', 'chuhe', '-A', 'trust', '-E', 'UTF8'];
  await promisify(execFile)(join(programs, 'initdb'), initdb, options);
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses='];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' });
  const closed = once(child, 'close');
  const socket = join(folder, '.s.PGSQL.5432');
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
    await wait(50);
  }
  // The socket exists a moment before the server accepts connections.
  await wait(1000);
  return {
    url: `postgresql://chuhe@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      child.kill('SIGINT');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** If this process runs as root, finds another system user for PostgreSQL, because PostgreSQL refuses to run as root. */
function findUser() {
  if (process.getuid?.() !== 0) return undefined;
  const name = idOf('-u', 'postgres') === undefined ? 'daemon' : 'postgres';
  return { uid: idOf('-u', name) ?? 0, gid: idOf('-g', name) ?? 0 };
}

/** @type {(option: string, name: string) => number | undefined} */
function idOf(option, name) {
  try {
    return Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}
