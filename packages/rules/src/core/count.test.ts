import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../fen.ts';
import { perft } from '../perft.ts';
import { Position } from '../position.ts';
import { legalSetup } from '../testing/arbitraries.ts';
import { PERFT_ROWS } from '../testing/fixtures.ts';
import { IS_FULL, LONG, makeRandom, SEED } from '../testing/random.ts';

const SCALE = IS_FULL ? 20 : 1;

describe('replies that are counted beside those that are listed', LONG, () => {
  it('are as many in awkward positions', () => {
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const fen = makeFen(setup);
        expect({ fen, leaves: perft(fen, 2) }).toEqual({ fen, leaves: perft(fen, 2, 'listed') });
      }),
      { seed: SEED, numRuns: 10_000 * SCALE },
    );
  });

  it('are as many along random games', () => {
    const random = makeRandom(SEED);
    for (let game = 0; game < 50 * SCALE; game += 1) {
      let position: Position | undefined = Position.fromFen(random.pick(PERFT_ROWS).fen);
      for (let ply = 0; ply < 60 && position; ply += 1) {
        const { fen } = position;
        expect({ fen, leaves: perft(fen, 2) }).toEqual({ fen, leaves: perft(fen, 2, 'listed') });
        const moves = position.legalMoves();
        position = moves.length === 0 ? undefined : position.play(random.pick(moves));
      }
    }
  });

  it.each([
    [
      'a cannon stands behind a chariot that pins',
      '3k1ar2/9/5an2/p1p1c1pR1/P1b2nb1P/2B1r1P2/2P1P4/Nc5N1/7C1/2BAKA3 b',
    ],
    [
      'a cannon next to the king leaps along its file',
      '3r1ab2/2RP1k2N/2Rn5/8P/2P6/1nB6/9/2rc5/p2K2p2/1pB4C1 b',
    ],
    ['a bare cannon looks at the king', '3k5/9/9/9/9/9/9/9/4A4/2BCKAB2 w'],
  ])('are as many where %s', (_, fen) => {
    expect(perft(fen, 3)).toBe(perft(fen, 3, 'listed'));
  });
});
