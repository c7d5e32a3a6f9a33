import { PGlite, types } from '@electric-sql/pglite';
import { PgliteStatements } from './pglite-statements.ts';

/** The embedded database, which runs in this thread or another, one query at a time. */

export interface QueryRequest {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly rowMode: 'array' | 'object';
  /** The rows for `COPY … FROM '/dev/blob'`. */
  readonly blob?: Uint8Array;
}

export interface QueryAnswer {
  readonly rows: readonly unknown[];
}

export interface PgliteBackend {
  query(request: QueryRequest): Promise<QueryAnswer>;
  close(): Promise<void>;
  /** Resolves with the reason if the database's thread ends unexpectedly. Every later query fails. */
  readonly lost?: Promise<Error>;
}

/**
 * @param folder folder of the database, created if missing; `memory://` for a database in memory
 * @param image initial content, as dumped by PGlite
 */
export async function openPgliteHere(folder: string, image?: Blob): Promise<PgliteBackend> {
  const database = await PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    ...(image !== undefined && { loadDataDir: image }),
  });
  stopAtEnd(database);
  const statements = new PgliteStatements(database, PARSERS);
  return {
    query: async ({ blob, ...request }) => {
      if (blob === undefined) return statements.run(request);
      await database.query(request.sql, [...request.params], {
        blob: new Blob([new Uint8Array(blob)]),
      });
      return { rows: [] };
    },
    close: () => database.close(),
  };
}

/** Without `wal_recycle`, a checkpoint removes the log before it, instead of keeping as much as was once needed. */
const SETTINGS = ['-c', 'wal_recycle=off'];

/** The status that PGlite's program throws if it can continue after a failed statement. PGlite calls it `POSTGRES_MAIN_LONGJMP`. */
const NEXT_STATEMENT = 100;

/**
 * Makes statements fail once the database has ended. PGlite reads the status of every exception of its program and calls the program again.
 * After the end of the database, this would go on for ever. Therefore every exception that does not have the status `NEXT_STATEMENT` is
 * replaced by `null`. PGlite fails to read the status of `null`, which ends its loop.
 */
function stopAtEnd({ Module }: PGlite): void {
  const { _PostgresMainLoopOnce: runOnce } = Module;
  const runOrFail = (): void => {
    try {
      runOnce();
    } catch (error) {
      const status = error instanceof Object && 'status' in error ? error.status : undefined;
      // oxlint-disable-next-line typescript/only-throw-error -- See above.
      throw status === NEXT_STATEMENT ? error : null;
    }
  };
  Object.assign(Module, { _PostgresMainLoopOnce: runOrFail });
}

const asText = (text: string): string => text;

/** Drizzle parses times and dates itself. */
const PARSERS = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
  [types.DATE]: asText,
};
