import { gunzipSync } from 'node:zlib';
import type { Queryable } from '../../../db/database.ts';
import type { ExportedTable } from './exported-tables-repository.ts';
import { walkRows } from './row-repository.ts';

/** The most bytes of a compressed column after it is unpacked. */
const MAX_UNPACKED = 16 * 1024 * 1024;

/** Writes rows of tables as a JSON object with a list for each name. Bytes are in hexadecimal digits. */
export async function* writeTables(
  db: Queryable,
  tables: Readonly<Record<string, ExportedTable>>,
  userId: string,
): AsyncGenerator<string, undefined, undefined> {
  let separator = '{';
  for (const [name, exported] of Object.entries(tables)) {
    yield `${separator}\n${JSON.stringify(name)}: [`;
    yield* writeRows(db, exported, userId);
    yield '\n]';
    separator = ',';
  }
  yield '\n}\n';
}

async function* writeRows(
  db: Queryable,
  exported: ExportedTable,
  userId: string,
): AsyncGenerator<string, undefined, undefined> {
  let separator = '';
  for await (const page of walkRows(db, exported, userId)) {
    for (const row of page) {
      yield `${separator}\n${JSON.stringify(makeJson(row, exported))}`;
      separator = ',';
    }
  }
}

/** @internal */
export function makeJson(
  row: Readonly<Record<string, unknown>>,
  { omit, json, gzip }: Pick<ExportedTable, 'omit' | 'json' | 'gzip'>,
): Record<string, unknown> {
  const kept = Object.entries(row).filter(([name]) => !omit.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (typeof value === 'string' && json.includes(name)) return [name, JSON.parse(value)];
      if (!(value instanceof Uint8Array)) return [name, value];
      const bytes = Buffer.from(value);
      return [name, gzip.includes(name) ? readGzip(bytes) : bytes.toString('hex')];
    }),
  );
}

function readGzip(bytes: Buffer): unknown {
  return JSON.parse(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString());
}
