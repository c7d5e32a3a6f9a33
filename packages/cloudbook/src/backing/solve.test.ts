import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATE_SCORE, MAX_PAWN_SCORE } from '../stored-score.ts';
import { IS_FULL } from '../testing/full.ts';
import { backUpScore, type KnownPosition, positionScore, solveScores } from './score-tree.ts';
import { anyGraph, type Graph, slowScore } from './testing/graphs.ts';

const COMPLETE = fc.constant(true);
const INCOMPLETE = fc.constant(false);

type Line = [name: string, moves: [score: number, child: string][], isComplete?: boolean];

function graphOf(...lines: Line[]): Map<string, KnownPosition<string>> {
  return new Map(
    lines.map(([name, moves, isComplete = false]) => [
      name,
      { moves: moves.map(([score, child]) => ({ score, child })), isComplete },
    ]),
  );
}

const solve = (...lines: Line[]) => Object.fromEntries(solveScores(graphOf(...lines)));

describe('a backed up score', () => {
  it.each([
    [0, 0],
    [35, -35],
    [-27_999, 27_999],
    [-30_000, 29_999],
    [29_999, -29_998],
    [-29_998, 29_997],
    [28_001, -28_000],
    [28_000, -28_000],
  ])('of %i is %i', (score, up) => {
    expect(backUpScore(1, { score, isComplete: true })).toBe(up);
  });

  it('is the move’s own score if the next position is unknown', () => {
    expect(backUpScore(17, undefined)).toBe(17);
  });

  it.each([
    [-400, -400],
    [29_999, 29_989],
    [29_981, 29_981],
    [-30_000, -29_989],
  ])('of an unproven mate with the own score %i is %i', (own, value) => {
    expect(backUpScore(own, { score: -29_990, isComplete: false })).toBe(value);
  });

  it('is a lost mate as soon as the other side has one move that mates', () => {
    expect(backUpScore(500, { score: 29_999, isComplete: false })).toBe(-29_998);
  });
});

describe('the scores of a tree', () => {
  it('are minimax values', () => {
    expect(
      solve(
        [
          'start',
          [
            [30, 'one'],
            [10, 'two'],
          ],
        ],
        [
          'one',
          [
            [-20, 'x'],
            [45, 'deep'],
          ],
        ],
        ['deep', [[5, 'y']]],
      ),
    ).toEqual({ start: [5, 10], one: [-20, -5], deep: [5] });
  });

  it('count mates in plies', () => {
    expect(
      solve(
        ['start', [[100, 'one']], true],
        [
          'one',
          [
            [-100, 'two'],
            [-90, 'other'],
          ],
          true,
        ],
        ['two', [[0, 'mated']]],
        ['other', [[29_995, 'x']]],
        ['mated', [], true],
      ),
    ).toEqual({
      start: [29_993],
      one: [-29_998, -29_994],
      two: [29_999],
      other: [29_995],
      mated: [],
    });
  });

  it('announce no mate while replies of the other side are unknown', () => {
    const line: Line[] = [
      ['start', [[100, 'one']]],
      ['two', [[0, 'mated']]],
      ['mated', [], true],
    ];
    expect(solve(...line, ['one', [[-100, 'two']], false])['start']).toEqual([100]);
    expect(solve(...line, ['one', [[-100, 'two']], true])['start']).toEqual([29_997]);
  });

  it('treat an incomplete position without moves as unknown', () => {
    expect(solve(['start', [[12, 'empty']]], ['empty', [], false])['start']).toEqual([12]);
  });

  it('use the given scores of positions outside the tree', () => {
    const graph = graphOf([
      'start',
      [
        [12, 'far'],
        [7, 'nowhere'],
      ],
    ]);
    const far = { score: -29_990, isComplete: true };
    const solved = solveScores(graph, (id) => (id === 'far' ? far : undefined));
    expect(solved.get('start')).toEqual([29_989, 7]);
  });
});

