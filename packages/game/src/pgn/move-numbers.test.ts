/** Missing, null and damaged moves, and the branch of a variation by its number. */
import { describe, expect, test } from 'vitest';
import { codesOf, movesOf, only, treeOf } from './testing/short-forms.ts';

describe('a missing move ends the line', () => {
  test.each([
    ['1. 炮二平五 2. 马二进三 马8进7', ['h2e2'], 2, '2.'],
    ['1. C2=5 2. P7+1 P7+1 3. H8+7', ['h2e2'], 2, '2.'],
    ['1. C2=5 H8+7 2. H2+3 3. R1=2 R9=8 4. P7+1', ['h2e2', 'h9g7', 'h0g2'], 4, '3.'],
    ['1. 炮二平五 好 2. 兵七进一', ['h2e2'], 2, '2.'],
    ['1. h2e2 {?} 2. h0g2 i9h9 3. i0h0 h9i9', ['h2e2'], 2, '2.'],
    ['1 h2e2 h9g7 2 h0g2 3 i0h0 i9h9', ['h2e2', 'h9g7', 'h0g2'], 4, '3'],
  ])('%s', (text, moves, ply, token) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(moves);
    expect(read.warnings.at(-1)).toMatchObject({ code: 'missing-move', ply, token, line: 1 });
    expect(read.isComplete).toBe(false);
  });

  test('but only that of the variation', () => {
    const read = only('1. h2e2 h9g7 (1... b9c7 2. h0g2 3. i0h0 i9h9) 2. h0g2 i9h9 3. i0h0 h9i9');
    expect(treeOf(read.game)).toBe('h2e2 h9g7 (b9c7 h0g2{3. i0h0 i9h9}) h0g2 i9h9 i0h0 h9i9');
    expect(codesOf(read)).toEqual(['missing-move']);
  });
});

describe('unusual numbers are ignored', () => {
  const OPENING = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];
  test.each([
    ['they count plies', '1. h2e2 2. h9g7 3. h0g2 4. i9h9'],
    ['they count plies with one exception', '1. h2e2 2. h9g7 3. h0g2 i9h9'],
    ['they count plies of two players', '1. 炮二平五 2. 马８进７ 3. 马二进三 4. 车９平８'],
    ['they are all the same', '1. h2e2 1. h9g7 1. h0g2 1. i9h9'],
    ['they skip', '1. h2e2 h9g7 5. h0g2 i9h9'],
    ['they restart', '5. h2e2 h9g7 1. h0g2 i9h9'],
    ['they repeat for the second move', '1. h2e2 1... h9g7 2. h0g2 2... i9h9'],
    ['one is at the end', '1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 4. *'],
    ['they come one move late', '1. h2e2\n2. h9g7 h0g2\n3. i9h9'],
    ['they split a pair', '1. 炮二平五 2. 马８进７ 马二进三 3. 车９平８'],
  ])('%s', (_, text) => {
    const read = only(text);
    expect(movesOf(read).slice(0, 4)).toEqual(OPENING);
    expect([read.warnings, read.isComplete]).toEqual([[], true]);
  });
});

describe('a null move ends the line', () => {
  test.each([
    ['1. h2e2 -- 2. h0g2 i9h9', ['h2e2'], 2],
    ['1. h2e2 Z0 2. h0g2 i9h9', ['h2e2'], 2],
    ['1. h2e2 0000 2. h0g2 i9h9', ['h2e2'], 2],
    ['1. h2e2 h9g7 2. -- i9h9', ['h2e2', 'h9g7'], 3],
    ['h2e2 h9g7 @@@@ i9h9', ['h2e2', 'h9g7'], 3],
  ])('%s', (text, moves, ply) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(moves);
    expect(read.warnings).toMatchObject([{ code: 'null-move', ply }]);
    expect(read.isComplete).toBe(false);
  });

  test('but dashes for an omitted move do not', () => {
    for (const text of [
      '1. h2e2 --\n1. -- h9g7 2. h0g2',
      '1. h2e2 {x}\n1. -- h9g7 2. h0g2',
      '1. h2e2 ——\n1. —— h9g7 2. h0g2',
    ]) {
      expect(movesOf(only(text))).toEqual(['h2e2', 'h9g7', 'h0g2']);
      expect(codesOf(only(text))).toEqual([]);
    }
  });

  test('and a variation that starts with one is kept as a comment with a warning', () => {
    const read = only('1. h2e2 h9g7 (1... Z0 2. h0g2) 2. h0g2');
    expect(treeOf(read.game)).toBe('h2e2 h9g7{1... Z0 2. h0g2} h0g2');
    expect([codesOf(read), read.isComplete]).toEqual([['null-move'], false]);
  });

  test('and dashes that start a variation keep it as a comment, too', () => {
    const read = only('1. h2e2 h9g7 (-- b9c7 h0g2) 2. h0g2');
    expect(treeOf(read.game)).toBe('h2e2{-- b9c7 h0g2} h9g7 h0g2');
    expect([codesOf(read), read.isComplete]).toEqual([['null-move'], false]);
  });
});

