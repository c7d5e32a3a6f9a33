/** The text of a move in a given notation. */
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

const DEFAULTS: WriteOptions = {};

/** For a legal move only. */
export function writeText(
  board: Board,
  move: Move,
  notation: Notation,
  options: WriteOptions = DEFAULTS,
): string {
  return WRITERS[notation](board, move, options);
}
