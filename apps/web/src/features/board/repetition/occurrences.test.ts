import { addLine, newGame, ROOT, setComment } from '@chuhe/game/tree';
import { Referee } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrencesAt } from './occurrences.ts';
import { knownGame, RUNS, SEED, shufflingGame } from './testing/shuffling.ts';

test(`in random games every move counts what the referee counts (seed ${SEED})`, () => {
  fc.assert(
    fc.property(shufflingGame, fc.boolean(), ({ fen, moves }, fromBehind) => {
      const game = gameOf(fen, moves);
      const referee = new Referee(Position.fromFen(fen));
      const expected = [1, ...moves.map((move) => (referee.play(move), referee.occurrences))];
      const ids = Array.from(expected.keys());
      for (const id of fromBehind ? ids.toReversed() : ids) {
        expect(occurrencesAt(game, id)).toBe(expected[id]);
      }
    }),
    { numRuns: RUNS / 4, seed: SEED },
  );
});

test('continues counting after an end by the rules', () => {
  const { fen, moves } = knownGame('quiet-shuffle');
  const game = gameOf(fen, moves.split(' '));
  expect([0, 4, 8, 12, 16].map((id) => occurrencesAt(game, id))).toEqual([1, 2, 3, 4, 5]);
});

test('starts over after a capture, and counts each variation by its own path', () => {
  const { game } = add(newGame(), ROOT, 'h2e2 h9g7 e2e6 a9a8 e6e4 a8a9');
  expect(occurrencesAt(game, 6)).toBe(1);
  const there = add(game, 2, 'e2h2 g7h9');
  expect(occurrencesAt(there.game, there.id)).toBe(2);
  expect(occurrencesAt(setComment(there.game, there.id, 'Again.'), there.id)).toBe(2);
});

function gameOf(start: string, moves: readonly string[]) {
  return add(newGame({ start }), ROOT, moves.join(' ')).game;
}

function add(game: ReturnType<typeof newGame>, from: number, moves: string) {
  const added = addLine(game, from, moves.split(' '));
  if (!added.ok) throw new Error(added.error.code);
  return added.value;
}
