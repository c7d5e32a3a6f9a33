/** The ends of games, and text before the first move and after the result. */
import { describe, expect, test } from 'vitest';
import { getTag, nodeOf, ROOT } from '../tree/tree.ts';
import { parseGames, parsePgn } from './read.ts';
import { codesOf, movesOf, only, treeOf } from './testing/short-forms.ts';

describe('moves after the result', () => {
  test.each([
    ['on the same line', '1. h2e2 h9g7 1-0 2. h0g2 i9h9 *', 'h0g2', 1],
    ['after a blank line', '1. h2e2 h9g7\n*\n\n2. h0g2 i9h9', 'h0g2', 4],
    ['without numbers', 'h2e2 h9g7 * h0g2 i9h9 *', 'h0g2', 1],
    ['after a result in words at the end of its line', '1. C2=5 H8+7 draw\n2. H2+3', 'H2+3', 2],
    ['after a comment', '1. h2e2 h9g7 * {to be continued} 2. h0g2', 'h0g2', 1],
  ])('are left out with a warning: %s', (_, text, token, line) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7']);
    expect(read.warnings).toMatchObject([{ code: 'moves-after-result', token, line }]);
    expect(read.isComplete).toBe(false);
  });

  test.each([
    ['with number 1 on the same line', '1. h2e2 h9g7 2. h0g2 * 1. b2e2 b9c7 *'],
    ['with number 1 after a comment', '1. h2e2 h9g7 2. h0g2 * {end} 1. b2e2 b9c7 *'],
    ['with number 1 below a comment', '1. h2e2 h9g7 2. h0g2 * {the\nend}\n1. b2e2 b9c7 *'],
    [
      'with number 1 below a comment up to the line end',
      '1. h2e2 h9g7 2. h0g2 * ; x\n1. b2e2 b9c7',
    ],
    ['with a tag on the same line', '1. h2e2 h9g7 2. h0g2 1-0 [Event "b"] 1. b2e2 b9c7 *'],
    ['with a tag directly after it', '1. h2e2 h9g7 2. h0g2 *[Event "b"][Red "c"]\n1. b2e2 b9c7 *'],
    ['without numbers on the next line', 'h2e2 h9g7 h0g2 *\nb2e2 b9c7 *'],
    ['without numbers below the result', 'h2e2 h9g7 h0g2\n*\n\nb2e2 b9c7\n*'],
    ['below a result in words', '1. h2e2 h9g7 2. h0g2 Red wins\n1. b2e2 b9c7 Đen thắng'],
  ])('are another game %s', (_, text) => {
    const games = parseGames(text);
    expect(games.map(movesOf)).toEqual([
      ['h2e2', 'h9g7', 'h0g2'],
      ['b2e2', 'b9c7'],
    ]);
    expect(games.map(codesOf)).toEqual([[], []]);
    expect(games.every(({ isComplete }) => isComplete)).toBe(true);
  });

  test('form any number of games on one line, each with its tags', () => {
    const { games, warnings } = parsePgn('[Event "a"] 1. h2e2 * '.repeat(50));
    expect(games.map(({ game, line }) => [getTag(game, 'Event'), game.nodeCount, line])).toEqual(
      Array.from({ length: 50 }, () => ['a', 1, 1]),
    );
    expect(warnings).toEqual([]);
  });

  test('in a comment or variation do not start a game', () => {
    const read = only('1. h2e2 {1-0 1. b2e2 *} h9g7 (1... b9c7 * 1. b2e2) 2. h0g2 *');
    expect(read.game.nodeCount).toBe(4);
    expect(treeOf(read.game)).toContain('h2e2{1-0 1. b2e2 *} h9g7 (b9c7');
    expect(getTag(read.game, 'Result')).toBeUndefined();
  });
});

describe('text after the result', () => {
  test.each([
    ['1. h2e2 h9g7 1-0 {Black resigned}', 'Black resigned'],
    ['1. h2e2 h9g7 1-0 ; Black resigned', 'Black resigned'],
    ['1. h2e2 h9g7 {so} 1-0\n{Black} {resigned}', 'so\nBlack\nresigned'],
    ['1. h2e2 h9g7 （红胜） {黑认负} 广告 {广告}', '黑认负'],
  ])('is kept if it is a comment: %s', (text, comment) => {
    const read = only(text);
    expect(nodeOf(read.game, 2).comment).toBe(comment);
    expect(getTag(read.game, 'Result')).toBe('1-0');
    expect([read.warnings, read.isComplete]).toEqual([[], true]);
  });

  test.each(['1-0 {', '1-0 (', '1-0 ) } 欢迎访问 http://example.org {(', '1-0 广告 1-0 和'])(
    'is ignored if it is anything else: %s',
    (end) => {
      const read = only(`1. h2e2 h9g7 ${end.slice(0, 4)}advertising ${end.slice(4)}`);
      expect([movesOf(read), read.warnings, read.isComplete]).toEqual([['h2e2', 'h9g7'], [], true]);
    },
  );
});

