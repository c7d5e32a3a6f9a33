import { parseKeyHex } from '@chuhe/cloudbook/position-key';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { evaluations } from '../../db/tables/position-tables.ts';
import type { StoredEvaluation } from './evaluation.ts';
import { MOVE_BYTES, packMoves, unpackMoves } from './packed-moves.ts';

/** Evaluations as they are stored, by the keys of their positions in hexadecimal digits. */

/** Keys of one statement. */
const KEYS_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 500;

export async function findEvaluations(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, StoredEvaluation>> {
  const found = new Map<string, StoredEvaluation>();
  for (const some of chunks(keys, KEYS_AT_ONCE)) {
    const result = await db.execute(
      sql`select encode(found.key, 'hex') as id, moves, engines, is_complete, updated_at from ${wanted(some)}`,
    );
    for (const row of rowsOf(result)) {
      const evaluation = readEvaluation(row);
      found.set(String(row['id']), evaluation);
    }
  }
  return found;
}

/** Puts evaluations in the place of what was there. */
export async function writeEvaluations(
  db: Queryable,
  rows: readonly StoredEvaluation[],
): Promise<void> {
  for (const some of chunks(rows, ROWS_AT_ONCE)) {
    const values = some.map(({ key, moves, isComplete, updatedAt }) => {
      const packed = packMoves(moves);
      return { key, moves: packed.moves, engines: [...packed.engines], isComplete, updatedAt };
    });
    await db
      .insert(evaluations)
      .values(values)
      .onConflictDoUpdate({
        target: evaluations.key,
        set: {
          moves: sql`excluded.moves`,
          engines: sql`excluded.engines`,
          isComplete: sql`excluded.is_complete`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
}

/** How many positions are stored, and what changes whenever one is. */
export async function findEvaluationsVersion(
  db: Queryable,
): Promise<{ readonly count: number; readonly version: string }> {
  const result = await db.execute(
    sql`select count(*) as count, max(updated_at)::text as newest from ${evaluations}`,
  );
  const [row] = rowsOf(result);
  const count = Number(row?.['count']);
  return { count, version: `${count} ${String(row?.['newest'])}` };
}

export async function countEvaluations(db: Queryable): Promise<number> {
  const [row] = rowsOf(await db.execute(sql`select count(*) as count from ${evaluations}`));
  return Number(row?.['count']);
}

/** Positions, and moves of all of them together: see `packed-moves.ts` for their length. */
export async function countScores(
  db: Queryable,
): Promise<{ readonly positions: number; readonly scoredMoves: number }> {
  const result = await db.execute(
    sql`select count(*) as positions, coalesce(sum((length(moves) - 1) / ${MOVE_BYTES}), 0) as moves from ${evaluations}`,
  );
  const [row] = rowsOf(result);
  return { positions: Number(row?.['positions']), scoredMoves: Number(row?.['moves']) };
}

/** All that is stored, in the order of the keys, some at a time. */
export async function* listEvaluations(db: Queryable): AsyncGenerator<StoredEvaluation> {
  let after = '';
  for (;;) {
    const result = await db.execute(
      sql`select encode(key, 'hex') as id, moves, engines, is_complete, updated_at from ${evaluations} where key > decode(${after}, 'hex') order by key limit ${KEYS_AT_ONCE}`,
    );
    const rows = rowsOf(result);
    for (const row of rows) yield readEvaluation(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = String(last['id']);
  }
}

/** Until the end of the transaction nobody else changes evaluations: scores of one position depend on many others. */
export async function lockEvaluations(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105327003)`);
}

/**
 * The rows of many keys, one look into one partition for each: with `key in (…)` every partition would be searched for every key.
 */
function wanted(keys: readonly string[]): SQL {
  const asked = sql`(select decode(hex, 'hex') as key from string_to_table(${keys.join(' ')}, ' ') as hex) as asked`;
  return sql`${asked} cross join lateral (select * from ${evaluations} where ${evaluations.key} = asked.key limit 1) as found`;
}

function readEvaluation(row: Readonly<Record<string, unknown>>): StoredEvaluation {
  const { moves, engines } = row;
  const key = parseKeyHex(String(row['id']));
  if (key === undefined || !(moves instanceof Uint8Array) || !Array.isArray(engines)) {
    throw new TypeError('a row that is no evaluation');
  }
  return {
    key,
    moves: unpackMoves({ moves, engines: engines.map(String) }),
    isComplete: row['is_complete'] === true,
    updatedAt: new Date(String(row['updated_at'])),
  };
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
