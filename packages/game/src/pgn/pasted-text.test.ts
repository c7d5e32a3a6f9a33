/** Moves as people paste them from messages, books and other programs. */
import { expect, test } from 'vitest';
import { getTag } from '../tree/tree.ts';
import { codesOf, movesOf, only, treeOf } from './testing/short-forms.ts';

const OPENING = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

test.each([
  '炮二平五马8进7马二进三车9平8',
  '炮二平五……马8进7 马二进三……车9平8',
  '1.炮二平五马8进7马二进三车9平8',
  '①炮二平五 马8进7 ②马二进三 车9平8',
  '①炮二平五马8进7②马二进三车9平8',
  '① 炮二平五 马8进7 ② 马二进三 车9平8',
  '红：炮二平五 黑：马8进7 红：马二进三 黑：车9平8',
  '红方: 炮二平五 黑方: 马8进7 红方: 马二进三 黑方: 车9平8',
  '炮二平五|马8进7|马二进三|车9平8',
  'h2e2|h9g7|h0g2|i9h9',
  'C2=5 | H8+7 | H2+3 | R9=8',
  'C2=5H8+7H2+3R9=8',
  '1.C2=5H8+7 2.H2+3R9=8',
  'C2=5, H8+7; H2+3, R9=8',
  '1. C2=5 H8+7; 2. H2+3 R9=8',
  'C2=5; H8+7; H2+3; R9=8',
  '炮二平五、马8进7；马二进三、车9平8。',
  '炮二＝五 马8＋7 马二＋三 车9＝8',
  '炮2=5 马8+7 马2+3 车9=8',
  '炮二－五 马8进7 马二进三 车9－8',
  '1.炮二–五马8进7 2.马二进三车9-8',
  ...['−', '‐', '―', '－', '﹣'].map((dash) => `炮二${dash}五马8进7 马二进三车9${dash}8`),
  '1. C2=5. H8+7. 2. H2+3. R9=8.',
  '1.h2e2. h9g7. 2.h0g2. i9h9.',
  'Pháo 2 bình 5; Mã 8 tiến 7; Mã 2 tiến 3; Xe 9 bình 8',
  'position startpos moves h2e2 h9g7 h0g2 i9h9',
])('%s', (text) => {
  const read = only(text);
  expect([movesOf(read), codesOf(read)]).toEqual([OPENING, []]);
});

test.each(['1.炮二=五', '炮二–五', '炮二-五', '1. 炮二平五.', '1.C2=5.', '1. P2-5.'])(
  'one move is enough: %s',
  (text) => {
    const read = only(text);
    expect([movesOf(read), codesOf(read)]).toEqual([['h2e2'], []]);
  },
);

test('in Chinese moves with signs, the numbers show that Black moves first', () => {
  expect(codesOf(only('马8+7 炮二=五'))).toEqual(['wrong-turn']);
});

const ROOKS = '3k5/9/9/5R3/9/5R3/9/9/4A4/4K4';

test.each([
  ['a line of UCI', `position fen ${ROOKS} w - - 3 7 moves f6d6 d9e9`, ['f6d6', 'd9e9']],
  ['a line of UCCI', `fen ${ROOKS} w - - 0 1 moves f6d6 d9e9`, ['f6d6', 'd9e9']],
  ['a FEN, and moves after it', `${ROOKS} w\n1. 前车平六 将4平5`, ['f6d6', 'd9e9']],
  ['a FEN with Black to move', `${ROOKS} b d9e9 f4e4`, ['d9e9', 'f4e4']],
  ['a FEN without a side', `${ROOKS} f6d6`, ['f6d6']],
])('%s gives the start of the game', (_, text, moves) => {
  const read = only(text);
  expect(read.game.start.split(' ')[0]).toBe(ROOKS);
  expect([movesOf(read), codesOf(read)]).toEqual([moves, []]);
});

test('a position that is not legal is named, and moves that need it are left out', () => {
  const read = only('position fen 9/9/9/9/9/9/9/9/9/9 w moves e7e8 e8e9');
  expect([read.game.nodeCount, codesOf(read)]).toEqual([0, ['bad-fen']]);
});

test.each([
  ['X+-6', 'f6d6'],
  ['X-.1', 'f4f5'],
  ['Xe trước lùi 1', 'f6f5'],
])('a Vietnamese move may be written as %s', (text, move) => {
  const read = only(`[FEN "${ROOKS} w"]\n\n${text}`);
  expect(movesOf(read)).toEqual([move]);
  expect(codesOf(read)).toEqual([]);
});

test('a remark after a semicolon stays a comment, also one that is a move of a numbered game', () => {
  expect(treeOf(only('1. C2=5 ; H2+3 is quieter\nH8+7').game)).toBe('h2e2{H2+3 is quieter} h9g7');
  expect(treeOf(only('1. C2=5 H8+7 ; H2+3\n2. H2+3').game)).toBe('h2e2 h9g7{H2+3} h0g2');
  expect(treeOf(only('1. C2=5 H8+7 ; C8=5 R1+1\n2. H2+3').game)).toBe('h2e2 h9g7{C8=5 R1+1} h0g2');
  expect(only('{Introduction}\n1. C2=5 ; H2+3\nH8+7').game.nodeCount).toBe(2);
});

test('words with other characters between their moves are no moves', () => {
  expect(codesOf(only('1. 炮二平五 马8进7好马二进三'))).toEqual(['unreadable-move']);
  expect(codesOf(only('1. h2e2 h9g7|x'))).toEqual(['stray-text']);
});

test.each([
  ['RED anna;1500\nBLACK binh;1490', 'anna', 'binh'],
  ['GAME\nRED anna\nBLACK binh', 'anna', 'binh'],
  ['RED;\nBLACK\tbinh;\n', undefined, 'binh'],
])('PlayOK’s format may begin with its name: %j', (tags, red, black) => {
  const read = only(`FORMAT\tWXF\n${tags}\nRESULT 1-0\nSTART{\n1. C2.5 H8+7\n2. H2+3 R9.8\n}END\n`);
  expect([movesOf(read), codesOf(read)]).toEqual([OPENING, []]);
  expect(['Red', 'Black', 'Result'].map((name) => getTag(read.game, name))).toEqual([
    red,
    black,
    '1-0',
  ]);
});

test('a long line of moves between semicolons is read', () => {
  const text = Array.from({ length: 4_000 }, () => 'h2e2; h9g7; e2h2; g7h9').join('; ');
  expect(only(text).game.nodeCount).toBe(16_000);
});
