import { randomBytes, randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ask } from './command-client.ts';
import { type CommandServer, openCommandServer } from './command-server.ts';
import { makeFolder } from './folder.ts';
import {
  compareHosts,
  hostIdentitySchema,
  readHostIdentity,
  UNKNOWN_HOST,
} from './host-identity.ts';
import { PING } from './ping.ts';

/**
 * Only one process at a time may have the embedded database open. That process, the holder, keeps a file in the data folder with the
 * port on which it listens. If it does not answer on that port, it was killed, and another process may take the folder. A folder held
 * on another machine or in another container is not taken over, since the port of its holder cannot be reached from here.
 *
 * A file cannot be replaced on the condition that it is unchanged. So a process does not replace the file of a dead holder. It creates
 * a second file, named after the dead holder's token, and the first process to do so becomes the successor. These files form a chain. The
 * successor finally gives its file the name of the first file of the chain and removes the others.
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
  /** `record` is that of the holder. `problem` is one line for the operator. */
  | { readonly ok: false; readonly record: LockRecord; readonly problem: string };

/** @param folder created if missing, accessible to this user only */
export async function lockFolder(
  folder: string,
  holder: LockRecord['holder'],
): Promise<LockResult> {
  await makeFolder(folder);
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
    // The file is removed first. A process that found it after the port was closed would assume that the holder was killed.
    await rm(rootIn(folder), { force: true });
    await commands.close();
  };
  return { ok: true, lock: { commands, release } };
}

/** Finds the process that holds the folder, if any. */
export async function findHolder(folder: string): Promise<LockRecord | undefined> {
  const { record } = await findLast(folder);
  return record !== undefined && (await stateOf(record)) === 'alive' ? record : undefined;
}

/** The maximum number of attempts. An attempt fails if another process creates the next file of the chain first. */
const ROUNDS = 20;

/** @returns why the folder could not be taken, with the record of the other holder; `undefined` if it was taken */
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
      // Check again, since another process may have removed the chain meanwhile.
      if ((await findLast(folder)).record?.token === record.token) {
        await moveUp(folder, draft);
        return undefined;
      }
      await rm(next, { force: true });
    }
    throw new Error(`too many processes try to lock ${folder} at once`);
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
  const problem = `${folder} may be in use by process ${record.pid}${where}, which cannot be reached from here: it may be on another machine or in another container. Once you are sure that it has ended, remove the file ${path}`;
  return { record, problem };
}

interface Last {
  /** `undefined` if the chain has no file. */
  readonly record: LockRecord | undefined;
  readonly path: string;
  /** Path of the file that a successor creates. */
  readonly next: string;
}

/** Follows the chain of holders from the first file to the last. The name of a successor's file contains the token of its predecessor. */
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

/** Makes `draft` the only file of the chain. */
async function moveUp(folder: string, draft: string): Promise<void> {
  await rename(draft, rootIn(folder));
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${ROOT_NAME}.`)) await rm(join(folder, name), { force: true });
  }
}

/** Creates `to` as a link, which, unlike a rename, never replaces a file. Returns false if `to` exists. */
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

/** An unreadable file counts as that of a dead process: files are created whole, so only a power cut leaves an incomplete one. */
function parseRecord(text: string): LockRecord {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return { pid: 0, port: 0, token: 'unreadable', holder: 'server', place: UNKNOWN_HOST };
  }
}

/** Whether the holder is alive. Only the holder accepts its token, so another process with the same id or port is not mistaken for it. */
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
  // The process may be busy for longer than the time limit, or it may be in a container whose processes are not visible from here.
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
