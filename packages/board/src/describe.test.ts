import { describe, expect, it } from 'vitest';
import { describeChecks, describeMove, describePosition } from './describe.ts';
import { placementOf, START } from './testing/positions.ts';
import { ENGLISH_TEXTS } from './texts.ts';

describe('the position in words', () => {
  it('lists the pieces of both sides by value, each from its own back rank', () => {
    const [red, black] = describePosition(START, ENGLISH_TEXTS);
    expect(red).toBe(
      'Red: king e0; advisors f0, d0; elephants g0, c0; horses h0, b0; chariots i0, a0; cannons h2, b2; pawns i3, g3, e3, c3, a3',
    );
    expect(black).toMatch(/^Black: king e9; .*pawns a6, c6, e6, g6, i6$/);
  });

  it('mentions a side without pieces', () => {
    const lone = placementOf('9/9/9/9/9/9/9/9/9/4K4');
    expect(describePosition(lone, ENGLISH_TEXTS)).toEqual(['Red: king e0', 'Black: no pieces']);
  });

  it('describes a move and its capture', () => {
    const after = placementOf('rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR');
    const move = { from: 'h2', to: 'h9' };
    expect(describeMove(move, { before: START, after }, ENGLISH_TEXTS)).toBe(
      'red cannon from h2 to h9, takes black horse',
    );
    expect(describeMove(move, { after }, ENGLISH_TEXTS)).toBe('red cannon from h2 to h9');
    expect(describeMove({ from: 'h2', to: 'e5' }, { after }, ENGLISH_TEXTS)).toBeUndefined();
  });

  it('describes a check', () => {
    expect(describeChecks(['e9'], ENGLISH_TEXTS)).toBe('Check on e9');
    expect(describeChecks([], ENGLISH_TEXTS)).toBeUndefined();
  });
});
