import { PGlite, types } from '@electric-sql/pglite';

/** The embedded database itself, in whatever thread it runs: text in, rows out, one at a time. */

export interface QueryRequest {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly rowMode: 'array' | 'object';
  /** What `COPY … FROM '/dev/blob'` reads. */
  readonly blob?: Uint8Array;
}

export interface QueryAnswer {
  readonly rows: readonly unknown[];
  readonly affectedRows?: number;
}

export interface PgliteBackend {
  query(request: QueryRequest): Promise<QueryAnswer>;
  close(): Promise<void>;
  /** Comes true with the reason when its thread has ended unasked; nothing can be queried from then on. */
  readonly lost?: Promise<Error>;
}

/**
 * @param folder of the database, made when missing; `memory://` keeps it nowhere.
 * @param image what a new one begins with: a dump of PGlite's.
 */
export async function openPgliteHere(folder: string, image?: Blob): Promise<PgliteBackend> {
  const database = await PGlite.create({
    dataDir: folder,
    ...(image !== undefined && { loadDataDir: image }),
  });
  return {
    query: async ({ sql, params, rowMode, blob }) => {
      const { rows, affectedRows } = await database.query(sql, [...params], {
        rowMode,
        parsers: PARSERS,
        ...(blob && { blob: new Blob([new Uint8Array(blob)]) }),
      });
      return affectedRows === undefined ? { rows } : { rows, affectedRows };
    },
    close: () => database.close(),
  };
}

const asText = (text: string): string => text;

/** Drizzle reads times and dates from their text itself. */
const PARSERS = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
  [types.DATE]: asText,
};
