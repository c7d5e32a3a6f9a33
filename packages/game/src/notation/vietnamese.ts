/**
 * Vietnamese: `P2-5`, `Mt.6`, `Tg5.1`, and in words `Pháo 2 bình 5`, `Xe trước tiến 2`.
 *
 * `.` is tiến (advance), `-` bình (traverse) and `/` thoái (retreat), unlike WXF, where `-` retreats and `.` traverses.
 * The published rules only cover t, g and s for pawns on one tandem file. With two tandem files the file follows
 * (`Bt3.1`); four or five pawns on a file are numbered from the front (`B15-6`). Marks of two letters (`Bts-6`) are only read.
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import type { Role } from '@chuhe/rules/piece';
import {
  type Direction,
  describeMove,
  type FileDescriptor,
  type Motion,
  type Place,
  type Selector,
} from './descriptor.ts';
import { directionOf, fileNumber, numberOf } from './motion.ts';
import { digitOf, normalise, normaliseWords } from './normalise.ts';
import { ownRoleAt } from './pieces.ts';
import { tandemOf } from './tandem.ts';

const SHORT =
  /^(tg|[stvxpmbc])(?:([1-9])|([tgs]|[ts]{2,4})([1-9]?)|([1-5])([1-9]))([.+\-=/])([1-9])$/u;
/** With a sign for the place: `X+-6`. Only the letters that WXF does not have, since `C+-6` is a cannon there. */
const SIGNED = /^(tg|[stvxm])([+-])([.+\-=/])([1-9])$/u;

const ROLE_OF_LETTER: ReadonlyMap<string, Role> = new Map([
  ['tg', 'king'],
  ['s', 'advisor'],
  ['t', 'elephant'],
  ['v', 'elephant'],
  ['x', 'chariot'],
  ['p', 'cannon'],
  ['m', 'horse'],
  ['b', 'pawn'],
  ['c', 'pawn'],
]);

/** Words without accents, except `tuong'` for tướng and `tuong.` for tượng. */
const ROLE_OF_WORD: ReadonlyMap<string, Role> = new Map([
  ["tuong'", 'king'],
  ['soai', 'king'],
  ['si', 'advisor'],
  ['sy', 'advisor'],
  ['tuong.', 'elephant'],
  ['voi', 'elephant'],
  ['xe', 'chariot'],
  ['phao', 'cannon'],
  ['ma', 'horse'],
  ['binh', 'pawn'],
  ['tot', 'pawn'],
  ['chot', 'pawn'],
  ...ROLE_OF_LETTER,
]);

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['t', 'front'],
  ['truoc', 'front'],
  ['g', 'middle'],
  ['giua', 'middle'],
  ['s', 'rear'],
  ['sau', 'rear'],
]);

/**
 * The marks of four and five pawns on a file. No rule is published, so they are read as they are said: `tt` and `ss` are the
 * foremost and the rearmost, `ts` is the rear one of those in front, `st` the front one of those in the rear, and `ttss` has
 * two on either side.
 */
const PAWN_PLACES: ReadonlyMap<string, Place> = new Map([
  ['tt', 'front'],
  ['ts', 'second'],
  ['tss', 'second'],
  ['ttss', 'middle'],
  ['tts', 'second-last'],
  ['st', 'second-last'],
  ['ss', 'rear'],
]);

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['.', 'advance'],
  ['+', 'advance'],
  ['tien', 'advance'],
  ['tan', 'advance'],
  ['-', 'traverse'],
  ['=', 'traverse'],
  ['binh', 'traverse'],
  ['/', 'retreat'],
  ['thoai', 'retreat'],
  ['lui', 'retreat'],
]);

export function readVietnamese(token: string): FileDescriptor | undefined {
  return readShort(normalise(token).toLowerCase()) ?? readWords(token);
}

function readShort(text: string): FileDescriptor | undefined {
  const signed = SIGNED.exec(text);
  if (signed) return readSigned(signed);
  const match = SHORT.exec(text);
  if (!match) return undefined;
  const [, letter = '', single, mark = '', markedFile = '', index = ''] = match;
  const [indexFile, sign = '', number] = match.slice(6);
  const role = ROLE_OF_LETTER.get(letter);
  const direction = DIRECTIONS.get(sign);
  const unmarked = single === undefined ? 'index' : 'file';
  const place = mark === '' ? unmarked : placeOf(mark, role);
  if (role === undefined || direction === undefined || place === undefined) return undefined;
  const file = Number(single ?? indexFile ?? markedFile);
  const motion = { direction, number: Number(number) };
  return describeMove({ role, place, index: Number(index), file }, motion);
}

function placeOf(mark: string, role: Role | undefined): Place | undefined {
  return PLACES.get(mark) ?? (role === 'pawn' ? PAWN_PLACES.get(mark) : undefined);
}

function readSigned([, letter = '', place, sign = '', number]: RegExpExecArray):
  | FileDescriptor
  | undefined {
  const [role, direction] = [ROLE_OF_LETTER.get(letter), DIRECTIONS.get(sign)];
  if (role === undefined || direction === undefined) return undefined;
  const motion = { direction, number: Number(number) };
  return describeMove({ role, place: place === '+' ? 'front' : 'rear', index: 0, file: 0 }, motion);
}

