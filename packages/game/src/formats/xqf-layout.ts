/**
 * The layout of XQF, the format of XQStudio. A file is a header of 1024 bytes and the tree of moves. Texts are in GBK. The
 * offsets are those of the public description (XQF.TXT, 2001) and were checked on files of the versions 10 to 18.
 */
import { type Square, squareAt } from '@chuhe/rules/square';
import type { Game } from '../tree/model.ts';
import { getTag } from '../tree/tags.ts';
import { dateTextOf } from './header-date.ts';

export const HEADER_BYTES = 1024;

/** Files of this and earlier versions are not encrypted. */
export const LAST_PLAIN_VERSION = 10;
/** The latest version that is known. */
export const LAST_VERSION = 18;

/** Offsets of the header. */
export const AT = {
  version: 2,
  keyMask: 3,
  keyOr: 8,
  keysSum: 12,
  keySquare: 13,
  keyFrom: 14,
  keyTo: 15,
  pieces: 16,
  side: 50,
  result: 51,
  nodeCount: 52,
  kind: 64,
} as const;

/** The pieces in the order of the table of squares, as letters of a FEN. */
export const PIECES = 'RNBAKABNRCCPPPPPrnbakabnrccppppp';

/** A piece that is not on the board has any value from this one on. */
export const NO_SQUARE = 0xff;

/** A text of the header: one byte for its length, then its bytes. */
export interface HeaderField {
  /** The name of the tag. */
  readonly tag: string;
  readonly offset: number;
  /** Size in bytes, with that of the length. */
  readonly size: number;
}

export const FIELDS: readonly HeaderField[] = [
  { tag: 'Title', offset: 80, size: 64 },
  { tag: 'Event', offset: 208, size: 64 },
  { tag: 'Date', offset: 272, size: 16 },
  { tag: 'Site', offset: 288, size: 16 },
  { tag: 'Red', offset: 304, size: 16 },
  { tag: 'Black', offset: 320, size: 16 },
  { tag: 'TimeControl', offset: 336, size: 64 },
  { tag: 'RedTime', offset: 400, size: 16 },
  { tag: 'BlackTime', offset: 416, size: 16 },
  { tag: 'Annotator', offset: 464, size: 16 },
  { tag: 'Author', offset: 480, size: 16 },
];

/** The results by their byte; 0 stands for an unknown one. */
export const RESULT_BYTES = ['*', '1-0', '0-1', '1/2-1/2'] as const;

/** What is added to the source and the target of a move. */
export const MOVE_SHIFT = { from: 24, to: 32 } as const;

/** The square with the number `10 * file + rank`; `undefined` for a number that is none. */
export function squareOfNumber(value: number): Square | undefined {
  return squareAt(Math.floor(value / 10), value % 10);
}

/** The text of a field. XQStudio lists games by their titles, so a game without a title gets its event. Reading it drops that title again. */
export function fieldText(game: Game, tag: string): string {
  const own = tag === 'Date' ? dateTextOf(game) : getTag(game, tag);
  const value = own ?? (tag === 'Title' ? getTag(game, 'Event') : undefined);
  return (value ?? '').replaceAll('\0', '').trim();
}
