import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';

/** A command of the command line. If a server is running on the embedded database, it runs the command; otherwise this process does. */
export interface Command {
  readonly name: string;
  /** The lines that explain the usage of the command. */
  readonly usage: readonly string[];
  /** False if the command works without an open database. Such a command works even if the database cannot be opened. */
  readonly needsDatabase: boolean;
  /**
   * Whether an argument is the path of a file. Paths are resolved against the working directory of the command line, because the server
   * may have another one.
   */
  isPath?(args: readonly string[], at: number): boolean;
  /** A question that the terminal asks before the command runs; `undefined` if these arguments need none. */
  question?(args: readonly string[]): Question | undefined;
  /** @returns the exit status: 0 success, 1 failure, 2 wrong usage */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export interface Question {
  readonly text: string;
  /** The option with which the command shows what it would do. */
  readonly show: string;
  /** The option that stands for the answer yes. */
  readonly confirm: string;
}

export interface CommandContext {
  readonly config: Config;
  /** An open and migrated database. May be missing if the command does not need it. */
  readonly database?: Database;
  readonly now: () => Date;
  /** The public origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Prints a line to the terminal. */
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Writes to the log of the server, if the server runs the command. */
  readonly onError?: (error: unknown) => void;
  /** Aborted when the terminal disconnects or is interrupted. */
  readonly signal: AbortSignal;
}

export function requireDatabase({ database }: Pick<CommandContext, 'database'>): Database {
  if (database === undefined) throw new Error('This command needs the database');
  return database;
}
