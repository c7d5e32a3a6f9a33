/** Parses a token in a given dialect. */
import { DIGIT_CHARACTERS, readChinese } from './chinese.ts';
import { readCoordinates } from './coordinates.ts';
import type { Descriptor } from './descriptor.ts';
import { DIALECTS, type Dialect, TOKEN_LENGTH_LIMIT } from './dialect.ts';
import { readSan } from './san.ts';
import { readVietnamese } from './vietnamese.ts';
import { readWxf } from './wxf.ts';

const READER_OF: Readonly<Record<Dialect, (token: string) => Descriptor | undefined>> = {
  iccs: (token) => readCoordinates(token, 'iccs'),
  uci: (token) => readCoordinates(token, 'uci'),
  wxf: readWxf,
  zh: readChinese,
  zht: readChinese,
  vi: readVietnamese,
  san: (token) => readSan(token, 1),
  san0: (token) => readSan(token, 0),
};

/**
 * `undefined` if the token cannot be a move in this dialect on any board. Marks of check and mate after a move, such as
 * `+`, `++`, `#` and `将`, and a full stop are ignored if the token is not a move with them.
 */
export function readToken(token: string, dialect: Dialect): Descriptor | undefined {
  if (token.length > TOKEN_LENGTH_LIMIT || !mayBeMove(token, dialect)) return undefined;
  const read = READER_OF[dialect];
  const whole = read(token);
  if (whole !== undefined) return whole;
  const text = token.trimEnd();
  if (!isEndMark(text.charCodeAt(text.length - 1))) return undefined;
  const move = text.replace(END_MARKS, '');
  return move === text ? undefined : read(move);
}

const END_MARKS = /(?:[+＋]{1,2}|[#＃]{1,2}|[将將][军軍]?)?[.．]?$/;

/** Whether a token has the shape of a move in this dialect, on any board. */
export function isReadable(token: string, dialect: Dialect): boolean {
  return readToken(token, dialect) !== undefined;
}

/** Whether a token has the shape of a move in any dialect. */
export function isMove(token: string): boolean {
  return mayEndMove(token) && DIALECTS.some((dialect) => isReadable(token, dialect));
}

/**
 * A cheap filter, since most words of a text are not moves: every move ends with a number, a mark of check or a full stop, and only
 * Chinese moves begin with a Chinese character. Other characters may still become these when they are normalised.
 */
function mayBeMove(token: string, dialect: Dialect): boolean {
  if (!mayEndMove(token)) return false;
  return dialect === 'zh' || dialect === 'zht' || !isHan(token.charCodeAt(0));
}

function mayEndMove(token: string): boolean {
  const last = token.charCodeAt(token.length - 1);
  return !isFixed(last) || MOVE_ENDS.has(last);
}

/** Whether `normalise` leaves a character as it is. */
function isFixed(code: number): boolean {
  return (code > 0x20 && code < 0x7f) || isHan(code);
}

function isHan(code: number): boolean {
  return code >= 0x3400 && code <= 0x9fff;
}

/** A cheap filter, since most unreadable tokens are moves in another dialect. */
function isEndMark(code: number): boolean {
  return (
    code === 0x2b || code === 0x23 || code === 0x2e || (code > 0x2000 && END_MARK_CODES.has(code))
  );
}

const END_MARK_CODES: ReadonlySet<number> = new Set(codesOf('＋＃．将將军軍'));
const MOVE_ENDS: ReadonlySet<number> = new Set([
  ...codesOf('0123456789+#.'),
  ...DIGIT_CHARACTERS.flatMap(codesOf),
  ...END_MARK_CODES,
]);

function codesOf(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}
