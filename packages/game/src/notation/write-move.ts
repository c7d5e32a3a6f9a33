import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { writeChinese } from './chinese.ts';
import { writeCoordinates } from './coordinates.ts';
import type { Notation, WriteOptions } from './dialect.ts';
import { writeSan } from './san.ts';
import { writeVietnamese } from './vietnamese.ts';
import { writeWxf } from './wxf.ts';

type Writer = (board: Board, move: Move, options: WriteOptions) => string;

const WRITERS: Readonly<Record<Notation, Writer>> = {
  iccs: (_, move, { hyphen }) => writeCoordinates(move, hyphen === true ? 'iccs-hyphen' : 'iccs'),
  uci: (_, move) => writeCoordinates(move, 'uci'),
  wxf: (board, move, { pawns }) => writeWxf(board, move, pawns ?? 'wxf'),
  zh: (board, move) => writeChinese(board, move, 'zh'),
  zht: (board, move) => writeChinese(board, move, 'zht'),
  vi: (board, move, { words }) => writeVietnamese(board, move, words === true),
  san: writeSan,
};

/** The text of a legal move. The result for any other move is not specified. */
export function writeMove(
  board: Board,
  move: Move,
  notation: Notation,
  options: WriteOptions = {},
): string {
  return WRITERS[notation](board, move, options);
}
