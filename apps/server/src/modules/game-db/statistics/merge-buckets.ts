import {
  bucketStart,
  mergePositions,
  readBucket,
  type SegmentRows,
  SegmentWriter,
} from './packed-statistics.ts';
import type { Bucket } from './segment-repository.ts';

/** The positions with hashes from `from` up to, but not including, `to`, and the segment that they are written to. */
export interface MergedRange {
  readonly from: number;
  readonly to: number;
  readonly id: number;
  readonly bits: number;
}

interface MergeBuckets extends MergedRange {
  /** All buckets with positions in the range. They may have others too. */
  readonly buckets: readonly Bucket[];
}

/** Merges buckets of several segments into those of a new one. Runs in a thread, since this takes long. */
export function mergeBuckets({
  from,
  to,
  id,
  bits,
  buckets,
}: MergeBuckets): SegmentRows & { readonly moves: number } {
  const positions = buckets.flatMap((each) =>
    [...readBucket(each.data, bucketStart(each.bucket, each.bits))].filter(
      ({ hash }) => hash >= from && hash < to,
    ),
  );
  const writer = new SegmentWriter(id, bits);
  let moves = 0;
  for (const position of mergePositions(positions)) {
    writer.add(position);
    moves += position.moves.length;
  }
  return { moves, ...writer.end() };
}
