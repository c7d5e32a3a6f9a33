/** Parses a token in a given dialect. */
import { readChinese } from './chinese.ts';
import { readCoordinates } from './coordinates.ts';
import type { Descriptor } from './descriptor.ts';
import { type Dialect, TOKEN_LENGTH_LIMIT } from './dialect.ts';
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
 * `+`, `++`, `#` and `将`, are ignored if the token is not a move with them.
 */
export function readToken(token: string, dialect: Dialect): Descriptor | undefined {
  if (token.length > TOKEN_LENGTH_LIMIT) return undefined;
  const read = READER_OF[dialect];
  const whole = read(token);
  if (whole !== undefined) return whole;
  const text = token.trimEnd();
  if (!isCheckMark(text.charCodeAt(text.length - 1))) return undefined;
  const move = text.replace(CHECK_MARK, '');
  return move === text ? undefined : read(move);
}

const CHECK_MARK = /(?:[+＋]{1,2}|[#＃]{1,2}|[将將][军軍]?)$/;

/** Whether a token has the shape of a move in this dialect, on any board. */
export function isReadable(token: string, dialect: Dialect): boolean {
  return readToken(token, dialect) !== undefined;
}

/** A cheap filter, since most unreadable tokens are moves in another dialect. */
function isCheckMark(code: number): boolean {
  return code === 0x2b || code === 0x23 || (code > 0x2000 && CHECK_ENDS.has(code));
}

const CHECK_ENDS = new Set(Array.from('＋＃将將军軍', (character) => character.charCodeAt(0)));
