import type { CloudMove, CloudPosition } from '@chuhe/contract/cloud';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { knownRows, originOf, otherRows } from './cloud-rows.ts';
import { isShallow } from './cloud-snapshot.ts';

const start = Position.initial();

function row(move: string, score: number, rank: CloudMove['rank'] = 0): CloudMove {
  const rest = { replies: null, winRate: 50, source: 'starter', depth: 14 } as const;
  return { move, score, rank, nodes: 1_000_000, engine: 'Fake 1', date: '2026-11-20', ...rest };
}

function known(moves: CloudMove[], position = start): CloudPosition {
  const { fen } = position;
  return { fen, status: 'known', moves, isComplete: false, updatedAt: null };
}

test('scores are Red’s, also with Black to move, and the rows stay as the server ordered them', () => {
  const black = start.play('h2e2');
  const rows = knownRows(known([row('h9g7', -20, 2), row('b9c7', -35)], black), black, 'wxf');
  expect(rows.map(({ text, known: each }) => [text, each?.score, each?.redPercent])).toEqual([
    ['H8+7', 20, 53],
    ['H2+3', 35, 55],
  ]);
});

test('a move is marked by its rank, and one without by the winning chance that it loses', () => {
  const scores = [row('h2e2', 40, 2), row('b2e2', 38, 1), row('c3c4', 20), row('a0a1', -30)];
  const bad = [row('h2h9', -60), row('b2b9', -300)];
  const rows = knownRows(known([...scores, ...bad]), start, 'wxf');
  expect(rows.map(({ known: each }) => each?.mark)).toEqual([
    'best',
    'good',
    undefined,
    'mistake',
    'mistake',
    'blunder',
  ]);
});

test('moves of which nothing is known are the other legal ones', () => {
  const others = otherRows(known([row('h2e2', 40, 2)]), start, 'wxf');
  expect(others).toHaveLength(43);
  expect(others.every(({ known: each }) => each === undefined)).toBe(true);
  expect(others.map(({ move }) => move)).not.toContain('h2e2');
});

test('the origin names each source and engine once, and how deep they looked', () => {
  const moves = [row('h2e2', 40, 2), { ...row('b2e2', 38), depth: 11 }];
  expect(originOf(known(moves))).toEqual({
    sources: ['starter'],
    engines: ['Fake 1'],
    depths: { least: 11, most: 14 },
  });
  const upstream = { ...row('h2e2', 1), source: 'upstream', depth: null, engine: null } as const;
  expect(originOf(known([upstream]))).toEqual({
    sources: ['upstream'],
    engines: [],
    depths: undefined,
  });
});

test('five well searched moves are enough, or all where there are fewer', () => {
  const five = ['h2e2', 'b2e2', 'c3c4', 'g3g4', 'h0g2'].map((move) => row(move, 10));
  expect(isShallow(known(five))).toBe(false);
  expect(isShallow(known(five.slice(1)))).toBe(true);
  expect(isShallow({ ...known(five.slice(3)), isComplete: true })).toBe(false);
  expect(isShallow(known(five.map((each) => ({ ...each, nodes: 5_000 }))))).toBe(true);
  expect(isShallow({ ...known([]), status: 'over' })).toBe(false);
});
