/**
 * WXF: piece, file, direction and number, such as `C2=5`. Reads all common spellings and writes two of them.
 *
 * - WXF, Fairy-Stockfish, PlayOK: letters H and E, `=` for traverse, `15=6` for pawns.
 * - xqbase (ElephantEye, XQWizard): N and B, `.`, `P+.6`, `P..6`, `Pa.6`; digits 1–7 for the pieces.
 *
 * Sources: the WXF rules; 中国象棋电脑应用规范(三) of xqbase; the output of Fairy-Stockfish, which writes the file instead
 * of the sign if only one of two pieces on the file can make the move.
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { ROLES, type Role } from '@chuhe/rules/piece';
import {
  type Direction,
  describeMove,
  type FileDescriptor,
  type Motion,
  type Place,
} from './descriptor.ts';
import { directionOf, fileNumber, numberOf } from './motion.ts';
import { digitOf, normalise } from './normalise.ts';
import { ownRoleAt } from './pieces.ts';
import { type Tandem, tandemOf } from './tandem.ts';

type Pawns = 'wxf' | 'xqbase';

export const ROLE_OF_LETTER: ReadonlyMap<string, Role> = new Map([
  ['K', 'king'],
  ['A', 'advisor'],
  ['E', 'elephant'],
  ['B', 'elephant'],
  ['H', 'horse'],
  ['N', 'horse'],
  ['R', 'chariot'],
  ['C', 'cannon'],
  ['P', 'pawn'],
]);

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['+', 'advance'],
  ['-', 'retreat'],
  ['=', 'traverse'],
  ['.', 'traverse'],
]);

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['+', 'front'],
  ['.', 'middle'],
  ['-', 'rear'],
]);

/** In the order of `ROLES`. */
const LETTERS: Readonly<Record<Pawns, string>> = { wxf: 'KAEHRCP', xqbase: 'KABNRCP' };

export function letterOf(role: Role, pawns: Pawns): string {
  return LETTERS[pawns].charAt(ROLES.indexOf(role));
}

export function readWxf(token: string): FileDescriptor | undefined {
  const text = normalise(token).toUpperCase();
  if (text.length !== 4) return undefined;
  const direction = DIRECTIONS.get(text.charAt(2));
  const number = digitOf(text.charAt(3));
  if (direction === undefined || number === 0) return undefined;
  return readPiece(text.charAt(0), text.charAt(1), { direction, number });
}

/** Reads the first two characters; a sign may come before the piece or after it. */
function readPiece(first: string, second: string, motion: Motion): FileDescriptor | undefined {
  const place = PLACES.get(first);
  if (place !== undefined) return readSigned(place, second, motion);
  const role = ROLE_OF_LETTER.get(first);
  if (role !== undefined) return readNamed(role, second, motion);
  return digitOf(first) === 0 ? undefined : readNumbered(first, second, motion);
}

/** Reads `+C=5`, and `+9=8` of dpxq, which omits the pawn. */
function readSigned(place: Place, second: string, motion: Motion): FileDescriptor | undefined {
  const role = ROLE_OF_LETTER.get(second);
  if (role !== undefined) return describeMove({ role, place, index: 0, file: 0 }, motion);
  const file = digitOf(second);
  return file === 0 ? undefined : describeMove({ role: 'pawn', place, index: 0, file }, motion);
}

/** Reads `C2=5`, `C+=5` and `Pa=6`. */
function readNamed(role: Role, second: string, motion: Motion): FileDescriptor | undefined {
  const file = digitOf(second);
  if (file !== 0) return describeMove({ role, place: 'file', index: 0, file }, motion);
  const place = PLACES.get(second);
  if (place !== undefined) return describeMove({ role, place, index: 0, file: 0 }, motion);
  const index = 'ABCDE'.indexOf(second) + 1;
  if (role !== 'pawn' || index === 0) return undefined;
  return describeMove({ role, place: 'index', index, file: 0 }, motion);
}

/** Reads `1P=6`, `6+=5` of the keypad, and `15=6`, which means a pawn on a tandem file or, without one, the keypad's king. */
function readNumbered(first: string, second: string, motion: Motion): FileDescriptor | undefined {
  const index = digitOf(first);
  if (second === 'P') {
    return describeMove({ role: 'pawn', place: 'index', index, file: 0 }, motion);
  }
  // For input on the numeric keypad, ElephantEye numbers the roles from 1 to 7.
  const role = ROLES[index - 1];
  const keypad = role && readNamed(role, second, motion);
  const file = digitOf(second);
  if (file === 0 || index > 5) return keypad;
  const pawn = describeMove({ role: 'pawn', place: 'index', index, file }, motion);
  return keypad ? { ...pawn, alternative: keypad } : pawn;
}

const SIGNS: Readonly<Record<Direction, string>> = { advance: '+', retreat: '-', traverse: '=' };

export function writeWxf(board: Board, move: Move, pawns: Pawns): string {
  const source = sourceOf(move);
  const target = targetOf(move);
  const role = ownRoleAt(board, source) ?? 'pawn';
  const { side } = board;
  const direction = directionOf(source, target, side);
  const sign = direction === 'traverse' && pawns === 'xqbase' ? '.' : SIGNS[direction];
  const piece = pieceText(board, move, role, pawns);
  return piece + sign + String(numberOf(source, target, side));
}

function pieceText(board: Board, move: Move, role: Role, pawns: Pawns): string {
  const source = sourceOf(move);
  const file = fileNumber(source, board.side);
  const letter = letterOf(role, pawns);
  // Two advisors or elephants on a file cannot both move in the same direction.
  if (role === 'advisor' || role === 'elephant' || role === 'king') return letter + String(file);
  const tandem = tandemOf(board, role, source);
  if (tandem.size === 0) return letter + String(file);
  if (pawns === 'xqbase') return letter + xqbaseMark(tandem);
  const isPair = tandem.size === 2 && tandem.files === 1;
  return isPair ? letter + (tandem.index === 1 ? '+' : '-') : String(tandem.index) + String(file);
}

function xqbaseMark({ listIndex, listSize }: Tandem): string {
  if (listSize > 3) return 'abcde'.charAt(listIndex - 1);
  if (listIndex === 1) return '+';
  return listIndex === listSize ? '-' : '.';
}
