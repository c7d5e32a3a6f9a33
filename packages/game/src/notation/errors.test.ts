import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { type MoveTextCode, moveTextErrorText, NOTATIONS, type Notation } from './notation.ts';
import { parseMoveText } from './parse-move-text.ts';

interface Case {
  readonly code: MoveTextCode;
  readonly fen: string;
  readonly text: string;
  readonly notation: Notation;
  readonly because: string;
}

const PINNED = '3kr4/9/9/9/9/9/9/4N4/9/4K4 w';
const FACING = '4k4/9/9/9/9/9/9/4N4/9/4K4 w';

const CASES: readonly Case[] = [
  {
    code: 'not-a-move',
    because: 'it has no direction',
    fen: INITIAL_FEN,
    text: '炮二五',
    notation: 'zh',
  },
  {
    code: 'not-a-move',
    because: 'it is in another notation',
    fen: INITIAL_FEN,
    text: 'C2=5',
    notation: 'zh',
  },
  { code: 'not-a-move', because: 'it is empty', fen: INITIAL_FEN, text: '', notation: 'wxf' },
  {
    code: 'too-long',
    because: 'it has 65 characters',
    fen: INITIAL_FEN,
    text: ' '.repeat(61) + 'h2e2',
    notation: 'iccs',
  },
  {
    code: 'no-such-piece',
    because: 'there is no chariot on file 5',
    fen: INITIAL_FEN,
    text: 'R5+1',
    notation: 'wxf',
  },
  {
    code: 'no-such-piece',
    because: 'the cannons do not share a file',
    fen: INITIAL_FEN,
    text: '前炮平五',
    notation: 'zh',
  },
  {
    code: 'no-such-piece',
    because: 'the square is empty',
    fen: INITIAL_FEN,
    text: 'e4e5',
    notation: 'iccs',
  },
  {
    code: 'wrong-side',
    because: 'a black horse is there',
    fen: INITIAL_FEN,
    text: 'h9g7',
    notation: 'iccs',
  },
  {
    code: 'wrong-side',
    because: 'only Black has a pawn',
    fen: '3k5/9/9/9/9/4p4/9/9/9/5K3 w',
    text: '卒５平４',
    notation: 'zh',
  },
  {
    code: 'unreachable',
    because: 'a horse does not jump so far',
    fen: INITIAL_FEN,
    text: 'M2.5',
    notation: 'vi',
  },
  {
    code: 'unreachable',
    because: 'a pawn does not retreat',
    fen: INITIAL_FEN,
    text: '兵三退一',
    notation: 'zh',
  },
  {
    code: 'blocked',
    because: 'a pawn is in the way of the chariot',
    fen: INITIAL_FEN,
    text: 'R1+5',
    notation: 'wxf',
  },
  {
    code: 'blocked',
    because: 'the cannon jumps without capturing',
    fen: INITIAL_FEN,
    text: '炮二进六',
    notation: 'zh',
  },
  {
    code: 'blocked',
    because: 'an own horse is on the target',
    fen: INITIAL_FEN,
    text: 'Rh1',
    notation: 'san',
  },
  { code: 'illegal', because: 'the horse is pinned', fen: PINNED, text: 'H5+6', notation: 'wxf' },
  {
    code: 'illegal',
    because: 'the kings would face each other',
    fen: FACING,
    text: '马五进六',
    notation: 'zh',
  },
  {
    code: 'bad-position',
    because: 'it is not a FEN',
    fen: 'nonsense',
    text: 'h2e2',
    notation: 'iccs',
  },
  {
    code: 'bad-position',
    because: 'Red has no king',
    fen: '4k4/9/9/9/9/9/9/9/9/R8 w',
    text: 'a0a1',
    notation: 'iccs',
  },
];

test.each(CASES)('$text is $code because $because', ({ code, fen, text, notation }) => {
  const read = parseMoveText(fen, text, notation);
  expect(!read.ok && read.error.code).toBe(code);
});

test('the error of an illegal move has its cause', () => {
  const pinned = parseMoveText(PINNED, 'H5+6', 'wxf');
  expect(!pinned.ok && pinned.error.cause).toBe('check');
  const facing = parseMoveText(FACING, 'H5+6', 'wxf');
  expect(!facing.ok && facing.error.cause).toBe('kings-facing');
  expect(!facing.ok && moveTextErrorText(facing.error)).toMatch(/kings facing \(nearest: K5/u);
});

test('the nearest legal moves are of the same piece and notation', () => {
  const read = parseMoveText(INITIAL_FEN, '炮二进六', 'zh');
  const texts = read.ok ? [] : read.error.nearest.map(({ text }) => text);
  expect(texts).toHaveLength(5);
  expect(texts.every((text) => text.startsWith('炮二'))).toBe(true);
  expect(texts).toContain('炮二进七');
});

test('the nearest legal moves of an unreadable text have a similar spelling', () => {
  const read = parseMoveText(INITIAL_FEN, '炮二平', 'zh');
  const texts = read.ok ? [] : read.error.nearest.map(({ text }) => text);
  expect(texts.every((text) => text.startsWith('炮二平'))).toBe(true);
});

test.each(['', ' ', '\u3000\n'])('%j has no nearest moves', (text) => {
  for (const notation of [undefined, ...NOTATIONS]) {
    const read = parseMoveText(INITIAL_FEN, text, notation);
    expect(read).toEqual({ ok: false, error: { code: 'not-a-move', text, nearest: [] } });
  }
});

test('a text without a notation is explained in the closest notation', () => {
  const read = parseMoveText(INITIAL_FEN, 'R1+5');
  expect(!read.ok && read.error.code).toBe('blocked');
  expect(!read.ok && read.error.nearest.at(0)?.notation).toBe('wxf');
  const unreadable = parseMoveText(INITIAL_FEN, '炮二平');
  expect(!unreadable.ok && unreadable.error.code).toBe('not-a-move');
  expect(!unreadable.ok && unreadable.error.nearest.at(0)?.notation).toBe('zh');
});
