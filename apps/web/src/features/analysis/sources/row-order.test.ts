import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { mergeOrder } from '../../../components/use-row-order.ts';
import { answerOf as gamesOf } from '../../../lib/game/testing/explorer-answers.ts';
import type { Sort } from '../../../lib/sources/table-sort.ts';
import { entryOf } from '../../../lib/sources/testing/book-entries.ts';
import { bookMoveInfo, cloudMoveInfo, gamesMoveInfo, joinSources } from './join-sources.ts';
import { bestMove, type SortColumn, sortRows } from './row-order.ts';
import { cloudOf } from './testing/move-infos.ts';

const start = Position.initial();
const sources = {
  cloud: cloudMoveInfo(cloudOf({ h2e2: 31, g0e2: 30, i0i1: -20 }), 'red'),
  engine: new Map([
    ['f0e1', { score: 35, isBest: true }],
    ['h2e2', { score: 12, isBest: false }],
  ]),
  book: bookMoveInfo(
    [
      entryOf('g3g4', { priority: 9, note: 'Quiet' }),
      entryOf('g0e2', { priority: 3, note: 'Bold' }),
      entryOf('i3i4', { priority: 60, valid: false }),
    ],
    'red',
  ),
  games: gamesMoveInfo(gamesOf({ h0g2: [5, 5, 5], h2d2: [9, 9, 9], h2e2: [1, 1, 1] }), 'red'),
};
const { known } = joinSources(sources, start, 'wxf');

function order(sort?: Sort<SortColumn>): string[] {
  return sortRows(known, sort, 'red').map(({ move }) => move);
}

test('first come the best scores by cloud or engine; then the book; then the games', () => {
  expect(order()).toEqual(['f0e1', 'h2e2', 'g0e2', 'i0i1', 'g3g4', 'i3i4', 'h2d2', 'h0g2']);
});

test('the best move for Black comes first if Black is to move', () => {
  const scores = known.filter(({ cloud }) => cloud !== undefined);
  expect(sortRows(scores, undefined, 'black').map(({ move }) => move)).toEqual([
    'i0i1',
    'h2e2',
    'g0e2',
  ]);
});

test.each([
  ['cloud', false, ['h2e2', 'g0e2', 'i0i1']],
  ['cloud', true, ['i0i1', 'g0e2', 'h2e2']],
  ['engine', false, ['f0e1', 'h2e2']],
  ['book', false, ['g3g4', 'g0e2', 'i3i4']],
  ['games', false, ['h2d2', 'h0g2', 'h2e2']],
  ['games', true, ['h2e2', 'h0g2', 'h2d2']],
  ['note', false, ['g0e2', 'g3g4']],
  ['note', true, ['g3g4', 'g0e2']],
] as const)(
  'by %s (reversed: %s), and what it says nothing of comes last',
  (column, isReversed, first) => {
    expect(order({ column, isReversed }).slice(0, first.length)).toEqual(first);
  },
);

const best = (
  scores: Record<string, readonly [cloud: number | undefined, engine?: number]>,
  sort?: SortColumn,
) => {
  const of = (place: 0 | 1) =>
    Object.entries(scores).flatMap(([move, { [place]: score }]) =>
      score === undefined ? [] : [[move, score] as const],
    );
  const rows = joinSources(
    {
      ...sources,
      cloud: cloudMoveInfo(cloudOf(Object.fromEntries(of(0))), 'red'),
      engine: new Map(of(1).map(([move, score]) => [move, { score, isBest: false }])),
    },
    start,
    'wxf',
  );
  return bestMove(rows.known, sort && { column: sort, isReversed: true }, 'red');
};

test('the best move has the highest score of the column that sorts, in either direction', () => {
  const scores = { h2e2: [31, 12], g0e2: [20, 45], g3g4: [undefined, 30] } as const;
  expect(best(scores, 'cloud')).toBe('h2e2');
  expect(best(scores, 'engine')).toBe('g0e2');
});

test('if no column with scores sorts, the best move has the highest score of all', () => {
  expect(best({ h2e2: [31, 12], g0e2: [20, 45] })).toBe('g0e2');
  expect(best({ h2e2: [31, 12], g0e2: [20, 25] }, 'games')).toBe('h2e2');
  expect(best({ h2e2: [31], g0e2: [20] }, 'engine')).toBe('h2e2');
  expect(best({})).toBeUndefined();
});

test('shown rows keep their places, and new rows are added at the end', () => {
  expect(mergeOrder(['a', 'b', 'c'], ['c', 'd', 'a'], true)).toEqual(['a', 'b', 'c', 'd']);
});

test('a row that no source has any more goes, unless a row is held', () => {
  expect(mergeOrder(['a', 'b', 'c'], ['c', 'd', 'a'], false)).toEqual(['a', 'c', 'd']);
});
