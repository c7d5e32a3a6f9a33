import { Position } from '@chuhe/rules/position';
import { afterAll, expect, test } from 'vitest';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { keyed } from './key-moves.ts';
import { LayerBatches } from './layer-batches.ts';
import { storeScores } from './testing/evaluations.ts';

const database = await makeTestDatabase();
afterAll(() => database.close());

const start = Position.initial();
const positions = start.legalMoves().map((move) => start.play(move));
const idOf = (position: Position) => keyed(position).id;
for (const [at, position] of positions.slice(0, 20).entries()) {
  await storeScores(database, position, { [position.legalMoves()[0] ?? '']: at });
}

test('look-ups that arrive at once share queries, and each gets the layers of its own position', async () => {
  const batches = new LayerBatches(database.db);
  let found: readonly unknown[] = [];
  const statements = await listStatements(async () => {
    found = await Promise.all(positions.map((each) => batches.find(idOf(each), undefined)));
  });
  expect(statements.length).toBeLessThanOrEqual(3);
  const alone = [];
  for (const each of positions) alone.push(await batches.find(idOf(each), undefined));
  expect(found).toEqual(alone);
  expect(found.filter((layers) => layers === undefined).length).toBeGreaterThan(0);
});

test('a look-up after a write sees it, also while others are running', async () => {
  const batches = new LayerBatches(database.db);
  const position = start.play('h2e2').play('h9g7');
  const before = Array.from({ length: 5 }, () => batches.find(idOf(position), undefined));
  await storeScores(database, position, { h0g2: 7 });
  const after = await batches.find(idOf(position), undefined);
  expect(after?.evaluation?.moves).toHaveLength(1);
  await Promise.all(before);
});

test('a failed query fails the look-ups that it is for, and no later ones', async () => {
  let isBroken = true;
  const db = new Proxy(database.db, {
    get: (target, name, receiver) => {
      if (isBroken && name === 'execute') throw new Error('away');
      return Reflect.get(target, name, receiver);
    },
  });
  const batches = new LayerBatches(db);
  const results = await Promise.allSettled(
    positions.slice(0, 6).map((each) => batches.find(idOf(each), undefined)),
  );
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  isBroken = false;
  expect(await batches.find(idOf(positions[0] ?? start), undefined)).toBeDefined();
});
