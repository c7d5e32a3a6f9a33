import { expect, test } from 'vitest';
import { disagreementsOf, type MoveInfos } from './disagreement.ts';

const SILENT: MoveInfos = { scores: {}, best: {}, isBookFirst: false, isMoverView: true };

function between(cloud: number, engine: number): number {
  return disagreementsOf({ ...SILENT, scores: { cloud, engine } }).length;
}

test.each([
  ['scores 80 apart agree', 20, 100, 0],
  ['scores 81 apart disagree', 20, 101, 1],
  ['the same the other way round', 101, 20, 1],
  ['other signs disagree, however near', 11, -11, 1],
  ['a score within 10 takes no side', 10, -40, 0],
  ['nor does it on the other side', -10, 40, 0],
  ['but too far is too far', 10, -71, 1],
  ['two that win agree, by however much', 1_200, 29_995, 0],
  ['a mate and a small advantage disagree', 29_995, 300, 1],
  ['mates of either side disagree', 29_995, -29_996, 1],
  ['equal scores agree', 0, 0, 0],
])('%s', (_, cloud, engine, count) => {
  expect(between(cloud, engine)).toBe(count);
});

test('one source alone is no disagreement', () => {
  expect(disagreementsOf({ ...SILENT, scores: { engine: -900 } })).toEqual([]);
});

test('each pair is listed separately, with its scores', () => {
  const scores = { cloud: 31, engine: -71, book: 40 };
  expect(disagreementsOf({ ...SILENT, scores })).toEqual([
    { kind: 'scores', sources: ['cloud', 'engine'], scores: [31, -71] },
    { kind: 'scores', sources: ['engine', 'book'], scores: [-71, 40] },
  ]);
});

const FIRST = { ...SILENT, isBookFirst: true };

function losing(loss: number) {
  return disagreementsOf({ ...FIRST, scores: { engine: 50 - loss }, best: { engine: 50 } });
}

test('the book’s first move may lose 80, and no more', () => {
  expect(losing(80)).toEqual([]);
  expect(losing(81)).toEqual([{ kind: 'book', by: 'engine', loss: 81 }]);
});

test('cloud and engine each refute the book', () => {
  const scores = { cloud: -60, engine: -65 };
  const best = { cloud: 40, engine: 35 };
  expect(disagreementsOf({ ...FIRST, scores, best })).toEqual([
    { kind: 'book', by: 'cloud', loss: 100 },
    { kind: 'book', by: 'engine', loss: 100 },
  ]);
  expect(disagreementsOf({ ...SILENT, scores, best })).toEqual([]);
});

test('of Black’s moves the scores are from Red’s view, and the loss is Black’s', () => {
  const black = { ...FIRST, isMoverView: false };
  const refuted = { scores: { engine: 70 }, best: { engine: 30 } };
  expect(disagreementsOf({ ...black, ...refuted })).toEqual([
    { kind: 'book', by: 'engine', loss: 100 },
  ]);
  expect(disagreementsOf({ ...black, ...refuted, scores: { engine: -30 } })).toEqual([]);
});

test('a move that the engine says nothing of is not refuted by it', () => {
  expect(disagreementsOf({ ...FIRST, best: { engine: 300 } })).toEqual([]);
});
