import { describe, expect, it } from 'vitest';
import { ratingOf } from './rating.mjs';

/** From a game: a pawn takes a cannon with check, and the chariot mates. */
const MATE = {
  fen: '2bak4/4a4/2P1b4/p3p3p/3N1Rn2/1R2P1N2/P8/3C2p1c/4AKCr1/2BA5 b',
  moves: ['g2g1', 'f1f2', 'h1h2'],
  kind: 'mate',
  effort: { depth: 3, nodes: 300 },
} as const;

describe('the first rating', () => {
  it('rises with the length of the solution', () => {
    const moves = [...MATE.moves, 'f2f1', 'h2h1'];
    expect(ratingOf({ ...MATE, moves })).toBe(ratingOf(MATE) + 180);
  });

  it('rises with the depth at which the engine sees the move', () => {
    const effort = { depth: 7, nodes: 9_000 };
    expect(ratingOf({ ...MATE, effort })).toBe(ratingOf(MATE) + 240);
  });

  it('counts one more move where the gain comes after the solution', () => {
    expect(ratingOf({ ...MATE, kind: 'material' })).toBe(ratingOf(MATE) + 180);
  });

  it('is higher for a quiet first move than for a capture, and lowest for a check', () => {
    const [quiet, capture, check] = ['a6a5', 'i2d2', 'g2g1'].map((move) =>
      ratingOf({ ...MATE, moves: [move] }),
    );
    expect(quiet).toBeGreaterThan(capture ?? 0);
    expect(capture).toBeGreaterThan(check ?? 0);
  });

  it('stays within its range', () => {
    const moves = Array.from({ length: 11 }, (_, ply) => MATE.moves[ply % 3] ?? '');
    expect(ratingOf({ ...MATE, moves, effort: { depth: 30, nodes: 1 } })).toBe(2_400);
  });
});
