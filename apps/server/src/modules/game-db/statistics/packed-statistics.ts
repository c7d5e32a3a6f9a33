/**
 * The statistics of positions in packed form. A position is named by a hash of its key. A segment has the positions of some games, in the
 * order of their hashes and divided into buckets by the first bits of the hash, so that a look-up reads one bucket.
 *
 * A bucket is a series of positions. All numbers are variable-length: seven bits a byte, the lowest first, the highest bit set in all bytes
 * but the last.
 *
 * ```
 * position = hash less that of the position before (or the first hash of the bucket),
 *            2 × number of moves + (1 if openings follow), moves by number and year,
 *            [number of openings, openings]
 * move     = number, year, results, number of the newest game
 * year     = 0 if unknown, else year − 1899 or, before 1900, year + 8101
 * results  = of one game: 0 to 3 for `RESULTS`, plus 4 if the game had the mirror image;
 *            of several: 8, wins, draws, losses, others, mirrored
 * opening  = number, games
 * ```
 *
 * A move of one game takes about 13 bytes.
 */
import type { Move } from '@chuhe/rules/move';
import { CopyRows } from '../../../db/copy-rows.ts';
import type { CountedAs } from '../score.ts';

/** What was played in one position. */
export interface PositionCounts {
  /** See `positionHash`. */
  readonly hash: number;
  readonly moves: readonly MoveCounts[];
  readonly openings: readonly OpeningCount[];
}

/** The games of one year that played a move, in the orientation of the key; results from the view of the side to move. */
export interface MoveCounts {
  readonly move: Move;
  /** 0 if unknown. */
  readonly year: number;
  wins: number;
  draws: number;
  losses: number;
  /** Games without a result. */
  others: number;
  /** Games that had the mirror image of the key's position. */
  mirrored: number;
  /** Id of the newest game. */
  sample: number;
}

/** The games of a position whose tags name an opening. */
export interface OpeningCount {
  /** Id of the opening. */
  readonly opening: number;
  games: number;
}

const HASH_BITS = 48;
/** The most bits that divide a segment into buckets. */
export const MAX_BUCKET_BITS = 24;
/** Intended size of a bucket in bytes: several fit into a page of the database, and few are stored outside their rows. */
const BUCKET_BYTES = 1_200;
/** Usual size of a move in bytes. */
const MOVE_BYTES = 13;

/** The first `MAX_BUCKET_BITS` bits of a hash. The bucket of a segment with fewer bits is this number without the last ones. */
export function firstBits(hash: number): number {
  return Math.floor(hash / 2 ** (HASH_BITS - MAX_BUCKET_BITS));
}

/** The number of bits that divide a segment with this many moves. */
export function bucketBits(moves: number): number {
  const bits = Math.ceil(Math.log2(Math.max(1, (moves * MOVE_BYTES) / BUCKET_BYTES)));
  return Math.min(MAX_BUCKET_BITS, bits);
}

/** The first hash of a bucket. */
export function bucketStart(bucket: number, bits: number): number {
  return bucket * 2 ** (HASH_BITS - bits);
}

/** A position as its bucket contains it. */
export interface PackedPosition {
  readonly hash: number;
  /** The number of its moves. */
  readonly moves: number;
  /** The bytes that follow the hash: `data` from `at` to `end`. */
  readonly data: Uint8Array;
  readonly at: number;
  readonly end: number;
}

/** Goes through the positions of a bucket in order, without reading their moves. */
export function* scanBucket(data: Uint8Array, start: number): Generator<PackedPosition> {
  const reader = new Reader(data);
  let hash = start;
  while (reader.hasMore) {
    hash += reader.next();
    const { at } = reader;
    const head = reader.next();
    const moves = head >> 1;
    for (let move = 0; move < moves; move += 1) skipMove(reader);
    if ((head & 1) === 1) reader.skip(2 * reader.next());
    yield { hash, moves, data, at, end: reader.at };
  }
}

export function readPosition({ hash, data, at }: PackedPosition): PositionCounts {
  const reader = new Reader(data, at);
  const head = reader.next();
  const moves = Array.from({ length: head >> 1 }, () => readMove(reader));
  const length = (head & 1) === 0 ? 0 : reader.next();
  const openings = Array.from({ length }, () => ({
    opening: reader.next(),
    games: reader.next(),
  }));
  return { hash, moves, openings };
}

/** Finds one position in its bucket. */
export function findInBucket(
  data: Uint8Array,
  start: number,
  hash: number,
): PositionCounts | undefined {
  for (const position of scanBucket(data, start)) {
    if (position.hash === hash) return readPosition(position);
    if (position.hash > hash) return undefined;
  }
  return undefined;
}

/** Adds up the counts of one position in several segments. Positions of the opening have thousands of them. */
export function addUp(positions: readonly [PositionCounts, ...PositionCounts[]]): PositionCounts {
  const moves = new Map<number, MoveCounts>();
  const openings = new Map<number, OpeningCount>();
  for (const position of positions) {
    for (const each of position.moves) addMove(moves, each);
    for (const { opening, games } of position.openings) {
      openings.set(opening, { opening, games: games + (openings.get(opening)?.games ?? 0) });
    }
  }
  const [{ hash }] = positions;
  return { hash, moves: [...moves.values()], openings: [...openings.values()] };
}

function addMove(moves: Map<number, MoveCounts>, added: MoveCounts): void {
  // Years are less than 2^14.
  const key = added.move * 2 ** 14 + added.year;
  const known = moves.get(key);
  if (known === undefined) {
    moves.set(key, { ...added });
    return;
  }
  for (const result of [...RESULTS, 'mirrored'] as const) known[result] += added[result];
  known.sample = Math.max(known.sample, added.sample);
}

