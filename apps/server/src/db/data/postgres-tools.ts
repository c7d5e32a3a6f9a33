import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** The programs of PostgreSQL that copy a database. They come with its client, which the operator installs. */

/** @returns one line about what went wrong; `undefined` if the file is written */
export function dumpPostgres(
  url: string,
  file: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return runTool('pg_dump', ['--format=custom', `--file=${file}`], { url, signal });
}

/**
 * Replaces the tables of the database by those of a dump, in one transaction. Tables that the dump does not have are dropped, too: otherwise
 * migrations that made them could not run again.
 *
 * @param options.workFolder where a file is written that is several times as large as the dump
 * @returns one line about what went wrong, in which case nothing has changed; `undefined` on success
 */
export async function restorePostgres(
  url: string,
  dump: string,
  { workFolder, signal }: { readonly workFolder: string; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const work = await mkdtemp(join(workFolder, 'restore-'));
  const script = join(work, 'restore.sql');
  const clear = join(work, 'clear.sql');
  try {
    const toScript = ['--no-owner', '--no-privileges', `--file=${script}`, dump];
    const problem = await runTool('pg_restore', toScript, { signal });
    if (problem !== undefined) return problem;
    await writeFile(clear, 'drop schema public cascade;\ncreate schema public;\n');
    const args = ['--quiet', '--no-psqlrc', '--single-transaction', '--set=ON_ERROR_STOP=1'];
    const files = [`--file=${clear}`, `--file=${script}`];
    return await runTool('psql', [...args, '--output=/dev/null', ...files], { url, signal });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export interface PostgresFacts {
  /** Name of the database and its server, without user and password. */
  readonly name: string;
  readonly bytes: number;
  /** The programs with other connections to the database, by name and address; those of PostgreSQL itself do not count. */
  readonly others: readonly string[];
}

export async function readPostgresFacts(url: string): Promise<PostgresFacts> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; bytes: string; others: string[] }>(`
      select current_database() as name, pg_database_size(current_database()) as bytes,
        array(select concat_ws(' ', coalesce(nullif(application_name, ''), usename), host(client_addr)) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend') as others`);
    const [row] = rows;
    const name = `${row?.name} on ${client.host}:${client.port}`;
    return { name, bytes: Number(row?.bytes), others: row?.others ?? [] };
  } finally {
    await client.end();
  }
}

/** In milliseconds. */
const CONNECT_WITHIN = 10_000;
/** How much of a program's errors is kept, in characters. */
const MAX_ERRORS = 4000;

interface ToolOptions {
  readonly url?: string;
  readonly signal: AbortSignal;
}

/** @returns one line about what went wrong; `undefined` on success */
function runTool(
  program: string,
  args: readonly string[],
  { url, signal }: ToolOptions,
): Promise<string | undefined> {
  // Other users of the machine can read the arguments of a process, but not its environment.
  const { address, password } = url === undefined ? {} : splitPassword(url);
  const connection = address === undefined ? [] : [`--dbname=${address}`, '--no-password'];
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) };
  return new Promise((resolve) => {
    let errors = '';
    const child = spawn(program, [...connection, ...args], {
      env,
      signal,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(0, MAX_ERRORS);
    });
    child.on('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      resolve(isMissing ? missing(program) : `${program} failed: ${error.message}`);
    });
    child.on('close', (status) => {
      const line = errors.split('\n').find(isReason) ?? `it ended with status ${status}`;
      resolve(status === 0 ? undefined : `${program} failed: ${line}`);
    });
  });
}

/** Whether a line says why the program failed. Notices say what else happened. */
function isReason(line: string): boolean {
  return line.trim() !== '' && !/NOTICE|^DETAIL/.test(line);
}

function missing(program: string): string {
  return `${program} is not installed. Install the client of PostgreSQL in the version of the server or newer (Debian: apt-get install postgresql-client), or run ${program} where the database runs; docs/deployment.md has the commands.`;
}

function splitPassword(url: string): { address: string; password?: string } {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  const text = address.href;
  return password === ''
    ? { address: text }
    : { address: text, password: decodeURIComponent(password) };
}
