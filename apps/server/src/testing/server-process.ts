import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseIn } from '../db/data/folder.ts';
import { makeName, snapshotPath } from '../db/data/snapshots.ts';
import { copyDatabaseFolder } from './copy-database.ts';
import { ensureTemplate } from './template.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Stdout and stderr so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves when the process has ended and its output is complete. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Options of Node for short-lived test processes. WebAssembly is compiled quickly, without optimization.
 */
export const QUICK_NODE = ['--liftoff-only'];

/**
 * Starts the built server (`dist/main.js`). Its environment contains only `variables`, the PATH and a temporary data folder, which
 * `variables` can replace.
 */
export async function startServer(
  variables: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const folder = variables['DATA_DIR'] ?? (await makeDataFolder());
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  // Without the master games and exercises, so that only their tests wait for them.
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    MASTER_GAMES: 'off',
    EXERCISES_FILE: 'off',
    ...variables,
  };
  const child = spawn(process.execPath, [...QUICK_NODE, main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(async () => {
    if (variables['DATA_DIR'] === undefined) await rm(folder, { recursive: true, force: true });
    return { code: child.exitCode, signal: child.signalCode };
  });
  return { child, output, ended };
}

/**
 * Creates a data folder with a migrated, empty database. Unless `isSnapshotDue` is true, it contains an empty folder that looks like a
 * recent snapshot, so that the server makes none at its start.
 */
export async function makeDataFolder({ isSnapshotDue = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-data-'));
  await copyDatabaseFolder(await ensureTemplate(), databaseIn(folder));
  if (!isSnapshotDue) {
    await mkdir(snapshotPath(folder, makeName(new Date())), { recursive: true });
  }
  return folder;
}

/** Waits for the address that the server prints when it listens. Rejects with the server's stderr if the server ends first. */
export async function addressOf(server: ServerProcess): Promise<string> {
  const [address] = await waitForOutput(server, /http:\S+/);
  return address;
}

/** Waits until the stdout of the server contains the pattern. Rejects with the server's stderr if the server ends first. */
export async function waitForOutput(
  { child, output, ended }: ServerProcess,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = pattern.exec(output.stdout);
    if (found !== null) return found;
    await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  }
  throw new Error(`The server ended: ${output.stderr}`);
}
