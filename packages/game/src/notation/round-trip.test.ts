import { type Move, makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { readMove, writeMove } from './board-notation.ts';
import { NOTATIONS, type Notation, type WriteOptions } from './dialect.ts';
import { randomFrom, randomPositions, seedFrom } from './testing/random-positions.ts';

const SEED = seedFrom(process.env['CHUHE_SEED']);
const POSITIONS = IS_FULL ? 3_000 : 250;

interface Form {
  readonly notation: Notation;
  readonly options: WriteOptions;
}

const FORMS: readonly Form[] = [
  ...NOTATIONS.map((notation): Form => ({ notation, options: {} })),
  { notation: 'iccs', options: { hyphen: true } },
  { notation: 'wxf', options: { pawns: 'xqbase' } },
  { notation: 'vi', options: { words: true } },
];

test('every legal move of random positions is read back from its text, in every notation', () => {
  console.log(`seed ${SEED}, ${POSITIONS} positions`);
  let moves = 0;
  for (const position of randomPositions(randomFrom(SEED), POSITIONS)) {
    moves += position.moves().length;
    for (const form of FORMS) {
      const wrong = position.moves().filter((move) => readBack(position, move, form) !== move);
      const failures = wrong.map((move) => [position.fen, form, makeMove(move)]);
      expect(failures).toEqual([]);
    }
  }
  console.log(`${moves} moves, each in ${FORMS.length} forms`);
});

test('no two legal moves of a random position have the same text in a notation', () => {
  for (const position of randomPositions(randomFrom(SEED + 1), POSITIONS)) {
    const board = position.toBoard();
    for (const { notation, options } of FORMS) {
      const texts = position.moves().map((move) => writeMove(board, move, notation, options));
      const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
      expect({ fen: position.fen, notation, twice }).toEqual({
        fen: position.fen,
        notation,
        twice: [],
      });
    }
  }
});

test('lower case, full width and variant characters are read like the plain form', () => {
  for (const position of randomPositions(randomFrom(SEED + 2), IS_FULL ? 300 : 80)) {
    const board = position.toBoard();
    for (const move of position.moves()) {
      const wxf = writeMove(board, move, 'wxf');
      const plain = readMove(board, wxf, 'wxf');
      expect(readMove(board, wxf.toLowerCase(), 'wxf')).toBe(plain);
      expect(readMove(board, fullWidth(wxf), 'wxf')).toBe(plain);
      expect(readMove(board, wxf.replace('=', '.'), 'wxf')).toBe(plain);
      const chinese = writeMove(board, move, 'zh');
      expect(readMove(board, variantCharacters(chinese), 'zh')).toBe(plain);
      const words = writeMove(board, move, 'vi', { words: true });
      expect(readMove(board, withoutAccents(words).toUpperCase(), 'vi')).toBe(plain);
      expect(readMove(board, writeMove(board, move, 'vi').toLowerCase(), 'vi')).toBe(plain);
    }
  }
});

test('reading and writing a move leaves the board unchanged', () => {
  for (const position of randomPositions(randomFrom(SEED + 3), IS_FULL ? 200 : 60)) {
    const board = position.toBoard();
    const before = board.clone();
    for (const move of position.moves()) {
      for (const { notation, options } of FORMS) {
        readMove(board, writeMove(board, move, notation, options), notation);
      }
    }
    expect(board).toEqual(before);
    expect([board.keyLow, board.keyHigh]).toEqual([before.keyLow, before.keyHigh]);
  }
});

function readBack(position: Position, move: Move, { notation, options }: Form): Move {
  const board = position.toBoard();
  return readMove(board, writeMove(board, move, notation, options), notation);
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/gu, (character) =>
    String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  );
}

const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['车', '俥'],
  ['马', '傌'],
  ['炮', '砲'],
  ['帅', '将'],
  ['仕', '士'],
  ['相', '象'],
  ['后', '後'],
  ['进', '進'],
  ['一', '壹'],
  ['二', '贰'],
  ['３', '叁'],
  ['４', '四'],
  ['五', '5'],
]);

function variantCharacters(text: string): string {
  return Array.from(text, (glyph) => VARIANTS.get(glyph) ?? glyph).join('');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
