import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFen, validateSetup } from '../fen.ts';
import { oppositeColor } from '../piece.ts';
import { Position } from '../position.ts';
import { type Setup, withTurn } from '../setup.ts';
import { parseSquare } from '../square.ts';
import { legalSetup } from '../testing/arbitraries.ts';
import { loadOracle, type Oracle } from '../testing/ffish.ts';
import { PERFT_ROWS } from '../testing/fixtures.ts';
import { IS_FULL, LONG, makeRandom, SEED } from '../testing/random.ts';
import { slowCheckers, slowInCheck, slowLegalMoves } from '../testing/slow-rules.ts';

const SCALE = IS_FULL ? 50 : 0.25;

/** The compared facts, with the FEN so that a failure shows the position. */
function describePosition(position: Position): { fen: string; moves: string[]; check: boolean } {
  const { fen } = position;
  return { fen, moves: position.legalMoves().toSorted(), check: position.isCheck() };
}

/** `count` positions of random games that start from the fixtures. */
function* playOut(seed: number, count: number): Generator<Position> {
  const random = makeRandom(seed);
  let left = count;
  while (left > 0) {
    let position: Position | undefined = Position.fromFen(random.pick(PERFT_ROWS).fen);
    for (let ply = 0; ply < 120 && left > 0 && position; ply += 1) {
      yield position;
      left -= 1;
      const moves = position.legalMoves();
      position = moves.length === 0 ? undefined : position.play(random.pick(moves));
    }
  }
}

function describeSlowly(position: Position): ReturnType<typeof describePosition> {
  const setup = position.toSetup();
  const check = slowInCheck(setup, setup.turn);
  return { fen: position.fen, moves: slowLegalMoves(setup), check };
}

describe('legal moves, compared with the slow rules', LONG, () => {
  it('are the same in difficult positions, some with several checks', () => {
    const kinds = new Map<number, number>();
    const numRuns = 2_000 * SCALE;
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const position = Position.fromFen(makeFen(setup));
        expect(describePosition(position)).toEqual(describeSlowly(position));
        const checkers = position.checkers();
        expect(checkers.toSorted()).toEqual(slowCheckers(setup, setup.turn));
        kinds.set(checkers.length, (kinds.get(checkers.length) ?? 0) + 1);
      }),
      { seed: SEED, numRuns },
    );
    console.log(`seed ${SEED}: ${numRuns} difficult positions, by number of checks:`, kinds);
    expect(kinds.get(2)).toBeGreaterThan(0);
  });

  it('are the same along random games', () => {
    for (const position of playOut(SEED, 1_000 * SCALE)) {
      expect(describePosition(position)).toEqual(describeSlowly(position));
    }
  });

  it.each([
    [
      'a cannon is behind a chariot that pins',
      '3k1ar2/9/5an2/p1p1c1pR1/P1b2nb1P/2B1r1P2/2P1P4/Nc5N1/7C1/2BAKA3 b',
    ],
    [
      'a cannon next to the king jumps along its file',
      '3r1ab2/2RP1k2N/2Rn5/8P/2P6/1nB6/9/2rc5/p2K2p2/1pB4C1 b',
    ],
    ['a bare cannon faces the king', '3k5/9/9/9/9/9/9/9/4A4/2BCKAB2 w'],
  ])('are the same after every move if %s', (_, fen) => {
    const position = Position.fromFen(fen);
    for (const move of position.legalMoves()) {
      const next = position.play(move);
      expect(describePosition(next)).toEqual(describeSlowly(next));
    }
  });

  it('come with the same legality of positions', () => {
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const turned = withTurn(setup, oppositeColor(setup.turn));
        const codes = validateSetup(turned, 'legal').map(({ code }) => code);
        const checkers = slowCheckers(turned, setup.turn);
        const facing = checkers.every((square) => roleAt(setup, square) === 'king');
        const expected = facing ? 'kings-facing' : 'opponent-in-check';
        expect({ fen: makeFen(turned), codes }).toEqual({
          fen: makeFen(turned),
          codes: checkers.length === 0 ? [] : [expected],
        });
      }),
      { seed: SEED, numRuns: 400 * SCALE },
    );
  });
});

function roleAt(setup: Setup, name: string): string | undefined {
  const square = parseSquare(name);
  return square === undefined ? undefined : setup.pieces.get(square)?.role;
}

describe('legal moves, compared with ffish', LONG, () => {
  let oracle: Oracle;
  beforeAll(async () => {
    oracle = await loadOracle();
  });

  const ask = ({ fen }: Position): ReturnType<typeof describePosition> => {
    return { fen, moves: oracle.legalMoves(fen), check: oracle.isCheck(fen) };
  };

  it.each([0, 1, 2, 3])('are the same along random games, stream %i', (stream) => {
    const count = 1_000 * SCALE;
    const seed = SEED + stream;
    for (const position of playOut(seed, count)) {
      expect(describePosition(position)).toEqual(ask(position));
    }
    console.log(`seed ${seed}: ${count} positions of random games equal to ffish`);
  });

  it('are the same in difficult positions', () => {
    const numRuns = 2_000 * SCALE;
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const position = Position.fromFen(makeFen(setup));
        expect(describePosition(position)).toEqual(ask(position));
      }),
      { seed: SEED, numRuns },
    );
    console.log(`seed ${SEED}: ${numRuns} difficult positions equal to ffish`);
  });
});
