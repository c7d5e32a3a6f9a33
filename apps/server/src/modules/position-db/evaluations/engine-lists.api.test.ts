import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Queryable } from '../../../db/database.ts';
import { engineLists, evaluations } from '../../../db/tables/position-tables.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { findLayers } from '../layer-repository.ts';
import type { StoredEvaluation } from './evaluation.ts';
import { findEvaluations, listEvaluations, writeEvaluations } from './evaluation-repository.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());
afterEach(async () => {
  await db.delete(evaluations);
  await db.delete(engineLists);
});

const start = Position.initial();
const [one, other] = [start.play('h2e2'), start.play('h0g2')];

/** An evaluation with a move of each engine. */
function evaluate(position: Position, engines: readonly string[]): StoredEvaluation {
  const moves = engines.map((engine, at) => ({
    ...({ depth: 5, nodes: 1000, known: 0, good: 0, source: 'engine' } as const),
    ...({ move: at + 1, score: -at, value: -at, engine } as const),
  }));
  const updatedAt = new Date('2026-01-02T03:04:05.678Z');
  return { key: makeKey(position).key, moves, isComplete: false, updatedAt };
}

const write = (position: Position, engines: readonly string[], on: Queryable = db) =>
  writeEvaluations(on, [evaluate(position, engines)]);

const namesOf = (evaluation: StoredEvaluation | undefined): string[] | undefined =>
  evaluation?.moves.map(({ engine }) => engine);

/** The engines of the moves of a position, as each kind of look-up finds them. */
async function readNames(position: Position): Promise<(string[] | undefined)[]> {
  const id = makeKeyHex(makeKey(position).key);
  const listed: StoredEvaluation[] = [];
  for await (const each of listEvaluations(db)) listed.push(each);
  const layers = (await findLayers(db, { keys: [id] })).get(id);
  return [
    (await findEvaluations(db, [id])).get(id),
    listed.find(({ key }) => makeKeyHex(key) === id),
    layers?.evaluation,
  ].map(namesOf);
}

/** The names that stand in the row itself. */
async function ownNames(position: Position): Promise<string[] | undefined> {
  const isOf = eq(evaluations.key, makeKey(position).key);
  const [row] = await db.select({ engines: evaluations.engines }).from(evaluations).where(isOf);
  return row?.engines;
}

const storedLists = async () => (await db.select().from(engineLists)).map(({ names }) => names);

test('positions with the same engines share one list of their names, in whichever order', async () => {
  await write(one, ['Chuhe, "b" {1}', '', 'Chuhe, ă\\']);
  await write(other, ['', 'Chuhe, ă\\', 'Chuhe, "b" {1}', '']);
  expect(await storedLists()).toEqual([['', 'Chuhe, "b" {1}', 'Chuhe, ă\\']]);
  expect(await ownNames(one)).toEqual([]);
  for (const names of await readNames(one)) {
    expect(names).toEqual(['Chuhe, "b" {1}', '', 'Chuhe, ă\\']);
  }
  for (const names of await readNames(other)) {
    expect(names).toEqual(['', 'Chuhe, ă\\', 'Chuhe, "b" {1}', '']);
  }
});

test('positions of one statement have lists of their own', async () => {
  await writeEvaluations(db, [evaluate(start, []), evaluate(one, ['A']), evaluate(other, ['B'])]);
  expect((await storedLists()).flat().toSorted()).toEqual(['A', 'B']);
  expect((await readNames(start))[0]).toEqual([]);
  expect((await readNames(one))[0]).toEqual(['A']);
  expect((await readNames(other))[0]).toEqual(['B']);
});

test('names that an earlier version wrote into the row count, until the row is written again', async () => {
  await write(one, ['New']);
  // An earlier version replaces the names and does not know of the list.
  await db.update(evaluations).set({ engines: ['Old'] });
  for (const names of await readNames(one)) expect(names).toEqual(['Old']);
  await db.update(evaluations).set({ engineListId: null });
  for (const names of await readNames(one)) expect(names).toEqual(['Old']);
  await write(one, ['Old']);
  expect(await ownNames(one)).toEqual([]);
  for (const names of await readNames(one)) expect(names).toEqual(['Old']);
});

test('names stand in the row if there are too many lists, or if they are too long', async () => {
  const long = Array.from({ length: 6 }, (_, at) => `${at}${'車'.repeat(199)}`);
  await write(one, long);
  expect(await storedLists()).toEqual([]);
  for (const names of await readNames(one)) expect(names).toEqual(long);
  await write(one, ['Known']);
  await db.execute(
    sql`insert into ${engineLists} (names) select array['x' || number] from generate_series(1, 998) as number`,
  );
  await writeEvaluations(db, [evaluate(one, ['Last']), evaluate(other, ['One too many'])]);
  expect(await storedLists()).toHaveLength(1_000);
  expect(await ownNames(one)).toEqual([]);
  expect(await ownNames(other)).toEqual(['One too many']);
  expect((await readNames(one))[0]).toEqual(['Last']);
  for (const names of await readNames(other)) expect(names).toEqual(['One too many']);
  await write(other, ['Known']);
  expect(await ownNames(other)).toEqual([]);
});

test('writers that add the same list at the same time share it', async () => {
  const writing = [one, other].map((position) =>
    db.transaction((tx) => write(position, ['Same'], tx)),
  );
  await Promise.all(writing);
  expect(await storedLists()).toEqual([['Same']]);
  expect(await Promise.all([one, other].map(ownNames))).toEqual([[], []]);
  expect((await readNames(other))[0]).toEqual(['Same']);
});

test('a list is added again if the transaction that added it was rolled back', async () => {
  const failing = db.transaction(async (tx) => {
    await write(one, ['A'], tx);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await storedLists()).toEqual([]);
  await write(one, ['A']);
  expect((await readNames(one))[0]).toEqual(['A']);
});
