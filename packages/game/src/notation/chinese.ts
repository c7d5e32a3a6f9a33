/**
 * Chinese: 炮二平五, 前兵进一, 一兵平四. Simplified and traditional characters of either side are read alike.
 * The direction may be a sign of WXF: 炮二=五.
 *
 * Moves are written by the rules of xqbase (中国象棋电脑应用规范(三)): Red in Chinese numerals, Black in full-width digits; pawns
 * on tandem files are 前 后, 前 中 后, or 一 to 五 counted over all of those files.
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { ROLES } from '@chuhe/rules/piece';
import {
  type Direction,
  describeMove,
  type FileDescriptor,
  type Motion,
  type Place,
} from './descriptor.ts';
import { directionOf, fileNumber, numberOf } from './motion.ts';
import { normalise } from './normalise.ts';
import { ownRoleAt } from './pieces.ts';
import { type Tandem, tandemOf } from './tandem.ts';

/** Every character for a role, in the order of `ROLES`. */
const ROLE_CHARACTERS = [
  '帅帥将將',
  '仕士',
  '相象',
  '马馬傌㐷',
  '车車俥伡',
  '炮砲包',
  '兵卒',
] as const;
/** Every character for a number, from 1. */
export const DIGIT_CHARACTERS = [
  '一1１壹',
  '二2２贰貳',
  '三3３叁參叄',
  '四4４肆',
  '五5５伍',
  '六6６陆陸',
  '七7７柒',
  '八8８捌',
  '九9９玖',
] as const;
const PLACE_CHARACTERS = [
  ['front', '前'],
  ['middle', '中'],
  ['rear', '后後'],
] as const;
const DIRECTION_CHARACTERS = [
  ['advance', '进進'],
  ['retreat', '退'],
  ['traverse', '平'],
] as const;

/** As in WXF. */
const SIGN_CHARACTERS = [
  ['advance', '+'],
  ['retreat', '-'],
  ['traverse', '='],
] as const;

const ROLE_OF = tableOf(ROLE_CHARACTERS.map((characters, index) => [ROLES[index], characters]));
const DIGIT_OF = tableOf(DIGIT_CHARACTERS.map((characters, index) => [index + 1, characters]));
const PLACE_OF: ReadonlyMap<number, Place> = tableOf(PLACE_CHARACTERS);
const DIRECTION_OF: ReadonlyMap<number, Direction> = tableOf(DIRECTION_CHARACTERS);
const SIGN_OF: ReadonlyMap<number, Direction> = tableOf(SIGN_CHARACTERS);

function tableOf<Value>(
  rows: readonly (readonly [Value, string])[],
): ReadonlyMap<number, NonNullable<Value>> {
  const table = new Map<number, NonNullable<Value>>();
  for (const [value, characters] of rows) {
    if (value === undefined || value === null) continue;
    for (const character of characters) table.set(character.charCodeAt(0), value);
  }
  return table;
}

export function readChinese(token: string): FileDescriptor | undefined {
  const move = readFour(token);
  if (move !== undefined) return move;
  const text = normalise(token);
  return text === token ? undefined : readFour(text);
}

function readFour(text: string): FileDescriptor | undefined {
  if (text.length !== 4) return undefined;
  const direction = DIRECTION_OF.get(text.charCodeAt(2)) ?? readSign(text);
  const number = DIGIT_OF.get(text.charCodeAt(3));
  if (direction === undefined || number === undefined) return undefined;
  return readPiece(text.charCodeAt(0), text.charCodeAt(1), { direction, number });
}

/** The direction of 炮二=五. Without a Chinese piece or place, the text is WXF: `15=6`. */
function readSign(text: string): Direction | undefined {
  const direction = SIGN_OF.get(text.charCodeAt(2));
  if (direction === undefined) return undefined;
  return namesPiece(text.charCodeAt(0)) || namesPiece(text.charCodeAt(1)) ? direction : undefined;
}

function namesPiece(code: number): boolean {
  return ROLE_OF.has(code) || PLACE_OF.has(code);
}

/** Reads 炮二 and 炮前. The piece character comes first in 兵一 (file) and second in 一兵 (index). */
function readPiece(first: number, second: number, motion: Motion): FileDescriptor | undefined {
  const role = ROLE_OF.get(first);
  if (role === undefined) return readPlaced(first, second, motion);
  const file = DIGIT_OF.get(second);
  const place = file === undefined ? PLACE_OF.get(second) : 'file';
  return place && describeMove({ role, place, index: 0, file: file ?? 0 }, motion);
}

/** Reads 前炮 and 一兵, and 前九 and 二九, which omit the pawn. */
function readPlaced(first: number, second: number, motion: Motion): FileDescriptor | undefined {
  const role = ROLE_OF.get(second);
  const file = role === undefined ? DIGIT_OF.get(second) : 0;
  if (file === undefined) return undefined;
  const index = DIGIT_OF.get(first);
  const place = index === undefined ? PLACE_OF.get(first) : 'index';
  return place && describeMove({ role: role ?? 'pawn', place, index: index ?? 0, file }, motion);
}

type Script = 'zh' | 'zht';

/** In the order of `ROLES`. */
const GLYPHS: Readonly<Record<Script, readonly [red: string, black: string]>> = {
  zh: ['帅仕相马车炮兵', '将士象马车炮卒'],
  zht: ['帥仕相馬車炮兵', '將士象馬車炮卒'],
};
const DIRECTION_GLYPHS: Readonly<Record<Script, Readonly<Record<Direction, string>>>> = {
  zh: { advance: '进', retreat: '退', traverse: '平' },
  zht: { advance: '進', retreat: '退', traverse: '平' },
};
const REAR: Readonly<Record<Script, string>> = { zh: '后', zht: '後' };
const NUMERALS = '一二三四五六七八九';
const FULL_WIDTH_DIGITS = '１２３４５６７８９';

export function writeChinese(board: Board, move: Move, script: Script): string {
  const source = sourceOf(move);
  const target = targetOf(move);
  const { side } = board;
  const digits = side === 0 ? NUMERALS : FULL_WIDTH_DIGITS;
  const role = ownRoleAt(board, source) ?? 'pawn';
  const glyph = GLYPHS[script][side === 0 ? 0 : 1].charAt(ROLES.indexOf(role));
  // Two advisors or elephants on a file cannot both move in the same direction.
  const hasPlace = role !== 'advisor' && role !== 'elephant' && role !== 'king';
  const tandem = hasPlace ? tandemOf(board, role, source) : undefined;
  const piece =
    tandem && tandem.size > 0
      ? placeGlyph(tandem, script) + glyph
      : glyph + digits.charAt(fileNumber(source, side) - 1);
  const direction = DIRECTION_GLYPHS[script][directionOf(source, target, side)];
  return piece + direction + digits.charAt(numberOf(source, target, side) - 1);
}

function placeGlyph({ listIndex, listSize }: Tandem, script: Script): string {
  if (listSize > 3) return NUMERALS.charAt(listIndex - 1);
  if (listIndex === 1) return '前';
  return listIndex === listSize ? REAR[script] : '中';
}
