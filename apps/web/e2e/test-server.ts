import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packExercises } from './pack-exercises.ts';

const EXERCISES = 'exercises.tsv.br';
const SERVER = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** A server with its own data, which can be stopped and restarted at the same address. */
export interface TestServer {
  /** Its URL, without a slash at the end. */
  readonly address: string;
  /** The link that creates its first administrator. */
  readonly adminLink: string;
  /** The link to its outgoing mail. Each start makes a new link. */
  readonly outboxLink: () => string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly end: () => Promise<void>;
}

/** @param settings environment variables beyond those of every test server */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const data = await mkdtemp(join(tmpdir(), 'chuhe-e2e-'));
  await writeFile(join(data, EXERCISES), await packExercises());
  let running = await run(data, '0', settings);
  const { address, adminLink } = running;
  const stop = async (): Promise<void> => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
  const start = async (): Promise<void> => {
    running = await run(data, new URL(address).port, settings);
  };
  const end = async (): Promise<void> => {
    await stop();
    await rm(data, { recursive: true, force: true });
  };
  return { address, adminLink, outboxLink: () => running.outboxLink(), stop, start, end };
}

/**
 * Creates the first administrator of a server.
 * @param link its `adminLink`
 */
export async function makeAdmin(link: string): Promise<{ email: string; password: string }> {
  const admin = { email: 'admin@example.com', password: 'one river, two sides' };
  const { origin, pathname, searchParams } = new URL(link);
  const body = new URLSearchParams({ ...admin, token: searchParams.get('token') ?? '' });
  const { status } = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`No administrator: ${status}`);
  return admin;
}

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  /** Empty if the server already has an administrator. */
  readonly adminLink: string;
  readonly outboxLink: () => string;
}

type Settings = Readonly<Record<string, string>>;

async function run(data: string, port: string, settings: Settings): Promise<Running> {
  const own = {
    PATH: process.env['PATH'],
    PORT: port,
    LOG_LEVEL: 'warn',
    DATA_DIR: data,
    MASTER_GAMES: 'off',
    EXERCISES_FILE: join(data, EXERCISES),
  };
  const env = { ...own, ...settings };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isSaid = (): boolean => /http:\S+/.test(output) && (port !== '0' || LINK.test(output));
  while (!isSaid()) {
    await Promise.race([once(child.stdout, 'data'), closed]);
    if (child.exitCode !== null) throw new Error('The server did not start');
  }
  const [address = ''] = /http:\S+/.exec(output) ?? [];
  const outboxLink = (): string => OUTBOX.exec(output)?.[0] ?? '';
  return { child, address, adminLink: LINK.exec(output)?.[0] ?? '', outboxLink };
}

const LINK = /http:\S+\/first-admin\S+/;
const OUTBOX = /http:\S+\/dev\/outbox\S+/;
