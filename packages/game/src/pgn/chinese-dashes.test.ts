import { describe, expect, test } from 'vitest';
import { codesOf, only, treeOf } from './testing/short-forms.ts';

/** Red has a chariot on e4 and a pawn on c5, Black a pawn on a6. */
const ENDGAME = '[FEN "3k5/9/9/p8/2P6/4R4/9/9/9/4K4 w"]\n\n';

describe('if both meanings are legal, a dash in a Chinese move means', () => {
  test.each([
    ['退 because of +', '炮二+2 马8+7 炮二-1 马2+3', 'h2h4 h9g7 h4h3 b9c7'],
    ['退 because of a later +', '炮二进二 马8进7 炮二-一 卒3+1', 'h2h4 h9g7 h4h3 c6c5'],
    ['退 because of =', '炮二进二 炮8=5 炮二-一', 'h2h4 h7e7 h4h3'],
    ['退 because of 平', '炮二进二 炮8平5 炮二-一', 'h2h4 h7e7 h4h3'],
    [
      '退 because of the dash of a horse',
      '马二进三 马8进7 炮八进二 卒3进1 马三－二 卒3进1 炮八-一',
      'h0g2 h9g7 b2b4 c6c5 g2h0 c5c4 b4b3',
    ],
    [
      '退 because of a dash that can have no other meaning on the board',
      `${ENDGAME}车五进三 卒1进1 车五-五 卒1进1 车五-一`,
      'e4e7 a6a5 e7e2 a5a4 e2e1',
    ],
    [
      '退 in a variation as in the mainline',
      '炮二+2 马8+7 马二+3 (炮二-1)',
      'h2h4 h9g7 h0g2 (h4h3)',
    ],
    ['平 because of 退', '炮二进二 车9进1 炮二-一 车9退1', 'h2h4 i9i8 h4i4 i8i9'],
    ['平 because of the dash of a pawn', `${ENDGAME}兵七-六 卒1进1 车五-三`, 'c5d5 a6a5 e4g4'],
    [
      '平 because of a dash that can have no other meaning on the board',
      '炮二-五 马8进7 炮八进二 卒3进1 炮八-一',
      'h2e2 h9g7 b2b4 c6c5 b4i4',
    ],
  ])('%s: %s', (_, text, tree) => {
    const read = only(text);
    expect(treeOf(read.game)).toBe(tree);
    expect(codesOf(read)).toEqual([]);
  });

  test.each([
    ['nothing decides', '炮二进二 马8进7 炮二-一', 'h2h4 h9g7 h4i4', 3],
    ['both other signs are words', '炮二进二 炮8平5 炮二-一 炮5退1', 'h2h4 h7e7 h4i4 e7e8', 3],
    [
      'an earlier dash contradicts the words',
      '炮二-五 马8进7 炮八进二 车9平8 炮八-一',
      'h2e2 h9g7 b2b4 i9h9 b4i4',
      5,
    ],
    [
      'only a comment decides',
      '炮二进二 {炮八平五} 马8进7 炮二-一 {退}',
      'h2h4{炮八平五} h9g7 h4i4{退}',
      3,
    ],
  ])('平 with a warning if %s: %s', (_, text, tree, ply) => {
    const read = only(text);
    expect(treeOf(read.game)).toBe(tree);
    expect(read.warnings).toMatchObject([
      { code: 'ambiguous-dash', ply, token: expect.stringMatching(/^炮.-一$/) },
    ]);
    expect(read.isComplete).toBe(true);
  });
});

describe('if only one meaning of a dash is legal, the move is read', () => {
  test.each([
    [
      'as 平, although another move has 平',
      '1. 炮二-五 马8进7 2. 马二进三 车9平8',
      'h2e2 h9g7 h0g2 i9h9',
    ],
    [
      'as 平, although a variation has 平',
      '炮二-五 马8进7 (马2进3 炮八平六)',
      'h2e2 h9g7 (b9c7 b2d2)',
    ],
    [
      'as 平, although a comment has 平',
      '炮二-五 {双方平一局后再战} 马8进7',
      'h2e2{双方平一局后再战} h9g7',
    ],
    [
      'as 平, although a comment has a move',
      '炮二-五 {也可走炮八平五} 马8进7',
      'h2e2{也可走炮八平五} h9g7',
    ],
    ['as 平 with a mark of check', '炮二-五+ 马8进7', 'h2e2 h9g7'],
    ['as 退', '炮二+4 马8+7 炮二-3', 'h2h6 h9g7 h6h3'],
    [
      'as 退, although another move has 退',
      '车一进一 车9进1 车一-一 车9退1',
      'i0i1 i9i8 i1i0 i8i9',
    ],
    ['as 退 for pieces that go no other way', '马二进三 马8进7 马三－二', 'h0g2 h9g7 g2h0'],
  ])('%s: %s', (_, text, tree) => {
    const read = only(text);
    expect(treeOf(read.game)).toBe(tree);
    expect(codesOf(read)).toEqual([]);
  });
});

test('text and moves with a dash are kept as they are written', () => {
  const read = only('1. 炮二-五 马8进7 中国-越 前言-1 2. 马二进三 车9-8');
  expect(treeOf(read.game)).toBe('h2e2 h9g7{中国-越 前言-1} h0g2 i9h9');
  const [warning] = only('1. 兵七－六').warnings;
  expect(warning).toMatchObject({ token: '兵七－六', reason: { text: '兵七－六' } });
});