describe('the scores of a cycle', () => {
  it('are a draw if neither side can leave it', () => {
    expect(solve(['one', [[300, 'two']]], ['two', [[-300, 'one']]])).toEqual({
      one: [0],
      two: [0],
    });
  });

  it('keep the mate of the side that can leave it, and do not grow', () => {
    const solved = solve(
      [
        'one',
        [
          [0, 'two'],
          [29_995, 'out'],
        ],
        true,
      ],
      ['two', [[0, 'one']], true],
    );
    expect(solved).toEqual({ one: [29_993, 29_995], two: [-29_994] });
  });

  it('let the worse side repeat', () => {
    const solved = solve(
      [
        'one',
        [
          [-80, 'out'],
          [-90, 'two'],
        ],
      ],
      [
        'two',
        [
          [90, 'one'],
          [-40, 'away'],
        ],
      ],
    );
    expect(solved).toEqual({ one: [-80, 0], two: [0, -40] });
  });
});

describe('the scores of any graph', () => {
  it('are those of the reference evaluation', () => {
    const graphs = anyGraph({ size: 6, isComplete: COMPLETE, mates: true });
    fc.assert(
      fc.property(graphs, (graph) => {
        const solved = solveScores(graph);
        for (const id of graph.keys()) {
          expect([id, positionScore(solved.get(id) ?? [], true)]).toEqual([
            id,
            slowScore(graph, id),
          ]);
        }
      }),
      { numRuns: IS_FULL ? 500 : 120 },
    );
  });

  it('are consistent between every move and the position after it', () => {
    const graphs = anyGraph({ size: 12, isComplete: fc.boolean(), mates: true });
    fc.assert(
      fc.property(graphs, (graph) => {
        const solved = solveScores(graph);
        for (const [id, { moves }] of graph) {
          const expected = moves.map(({ score, child }) => {
            const isComplete = graph.get(child)?.isComplete ?? false;
            const childScore = positionScore(solved.get(child) ?? [], isComplete);
            const known = childScore === undefined ? undefined : { score: childScore, isComplete };
            return backUpScore(score, known);
          });
          expect([id, solved.get(id)]).toEqual([id, expected]);
        }
      }),
      { numRuns: IS_FULL ? 500 : 120 },
    );
  });

  it('do not depend on the order of positions and moves', () => {
    const graphs = anyGraph({ size: 10, isComplete: fc.boolean(), mates: true });
    fc.assert(
      fc.property(graphs, (graph) => {
        const reversed: Graph = new Map(
          Array.from(graph, ([id, position]): [number, KnownPosition<number>] => [
            id,
            { ...position, moves: position.moves.toReversed() },
          ]).toReversed(),
        );
        const solved = solveScores(reversed);
        for (const [id, values] of solveScores(graph)) {
          expect(solved.get(id)?.toReversed()).toEqual(values);
        }
      }),
    );
  });

  it('contain no mate if no move has a mate score', () => {
    const graphs = anyGraph({ size: 10, isComplete: fc.boolean(), mates: false });
    fc.assert(
      fc.property(graphs, (graph) => {
        const open = new Map(
          Array.from(graph, ([id, { moves }]) => [id, { moves, isComplete: false }]),
        );
        const values = [...solveScores(open).values()].flat();
        expect(values.filter((value) => Math.abs(value) > MAX_PAWN_SCORE)).toEqual([]);
      }),
    );
  });

  it('contain only mates in one if only the mated positions are complete', () => {
    const graphs = anyGraph({ size: 10, isComplete: INCOMPLETE, mates: false });
    fc.assert(
      fc.property(graphs, (graph) => {
        const ends = new Map(
          Array.from(graph, ([id, { moves }]) => [id, { moves, isComplete: moves.length === 0 }]),
        );
        const values = [...solveScores(ends).values()].flat();
        const mates = values.filter((value) => value > MAX_PAWN_SCORE);
        expect(mates.every((value) => value === MATE_SCORE - 1)).toBe(true);
      }),
    );
  });

  it('are computed without recursion along a line of any length', () => {
    const length = 200_000;
    const line = new Map(
      Array.from({ length }, (_, id) => [
        id,
        { moves: [{ score: 0, child: id + 1 }], isComplete: true },
      ]),
    );
    line.set(length, { moves: [], isComplete: true });
    const solved = solveScores(line);
    expect([solved.get(length - 1), solved.get(length - 2)]).toEqual([[29_999], [-29_998]]);
    expect(solved.get(0)).toEqual([-28_000]);
  });
});
