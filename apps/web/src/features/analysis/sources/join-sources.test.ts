import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { answerOf as gamesOf } from '../../../lib/game/testing/explorer-answers.ts';
import { entryOf } from '../../../lib/sources/testing/book-entries.ts';
import {
  bookMoveInfo,
  cloudMoveInfo,
  engineMoveInfo,
  gamesMoveInfo,
  joinSources,
  type Sources,
} from './join-sources.ts';
import { cloudOf } from './testing/move-infos.ts';

const start = Position.initial();
const SILENT: Sources = {
  cloud: new Map(),
  engine: new Map(),
  book: new Map(),
  games: new Map(),
};

function line(rank: number, move: string, value: number) {
  const score = { kind: 'cp', value, bound: 'exact' } as const;
  return { rank, depth: 20, score, moves: [move], cut: false };
}

function evaluation(lines: ReturnType<typeof line>[]) {
  return { key: '', multiPv: 3, lines, depth: 20, nodes: 1, nps: 1, timeMs: 1 };
}

test('one row has the values of every source for a move, and every legal move has a row', () => {
  const sources: Sources = {
    cloud: cloudMoveInfo(cloudOf({ h2e2: 31, h2d2: 30 }), 'red'),
    engine: engineMoveInfo(evaluation([line(1, 'h2e2', 38), line(2, 'g0e2', 20)])),
    book: bookMoveInfo([entryOf('h2e2', { note: 'Main line' }), entryOf('g3g4')], 'red'),
    games: gamesMoveInfo(gamesOf({ h2e2: [34, 41, 25] }), 'red'),
  };
  const { known, others } = joinSources(sources, start, 'wxf');
  expect(known.map(({ move }) => move).toSorted()).toEqual(['g0e2', 'g3g4', 'h2d2', 'h2e2']);
  expect(known.length + others.length).toBe(44);
  expect(known.find(({ move }) => move === 'h2e2')).toMatchObject({
    text: 'C2=5',
    cloud: { score: 31, mark: 'best' },
    engine: { score: 38, isBest: true },
    book: { bars: 5, note: 'Main line' },
    games: { games: 100, results: { red: 34, draw: 41, black: 25 } },
  });
});

test('without any source all moves are there, in the order of their names', () => {
  const { known, others } = joinSources(SILENT, start, 'iccs');
  expect(known).toEqual([]);
  expect(others).toHaveLength(44);
  expect(others.map(({ text }) => text)).toEqual(others.map(({ text }) => text).toSorted());
});

test('values for a move that is not legal are not shown', () => {
  const book = bookMoveInfo([entryOf('a9a8'), entryOf('h2e2')], 'red');
  const { known } = joinSources({ ...SILENT, book }, start, 'wxf');
  expect(known.map(({ move }) => move)).toEqual(['h2e2']);
});

test('scores and results of Black’s moves are Red’s', () => {
  const cloud = cloudMoveInfo(cloudOf({ h9g7: 20 }), 'black');
  const games = gamesMoveInfo(gamesOf({ h9g7: [10, 20, 30] }), 'black');
  const book = bookMoveInfo([entryOf('h9g7', { score: -15 })], 'black');
  expect(cloud.get('h9g7')?.score).toBe(-20);
  expect(games.get('h9g7')?.results).toEqual({ red: 30, draw: 20, black: 10 });
  expect(book.get('h9g7')?.score).toBe(15);
});

test('bars are relative to the largest priority that is played, and any priority has one', () => {
  const entries = [
    entryOf('h2e2', { priority: 200 }),
    entryOf('b2e2', { priority: 100 }),
    entryOf('c3c4', { priority: 1 }),
    entryOf('g3g4', { priority: 0 }),
    entryOf('h0g2', { priority: 900, valid: false }),
  ];
  const book = bookMoveInfo(entries, 'red');
  expect([...book].map(([move, { bars, isFirst }]) => [move, bars, isFirst])).toEqual([
    ['h2e2', 5, true],
    ['b2e2', 3, false],
    ['c3c4', 1, false],
    ['g3g4', 0, false],
    ['h0g2', 5, false],
  ]);
});

test('if two books have the same move, the first book counts', () => {
  const entries = [entryOf('h2e2', { note: 'one' }), entryOf('h2e2', { note: 'two' })];
  expect(bookMoveInfo(entries, 'red').get('h2e2')?.note).toBe('one');
});

test('a first move of the book that the engine refutes is marked, also for Black', () => {
  const position = start.play('h2e2');
  const sources = {
    ...SILENT,
    // From Red's view: Black's best move keeps the game even, and the book's move loses a pawn and a half.
    engine: engineMoveInfo(evaluation([line(1, 'h9g7', 10), line(2, 'a9a8', 160)])),
    book: bookMoveInfo([entryOf('a9a8', { priority: 5 })], 'black'),
  };
  const { known } = joinSources(sources, position, 'wxf');
  const refuted = known.filter(({ disagreements }) => disagreements.length > 0);
  expect(refuted.map(({ move, disagreements }) => [move, disagreements])).toEqual([
    ['a9a8', [{ kind: 'book', by: 'engine', loss: 150 }]],
  ]);
});

test('in a position that is its own mirror image, a move has the values of its mirror image, which has none', () => {
  const sources: Sources = {
    cloud: cloudMoveInfo(cloudOf({ b2e2: 31, h2e2: 31 }), 'red'),
    engine: engineMoveInfo(evaluation([line(1, 'b2e2', 38), line(2, 'h2e2', 35)])),
    book: bookMoveInfo([entryOf('b2e2', { priority: 7 })], 'red'),
    games: gamesMoveInfo(gamesOf({ h2e2: [34, 41, 25], e3e4: [1, 0, 0] }), 'red'),
  };
  const { known, others } = joinSources(sources, start, 'wxf');
  expect(known.map(({ move, twin }) => [move, twin])).toEqual([
    ['h2e2', 'C8=5'],
    ['e3e4', undefined],
  ]);
  expect(known[0]).toMatchObject({
    cloud: { score: 31 },
    engine: { score: 38, isBest: true },
    book: { priority: 7 },
    games: { games: 100, isMirrored: false },
  });
  expect(others.find(({ move }) => move === 'b2e2')).toMatchObject({
    twin: 'C2=5',
    games: undefined,
  });
});

test('in any other position, a move has its own values only', () => {
  const games = gamesMoveInfo(gamesOf({ h9g7: [34, 41, 25] }), 'black');
  const { known } = joinSources({ ...SILENT, games }, start.play('h2e2'), 'wxf');
  expect(known.map(({ move, twin }) => [move, twin])).toEqual([['h9g7', undefined]]);
});