describe('words that may be results', () => {
  test.each([
    ['1. C2=5 H8+7 draw offered 2. H2+3 R9=8', 'draw offered'],
    ['1. 炮二平五 马８进７ 和 为贵 2. 马二进三 车９平８', '和 为贵'],
    ['1. C2=5 H8+7 draw offered\n2. H2+3 R9=8', 'draw offered'],
  ])('are text if moves follow: %s', (text, comment) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
    expect(nodeOf(read.game, 2).comment).toBe(comment);
    expect(getTag(read.game, 'Result')).toBeUndefined();
    expect([codesOf(read), read.isComplete]).toEqual([['stray-text'], true]);
  });

  test.each([
    ['Red wins', '1-0'],
    ['Black wins', '0-1'],
    ['Đỏ thắng', '1-0'],
    ['Đen thắng'.normalize('NFD'), '0-1'],
    ['Hòa', '1/2-1/2'],
    ['红方 胜', '1-0'],
    ['（红胜）', '1-0'],
    ['(和棋)', '1/2-1/2'],
    ['(0-1)', '0-1'],
    ['和。', '1/2-1/2'],
    ['未完', undefined],
  ])('are the result at the end: %s', (words, result) => {
    for (const end of ['', '\n', ' {end}\n\n']) {
      const read = only(`1. h2e2 h9g7 ${words}${end}`);
      expect([movesOf(read), getTag(read.game, 'Result')]).toEqual([['h2e2', 'h9g7'], result]);
      expect(read.warnings).toEqual([]);
    }
  });

  test('are a comment in parentheses before more moves', () => {
    const read = only('1. h2e2 h9g7 (和) 2. h0g2 (1-0) i9h9');
    expect(treeOf(read.game)).toBe('h2e2 h9g7{和} h0g2{1-0} i9h9');
    expect(read.warnings).toEqual([]);
  });
});

describe('a result before the first move', () => {
  test.each([
    ['胡荣华 先胜 柳大华', '1-0'],
    ['胡荣华 和 柳大华', '1/2-1/2'],
    ['胡荣华 先负 柳大华', '0-1'],
    ['某局 和', '1/2-1/2'],
  ])('is part of a heading: %s', (heading, result) => {
    for (const tags of ['', '[Event "x"]\n\n']) {
      const read = only(`${tags}${heading}\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n`);
      expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
      expect(nodeOf(read.game, ROOT).comment).toBe(heading);
      expect(getTag(read.game, 'Result')).toBe(result);
      expect([codesOf(read), read.isComplete]).toEqual([['stray-text'], true]);
    }
  });

  test.each(['; 1- 炮二平五', '{ 炮二平五 }', '{\n炮二平五 }'])(
    'is part of a heading also after a remark with a move: %j',
    (remark) => {
      const { games, warnings } = parsePgn(`${remark}\nX – A  0-1\n\n  1. h3e3\n\n0-1\n`);
      expect(games.map(movesOf)).toEqual([['h2e2']]);
      expect(games.map(codesOf)).toEqual([['stray-text']]);
      expect(games.map(({ game }) => nodeOf(game, ROOT).comment)).toEqual([
        `${remark.replaceAll(/[;{}]/g, '').trim()}\nX A 0-1`,
      ]);
      expect(warnings).toEqual([]);
    },
  );

  test('does not override the Result tag or the result after the moves', () => {
    const after = only('胡荣华 先胜 柳大华\n1. 炮二平五 马8进7 0-1');
    expect(getTag(after.game, 'Result')).toBe('0-1');
    const tagged = only('[Result "0-1"]\n胡荣华 先胜 柳大华\n1. 炮二平五 马8进7');
    expect([getTag(tagged.game, 'Result'), codesOf(tagged)]).toEqual(['0-1', ['stray-text']]);
  });

  test('is the result of a game without moves', () => {
    expect(getTag(only('[Event "x"]\n\n1-0 forfeit\n').game, 'Result')).toBe('1-0');
  });
});