describe('a damaged move ends the line', () => {
  test.each([
    ['1. C2=5 H8* 2. H2+3 R9=8', 'H8*'],
    ['1. C2=5 ?8+7 2. H2+3 R9=8', '?8+7'],
    ['1. C2=5 H?+7 2. H2+3 R9=8', 'H?+7'],
    ['1. C2=5 H8+? 2. H2+3 R9=8', 'H8+'],
    ['1. P2-5 M8~7 2. M2.3 X9-8', 'M8~7'],
    ['1. h2e2 h9g? 2. h0g2', 'h9g'],
    ['1. h2e2 ?9g7 2. h0g2', '?9g7'],
    ['1. h2e2 h9_7 2. h0g2', 'h9_7'],
  ])('%s', (text, token) => {
    const read = only(text);
    expect(read.game.nodeCount).toBe(1);
    expect(read.warnings).toMatchObject([{ code: 'unreadable-move', ply: 2, token }]);
    expect(read.isComplete).toBe(false);
  });

  test.each(['2023', '12:30', '3-1', 'ok', '#1', '8/10', 'ELO:1500'])('%s is text', (word) => {
    const read = only(`1. C2=5 {x} ${word} nice H8+7 2. H2+3`);
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(read.isComplete).toBe(true);
  });
});

describe('a variation', () => {
  test.each([
    ['1. 炮二平五 马8进7 (1. 兵七进一 卒7进1) 2. 马二进三', 'h2e2 (c3c4 g6g5) h9g7 h0g2'],
    ['1. h2e2 h9g7 2. h0g2 i9h9 (2. b0c2) 3. i0h0', 'h2e2 h9g7 h0g2 (b0c2) i9h9 i0h0'],
    ['1. h2e2 h9g7 2. h0g2 (1... b9c7 2. b0c2) i9h9', 'h2e2 h9g7 (b9c7 b0c2) h0g2 i9h9'],
    ['1. h2e2 h9g7 (1... b9c7) (1. b2e2) 2. h0g2', 'h2e2 (b2e2) h9g7 (b9c7) h0g2'],
    ['1. h2e2 h9g7 ({or} 1. {so} b2e2) 2. h0g2', 'h2e2 (<or\nso>b2e2) h9g7 h0g2'],
  ])('with the number of the move before the last replaces that move: %s', (text, tree) => {
    const read = only(text);
    expect(treeOf(read.game)).toBe(tree);
    expect([read.warnings, read.isComplete]).toEqual([[], true]);
  });

  test('replaces the last move with a warning if it cannot replace the numbered one', () => {
    const read = only('1. h2e2 h9g7 (1. b9c7 b0c2) 2. h0g2');
    expect(treeOf(read.game)).toBe('h2e2 h9g7 (b9c7 b0c2) h0g2');
    expect(read.warnings).toMatchObject([{ code: 'misnumbered-variation', ply: 2, token: 'b9c7' }]);
    expect(read.isComplete).toBe(true);
  });

  test.each([
    ['numbers count plies', '1. h2e2 2. h9g7 (2. b9c7) 3. h0g2', 'h2e2 h9g7 (b9c7) h0g2'],
    ['each ply has a number', '1. h2e2 1. h9g7 (1. b9c7) 2. h0g2', 'h2e2 h9g7 (b9c7) h0g2'],
    ['there are dots', '1. h2e2 h9g7 (1. ... b9c7) 2. h0g2', 'h2e2 h9g7 (b9c7) h0g2'],
    ['there is no number', '1. h2e2 h9g7 (b9c7) 2. h0g2', 'h2e2 h9g7 (b9c7) h0g2'],
  ])('replaces the last move if %s', (_, text, tree) => {
    const read = only(text);
    expect(treeOf(read.game)).toBe(tree);
    expect(read.warnings).toEqual([]);
  });

  test('that starts with a glyph gives it to its first move', () => {
    const read = only('1. h2e2 h9g7 ( $6 $14 1... b9c7 $1 2. h0g2) 2. h0g2 (? 2. b0c2)');
    expect(treeOf(read.game)).toBe('h2e2 h9g7 (b9c7$6$14$1 h0g2) h0g2 (b0c2$2)');
    expect(read.warnings).toEqual([]);
  });
});
