import { makeReview } from '@chuhe/lessons/review';
import { expect, it } from 'vitest';
import { compare } from './compare.mjs';
import { formatMeasurement } from './report.mjs';
import { signMoves } from './signs.mjs';
import { moveOf, reviewedOf, viewOf } from './testing/reviewed-of.ts';

const OPTIONS = {
  pgn: 'games.pgn',
  games: 1,
  plies: 80,
  nodes: 40_000,
  seed: 1,
  engine: 'own',
  again: 1,
  positions: 2,
};

it('lists the signs by stage, the noise in winning chance, and the comparison of verdicts', () => {
  const moves = [moveOf('b2e2', { isOpening: true }), moveOf('h2e2')];
  const views = [0, 0, -140].map((score) => viewOf([score, 'b2e2'], [score - 5, 'h0g2']));
  const looks = [undefined, viewOf([0, 'b2e2'], [-40, 'h2e2'])];
  const reviewed = { ...reviewedOf(moves, { views, looks }), looked: { short: 1, long: 1 } };
  const signed = signMoves(reviewed, { makeReview });
  const changes = [0.01, 0.04];
  const depths = { first: 10, longer: 14 };
  const text = formatMeasurement(
    {
      engine: 'Engine',
      games: [reviewed],
      signed,
      noise: { histories: changes, lengths: changes, neighbours: [], depths },
      comparison: compare(signed, signed),
    },
    OPTIONS,
  );
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '| 1 of the opening | none | none | none |',
      '| 1 others | 1 `??` | 1 `?!` | 1 `?!` |',
      '1 games, 2 moves: 1 short looks, 1 long ones; 0 signs `!`',
      '| of one position, 40,000 nodes and 200,000 | 2 | 1.0 % | 4.0 % |',
      '| of a position and the one after its best move, first pass | 0 | – | – |',
      '| `?!` | 0 | 1 | 0 | 0 |',
      'the same of 1 of 1 moves, 100.0 %',
    ]),
  );
});
