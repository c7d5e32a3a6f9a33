/**
 * Rows of .xqb books, by the description of their author: https://github.com/fisherfan/xqbook. The key of a row is the whole position in bits, from
 * Black's left back corner along the rows: 0 for an empty point; 1 and four bits for a piece. The side to move always has the codes of Red, and
 * plays up the board: a position with Black to move is turned by 180 degrees, with its colours exchanged. Of a position and its mirror image one is
 * stored. So a key does not say which colour is to move.
 */
import { type Move, makeMove, packMove } from '@chuhe/rules/move';
import { isSquare, SQUARES } from '@chuhe/rules/square';
import { type BookRow, numberOf } from './book-row.ts';
import { findKeys } from './key-lines.ts';
import { obkKeysOfFen } from './obk-key.ts';
import type { BookBuilder } from './read-book.ts';

/** Pieces by their four bits. 0 is a piece that lies face down in variants of the game; 8 is not used. */
const PIECES = '?RNBAKCP?rnbakcp';
const ROW_LENGTH = 9;

interface XqbMove {
  readonly row: BookRow;
  readonly move: Move;
  /** The position with Red to move, and the same for Black. */
  readonly red: KeyedFen;
  readonly black: KeyedFen;
}

interface KeyedFen {
  readonly fen: string;
  readonly key: string;
}

/**
 * Adds the rows to the book. The colour to move is that of the first line that leads to the position. Where no line leads, the move is added for
 * both colours, as programs that use such books play it.
 */
export function* addXqbRows(
  builder: BookBuilder,
  rows: readonly BookRow[],
  positions?: number,
): Generator<undefined, void, undefined> {
  const moves: XqbMove[] = [];
  const twins = new Map<string, string>();
  for (const row of rows) {
    const read = readMove(row);
    if (typeof read === 'string') {
      builder.refuse(row.line, read);
      continue;
    }
    moves.push(read);
    twins.set(read.red.key, read.black.key).set(read.black.key, read.red.key);
    if (moves.length % 20 === 0) yield;
  }
  const reached = yield* findKeys(twins, positions);
  for (const { row, move, red, black } of moves) {
    const ofRed = { startingFEN: red.fen, move: makeMove(move), ...row.values };
    const ofBlack = { startingFEN: black.fen, move: makeMove(turnMove(move)), ...row.values };
    const isRed = reached.has(red.key);
    const isBlack = reached.has(black.key);
    if (isRed === isBlack) builder.add(row.line, ofRed, ofBlack);
    else builder.add(row.line, isRed ? ofRed : ofBlack);
    yield;
  }
}

function readMove(row: BookRow): XqbMove | string {
  const cells = row.position instanceof Uint8Array ? readCells(row.position) : undefined;
  if (cells === undefined) return 'the key is not a position of Xiangqi';
  const move = moveOf(numberOf(row.move) ?? 0);
  if (move === undefined) return 'the move is not on the board';
  const turned = cells.toReversed().map(exchangeColor);
  return { row, move, red: keyed(`${fenOf(cells)} w`), black: keyed(`${fenOf(turned)} b`) };
}

/** The pieces of the points in FEN order; an empty point is an empty text. */
function readCells(key: Uint8Array): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  const bit = (): number => {
    const value = ((key[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  for (const _ of SQUARES) {
    const code = bit() === 0 ? undefined : 8 * bit() + 4 * bit() + 2 * bit() + bit();
    const letter = code === undefined ? '' : (PIECES[code] ?? '?');
    if (letter === '?') return undefined;
    cells.push(letter);
  }
  // Further bytes hold captured pieces, which other games need.
  return Math.ceil(at / 8) === key.length ? cells : undefined;
}

/** Two squares of four bits each for the row from the top and for the file; the source is in the high byte. */
function moveOf(move: number): Move | undefined {
  const source = squareOf(move >> 8);
  const target = squareOf(move & 255);
  const isOnBoard = isSquare(source) && isSquare(target) && source !== target;
  return isOnBoard && move <= 0xffff ? packMove(source, target) : undefined;
}

/** Rows and files count from 3 in the numbers of squares. */
function squareOf(rowAndFile: number): number {
  return rowAndFile + 0x33;
}

/** The move on the board that is turned by 180 degrees. */
function turnMove(move: Move): Move {
  return packMove(turnSquare(move & 255), turnSquare(move >> 8));
}

/** a9 (51) becomes i0 (203). */
function turnSquare(square: number): number {
  return 254 - square;
}

function exchangeColor(letter: string): string {
  const lower = letter.toLowerCase();
  return letter === lower ? letter.toUpperCase() : lower;
}

function fenOf(cells: readonly string[]): string {
  const rows = Array.from({ length: cells.length / ROW_LENGTH }, (_, row) =>
    cells
      .slice(row * ROW_LENGTH, (row + 1) * ROW_LENGTH)
      .map((letter) => letter || '1')
      .join('')
      .replaceAll(/1+/g, (run) => String(run.length)),
  );
  return rows.join('/');
}

function keyed(fen: string): KeyedFen {
  return { fen, key: obkKeysOfFen(fen)[0] };
}
