import {
  addUp,
  bucketStart,
  type PackedPosition,
  readPosition,
  type SegmentRows,
  SegmentWriter,
  scanBucket,
} from './packed-statistics.ts';
import type { Bucket } from './segment-repository.ts';
import { sortHashes } from './sort-hashes.ts';

interface MergeBuckets {
  /** The hashes from here up to, but not including, `to` are merged. */
  readonly from: number;
  readonly to: number;
  /** The id of the new segment. */
  readonly id: number;
  /** The bits that divide it. */
  readonly bits: number;
  /** All buckets with positions in the range. They may have others too. */
  readonly buckets: readonly Bucket[];
}

/**
 * Merges buckets of several segments into those of a new one. Most positions stand in one segment only and are copied. Runs in a thread, since
 * this takes long.
 */
export function mergeBuckets({
  from,
  to,
  id,
  bits,
  buckets,
}: MergeBuckets): SegmentRows & { readonly moves: number } {
  const positions: PackedPosition[] = [];
  for (const { data, bucket, bits: bucketBits } of buckets) {
    for (const position of scanBucket(data, bucketStart(bucket, bucketBits))) {
      if (position.hash >= from && position.hash < to) positions.push(position);
    }
  }
  const writer = new SegmentWriter(id, bits);
  let moves = 0;
  for (const [first, ...others] of groupsOf(positions)) {
    if (others.length === 0) {
      writer.copy(first);
      moves += first.moves;
    } else {
      const sum = addUp([readPosition(first), ...others.map(readPosition)]);
      writer.add(sum);
      moves += sum.moves.length;
    }
  }
  return { moves, ...writer.end() };
}

/** The positions with the same hash, in the order of the hashes. */
function* groupsOf(
  positions: readonly PackedPosition[],
): Generator<[PackedPosition, ...PackedPosition[]]> {
  let group: [PackedPosition, ...PackedPosition[]] | undefined;
  for (const at of sortHashes(Float64Array.from(positions, ({ hash }) => hash))) {
    const position = positions[at];
    if (position === undefined) continue;
    if (group?.[0].hash === position.hash) group.push(position);
    else {
      if (group !== undefined) yield group;
      group = [position];
    }
  }
  if (group !== undefined) yield group;
}
