import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { listMasterPositions } from './master-positions.ts';
import { followStarterPlan, type Visit } from './starter-plan.ts';

const game = (...texts: string[]) => ({ moves: texts.map((text) => parseMove(text) ?? 0) });
const GAMES = [
  game('h2e2', 'h9g7', 'h0g2'),
  // The mirror image of the first.
  game('b2e2', 'b9c7', 'b0c2'),
  game('h2e2', 'h9g7', 'c3c4'),
  game('c3c4', 'c6c5', 'a0a1', 'a9a8', 'a1a0', 'a8a9'),
  game('g0e2'),
];

const listOf = (games: typeof GAMES) =>
  listMasterPositions(games).map(({ games: count, ply, position }) => [count, ply, position.fen]);

test('the positions that most games reach come first, mirror images count as one, and repetitions once', () => {
  const found = listMasterPositions(GAMES);
  expect(found.map(({ games, ply }) => [games, ply])).toEqual([
    [5, 0],
    [3, 1],
    [3, 2],
    [2, 3],
  ]);
  expect(found[0]?.position.fen).toBe(Position.initial().fen);
});

test('the list does not depend on the order of the games', () => {
  expect(listOf(GAMES.toReversed())).toEqual(listOf(GAMES));
});

test('the plan takes the positions of master games after the main lines, and the tree after them', async () => {
  const visits: Visit[] = [];
  const rare = Position.initial().play('a0a2').play('a9a7').play('i0i2');
  await followStarterPlan({
    count: 400,
    masters: [
      { position: Position.initial(), ply: 0, origin: 'master' },
      { position: rare, ply: 3, origin: 'master' },
    ],
    visit: async (at) => {
      visits.push(at);
      const moves = at.position.legalMoves().slice(0, 5);
      return moves.map((move, index) => ({ move, score: -10 * index }));
    },
  });
  const origins = visits.map(({ origin }) => origin);
  const at = origins.indexOf('master');
  expect(visits[at]?.position.fen).toBe(rare.fen);
  // The initial position is part of the main lines.
  expect(origins.filter((origin) => origin === 'master')).toHaveLength(1);
  expect(origins.slice(0, at)).not.toContain('tree');
  expect(origins.slice(at + 1).every((origin) => origin === 'tree')).toBe(true);
});
