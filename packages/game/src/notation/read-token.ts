/** From a token to what it says, in a given dialect. */
import { readChinese } from './chinese.ts';
import { readCoordinates } from './coordinates.ts';
import type { Descriptor } from './descriptor.ts';
import { type Dialect, TOKEN_LENGTH_LIMIT } from './dialect.ts';
import { readSan } from './san.ts';
import { readVietnamese } from './vietnamese.ts';
import { readWxf } from './wxf.ts';

const READERS: Readonly<Record<Dialect, (token: string) => Descriptor | undefined>> = {
  iccs: (token) => readCoordinates(token, 'iccs'),
  uci: (token) => readCoordinates(token, 'uci'),
  wxf: readWxf,
  zh: readChinese,
  zht: readChinese,
  vi: readVietnamese,
  san: (token) => readSan(token, 1),
  san0: (token) => readSan(token, 0),
};

/** `undefined` when the token cannot be a move in this dialect, whatever the board. */
export function readToken(token: string, dialect: Dialect): Descriptor | undefined {
  return token.length > TOKEN_LENGTH_LIMIT ? undefined : READERS[dialect](token);
}