/** Writes the buckets of a segment as rows of `BUCKET_COLUMNS`. The positions must be added in the order of their hashes. */
export class SegmentWriter {
  readonly #segment: number;
  readonly #bits: number;
  readonly #rows = new CopyRows(BUCKET_COLUMNS.length);
  readonly #bytes = new Writer();
  #bucket = -1;
  #hash = 0;
  #count = 0;

  constructor(segment: number, bits: number) {
    this.#segment = segment;
    this.#bits = bits;
  }

  add({ hash, moves, openings }: PositionCounts): void {
    this.#begin(hash);
    this.#bytes.add(2 * moves.length + (openings.length > 0 ? 1 : 0));
    const sorted = moves.length > 1 ? moves.toSorted(compareMoves) : moves;
    for (const each of sorted) writeMove(this.#bytes, each);
    if (openings.length === 0) return;
    this.#bytes.add(openings.length);
    for (const { opening, games } of openings) {
      this.#bytes.add(opening);
      this.#bytes.add(games);
    }
  }

  /** Adds a position of another segment as it is. */
  copy({ hash, data, at, end }: PackedPosition): void {
    this.#begin(hash);
    this.#bytes.copy(data, at, end);
  }

  end(): SegmentRows {
    this.#endBucket();
    return { count: this.#count, bytes: this.#rows.end() };
  }

  #begin(hash: number): void {
    const bucket = Math.floor(hash / 2 ** (HASH_BITS - this.#bits));
    if (bucket !== this.#bucket) {
      this.#endBucket();
      this.#bucket = bucket;
      this.#hash = bucketStart(bucket, this.#bits);
    }
    this.#bytes.add(hash - this.#hash);
    this.#hash = hash;
  }

  #endBucket(): void {
    const data = this.#bytes.take();
    if (data.length === 0) return;
    this.#rows.begin().int32(this.#segment).int32(this.#bucket).bytes(data);
    this.#count += 1;
  }
}

/** Rows in the binary format of COPY. */
export interface SegmentRows {
  readonly count: number;
  readonly bytes: Uint8Array;
}

export const BUCKET_COLUMNS = ['segment_id', 'bucket', 'data'] as const;

function compareMoves(one: MoveCounts, other: MoveCounts): number {
  return one.move - other.move || one.year - other.year;
}

export const RESULTS = [
  'wins',
  'draws',
  'losses',
  'others',
] as const satisfies readonly CountedAs[];
const SEVERAL = 8;
const MIRRORED = 4;
const FIRST_YEAR = 1900;
/** Added to earlier years, so that they follow the later ones. */
const EARLIER = 10_000 - FIRST_YEAR + 1;

function writeMove(bytes: Writer, counts: MoveCounts): void {
  const { move, year, mirrored } = counts;
  bytes.add(move);
  bytes.add(year === 0 ? 0 : year >= FIRST_YEAR ? year - FIRST_YEAR + 1 : year + EARLIER);
  const games = RESULTS.reduce((sum, result) => sum + counts[result], 0);
  if (games === 1) {
    bytes.add(RESULTS.findIndex((result) => counts[result] === 1) + MIRRORED * mirrored);
  } else {
    bytes.add(SEVERAL);
    for (const result of RESULTS) bytes.add(counts[result]);
    bytes.add(mirrored);
  }
  bytes.add(counts.sample);
}

function readMove(reader: Reader): MoveCounts {
  const move = reader.next();
  const code = reader.next();
  const year = code === 0 ? 0 : code >= EARLIER ? code - EARLIER : code + FIRST_YEAR - 1;
  const counts = { move, year, wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0, sample: 0 };
  const kind = reader.next();
  if (kind === SEVERAL) {
    for (const result of RESULTS) counts[result] = reader.next();
    counts.mirrored = reader.next();
  } else {
    counts[RESULTS[kind % MIRRORED] ?? 'others'] = 1;
    counts.mirrored = kind >= MIRRORED ? 1 : 0;
  }
  counts.sample = reader.next();
  return counts;
}

/** Skips what `readMove` reads. */
function skipMove(reader: Reader): void {
  reader.skip(2);
  const kind = reader.next();
  reader.skip(kind === SEVERAL ? RESULTS.length + 2 : 1);
}

class Writer {
  #buffer = Buffer.alloc(4096);
  #at = 0;

  /** @param value a safe integer, not negative */
  add(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#buffer[this.#at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#buffer[this.#at++] = rest;
  }

  copy(data: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    for (let at = from; at < to; at += 1) this.#buffer[this.#at++] = data[at] ?? 0;
  }

  /** The bytes since the last call. They are valid until more is written. */
  take(): Uint8Array {
    const bytes = this.#buffer.subarray(0, this.#at);
    this.#at = 0;
    return bytes;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    this.#buffer = Buffer.concat([this.#buffer], 2 * (this.#at + bytes));
  }
}

class Reader {
  readonly #data: Uint8Array;
  #at: number;

  constructor(data: Uint8Array, at = 0) {
    this.#data = data;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get hasMore(): boolean {
    return this.#at < this.#data.length;
  }

  next(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#data[this.#at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  /** Skips so many numbers. */
  skip(count: number): void {
    for (let left = count; left > 0 && this.hasMore; ) {
      if ((this.#data[this.#at++] ?? 0) < 0x80) left -= 1;
    }
  }
}
