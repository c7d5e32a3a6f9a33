import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QUICK_NODE } from '../../../../testing/server-process.ts';

/** The built program of `apps/bridge`, as `npm run worker` runs it. */
const PROGRAM = fileURLToPath(
  new URL('../../../../../../bridge/dist/chuhe-bridge.mjs', import.meta.url),
);

export interface WorkerProcess {
  readonly child: ChildProcess;
  readonly output: { text: string };
  readonly ended: Promise<unknown>;
}

export interface WorkerProcessOptions {
  readonly server: string;
  /** The token of a bridge. */
  readonly token: string;
  /** A folder for its settings and its engine. */
  readonly folder: string;
  readonly threads?: number;
}

/** Starts a worker that is paired already. */
export async function startWorker({
  server,
  token,
  folder,
  threads = 1,
}: WorkerProcessOptions): Promise<WorkerProcess> {
  const config = join(folder, 'config.json');
  await writeFile(config, JSON.stringify({ server, token }));
  const args = ['--give', '--no-cloud', '--threads', String(threads), '--config', config];
  const child = spawn(process.execPath, [...QUICK_NODE, PROGRAM, ...args], {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output.text += text));
  }
  return { child, output, ended: once(child, 'close') };
}
