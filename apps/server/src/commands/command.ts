import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';

/** A command of the command line. The running server carries it out, or the command line itself. */
export interface Command {
  readonly name: string;
  /** Usage lines. */
  readonly usage: readonly string[];
  /** False if it works without an open database, even if that cannot be opened. */
  readonly needsDatabase: boolean;
  /**
   * Whether an argument is the path of a file. Such paths are resolved in the working directory of the command line, because the server
   * may have another one.
   */
  isPath?(args: readonly string[], at: number): boolean;
  /** @returns the exit status: 0 success, 1 failure, 2 wrong usage */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export interface CommandContext {
  readonly config: Config;
  /** Open and migrated; may be missing if the command does not need it. */
  readonly database?: Database;
  readonly now: () => Date;
  /** Public origin of the site, without a slash at the end. */
  readonly origin: string;
  /** Prints a line to the terminal. */
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Writes to the log of the server, if it carries the command out. */
  readonly onError?: (error: unknown) => void;
  /** Aborted when the terminal disconnects or is interrupted. */
  readonly signal: AbortSignal;
}

export function requireDatabase({ database }: Pick<CommandContext, 'database'>): Database {
  if (database === undefined) throw new Error('This command needs the database');
  return database;
}
