/**
 * Tables that grow without bound and are partitioned by the hash of one column. On PostgreSQL, each part is a table of its own; a
 * distributed database puts the parts on several machines. docs/decisions/036-partitions.md says why by these columns.
 */
export interface PartitionedTable {
  readonly name: string;
  /** The column that the frequent queries of the table name. */
  readonly key: string;
  readonly parts: number;
}

/** Partitioned by the migrations, in every database. */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  { name: 'eval', key: 'key', parts: 16 },
  { name: 'upstream', key: 'key', parts: 8 },
  { name: 'contribution', key: 'key', parts: 4 },
  { name: 'book_entry', key: 'key', parts: 8 },
];

/** Partitioned by `npm run partition` only. Small ones come first. */
export const PARTITIONABLE_TABLES: readonly PartitionedTable[] = [
  { name: 'exercise_answer', key: 'user_id', parts: 16 },
  { name: 'exercise_log', key: 'user_id', parts: 16 },
  { name: 'study_operation', key: 'chapter_id', parts: 16 },
  { name: 'match', key: 'owner_id', parts: 16 },
  { name: 'stat_bucket', key: 'bucket', parts: 16 },
  { name: 'collection_game', key: 'id', parts: 16 },
];
