import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { answerOf as gamesOf } from '../../../lib/game/testing/explorer-answers.ts';
import type { Sort } from '../../../lib/sources/table-sort.ts';
import { entryOf } from '../../../lib/sources/testing/book-entries.ts';
import { bookMoveInfo, cloudMoveInfo, gamesMoveInfo, joinSources } from './join-sources.ts';
import { type SortColumn, sortRows } from './row-order.ts';
import { cloudOf } from './testing/move-infos.ts';
import { mergeOrder } from './use-row-order.ts';

const start = Position.initial();
const sources = {
  cloud: cloudMoveInfo(cloudOf({ h2e2: 31, b2e2: 30, a0a1: -20 }), 'red'),
  engine: new Map([
    ['c3c4', { score: 35, isBest: true }],
    ['h2e2', { score: 12, isBest: false }],
  ]),
  book: bookMoveInfo(
    [
      entryOf('g3g4', { priority: 9, note: 'Quiet' }),
      entryOf('b2e2', { priority: 3, note: 'Bold' }),
      entryOf('i3i4', { priority: 60, valid: false }),
    ],
    'red',
  ),
  games: gamesMoveInfo(gamesOf({ h0g2: [5, 5, 5], b0c2: [9, 9, 9], h2e2: [1, 1, 1] }), 'red'),
};
const { known } = joinSources(sources, start, 'wxf');

function order(sort?: Sort<SortColumn>): string[] {
  return sortRows(known, sort, 'red').map(({ move }) => move);
}

test('first come the best by cloud, or by the engine where the cloud is silent; then the book; then the games', () => {
  expect(order()).toEqual(['c3c4', 'h2e2', 'b2e2', 'a0a1', 'g3g4', 'i3i4', 'b0c2', 'h0g2']);
});

test('the best move for Black comes first if Black is to move', () => {
  const scores = known.filter(({ cloud }) => cloud !== undefined);
  expect(sortRows(scores, undefined, 'black').map(({ move }) => move)).toEqual([
    'a0a1',
    'b2e2',
    'h2e2',
  ]);
});

test.each([
  ['cloud', false, ['h2e2', 'b2e2', 'a0a1']],
  ['cloud', true, ['a0a1', 'b2e2', 'h2e2']],
  ['engine', false, ['c3c4', 'h2e2']],
  ['book', false, ['g3g4', 'b2e2', 'i3i4']],
  ['games', false, ['b0c2', 'h0g2', 'h2e2']],
  ['games', true, ['h2e2', 'h0g2', 'b0c2']],
  ['note', false, ['b2e2', 'g3g4']],
  ['note', true, ['g3g4', 'b2e2']],
] as const)(
  'by %s (reversed: %s), and what it says nothing of comes last',
  (column, isReversed, first) => {
    expect(order({ column, isReversed }).slice(0, first.length)).toEqual(first);
  },
);

test('rows that stand stay where they are, and new ones come at the end', () => {
  expect(mergeOrder(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual(['a', 'b', 'c', 'd']);
});
