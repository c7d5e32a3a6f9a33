import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ask } from './command-client.ts';
import { type CommandServer, openCommandServer } from './command-server.ts';
import { PING } from './ping.ts';
import { comparePlaces, NOWHERE, placeSchema, readPlace } from './place.ts';

/**
 * One process at a time may have the embedded database open. Whoever has it keeps a file in the data folder that says by
 * which port of this machine it is reached, and answers there; a file whose process does not answer was left by one that
 * was killed. That can be told only where the port is the same one: what another machine or container has left is never
 * taken over.
 *
 * A file cannot be replaced on the condition that it is still the same, so a dead holder is succeeded rather than removed: who
 * first puts down a file under the dead one's token has the folder. Then it moves up, and sweeps away what was before.
 */

export const HOLDERS = ['server', 'command'] as const;

const recordSchema = z.object({
  pid: z.int(),
  port: z.int(),
  token: z.string().regex(/^[\w-]+$/),
  holder: z.enum(HOLDERS),
  place: placeSchema.default(NOWHERE),
});
export type LockRecord = z.infer<typeof recordSchema>;

export interface FolderLock {
  /** Takes the commands of command lines. */
  readonly commands: CommandServer;
  release(): Promise<void>;
}

export type LockResult =
  | { readonly ok: true; readonly lock: FolderLock }
  /** Who has it, and one line of that for the operator. */
  | { readonly ok: false; readonly record: LockRecord; readonly problem: string };

/** @param folder is made when missing, for this user alone */
export async function lockFolder(
  folder: string,
  holder: LockRecord['holder'],
): Promise<LockResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const token = randomBytes(32).toString('base64url');
  const commands = await openCommandServer(token);
  const place = await readPlace();
  const record = { pid: process.pid, port: commands.port, token, holder, place };
  const other = await takeFolder(folder, record);
  if (other !== undefined) {
    await commands.close();
    return { ok: false, ...other };
  }
  const release = async (): Promise<void> => {
    // First the file, then the ear: who finds nobody listening while the file is there would succeed us.
    await rm(rootIn(folder), { force: true });
    await commands.close();
  };
  return { ok: true, lock: { commands, release } };
}

/** Who has the folder, when somebody has. */
export async function findHolder(folder: string): Promise<LockRecord | undefined> {
  const { record } = await findLast(folder);
  return record !== undefined && (await stateOf(record)) === 'alive' ? record : undefined;
}

/** Rounds in which others were quicker and gone again. */
const ROUNDS = 20;

/** @returns who has it, when that is another */
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
      // The place may have been that of a chain that was swept away since it was read.
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
  /** Missing where there is no file at all. */
  readonly record: LockRecord | undefined;
  readonly path: string;
  /** Where its successor puts down its file. */
  readonly next: string;
}

/** The end of the chain of holders: the first one's file, its successor's, and so on. */
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

/** Makes the last of the chain the only one. */
async function moveUp(folder: string, draft: string): Promise<void> {
  await rename(draft, rootIn(folder));
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${ROOT_NAME}.`)) await rm(join(folder, name), { force: true });
  }
}

/** Unlike a rename, a link never replaces what is there. */
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

/** Files are whole from the first; one that a power cut has emptied has nobody behind it. */
function parseRecord(text: string): LockRecord {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return { pid: 0, port: 0, token: 'unreadable', holder: 'server', place: NOWHERE };
  }
}

/** Nobody else knows the token: who takes it is the process that wrote it, whatever has become of its number. */
async function stateOf({
  port,
  token,
  pid,
  place,
}: LockRecord): Promise<'alive' | 'dead' | 'unknown'> {
  if (port === 0) return 'dead';
  const there = comparePlaces(await readPlace(), place);
  if (there === 'restarted') return 'dead';
  const { status } = await ask({ port, token, command: PING, args: [] });
  if (status === 0) return 'alive';
  if (there === 'elsewhere' || status === 'unreachable') return 'unknown';
  if (status !== 'silent') return 'dead';
  // Running: busy for longer than we wait. Not seen running: perhaps only not from this container.
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
