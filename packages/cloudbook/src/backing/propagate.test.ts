import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  propagateScores,
  type ScoreStore,
  type StoredPosition,
  solveScores,
} from './score-tree.ts';
import { anyGraph, type Graph } from './testing/graphs.ts';

interface MemoryStore {
  readonly positions: Map<number, StoredPosition<number>>;
  readonly store: ScoreStore<number>;
  /** The number of positions that each call requested. */
  readonly requestSizes: number[];
}

/** A store in memory in which all values are correct. */
function makeMemoryStore(graph: Graph): MemoryStore {
  const values = solveScores(graph);
  const positions = new Map(
    Array.from(graph, ([id, position]) => [id, { ...position, values: values.get(id) ?? [] }]),
  );
  const requestSizes: number[] = [];
  const store: ScoreStore<number> = {
    positions: async (ids) => {
      requestSizes.push(ids.length);
      const found = ids.flatMap((id): [number, StoredPosition<number>][] => {
        const position = positions.get(id);
        return position ? [[id, position]] : [];
      });
      return new Map(found);
    },
    parents: async (ids) =>
      Array.from(positions).flatMap(([id, { moves }]) =>
        moves.some(({ child }) => ids.includes(child)) ? [id] : [],
      ),
  };
  return { positions, store, requestSizes };
}

/** Changes the own score of the first move of a position. */
function change({ positions }: MemoryStore, id: number, score: number): void {
  const position = positions.get(id);
  if (!position) return;
  const moves = position.moves.map((move, at) => (at === 0 ? { ...move, score } : move));
  positions.set(id, { ...position, moves });
}

async function propagate(
  { store, positions }: MemoryStore,
  ids: readonly number[],
  limit?: number,
) {
  const { changes, rest } = await propagateScores(store, ids, limit);
  for (const [id, values] of changes) {
    const position = positions.get(id);
    if (position) positions.set(id, { ...position, values });
  }
  return rest;
}

const valuesOf = ({ positions }: MemoryStore) =>
  new Map(Array.from(positions, ([id, { values }]) => [id, values]));
const anyChange = fc.record({
  id: fc.nat({ max: 11 }),
  score: fc.integer({ min: -300, max: 300 }),
});

describe('a change', () => {
  it('reaches all positions that lead to it, with the result of solving the whole graph', async () => {
    const graphs = anyGraph({ size: 12, isComplete: fc.boolean(), mates: true });
    await fc.assert(
      fc.asyncProperty(graphs, fc.array(anyChange, { maxLength: 3 }), async (graph, changes) => {
        const memory = makeMemoryStore(graph);
        for (const { id, score } of changes) change(memory, id, score);
        expect(
          await propagate(
            memory,
            changes.map(({ id }) => id),
          ),
        ).toEqual([]);
        expect(valuesOf(memory)).toEqual(solveScores(memory.positions));
      }),
    );
  });

  it('reaches them in several calls if the limit is small', async () => {
    const graphs = anyGraph({ size: 12, isComplete: fc.boolean(), mates: true, acyclic: true });
    await fc.assert(
      fc.asyncProperty(
        graphs,
        anyChange,
        fc.integer({ min: 1, max: 4 }),
        async (graph, to, limit) => {
          const memory = makeMemoryStore(graph);
          change(memory, to.id, to.score);
          let rest: readonly number[] = [to.id];
          for (let calls = 0; rest.length > 0; calls += 1) {
            expect(calls).toBeLessThan(1_000);
            rest = await propagate(memory, rest, limit);
          }
          expect(valuesOf(memory)).toEqual(solveScores(memory.positions));
        },
      ),
    );
  });

  it('terminates in a cycle that is longer than the limit', async () => {
    const memory = makeMemoryStore(
      new Map(
        Array.from({ length: 12 }, (_, id) => [
          id,
          {
            moves: [{ score: 29_999, child: id === 0 ? 99 : (id + 1) % 12 }],
            isComplete: true,
          },
        ]),
      ),
    );
    const first = memory.positions.get(0);
    if (first) memory.positions.set(0, { ...first, moves: [{ score: 5, child: 1 }] });
    let rest: readonly number[] = [0];
    for (let calls = 0; rest.length > 0; calls += 1) {
      expect(calls).toBeLessThan(10_000);
      rest = await propagate(memory, rest, 3);
    }
  });

  it('that does not change the score of the position goes no further', async () => {
    const memory = makeMemoryStore(
      new Map([
        [0, { moves: [{ score: 0, child: 1 }], isComplete: false }],
        [
          1,
          {
            moves: [
              { score: 5, child: 7 },
              { score: 50, child: 8 },
            ],
            isComplete: false,
          },
        ],
      ]),
    );
    change(memory, 1, 20);
    const { changes, rest } = await propagateScores(memory.store, [1], 1);
    expect([...changes]).toEqual([[1, [20, 50]]]);
    expect(rest).toEqual([]);
  });

  it('to more positions than the limit leaves the others in the rest', async () => {
    const memory = makeMemoryStore(
      new Map([0, 1, 2].map((id) => [id, { moves: [{ score: 1, child: 9 }], isComplete: false }])),
    );
    const { rest } = await propagateScores(memory.store, [0, 1, 2, 2], 2);
    expect(rest).toEqual([2]);
    expect(memory.requestSizes[0]).toBe(2);
  });

  it('uses the own scores of a position that has no values yet', async () => {
    const memory = makeMemoryStore(
      new Map([
        [0, { moves: [{ score: 30, child: 1 }], isComplete: true }],
        [1, { moves: [{ score: 12, child: 9 }], isComplete: true }],
      ]),
    );
    const fresh = memory.positions.get(1);
    if (fresh) memory.positions.set(1, { ...fresh, values: [] });
    const { changes } = await propagateScores(memory.store, [0]);
    expect(changes.size).toBe(0);
    expect(memory.positions.get(0)?.values).toEqual([-12]);
    expect([...(await propagateScores(memory.store, [1])).changes]).toEqual([[1, [12]]]);
  });

  it('to an unknown position changes nothing', async () => {
    const { changes, rest } = await propagateScores(makeMemoryStore(new Map()).store, [4]);
    expect([changes.size, rest]).toEqual([0, []]);
  });

  it.each([0, -1, Number.NaN])('is rejected with a limit of %d', async (limit) => {
    await expect(propagateScores(makeMemoryStore(new Map()).store, [1], limit)).rejects.toThrow(
      RangeError,
    );
  });
});
