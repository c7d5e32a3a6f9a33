import { makeKeyHex, parseKeyHex } from '@chuhe/cloudbook/position-key';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { keyList } from '../../../db/sql-keys.ts';
import { evaluations } from '../../../db/tables/position-tables.ts';
import { workShifts } from '../../../db/tables/worker-tables.ts';
import { ENGINE_NAMES, readEngineNames, shareEngines } from './engine-list-repository.ts';
import type { StoredEvaluation } from './evaluation.ts';
import { packMoves, unpackMoves } from './packed-moves.ts';

/** Stored evaluations, by the keys of their positions in hexadecimal digits. */

const KEYS_PER_QUERY = 2_000;
const ROWS_PER_INSERT = 500;

export async function findEvaluations(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, StoredEvaluation>> {
  const found = new Map<string, StoredEvaluation>();
  for (const some of chunks(keys, KEYS_PER_QUERY)) {
    const result = await db.execute(
      sql`select encode(found.key, 'hex') as id, moves, engine_names, is_complete, updated_at, shift_id from ${evaluationsOf(some)}`,
    );
    for (const row of rowsOf(result)) {
      const evaluation = readEvaluation(row);
      found.set(String(row['id']), evaluation);
    }
  }
  return found;
}

/** Inserts evaluations, or replaces those of the same keys. */
export async function writeEvaluations(
  db: Queryable,
  rows: readonly StoredEvaluation[],
  signal?: AbortSignal,
): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_INSERT)) {
    signal?.throwIfAborted();
    const packed = some.map(({ key, moves, isComplete, updatedAt, shiftId = null }) => {
      return { key, ...packMoves(moves), isComplete, updatedAt, shiftId };
    });
    const values = await shareEngines(db, packed);
    await db
      .insert(evaluations)
      .values(values)
      .onConflictDoUpdate({
        target: evaluations.key,
        set: {
          moves: sql`excluded.moves`,
          engines: sql`excluded.engines`,
          engineListId: sql`excluded.engine_list_id`,
          isComplete: sql`excluded.is_complete`,
          updatedAt: sql`excluded.updated_at`,
          shiftId: sql`excluded.shift_id`,
        },
      });
  }
}

export async function deleteEvaluations(db: Queryable, keys: readonly string[]): Promise<void> {
  for (const some of chunks(keys, KEYS_PER_QUERY)) {
    await db.delete(evaluations).where(sql`${evaluations.key} in (${keyList(some)})`);
  }
}

/** Keys, in hexadecimal digits, of up to `limit` positions with moves of a withdrawn shift of the worker. */
export async function findWithdrawnKeys(
  db: Queryable,
  workerId: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ key: evaluations.key })
    .from(evaluations)
    .innerJoin(workShifts, eq(workShifts.id, evaluations.shiftId))
    .where(and(eq(workShifts.workerId, workerId), eq(workShifts.state, 'WITHDRAWN')))
    .limit(limit);
  return rows.map(({ key }) => makeKeyHex(key));
}

/** Returns the number of stored positions, and a text that changes whenever an evaluation is written. */
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

/** Counts positions and their moves, by the heads of both formats of `packed-moves.ts`. */
export async function countScores(
  db: Queryable,
): Promise<{ readonly positions: number; readonly scoredMoves: number }> {
  const result = await db.execute(
    sql`select count(*) as positions, coalesce(sum(case get_byte(moves, 0) when 1 then (length(moves) - 1) / 15 else get_byte(moves, 1) end), 0) as moves from ${evaluations}`,
  );
  const [row] = rowsOf(result);
  return { positions: Number(row?.['positions']), scoredMoves: Number(row?.['moves']) };
}

/** All evaluations in key order, fetched in batches. */
export function listEvaluations(db: Queryable): AsyncGenerator<StoredEvaluation> {
  return listInBatches(db, '', sql`true`);
}

/**
 * The evaluations without moves that a check of their worker may still withdraw, in key order.
 *
 * @param from the key, in hexadecimal digits, after which the list begins
 */
export function listConfirmedEvaluations(
  db: Queryable,
  from: string,
): AsyncGenerator<StoredEvaluation> {
  const hasPassed = sql`exists (select 1 from ${workShifts} where ${workShifts.id} = shift_id and ${workShifts.state} = 'PASSED')`;
  return listInBatches(db, from, sql`(shift_id is null or ${hasPassed})`);
}

async function* listInBatches(
  db: Queryable,
  from: string,
  condition: SQL,
): AsyncGenerator<StoredEvaluation> {
  let after = from;
  for (;;) {
    const result = await db.execute(
      sql`select encode(key, 'hex') as id, moves, ${ENGINE_NAMES} as engine_names, is_complete, updated_at, shift_id from ${evaluations} where key > decode(${after}, 'hex') and ${condition} order by key limit ${KEYS_PER_QUERY}`,
    );
    const rows = rowsOf(result);
    for (const row of rows) yield readEvaluation(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = String(last['id']);
  }
}

/** Locks out other writers until the transaction ends, because the scores of one position depend on many others. */
export async function lockEvaluations(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105327003)`);
}

/** Looks each key up in one partition. `key in (…)` would search every partition for every key. */
function evaluationsOf(keys: readonly string[]): SQL {
  const asked = sql`(select decode(hex, 'hex') as key from string_to_table(${keys.join(' ')}, ' ') as hex) as asked`;
  return sql`${asked} cross join lateral (select *, ${ENGINE_NAMES} as engine_names from ${evaluations} where ${evaluations.key} = asked.key limit 1) as found`;
}

function readEvaluation(row: Readonly<Record<string, unknown>>): StoredEvaluation {
  const { moves, engine_names: names } = row;
  const key = parseKeyHex(String(row['id']));
  if (key === undefined || !(moves instanceof Uint8Array)) {
    throw new TypeError('not an evaluation');
  }
  return {
    key,
    moves: unpackMoves({ moves, engines: readEngineNames(names) }),
    isComplete: row['is_complete'] === true,
    updatedAt: new Date(String(row['updated_at'])),
    ...(row['shift_id'] !== null && { shiftId: Number(row['shift_id']) }),
  };
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
