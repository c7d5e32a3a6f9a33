import { gunzipSync, gzipSync } from 'node:zlib';
import {
  compareKeys,
  MAX_KEY_LENGTH,
  MIN_KEY_LENGTH,
  parseKey,
} from '@chuhe/cloudbook/position-key';
import { z } from 'zod';
import { parseJson } from '../dump/dump-line.ts';
import type { EvaluatedMove, Evaluation, EvaluationSource } from '../evaluations/evaluation.ts';
import { MAX_LINE } from '../evaluations/packed-moves.ts';

/**
 * A gzipped file of evaluations: a line of JSON with the format, followed by the positions in the order of their keys. Each position is a
 * byte with the length of the key; the key; a byte with the number of moves, whose highest bit is set if no legal move is missing; the nodes
 * (32 bits); the day of the search (16 bits, 0 if unknown); the number of the engine (8 bits); and the moves. Each move is its number and its
 * score (16 bits each), the depth and the number of plies after it (8 bits each), and these plies (16 bits each). All numbers are
 * little-endian.
 *
 * Format 1, of earlier versions, has the nodes in thousands (16 bits), and neither days nor plies after a move.
 */

const FORMATS = { 1: 'chuhe-positions-1', 2: 'chuhe-starter-2' } as const;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENGINES = 256;
const COMPLETE = 128;
const NEW_LINE = 10;

const headerSchema = z.object({
  format: z.enum(Object.values(FORMATS)),
  positions: z.int().min(0),
  engines: z.array(z.string().max(200)).max(MAX_ENGINES),
});

/**
 * Packs evaluations. A position keeps the engine of its first move, and the nodes of its smallest and the day of its oldest search. Throws a
 * `RangeError` if `unpackEvaluations` would reject the file.
 *
 * @param maxBytes the largest size in bytes before compression
 */
export function packEvaluations(
  evaluations: readonly Evaluation[],
  maxBytes = MAX_BYTES,
): Uint8Array {
  const engines = [
    ...new Set(evaluations.flatMap(({ moves }) => moves.map(({ engine }) => engine))),
  ];
  const header = { format: FORMATS[2], positions: evaluations.length, engines };
  if (engines.length > MAX_ENGINES) throw new RangeError('too many engines for one file');
  // Sorted, so that equal evaluations give an equal file in whatever order they were found.
  const body = evaluations
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map((evaluation) => packOne(evaluation, engines));
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...body]);
  if (bytes.length > maxBytes) throw new RangeError('too many positions for one file');
  return gzipSync(bytes, { level: 9 });
}

/**
 * Unpacks evaluations of either format, without illegal moves; the plies after a move are not checked. Throws a `RangeError` for an invalid
 * file.
 *
 * @param source the source of every move
 */
export function unpackEvaluations(
  packed: Uint8Array,
  source: EvaluationSource = 'starter',
): Evaluation[] {
  const bytes = unzip(packed);
  const end = bytes.indexOf(NEW_LINE);
  const line = bytes.subarray(0, Math.max(0, end)).toString('utf8');
  const header = headerSchema.safeParse(parseJson(line));
  if (!header.success) throw new RangeError('not a file of positions');
  const reader = new Reader(bytes, end + 1);
  const { format, positions, engines } = header.data;
  const context = { engines, source, isFormat1: format === FORMATS[1] };
  const evaluations = Array.from({ length: positions }, () => readOne(reader, context));
  if (!reader.isAtEnd) throw new RangeError('bytes after the last position');
  return evaluations;
}

function packOne({ key, moves, isComplete }: Evaluation, engines: readonly string[]): Buffer {
  const head = Buffer.alloc(key.length + 9);
  head.writeUInt8(key.length, 0);
  head.set(key, 1);
  head.writeUInt8(moves.length | (isComplete ? COMPLETE : 0), key.length + 1);
  head.writeUInt32LE(Math.min(0xffff_ffff, ...moves.map(({ nodes }) => nodes)), key.length + 2);
  head.writeUInt16LE(Math.min(0xffff, ...moves.map(({ day = 0 }) => day)), key.length + 6);
  head.writeUInt8(engines.indexOf(moves[0]?.engine ?? ''), key.length + 8);
  return Buffer.concat([head, ...moves.map(packMove)]);
}

function packMove({ move, score, depth, line = [] }: EvaluatedMove): Buffer {
  const plies = line.slice(0, MAX_LINE);
  const row = Buffer.alloc(6 + 2 * plies.length);
  row.writeUInt16LE(move, 0);
  row.writeInt16LE(score, 2);
  row.writeUInt8(Math.min(255, depth), 4);
  row.writeUInt8(plies.length, 5);
  for (const [at, ply] of plies.entries()) row.writeUInt16LE(ply, 6 + 2 * at);
  return row;
}

function readOne(reader: Reader, { engines, source, isFormat1 }: Context): Evaluation {
  const length = reader.byte();
  if (length < MIN_KEY_LENGTH || length > MAX_KEY_LENGTH) throw new RangeError('no key');
  const key = reader.bytes(length);
  const count = reader.byte();
  const nodes = isFormat1 ? reader.unsigned() * 1000 : reader.unsigned32();
  const day = isFormat1 ? 0 : reader.unsigned();
  const engine = engines[reader.byte()];
  if (engine === undefined) throw new RangeError('no such engine');
  const moves = Array.from({ length: count & (COMPLETE - 1) }, (): EvaluatedMove => {
    const [move, score, depth] = [reader.unsigned(), reader.signed(), reader.byte()];
    const plies = isFormat1 ? 0 : reader.byte();
    const line = Array.from({ length: plies }, () => reader.unsigned());
    return {
      move,
      score,
      depth,
      nodes,
      source,
      engine,
      ...(day > 0 && { day }),
      ...(line.length > 0 && { line }),
    };
  });
  const position = parseKey(key);
  if (position === undefined) throw new RangeError('no key');
  const legal = moves.filter(({ move }) => position.isLegal(move));
  return { key, moves: legal, isComplete: (count & COMPLETE) !== 0 };
}

interface Context {
  readonly engines: readonly string[];
  readonly source: EvaluationSource;
  /** Whether the file has format 1. */
  readonly isFormat1: boolean;
}

/** Reads numbers in sequence; throws a `RangeError` past the end. */
class Reader {
  readonly #buffer: Buffer;
  #at: number;

  constructor(buffer: Buffer, at: number) {
    this.#buffer = buffer;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#buffer.length;
  }

  byte(): number {
    return this.#buffer.readUInt8(this.#advance(1));
  }

  unsigned(): number {
    return this.#buffer.readUInt16LE(this.#advance(2));
  }

  unsigned32(): number {
    return this.#buffer.readUInt32LE(this.#advance(4));
  }

  signed(): number {
    return this.#buffer.readInt16LE(this.#advance(2));
  }

  bytes(length: number): Uint8Array {
    const at = this.#advance(length);
    return Uint8Array.from(this.#buffer.subarray(at, at + length));
  }

  #advance(length: number): number {
    const at = this.#at;
    if (at + length > this.#buffer.length) throw new RangeError('unexpected end of the file');
    this.#at += length;
    return at;
  }
}

function unzip(packed: Uint8Array): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new RangeError('not a file of positions');
  }
}
