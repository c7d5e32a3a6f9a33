import { resolve } from 'node:path';
import { makeLocalUrl } from '../config/address.ts';
import type { Config } from '../config/config.ts';
import { setSiteLocale } from '../config/site-locale.ts';
import { ask } from '../db/data/command-client.ts';
import { type FolderLock, findHolder, lockFolder } from '../db/data/folder-lock.ts';
import { finishRestore } from '../db/data/restore.ts';
import { openDatabase } from '../db/open-database.ts';
import { reasonOf } from '../db/reason-of.ts';
import { findCommand, runCommand } from './run-command.ts';

export interface Terminal {
  /** The working directory, against which paths are resolved. */
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Asks a question. Without it, nothing can be asked, as in a script. */
  readonly ask?: ((question: string) => Promise<boolean>) | undefined;
  readonly signal: AbortSignal;
}

/**
 * Runs a command in the process that has the embedded database open. If there is none, runs the command in this process. The output and
 * the exit status are the same in both cases.
 *
 * @returns the exit status
 */
export async function runCommandLine(
  [name = '', ...given]: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  setSiteLocale(config);
  const command = findCommand(name);
  if (command !== undefined && (given.includes('--help') || given.includes('-h'))) {
    for (const line of command.usage) terminal.say(line);
    return 0;
  }
  const args = given.map((arg, at) =>
    command?.isPath?.(given, at) === true ? resolve(terminal.folder, arg) : arg,
  );
  const question = command?.question?.(args);
  if (question === undefined) return execute(name, args, config, terminal);
  const shown = await execute(name, [...args, question.show], config, terminal);
  if (shown !== 0) return shown;
  if (terminal.ask === undefined) {
    terminal.warn(`Nothing has changed. To confirm this, add ${question.confirm}.`);
    return 1;
  }
  if (!(await terminal.ask(question.text))) {
    terminal.say('Nothing has changed.');
    return 1;
  }
  return execute(name, [...args, question.confirm], config, terminal);
}

async function execute(
  name: string,
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const command = findCommand(name);
  if (command === undefined || config.databaseUrl !== undefined) {
    return command?.needsDatabase === true
      ? runWithDatabase(name, args, config, terminal)
      : runHere(name, args, { config, terminal });
  }
  const holder = await findHolder(config.dataFolder);
  if (holder !== undefined) {
    const { say, warn, signal } = terminal;
    const onLine = (line: string, isError: boolean) => (isError ? warn : say)(line);
    const { status } = await ask({ ...holder, command: name, args: [...args], onLine, signal });
    if (typeof status === 'number') return status;
    if (signal.aborted) return 130;
    warn('The server ended before the command did. The command may be partly done.');
    return 1;
  }
  return command.needsDatabase
    ? runWithDatabase(name, args, config, terminal)
    : runLocked(name, args, config, terminal);
}

async function runWithDatabase(
  name: string,
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const result = await openDatabase(config, 'command');
  if (!result.ok) {
    terminal.warn(result.problem);
    return 1;
  }
  const { database, embedded } = result.opened;
  if (embedded !== undefined) refuseOthers(embedded.lock, terminal);
  // This is probably the wrong folder, in which case the changes do not reach the server.
  if (embedded?.isNew) {
    terminal.warn(`There was no database in ${config.dataFolder}, so an empty one was made there.`);
  }
  try {
    return await runHere(name, args, { config, terminal, database });
  } finally {
    await database.close();
  }
}

/** Runs a command while the data folder is locked and its database is closed. */
async function runLocked(
  name: string,
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const locked = await lockFolder(config.dataFolder, 'command');
  if (!locked.ok) {
    terminal.warn(locked.problem);
    return 1;
  }
  refuseOthers(locked.lock, terminal);
  try {
    await finishRestore(config.dataFolder);
    return await runHere(name, args, { config, terminal });
  } finally {
    await locked.lock.release();
  }
}

interface HereOptions extends Pick<Parameters<typeof runCommand>[2], 'config' | 'database'> {
  readonly terminal: Terminal;
}

function runHere(name: string, args: readonly string[], { terminal, ...rest }: HereOptions) {
  const { publicUrl, host, port } = rest.config;
  const origin = publicUrl ?? makeLocalUrl(host, port);
  return runCommand(name, args, { ...rest, ...terminal, origin, now: () => new Date() });
}

function refuseOthers({ commands }: FolderLock, terminal: Terminal): void {
  commands.handle({
    run: async ({ warn }) => {
      warn('Another command has the database open. Try again when it has ended.');
      return 1;
    },
    onError: (_command, error) => terminal.warn(reasonOf(error)),
  });
}
