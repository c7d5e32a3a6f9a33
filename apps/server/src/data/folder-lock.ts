import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ask } from './command-client.ts';
import { type CommandServer, openCommandServer } from './command-server.ts';
import { PING } from './ping.ts';

/**
 * One process at a time may have the embedded database open. Whoever has it keeps a file in the data folder that says by
 * which port of this machine it is reached, and answers there; a file whose process does not answer was left by one that
 * was killed.
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
});
export type LockRecord = z.infer<typeof recordSchema>;

export interface FolderLock {
  /** Takes the commands of command lines. */
  readonly commands: CommandServer;
  release(): Promise<void>;
}

export type LockResult =
  | { readonly ok: true; readonly lock: FolderLock }
  /** Who has it. */
  | { readonly ok: false; readonly record: LockRecord };

/** @param folder is made when missing, for this user alone */
export async function lockFolder(
  folder: string,
  holder: LockRecord['holder'],
): Promise<LockResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const token = randomBytes(32).toString('base64url');
  const commands = await openCommandServer(token);
  const record = { pid: process.pid, port: commands.port, token, holder };
  const other = await takeFolder(folder, record);
  if (other !== undefined) {
    await commands.close();
    return { ok: false, record: other };
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
  return record !== undefined && (await isAlive(record)) ? record : undefined;
}

/** Rounds in which others were quicker and gone again. */
const ROUNDS = 20;

/** @returns who has it, when that is another */
async function takeFolder(folder: string, record: LockRecord): Promise<LockRecord | undefined> {
  const draft = join(folder, `in-use-draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { record: last, next } = await findLast(folder);
      if (last !== undefined && (await isAlive(last))) return last;
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

interface Last {
  /** Missing where there is no file at all. */
  readonly record: LockRecord | undefined;
  /** Where its successor puts down its file. */
  readonly next: string;
}

/** The end of the chain of holders: the first one's file, its successor's, and so on. */
async function findLast(folder: string): Promise<Last> {
  let next = rootIn(folder);
  let record: LockRecord | undefined;
  for (let found = await readRecord(next); found !== undefined; found = await readRecord(next)) {
    record = found;
    next = `${rootIn(folder)}.${found.token}`;
  }
  return { record, next };
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
    return { pid: 0, port: 0, token: 'unreadable', holder: 'server' };
  }
}

/** Nobody else knows the token: who takes it is the process that wrote it, whatever has become of its number. */
async function isAlive({ port, token, pid }: LockRecord): Promise<boolean> {
  if (port === 0) return false;
  const answer = await ask({ port, token, command: PING, args: [] });
  // Silent, but running: busy for longer than we wait.
  return answer.status === 0 || (answer.status === 'silent' && isRunning(pid));
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
