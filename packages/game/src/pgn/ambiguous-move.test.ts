/** Moves that fit several pieces and are settled by the moves after them. */
import { describe, expect, test } from 'vitest';
import { codesOf, movesOf, only, treeOf } from './testing/short-forms.ts';

/** Pawns on c7 and c5. */
const PAWNS = '[FEN "3k5/9/2P6/9/2P6/9/9/9/9/5K3 w"]\n\n';
/** Chariots on a8 and a0. */
const CHARIOTS = '[FEN "4k4/R8/9/9/9/9/9/9/9/R4K3 w"]\n\n';

describe('a move that fits two pieces is read if the moves after it allow one reading only', () => {
  test.each([
    ['the front pawn in WXF', 'P7+1 K4=5 P-+1', 'c7c8'],
    ['the rear pawn in WXF', 'P7+1 K4=5 P++1 K5+1 P++1', 'c5c6'],
    ['the front pawn in Chinese', '兵七进一 将4平5 后兵进一', 'c7c8'],
    ['the rear pawn in Chinese', '兵七进一 将4平5 前兵进一 将5进1 前兵进一', 'c5c6'],
    ['the rear pawn in Vietnamese', 'B7.1 Tg4-5 Bt.1 Tg5.1 Bt.1', 'c5c6'],
    ['across comments and variations', 'P7+1 {x} K4=5 K4+1 (2. P+=6) K5+1 P-+1', 'c7c8'],
    ['across other ambiguous moves', 'P7+1 K4=5 P7+1 K5+1 P-+1 K5-1 P-+1', 'c7c8'],
  ])('%s', (_, text, move) => {
    const read = only(PAWNS + text);
    expect(movesOf(read)[0]).toBe(move);
    expect(codesOf(read)).toEqual([]);
  });

  test('in a variation, by the moves of the variation', () => {
    const read = only(`${PAWNS}P+=6 (P++1 K4=5 P7+1 K5+1 P-+1 K5-1 P-+1) K4=5`);
    expect(treeOf(read.game)).toContain('(c7c8 d9e9 c8c9 e9e8 c5c6 e8e9 c6c7)');
    expect(codesOf(read)).toEqual([]);
  });
});

describe('the line ends before a move that fits two pieces', () => {
  test.each([
    ['both readings can be continued', 'P7+1 K4=5 K4+1'],
    ['none can be continued', 'P7+1 K4=5 P-+3'],
    ['nothing follows', 'P7+1'],
    ['only moves after the result tell', 'P7+1 1-0 K4=5 P-+1'],
    ['only a variation tells', 'P7+1 K4=5 (K4+1 P-+1)'],
  ])('if %s', (_, text) => {
    const read = only(PAWNS + text);
    expect(movesOf(read)).toEqual([]);
    expect(codesOf(read)[0]).toBe('illegal-move');
    expect(read.warnings[0]?.reason?.code).toBe('ambiguous');
  });

  test('if it is more than the fourth of a game', () => {
    const round = 'R9=8 K5=4 R9+5 K4=5 R9-5 K5=4 R8=9 K4=5 ';
    expect(codesOf(only(CHARIOTS + round.repeat(4)))).toEqual([]);
    const read = only(CHARIOTS + round.repeat(5));
    expect(movesOf(read)).toHaveLength(32);
    expect(read.warnings).toMatchObject([{ code: 'illegal-move', ply: 33 }]);
  });
});
