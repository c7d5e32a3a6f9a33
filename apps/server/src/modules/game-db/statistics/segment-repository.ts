import { sql } from 'drizzle-orm';
import type { Copy, Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { BUCKET_COLUMNS, MAX_BUCKET_BITS } from './packed-statistics.ts';

/** The segments of the statistics. A segment never changes: `merge-segments.ts` replaces several by a new one. */

export interface Segment {
  readonly id: number;
  /** The number of bits that divide it into buckets. */
  readonly bits: number;
  /** The number of moves in it, each once for its position and year. */
  readonly moves: number;
}

export interface Bucket {
  readonly segment: number;
  readonly bits: number;
  readonly bucket: number;
  readonly data: Uint8Array;
}

/** The buckets of these collections in which a position with these first bits stands. */
export async function findBuckets(
  db: Queryable,
  { first, collectionIds }: { readonly first: number; readonly collectionIds: readonly number[] },
): Promise<readonly Bucket[]> {
  if (collectionIds.length === 0) return [];
  const rows = await db.execute(sql`
    select segment_id, bits, bucket, data from stat_segment
    join stat_bucket on segment_id = id and bucket = ${first}::integer >> (${MAX_BUCKET_BITS}::integer - bits)
    where state = 'LIVE' and collection_id in (${listOf(collectionIds)})`);
  return rowsOf(rows).map(readBucketRow);
}

/** The buckets of these segments that have positions whose first bits are in a range. */
export async function listBuckets(
  db: Queryable,
  segments: readonly Segment[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Bucket[]> {
  const rows = await db.execute(sql`
    select segment_id, bits, bucket, data from stat_segment
    join stat_bucket on segment_id = id
      and bucket between ${from}::integer >> (${MAX_BUCKET_BITS}::integer - bits)
      and ${to}::integer >> (${MAX_BUCKET_BITS}::integer - bits)
    where id in (${listOf(segments.map(({ id }) => id))})`);
  return rowsOf(rows).map(readBucketRow);
}

export async function takeSegmentId(db: Queryable): Promise<number> {
  const [row] = rowsOf(
    await db.execute(sql`
      select nextval(pg_get_serial_sequence('stat_segment', 'id'))::integer as id`),
  );
  return Number(row?.['id']);
}

/** @param state BUILDING for a segment that look-ups must not read yet */
export async function insertSegment(
  db: Queryable,
  collectionId: number,
  { id, bits, moves }: Segment,
  state: 'LIVE' | 'BUILDING' = 'LIVE',
): Promise<void> {
  await db.execute(sql`
    insert into stat_segment (id, collection_id, bits, moves, state) overriding system value
    values (${id}, ${collectionId}, ${bits}, ${moves}, ${state})`);
}

export async function writeBuckets(copy: Copy, bytes: Uint8Array): Promise<void> {
  await copy(`stat_bucket (${BUCKET_COLUMNS.join(', ')})`, bytes);
}

/** The segments of a collection that look-ups read, smallest first. */
export async function listSegments(
  db: Queryable,
  collectionId: number,
): Promise<readonly Segment[]> {
  const rows = await db.execute(sql`
    select id, bits, moves from stat_segment
    where collection_id = ${collectionId} and state = 'LIVE' order by moves, id`);
  return rowsOf(rows).map(({ id, bits, moves }) => ({
    id: Number(id),
    bits: Number(bits),
    moves: Number(moves),
  }));
}

/** Locks a segment that a merge is making. @returns whether the merge may go on */
export async function lockBuilding(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.execute(
    sql`select id from stat_segment where id = ${id} and state = 'BUILDING' for share`,
  );
  return rowsOf(rows).length === 1;
}

/**
 * Replaces segments by the one made from them.
 *
 * @returns false if one of them has been replaced, removed or given up meanwhile; then nothing changes
 */
export async function replaceSegments(
  tx: Queryable,
  {
    old,
    made,
    moves,
  }: { readonly old: readonly Segment[]; readonly made: number; readonly moves: number },
): Promise<boolean> {
  const isOld = sql`state = 'LIVE' and id in (${listOf(old.map(({ id }) => id))})`;
  const isMade = sql`state = 'BUILDING' and id = ${made}`;
  const locked = await tx.execute(
    sql`select id from stat_segment where (${isOld}) or (${isMade}) order by id for update`,
  );
  if (rowsOf(locked).length !== old.length + 1) return false;
  await tx.execute(sql`update stat_segment set state = 'OLD' where ${isOld}`);
  await tx.execute(sql`update stat_segment set state = 'LIVE', moves = ${moves} where ${isMade}`);
  return true;
}

/**
 * Removes buckets of segments that look-ups do not read, and the segments once no bucket is left. A segment that a killed merge was
 * making is given up first, so call this only while no other merge of the collection is running.
 *
 * @returns the number of buckets removed
 */
export async function removeDeadBuckets(
  db: Queryable,
  collectionId: number,
  count: number,
): Promise<number> {
  const dead = rowsOf(
    await db.execute(sql`
      update stat_segment set state = 'OLD'
      where collection_id = ${collectionId} and state <> 'LIVE' returning id`),
  ).map(({ id }) => Number(id));
  if (dead.length === 0) return 0;
  const removed = await db.execute(sql`
    delete from stat_bucket where (segment_id, bucket) in
      (select segment_id, bucket from stat_bucket where segment_id in (${listOf(dead)}) limit ${count})
    returning bucket`);
  const { length } = rowsOf(removed);
  if (length < count) {
    await db.execute(sql`delete from stat_segment where state = 'OLD' and id in (${listOf(dead)})`);
  }
  return length;
}

/** Collections, perhaps removed ones, with more than one segment or with segments that look-ups do not read. */
export async function listUnmerged(db: Queryable): Promise<readonly number[]> {
  await db.execute(sql`
    update stat_segment set state = 'OLD'
    where state <> 'OLD' and collection_id not in (select id from collection)`);
  const rows = await db.execute(sql`
    select collection_id from stat_segment
    where collection_id not in (select collection_id from game_import where state = 'RUNNING')
    group by collection_id having count(*) > 1 or bool_or(state <> 'LIVE')`);
  return rowsOf(rows).map((row) => Number(row['collection_id']));
}

/** Takes all segments of a collection from the look-ups, so that `removeDeadBuckets` removes them. */
export async function endSegments(db: Queryable, collectionId: number): Promise<void> {
  await db.execute(
    sql`update stat_segment set state = 'OLD' where collection_id = ${collectionId}`,
  );
}

export interface OpeningName {
  readonly ecco: string;
  readonly name: string;
}

/** The ids of openings, of which a file names the same again and again. */
export class OpeningIds {
  readonly #db: Queryable;
  readonly #known = new Map<string, number>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Returns the ids in the same order. New openings are added. An opening may be named several times. */
  async idsOf(openings: readonly OpeningName[]): Promise<readonly number[]> {
    // Sorted, so that two imports do not wait for each other.
    const unknown = [...new Map(openings.map((each) => [textOf(each), each]))]
      .filter(([text]) => !this.#known.has(text))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, opening]) => opening);
    for (let at = 0; at < unknown.length; at += OPENINGS_PER_QUERY) {
      await this.#add(unknown.slice(at, at + OPENINGS_PER_QUERY));
    }
    return openings.map((each) => {
      const id = this.#known.get(textOf(each));
      if (id === undefined) throw new Error(`The opening ${textOf(each)} was not stored`);
      return id;
    });
  }

  async #add(openings: readonly OpeningName[]): Promise<void> {
    const values = sql.join(
      openings.map(({ ecco, name }) => sql`(${ecco}, ${name})`),
      sql`, `,
    );
    await this.#db.execute(sql`
      insert into stat_opening (ecco, name) values ${values} on conflict do nothing`);
    const rows = await this.#db.execute(sql`
      select id, ecco, name from stat_opening where (ecco, name) in (${values})`);
    for (const row of rowsOf(rows)) {
      const opening = { ecco: String(row['ecco']), name: String(row['name']) };
      this.#known.set(textOf(opening), Number(row['id']));
    }
  }
}

const OPENINGS_PER_QUERY = 500;

function textOf({ ecco, name }: OpeningName): string {
  return `${ecco}\n${name}`;
}

export async function findOpenings(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OpeningName>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute(
    sql`select id, ecco, name from stat_opening where id in (${listOf(ids)})`,
  );
  return new Map(
    rowsOf(rows).map(({ id, ecco, name }) => [
      Number(id),
      { ecco: String(ecco), name: String(name) },
    ]),
  );
}

function readBucketRow(row: Readonly<Record<string, unknown>>): Bucket {
  const { data } = row;
  if (!(data instanceof Uint8Array)) throw new TypeError('expected bytes');
  return {
    segment: Number(row['segment_id']),
    bits: Number(row['bits']),
    bucket: Number(row['bucket']),
    data,
  };
}

function listOf(ids: readonly number[]) {
  return sql.join(
    ids.map((id) => sql`${id}::integer`),
    sql`, `,
  );
}
