import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ask } from './command-client.ts';
import { type CommandServer, openCommandServer } from './command-server.ts';
import {
  compareHosts,
  hostIdentitySchema,
  readHostIdentity,
  UNKNOWN_HOST,
} from './host-identity.ts';
import { PING } from './ping.ts';

/**
 * Only one process at a time may have the embedded database open. The holder keeps a file in the data folder with the port on which
 * it listens. If it does not answer there, it was killed, and another process may take the folder. A file from another machine
 * or container is never taken over, since its port cannot be reached from here.
 *
 * A file cannot be replaced on the condition that it is unchanged. So the file of a dead holder is not removed: the first process to
 * create a file named after its token becomes its successor. That process then renames its file to the first of the chain and
 * removes the others.
 */

export const HOLDERS = ['server', 'command'] as const;

const recordSchema = z.object({
  pid: z.int(),
  port: z.int(),
  token: z.string().regex(/^[\w-]+$/),
  holder: z.enum(HOLDERS),
  place: hostIdentitySchema.default(UNKNOWN_HOST),
});
export type LockRecord = z.infer<typeof recordSchema>;

export interface FolderLock {
  /** Receives the commands of other processes. */
  readonly commands: CommandServer;
  release(): Promise<void>;
}

export type LockResult =
  | { readonly ok: true; readonly lock: FolderLock }
  /** The holder, and one line about it for the operator. */
  | { readonly ok: false; readonly record: LockRecord; readonly problem: string };

/** @param folder created if missing, readable by this user only */
export async function lockFolder(
  folder: string,
  holder: LockRecord['holder'],
): Promise<LockResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const token = randomBytes(32).toString('base64url');
  const commands = await openCommandServer(token);
  const place = await readHostIdentity();
  const record = { pid: process.pid, port: commands.port, token, holder, place };
  const other = await takeFolder(folder, record);
  if (other !== undefined) {
    await commands.close();
    return { ok: false, ...other };
  }
  const release = async (): Promise<void> => {
    // The file goes first: a process that found it while nothing listens would take over.
    await rm(rootIn(folder), { force: true });
    await commands.close();
  };
  return { ok: true, lock: { commands, release } };
}

/** The process that holds the folder, if any. */
export async function findHolder(folder: string): Promise<LockRecord | undefined> {
  const { record } = await findLast(folder);
  return record !== undefined && (await stateOf(record)) === 'alive' ? record : undefined;
}

/** Attempts, each lost to a process that has ended since. */
const ROUNDS = 20;

/** @returns the holder, if it is another process */
async function takeFolder(folder: string, record: LockRecord): Promise<Refusal | undefined> {
  const draft = join(folder, `in-use-draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { record: last, path, next } = await findLast(folder);
      const state = last === undefined ? 'dead' : await stateOf(last);
      if (last !== undefined && state === 'alive') return heldBy(folder, last);
      if (last !== undefined && state === 'unknown') return leftBy(folder, last, path);
      if (!(await linked(draft, next))) continue;
      // The chain may have been removed since it was read.
      if ((await findLast(folder)).record?.token === record.token) {
        await moveUp(folder, draft);
        return undefined;
      }
      await rm(next, { force: true });
    }
    throw new Error(`${folder} is wanted by too many processes at once`);
  } finally {
    await rm(draft, { force: true });
  }
}

type Refusal = Omit<Extract<LockResult, { ok: false }>, 'ok'>;

function heldBy(folder: string, record: LockRecord): Refusal {
  const who = record.holder === 'server' ? 'another server' : 'a command';
  const problem = `${folder} is in use by ${who} (process ${record.pid}). Stop it, or choose another folder: DATA_DIR=…`;
  return { record, problem };
}

function leftBy(folder: string, record: LockRecord, path: string): Refusal {
  const { host } = record.place;
  const where = host === '' ? '' : ` on ${host}`;
  const problem = `${folder} may be in use by process ${record.pid}${where}, which cannot be asked from here: it may be on another machine or in another container. When it has ended for certain, remove the file ${path}`;
  return { record, problem };
}

interface Last {
  /** `undefined` if there is no file. */
  readonly record: LockRecord | undefined;
  readonly path: string;
  /** Path of its successor's file. */
  readonly next: string;
}

/** The last of the chain of holders: the first file, that of its successor, and so on. */
async function findLast(folder: string): Promise<Last> {
  let next = rootIn(folder);
  let path = next;
  let record: LockRecord | undefined;
  for (let found = await readRecord(next); found !== undefined; found = await readRecord(next)) {
    record = found;
    path = next;
    next = `${rootIn(folder)}.${found.token}`;
  }
  return { record, path, next };
}

/** Makes the last holder of the chain the only one. */
async function moveUp(folder: string, draft: string): Promise<void> {
  await rename(draft, rootIn(folder));
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${ROOT_NAME}.`)) await rm(join(folder, name), { force: true });
  }
}

/** Unlike a rename, a link never replaces a file. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readRecord(path: string): Promise<LockRecord | undefined> {
  return readFile(path, 'utf8').then(parseRecord, () => undefined);
}

/** Files are created whole; an empty one is left from a power cut, and its process has ended. */
function parseRecord(text: string): LockRecord {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return { pid: 0, port: 0, token: 'unreadable', holder: 'server', place: UNKNOWN_HOST };
  }
}

/** Only the holder knows the token, so a process that accepts it is the holder, even if the process id is in use again. */
async function stateOf({
  port,
  token,
  pid,
  place,
}: LockRecord): Promise<'alive' | 'dead' | 'unknown'> {
  if (port === 0) return 'dead';
  const there = compareHosts(await readHostIdentity(), place);
  if (there === 'restarted') return 'dead';
  const { status } = await ask({ port, token, command: PING, args: [] });
  if (status === 0) return 'alive';
  if (there === 'elsewhere' || status === 'unreachable') return 'unknown';
  if (status !== 'silent') return 'dead';
  // It may be busy for longer than the time limit, or in a container whose processes cannot be seen.
  return isRunning(pid) ? 'alive' : 'unknown';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const ROOT_NAME = 'in-use.json';

function rootIn(folder: string): string {
  return join(folder, ROOT_NAME);
}
