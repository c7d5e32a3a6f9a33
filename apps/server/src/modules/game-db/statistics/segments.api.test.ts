import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../db/migrate.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { beginImport } from '../import/begin-import.ts';
import { runImport } from '../import/run-import.ts';
import { makeManyGames } from '../testing/make-pgn.ts';
import { readPositions, readTotals } from '../testing/totals.ts';
import { choose, mergeSegments } from './merge-segments.ts';
import type { PositionCounts } from './packed-statistics.ts';
import { recountGames } from './recount-games.ts';
import { listSegments, type Segment } from './segment-repository.ts';

const folder = await mkdtemp(join(tmpdir(), 'segments-'));
const database = await makeTestDatabase();
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const now = () => new Date('2026-01-02T03:04:05.678Z');
const signal = new AbortController().signal;

/** Imports so many games with openings. @returns the id of the collection */
async function importGames(collection: string, games: number): Promise<number> {
  const path = join(folder, `${collection}.pgn`);
  const text = makeManyGames(games, 20, 5).replaceAll(/\[Red /g, '[ECCO "B10"]\n[Red ');
  await writeFile(path, text);
  const file = { fileName: 'games.pgn', hash: Buffer.from(collection), size: text.length };
  const begun = await beginImport(database, { collection, ...file }, now());
  if (begun === 'busy') throw new Error('busy');
  const { row, release } = begun;
  await runImport({ database, importId: row.id, path, now, signal });
  await release();
  return row.collectionId;
}

/** Divides the games of a collection into segments of few games each, as after many short batches. */
async function scatter(collectionId: number, parts: number): Promise<void> {
  const { db } = database;
  await db.execute(sql`delete from stat_bucket where segment_id in
    (select id from stat_segment where collection_id = ${collectionId})`);
  await db.execute(sql`delete from stat_segment where collection_id = ${collectionId}`);
  for (let part = 1; part <= parts; part += 1) {
    await db.execute(sql`update collection set
      uncounted_to = (select min(id) + (max(id) - min(id)) * ${part}::integer / ${parts}::integer
        from collection_game where collection_id = ${collectionId})
      where id = ${collectionId}`);
    if (part === 1)
      await db.execute(sql`update collection set counted_to = 0 where id = ${collectionId}`);
    await recountGames({ database, signal });
    // Out of the reach of the next merge.
    await db.execute(
      sql`update stat_segment set collection_id = -1 where collection_id = ${collectionId}`,
    );
  }
  await db.execute(
    sql`update stat_segment set collection_id = ${collectionId} where collection_id = -1`,
  );
}

/** @param from a table, perhaps with a condition */
const countRows = async (from: string): Promise<number> => {
  const rows = await database.db.execute(sql`select count(*)::int as rows from ${sql.raw(from)}`);
  return Number(rowsOf(rows)[0]?.['rows']);
};

/** Runs one bulk transaction, and then stops. */
function stopAfterBulk(stop: AbortController): typeof database.bulk {
  return async (work) => {
    const result = await database.bulk(work);
    stop.abort();
    return result;
  };
}

/** All statistics of a collection, in a fixed order. */
async function readAll(collectionId: number): Promise<readonly PositionCounts[]> {
  const positions = await readPositions(database.db, collectionId);
  return positions.map(({ hash, moves, openings }) => ({
    hash,
    moves: moves.toSorted((one, other) => one.move - other.move || one.year - other.year),
    openings: openings.toSorted((one, other) => one.opening - other.opening),
  }));
}

const sized = (...moves: readonly number[]): Segment[] =>
  moves.map((each, id) => ({ id, bits: 0, moves: each }));

const many = (size: number): readonly number[] => Array.from({ length: 24 }, () => size);

describe('the segments to merge', () => {
  test.each([
    ['few of one size', many(1).slice(1), []],
    ['enough of one size', many(1), many(1)],
    ['a growing series', many(1).map((_, at) => 2 ** at), many(1).map((_, at) => 2 ** at)],
    ['few beside a large one', [...many(1).slice(1), 1000], []],
    ['large ones beside a small one', [1, ...many(100)], many(100)],
  ])('are, of %s', (_, moves, chosen) => {
    expect(choose(sized(...moves), {}).map((each) => each.moves)).toEqual(chosen);
  });

  test.each([
    [
      [1, 1, 1000],
      [1, 1],
    ],
    [[1, 1000], []],
    [
      [1, 4, 1000, 1000],
      [1, 4],
    ],
    [[7], []],
  ])('are, of %j after the last game, %j', (moves, chosen) => {
    expect(choose(sized(...moves), { isLast: true }).map((each) => each.moves)).toEqual(chosen);
  });
});

describe('segments', () => {
  test('are counted again from the games of an earlier version, where a killed recount stopped', async () => {
    const id = await importGames('Old', 40);
    const counted = await readTotals(database, 'Old');
    expect(counted).toMatchObject({ games: 40, counted: 40 * 20 });
    expect(counted.opened).toBeGreaterThan(40 * 15);
    await database.db.execute(
      sql`update stat_segment set state = 'OLD' where collection_id = ${id}`,
    );
    await database.db.execute(sql`update collection set counted_to = 0, uncounted_to =
      (select max(id) from collection_game where collection_id = ${id}) where id = ${id}`);
    await database.db.execute(sql`insert into stat
      (key, collection_id, move, year, wins, draws, losses, others, mirrored, sample)
      values ('a', ${id}, 1, 1, 1, 1, 1, 1, 1, 1)`);
    expect(await recountGames({ database, signal: AbortSignal.abort() })).toBe(0);
    expect(await recountGames({ database, signal })).toBe(40);
    expect(await readTotals(database, 'Old')).toEqual(counted);
    expect(await recountGames({ database, signal })).toBe(0);
    expect(await readTotals(database, 'Old')).toEqual(counted);
    // A server of the version before may still read them.
    expect(await countRows('stat')).toBe(database.kind === 'pglite' ? 0 : 1);
  });

  test('are merged without a change of the statistics, and leave nothing behind', async () => {
    const id = await importGames('Merged', 50);
    const counted = await readTotals(database, 'Merged');
    const whole = await readAll(id);
    await scatter(id, 4);
    expect(await listSegments(database.db, id)).toHaveLength(4);
    expect(await readAll(id)).toEqual(whole);
    await mergeSegments({ database, collectionId: id, isLast: true, movesPerStep: 50 });
    expect(await readAll(id)).toEqual(whole);
    expect(await readTotals(database, 'Merged')).toEqual(counted);
    const [segment, ...others] = await listSegments(database.db, id);
    expect([segment?.moves, others]).toEqual([counted.rows, []]);
    const left = await database.db.execute(sql`
      select id from stat_segment where collection_id = ${id} and state <> 'LIVE'`);
    expect(rowsOf(left)).toEqual([]);
  });

  test('stay as they are when a merge is stopped, and the next one removes its rest', async () => {
    const id = await importGames('Stopped', 30);
    const counted = await readTotals(database, 'Stopped');
    await scatter(id, 1);
    await database.db.execute(sql`insert into stat_segment (collection_id, bits, moves, state)
      values (${id}, 0, 0, 'BUILDING')`);
    await database.db.execute(sql`insert into stat_bucket (segment_id, bucket, data)
      select id, 0, '\\x00' from stat_segment where state = 'BUILDING'`);
    expect(await readTotals(database, 'Stopped')).toEqual(counted);
    await mergeSegments({ database, collectionId: id, isLast: true });
    expect(await listSegments(database.db, id)).toHaveLength(1);
    expect(await countRows("stat_segment where state <> 'LIVE'")).toBe(0);
    await scatter(id, 3);
    const stop = new AbortController();
    const stopped = { ...database, bulk: stopAfterBulk(stop) };
    await mergeSegments({
      database: stopped,
      collectionId: id,
      isLast: true,
      movesPerStep: 50,
      signal: stop.signal,
    });
    expect(await listSegments(database.db, id)).toHaveLength(3);
    expect(await countRows("stat_segment where state <> 'LIVE'")).toBe(1);
    expect(await readTotals(database, 'Stopped')).toEqual(counted);
    await mergeSegments({ database, collectionId: id, isLast: true });
    expect(await listSegments(database.db, id)).toHaveLength(1);
    expect(await readTotals(database, 'Stopped')).toEqual(counted);
    const left = await database.db.execute(sql`select id from stat_segment where state <> 'LIVE'`);
    expect(rowsOf(left)).toEqual([]);
  });
});
