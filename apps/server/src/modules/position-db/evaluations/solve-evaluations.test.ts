import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyed, keyMoves } from '../key-moves.ts';
import type { Evaluation, StoredEvaluation } from './evaluation.ts';
import { solveEvaluations } from './solve-evaluations.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');

/** The positions of a small ending, in which chariot and kings can go back and forth: their graph has many cycles. */
const POSITIONS = listPositions(Position.fromFen('3k5/9/9/9/9/9/9/9/4R4/4K4 w'), 24);

function listPositions(start: Position, count: number): readonly Position[] {
  const found = new Map([[keyed(start).id, start]]);
  for (const position of found.values()) {
    for (const move of position.legalMoves()) {
      if (found.size >= count) return [...found.values()];
      const after = position.play(move);
      const { id } = keyed(after);
      if (!found.has(id)) found.set(id, after);
    }
  }
  return [...found.values()];
}

/** A search of some moves of one of the positions. Scores, depths and nodes are often equal. */
const anySearch: fc.Arbitrary<Evaluation> = fc
  .record({
    position: fc.constantFrom(...POSITIONS),
    isComplete: fc.boolean(),
    chosen: fc.infiniteStream(fc.boolean()),
    scores: fc.infiniteStream(fc.constantFrom(-29_998, -80, 0, 80, 29_999)),
    depth: fc.integer({ min: 1, max: 3 }),
    nodes: fc.integer({ min: 1, max: 3 }),
    source: fc.constantFrom('engine', 'dump'),
  })
  .map(({ position, isComplete, chosen, scores, ...search }) => {
    const moves = [...keyMoves(position)].filter(() => isComplete || chosen.next().value === true);
    const scored = moves.map((move) => ({
      move,
      score: scores.next().value ?? 0,
      engine: 'Fake 1',
      ...search,
    }));
    return { key: keyed(position).key, moves: scored, isComplete };
  })
  .filter(({ moves }) => moves.length > 0);

const anyArrival = fc.array(anySearch, { minLength: 1, maxLength: 40 });

const byKey = (rows: readonly StoredEvaluation[]) =>
  new Map(rows.map((row) => [makeKeyHex(row.key), row]));

test('solving evaluations once gives a fixed point, also in cycles', async () => {
  await fc.assert(
    fc.asyncProperty(anyArrival, async (found) => {
      const solved = await solveEvaluations(found, NOW);
      expect(byKey(await solveEvaluations(solved, NOW))).toEqual(byKey(solved));
    }),
    { numRuns: 40 },
  );
});

test('the result does not depend on the order in which evaluations arrive, nor on repeated ones', async () => {
  const anyOrders = anyArrival.chain((found) =>
    fc.tuple(
      fc.constant(found),
      fc.shuffledSubarray([...found, ...found], { minLength: 2 * found.length }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(anyOrders, async ([one, other]) => {
      const [first, second] = [
        await solveEvaluations(one, NOW),
        await solveEvaluations(other, NOW),
      ];
      expect(byKey(second)).toEqual(byKey(first));
    }),
    { numRuns: 40 },
  );
});
