/**
 * Rows of .obk books (table `bhobk`, of SharkChess, Huayi and others) and .pfBook books (table `pfBook`, of Pengfei). A position is known by its
 * key alone. Sources: `BhOpenBook.java` and `PfOpenBook.java` of sojourners/public-Xiangqi, `BHOpenBook.java` of
 * zfdang/chinese-chess-fish-android, and the models of walker8088/cchess, which read such books.
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Move, makeMove, packMove, sourceOf, targetOf } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { isSquare } from '@chuhe/rules/square';
import { type BookRow, numberOf } from './book-row.ts';
import { findKeys } from './key-lines.ts';
import type { BookBuilder } from './read-book.ts';
import { SqliteReal, type SqliteValue } from './sqlite-file.ts';

interface ObkMove {
  readonly row: BookRow;
  readonly key: string;
  /** With the square in the high byte as the target, as in BOOK.DAT. Some programs write it the other way round. */
  readonly move: Move;
}

/** How many moves are tried to find out in which order the squares are. */
const ORDER_SAMPLE = 1000;

/** Adds the rows to the book: in the positions that lines of the book lead to, or by their key. */
export function* addObkRows(
  builder: BookBuilder,
  rows: readonly BookRow[],
  positions?: number,
): Generator<undefined, void, undefined> {
  const moves: ObkMove[] = [];
  const hasReal = rows.some(({ position }) => position instanceof SqliteReal);
  for (const row of rows) {
    const key = keyOf(row.position, hasReal);
    const move = numberOf(row.move) ?? 0;
    if (key === undefined) builder.refuse(row.line, 'the key of the position is not a number');
    else if (!isMove(move)) builder.refuse(row.line, 'the move is not on the board');
    else moves.push({ row, key, move });
    if (moves.length % 100 === 0) yield;
  }
  const keys = new Map(moves.map(({ key }) => [key, undefined]));
  const reached = yield* findKeys(keys, positions);
  const isReversed = yield* areReversed(moves, reached);
  for (const { row, key, move } of moves) {
    const read = isReversed ? reverse(move) : move;
    const fen = reached.get(key);
    const place = fen === undefined ? { startingFEN: '', obkKey: key } : { startingFEN: fen };
    if (builder.add(row.line, { ...place, move: makeMove(read), ...row.values })) yield;
  }
}

/**
 * The key as 16 hexadecimal digits. Many books store a key above 2^63 as the REAL that has its bits. SQLite turns some of these into integers,
 * so in such a book a negative integer is a REAL, too.
 */
function keyOf(value: SqliteValue | undefined, hasReal: boolean): string | undefined {
  if (value instanceof SqliteReal) return digits(bitsOf(value.value));
  if (typeof value === 'string') return keyOfText(value);
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  return digits(value < 0 && hasReal ? bitsOf(Number(value)) : BigInt(value));
}

function keyOfText(text: string): string | undefined {
  if (/^-?\d{1,20}$/.test(text)) return digits(BigInt(text));
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? undefined : digits(bitsOf(number));
}

function bitsOf(real: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, real);
  return view.getBigUint64(0);
}

function digits(key: bigint): string {
  return BigInt.asUintN(64, key).toString(16).padStart(16, '0');
}

function isMove(move: number): boolean {
  if (!Number.isInteger(move) || move < 0 || move > 0xffff) return false;
  return isSquare(sourceOf(move)) && isSquare(targetOf(move)) && sourceOf(move) !== targetOf(move);
}

function reverse(move: Move): Move {
  return packMove(targetOf(move), sourceOf(move));
}

/**
 * Whether the squares of the moves are in the other order. A move and its reverse are never both legal, so the moves of known positions decide.
 * Without any, the source is taken to be in the high byte, as most programs write it.
 */
function* areReversed(
  moves: readonly ObkMove[],
  reached: ReadonlyMap<string, string>,
): Generator<undefined, boolean, undefined> {
  let legal = 0;
  let reversed = 0;
  const known = moves.filter(({ key }) => reached.has(key)).slice(0, ORDER_SAMPLE);
  for (const { key, move } of known) {
    const position = Position.fromFen(reached.get(key) ?? INITIAL_FEN);
    if (position.isLegal(move)) legal += 1;
    if (position.isLegal(reverse(move))) reversed += 1;
    yield;
  }
  return reversed >= legal;
}
