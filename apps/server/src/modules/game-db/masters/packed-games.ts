import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Tag } from '@chuhe/game/tree';
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';

/**
 * A small file of games from the initial position, compressed by Brotli. It has three parts: a line of JSON with the format and the
 * hash of the rest; a line for each game with the values of its tags, separated by tabs; and the moves.
 *
 * The games are sorted by their moves. The moves of a game begin with two numbers: how many plies it shares with the game before, and
 * how many follow. Each number has one or more bytes with seven bits each, least first. Each further move is a byte: its index among
 * the legal moves, sorted by number.
 */

const FORMAT = 'chuhe-games-1';
/** Before compression. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PLIES = 2000;
const NEW_LINE = 10;
const start = Position.initial().toBoard();
const buffer = new Uint16Array(MAX_MOVES);

/** A game without comments and variations. */
export interface PlainGame {
  readonly tags: readonly Tag[];
  readonly moves: readonly Move[];
}

const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** Ascending: a server replaces the games of a smaller version. */
  version: z.int().min(1),
  games: z.int().min(0),
  tags: z.array(z.string()),
  /** SHA-256 of what follows, since Brotli has no checksum. */
  sha256: z.string(),
});

/** Packs games. Throws a `RangeError` for a game that is not legal or too long. A tag that is not in `tags` is left out. */
export function packGames(
  games: readonly PlainGame[],
  { tags, version }: { readonly tags: readonly string[]; readonly version: number },
): Uint8Array {
  const sorted = games.toSorted((one, other) => compareLines(one.moves, other.moves));
  const lines = sorted.map((game) => `${tags.map((name) => valueOf(game, name)).join('\t')}\n`);
  const moves = packMoves(sorted.map((game) => game.moves));
  const body = Buffer.concat([Buffer.from(lines.join('')), moves]);
  const header = { format: FORMAT, version, games: games.length, tags, sha256: sha256(body) };
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export interface UnpackedGames {
  /** Greater in a newer file. */
  readonly version: number;
  /** The number of games in the file. */
  readonly count: number;
  /** In the order of the file. Throws a `RangeError` that names the game if the file was made wrongly. */
  readonly games: Iterable<PlainGame>;
}

/** Throws a `RangeError` if the file is damaged. */
export function unpackGames(packed: Uint8Array): UnpackedGames {
  const bytes = decompress(packed);
  const end = bytes.indexOf(NEW_LINE);
  const header = headerSchema.safeParse(parseJson(bytes.subarray(0, Math.max(0, end))));
  if (!header.success) throw new RangeError('not a file of games');
  const { version, games: count, tags } = header.data;
  if (sha256(bytes.subarray(end + 1)) !== header.data.sha256) throw new RangeError('damaged');
  return { version, count, games: eachGame({ bytes, at: end + 1 }, { count, tags }) };
}

/** A place in a file. */
interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function* eachGame(
  text: Reader,
  { count, tags }: { readonly count: number; readonly tags: readonly string[] },
): Generator<PlainGame, undefined> {
  const moves = { bytes: text.bytes, at: endOfLines(text, count) };
  let before: readonly Move[] = [];
  for (let number = 1; number <= count; number += 1) {
    try {
      const values = readLine(text).split('\t');
      before = readMoves(moves, before);
      yield { tags: tags.flatMap((name, at) => tagOf(name, values[at] ?? '')), moves: before };
    } catch (error) {
      if (error instanceof RangeError) error.message = `game ${number}: ${error.message}`;
      throw error;
    }
  }
  if (moves.at !== moves.bytes.length) throw new RangeError('bytes after the last game');
}

function endOfLines({ bytes, at }: Reader, count: number): number {
  let end = at;
  for (let line = 0; line < count; line += 1) {
    end = bytes.indexOf(NEW_LINE, end) + 1;
    if (end === 0) throw new RangeError('not enough lines');
  }
  return end;
}

function readLine(reader: Reader): string {
  const end = reader.bytes.indexOf(NEW_LINE, reader.at);
  const line = reader.bytes.toString('utf8', reader.at, end);
  reader.at = end + 1;
  return line;
}

function tagOf(name: string, value: string): readonly Tag[] {
  return value === '' ? [] : [{ name, value }];
}

/** Tabs and line breaks become spaces, since they separate values and games in the file. */
function valueOf({ tags }: PlainGame, name: string): string {
  const value = tags.find((tag) => tag.name === name)?.value ?? '';
  return value.replaceAll(/[\t\r\n]+/g, ' ');
}

function packMoves(lines: readonly (readonly Move[])[]): Buffer {
  const bytes: number[] = [];
  let before: readonly Move[] = [];
  for (const line of lines) {
    if (line.length > MAX_PLIES) throw new RangeError('too many moves');
    const shared = sharedPlies(before, line);
    pushNumber(bytes, shared);
    pushNumber(bytes, line.length - shared);
    const board = start.clone();
    for (const [ply, move] of line.entries()) {
      const rank = rankOf(board, move);
      if (rank === undefined) throw new RangeError(`ply ${ply + 1} is not legal`);
      if (ply >= shared) bytes.push(rank);
      board.make(move);
    }
    before = line;
  }
  return Buffer.from(bytes);
}

function readMoves(reader: Reader, before: readonly Move[]): Move[] {
  const shared = readNumber(reader);
  const rest = readNumber(reader);
  if (shared > before.length || shared + rest > MAX_PLIES) throw new RangeError('too many moves');
  const line = before.slice(0, shared);
  const board = start.clone();
  for (const move of line) board.make(move);
  for (let left = rest; left > 0; left -= 1) {
    const move = moveOfRank(board, readByte(reader));
    if (move === undefined) throw new RangeError(`ply ${line.length + 1} is not legal`);
    board.make(move);
    line.push(move);
  }
  return line;
}

/** A legal move is stored as its rank among the legal moves by number, so that the file does not depend on the order of generation. */
function rankOf(board: Board, move: Move): number | undefined {
  const legal = buffer.subarray(0, legalMoves(board, buffer, 0));
  if (!legal.includes(move)) return undefined;
  return legal.reduce((rank, other) => (other < move ? rank + 1 : rank), 0);
}

/** Narrows the part of the buffer in which the move of this rank must stand (Hoare's selection), which is faster than sorting. */
function moveOfRank(board: Board, rank: number): Move | undefined {
  let [first, last] = [0, legalMoves(board, buffer, 0) - 1];
  if (rank > last) return undefined;
  while (first < last) {
    const [low, high] = divide(first, last, buffer[rank] ?? 0);
    if (high < rank) first = low;
    if (low > rank) last = high;
  }
  return buffer[rank];
}

/**
 * Exchanges moves of this part of the buffer until none before `low` is greater than the pivot, and none after `high` is less.
 *
 * @returns `low` and `high`, the first greater than the second
 */
function divide(first: number, last: number, pivot: Move): [number, number] {
  let [low, high] = [first, last];
  while (low <= high) {
    while ((buffer[low] ?? 0) < pivot) low += 1;
    while ((buffer[high] ?? 0) > pivot) high -= 1;
    if (low > high) break;
    const move = buffer[low] ?? 0;
    buffer[low] = buffer[high] ?? 0;
    buffer[high] = move;
    low += 1;
    high -= 1;
  }
  return [low, high];
}

function sharedPlies(one: readonly Move[], other: readonly Move[]): number {
  let ply = 0;
  while (ply < one.length && one[ply] === other[ply]) ply += 1;
  return ply;
}

function compareLines(one: readonly Move[], other: readonly Move[]): number {
  const ply = sharedPlies(one, other);
  return (one[ply] ?? -1) - (other[ply] ?? -1);
}

function pushNumber(bytes: number[], value: number): void {
  let left = value;
  for (; left > 127; left >>= 7) bytes.push((left & 127) | 128);
  bytes.push(left);
}

function readNumber(reader: Reader): number {
  let value = 0;
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = readByte(reader);
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
  throw new RangeError('too large a number');
}

function readByte(reader: Reader): number {
  const byte = reader.bytes[reader.at];
  if (byte === undefined) throw new RangeError('unexpected end of the file');
  reader.at += 1;
  return byte;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function decompress(packed: Uint8Array): Buffer {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new RangeError('not a file of games');
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