function readWords(text: string): FileDescriptor | undefined {
  const words = wordsOf(text);
  const number = digitOf(words.pop());
  const direction = DIRECTIONS.get(words.pop() ?? '');
  const [piece = '', ...which] = words;
  const selector = selectorOf(which, ROLE_OF_WORD.get(piece));
  if (number === 0 || direction === undefined || selector === undefined) return undefined;
  const motion = { direction, number };
  const role = piece === 'tuong' ? kingOrElephant(selector.file, motion) : ROLE_OF_WORD.get(piece);
  return role && describeMove({ role, ...selector }, motion);
}

/** Splits a text into words without accents, single digits and signs; empty if the text contains anything else. */
function wordsOf(text: string): string[] {
  const plain = normaliseWords(text).toLowerCase().normalize('NFD');
  if (!/^[a-z]/u.test(plain) || /[^a-z\p{M}1-9.+\-=/ ]/u.test(plain)) return [];
  const words = plain.match(/[a-z][a-z\p{M}]*|[1-9]|[.+\-=/]/gu) ?? [];
  return words.map(withoutAccents);
}

function withoutAccents(word: string): string {
  const plain = word.replace(/\p{M}/gu, '');
  if (plain !== 'tuong') return plain;
  if (word.includes(ACUTE)) return "tuong'";
  return word.includes(DOT_BELOW) ? 'tuong.' : plain;
}

const ACUTE = '\u0301';
const DOT_BELOW = '\u0323';

/** Reads `2`, `trước` and `trước sau` with or without a file after them, or `1 5` for the first piece on file 5. */
function selectorOf(
  words: readonly string[],
  role: Role | undefined,
): Omit<Selector, 'role'> | undefined {
  const marks = words.filter((word) => PLACES.has(word));
  const [first, second, ...more] = words.slice(marks.length).map(digitOf);
  if (first === 0 || second === 0 || more.length > 0) return undefined;
  if (marks.length === 0) {
    if (first === undefined) return undefined;
    return second === undefined
      ? { place: 'file', index: 0, file: first }
      : { place: 'index', index: first, file: second };
  }
  const place = placeOf(marks.map((word) => word.charAt(0)).join(''), role);
  return place && second === undefined ? { place, index: 0, file: first ?? 0 } : undefined;
}

/** The king and the elephant are both `tuong` without accents, but no move of one can be a move of the other. */
function kingOrElephant(file: number, motion: Motion): Role {
  if (motion.direction === 'traverse' || file === 4 || file === 6) return 'king';
  return file === 5 && motion.number === 1 ? 'king' : 'elephant';
}

const LETTERS: Readonly<Record<Role, string>> = {
  king: 'Tg',
  advisor: 'S',
  elephant: 'T',
  horse: 'M',
  chariot: 'X',
  cannon: 'P',
  pawn: 'B',
};
const WORDS: Readonly<Record<Role, string>> = {
  king: 'Tướng',
  advisor: 'Sĩ',
  elephant: 'Tượng',
  horse: 'Mã',
  chariot: 'Xe',
  cannon: 'Pháo',
  pawn: 'Tốt',
};
const SIGNS: Readonly<Record<Direction, string>> = { advance: '.', retreat: '/', traverse: '-' };
const DIRECTION_WORDS: Readonly<Record<Direction, string>> = {
  advance: 'tiến',
  retreat: 'thoái',
  traverse: 'bình',
};
type Mark = 't' | 'g' | 's';
const MARK_WORDS: Readonly<Record<Mark, string>> = { t: 'trước', g: 'giữa', s: 'sau' };

export function writeVietnamese(board: Board, move: Move, inWords: boolean): string {
  const source = sourceOf(move);
  const target = targetOf(move);
  const { side } = board;
  const role = ownRoleAt(board, source) ?? 'pawn';
  const which = selectorText(board, move, role);
  const direction = directionOf(source, target, side);
  const number = String(numberOf(source, target, side));
  if (!inWords) return LETTERS[role] + which.join('') + SIGNS[direction] + number;
  const words = which.map((part) => (isMark(part) ? MARK_WORDS[part] : part));
  return [WORDS[role], ...words, DIRECTION_WORDS[direction], number].join(' ');
}

/** The file of the piece, or its mark, with the file if the mark alone is not unique. */
function selectorText(board: Board, move: Move, role: Role): string[] {
  const source = sourceOf(move);
  const file = String(fileNumber(source, board.side));
  // Two advisors or elephants on a file cannot both move in the same direction.
  if (role === 'advisor' || role === 'elephant' || role === 'king') return [file];
  const tandem = tandemOf(board, role, source);
  if (tandem.size === 0) return [file];
  const mark = tandem.size > 3 ? String(tandem.index) : markOf(tandem.index, tandem.size);
  return tandem.size > 3 || tandem.files > 1 ? [mark, file] : [mark];
}

function markOf(index: number, size: number): Mark {
  if (index === 1) return 't';
  return index === size ? 's' : 'g';
}

function isMark(part: string): part is Mark {
  return part === 't' || part === 'g' || part === 's';
}
