import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { loadOracle, type Oracle } from './testing/ffish.ts';
import { IS_FULL, LONG } from './testing/random.ts';
import { randomCycles } from './testing/random-cycles.ts';

interface Difference {
  fen: string;
  cycle: string;
  ours: string;
  ffish: string;
  why: string;
}

/** The only cycles among those of the test on which ffish decides otherwise. */
const differences: Difference[] = JSON.parse(
  readFileSync(new URL('../fixtures/repetition-differences.json', import.meta.url), 'utf8'),
);
const POSITIONS = IS_FULL ? 4000 : 400;
const SEED = 23;

describe('random cycles', LONG, () => {
  let oracle: Oracle;
  beforeAll(async () => {
    oracle = await loadOracle();
  });

  it('have the verdict of Fairy-Stockfish, apart from differences that are explained', () => {
    let decided = 0;
    const found = [];
    for (const { fen, moves } of randomCycles(POSITIONS, SEED)) {
      const game = [...moves, ...moves];
      const ours = resultOf(fen, game);
      const ffish = oracle.resultOf(fen, game);
      decided += Number(ours !== '1/2-1/2');
      if (ours !== ffish) found.push({ fen, cycle: moves.join(' '), ours, ffish });
    }
    const explained = differences.map(({ why: _why, ...difference }) => difference);
    expect(explained).toEqual(expect.arrayContaining(found));
    expect(decided).toBeGreaterThan(POSITIONS / 40);
  });

  it.each(differences)('differ in $fen $cycle as explained', ({ fen, cycle, ours, ffish }) => {
    const game = `${cycle} ${cycle}`.split(' ');
    expect(resultOf(fen, game)).toBe(ours);
    expect(oracle.resultOf(fen, game)).toBe(ffish);
  });
});

function resultOf(fen: string, moves: readonly string[]): string {
  const verdict = judge({ fen, moves });
  if (verdict.kind !== 'end') return '*';
  if (verdict.winner === null) return '1/2-1/2';
  return verdict.winner === 'red' ? '1-0' : '0-1';
}
