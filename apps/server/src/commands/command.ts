import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';

/** What a command line can have done, by the server that runs or by itself. */
export interface Command {
  readonly name: string;
  /** Lines that say how it is called. */
  readonly usage: readonly string[];
  /** Does without an open database, for when it cannot be opened. */
  readonly needsDatabase: boolean;
  /**
   * Whether an argument is the path of a file. It is made whole where the command line stands, for the server that may carry the
   * command out stands elsewhere.
   */
  isPath?(args: readonly string[], at: number): boolean;
  /** @returns the exit status: 0 done, 1 failed, 2 wrongly called */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export interface CommandContext {
  readonly config: Config;
  /** Open and migrated; missing only where the command does not need it and it is not open. */
  readonly database?: Database;
  readonly now: () => Date;
  /** Where users reach the site, without a slash at the end. */
  readonly origin: string;
  /** A line for the terminal; a long command says how far it is. */
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** For the log, where there is one. */
  readonly onError?: (error: unknown) => void;
  /** Aborted when the terminal is gone or wants the end. */
  readonly signal: AbortSignal;
}
