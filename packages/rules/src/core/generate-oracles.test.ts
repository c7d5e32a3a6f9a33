import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFen, validateSetup } from '../fen.ts';
import { oppositeColor } from '../piece.ts';
import { Position } from '../position.ts';
import { withTurn } from '../setup.ts';
import { legalSetup } from '../testing/arbitraries.ts';
import { loadOracle, type Oracle } from '../testing/ffish.ts';
import { PERFT_ROWS } from '../testing/fixtures.ts';
import { IS_FULL, makeRandom, SEED } from '../testing/random.ts';
import { slowCheckers, slowLegalMoves } from '../testing/slow-rules.ts';

const SCALE = IS_FULL ? 20 : 1;

function sortedMoves(position: Position): string[] {
  return position.legalMoves().toSorted();
}

/** Random games from the suite, `count` positions in all, each shown to `visit`. */
function playOut(seed: number, count: number, visit: (position: Position) => void): void {
  const random = makeRandom(seed);
  let left = count;
  while (left > 0) {
    let position = Position.fromFen(random.pick(PERFT_ROWS).fen);
    for (let ply = 0; ply < 120 && left > 0; ply += 1) {
      visit(position);
      left -= 1;
      const moves = position.legalMoves();
      if (moves.length === 0) break;
      position = position.play(random.pick(moves));
    }
  }
}

describe('legal moves beside the rules told slowly', () => {
  it('are the same in awkward positions', () => {
    const roles = new Map<string, number>();
    fc.assert(
      fc.property(legalSetup, (setup) => {
        const position = Position.fromSetup(setup);
        if (!position.ok) throw new Error(`not legal: ${JSON.stringify(position.error)}`);
        const { value } = position;
        expect(sortedMoves(value), value.fen).toEqual(slowLegalMoves(setup));
        expect(value.checkers().toSorted(), value.fen).toEqual(slowCheckers(setup, setup.turn));
        expect(value.isCheck(), value.fen).toBe(value.checkers().length > 0);
        const kind = `${Math.min(value.checkers().length, 3)} checks`;
        roles.set(kind, (roles.get(kind) ?? 0) + 1);
      }),
      { seed: SEED, numRuns: 5_000 * SCALE },
    );
    console.log(`seed ${SEED}: awkward positions by checks`, Object.fromEntries(roles));
    expect(roles.size).toBeGreaterThanOrEqual(3);
  });

  it('are the same along random games', () => {
    playOut(SEED, 2_000 * SCALE, (position) => {
      expect(sortedMoves(position), position.fen).toEqual(slowLegalMoves(position.toSetup()));
    });
  });

  it('agree on which positions are legal', () => {
    fc.assert(
      fc.property(legalSetup, fc.boolean(), (setup, isTurned) => {
        const asked = isTurned ? withTurn(setup, oppositeColor(setup.turn)) : setup;
        const isLegal = !isTurned || slowCheckers(setup, setup.turn).length === 0;
        expect(validateSetup(asked, 'legal').length === 0, makeFen(asked)).toBe(isLegal);
      }),
      { seed: SEED, numRuns: 1_000 * SCALE },
    );
  });
});

describe('legal moves beside ffish', () => {
  let oracle: Oracle;
  beforeAll(async () => {
    oracle = await loadOracle();
  });

  const compare = (position: Position): void => {
    expect(sortedMoves(position), position.fen).toEqual(oracle.legalMoves(position.fen));
    expect(position.isCheck(), position.fen).toBe(oracle.isCheck(position.fen));
  };

  it.each([0, 1, 2, 3])('are the same along random games, stream %i', (stream) => {
    const count = 1_000 * SCALE;
    const seed = SEED + stream;
    playOut(seed, count, compare);
    console.log(`seed ${seed}: ${count} positions equal to ffish`);
  });

  it('are the same in awkward positions', () => {
    const numRuns = 2_000 * SCALE;
    fc.assert(
      fc.property(legalSetup, (setup) => compare(Position.fromFen(makeFen(setup)))),
      { seed: SEED, numRuns },
    );
    console.log(`seed ${SEED}: ${numRuns} awkward positions equal to ffish`);
  });
});
