import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { exercises } from '../../db/tables/exercise-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { EXERCISES_SETTING, loadExercises } from './load-exercises.ts';
import { makeExercises, packExercises, packLines } from './testing/pack-exercises.ts';

const folder = await mkdtemp(join(tmpdir(), 'exercises-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { database, now } = await makeTestApi();
const { db } = database;
const file = join(folder, 'exercises.tsv.br');
const logged: [details: object, message: string][] = [];
const log = { warn: (details: object, message: string) => void logged.push([details, message]) };
const all = makeExercises(600);

const load = () => loadExercises({ database, now, log }, file);
const offered = async () =>
  (await db.select().from(exercises).where(eq(exercises.isOffered, true))).length;

beforeEach(async () => {
  await db.delete(exercises);
  await db.execute(sql`delete from site_setting where key = ${EXERCISES_SETTING}`);
  logged.length = 0;
});

describe('the file of exercises', () => {
  test('is loaded once, also by two processes that start at the same time', async () => {
    await writeFile(file, packExercises(all));
    expect(new Set(await Promise.all([load(), load()]))).toEqual(new Set([600, 0]));
    expect(await load()).toBe(0);
    expect(await offered()).toBe(600);
    expect(logged).toEqual([]);
  });

  test('is replaced by a newer one: texts change, ratings stay, and what is gone is not offered', async () => {
    await writeFile(file, packExercises(all));
    await load();
    const id = all[1]?.id ?? '';
    await db.update(exercises).set({ rating: 1234, answers: 7 }).where(eq(exercises.id, id));
    const changed = all
      .slice(1)
      .map((each) => (each.id === id ? { ...each, event: 'Another', rating: 1400 } : each));
    await writeFile(file, packExercises(changed));
    expect(await load()).toBe(599);
    expect(await offered()).toBe(599);
    const [row] = await db.select().from(exercises).where(eq(exercises.id, id));
    expect(row).toMatchObject({ event: 'Another', fileRating: 1400, rating: 1234, answers: 7 });
    const [gone] = await db
      .select()
      .from(exercises)
      .where(eq(exercises.id, all[0]?.id ?? ''));
    expect(gone).toMatchObject({ isOffered: false });
  });

  test('is named in the log and left out if it is missing, damaged or wrong', async () => {
    await rm(file, { force: true });
    expect(await load()).toBe(0);
    await writeFile(file, packExercises(all));
    await load();
    await writeFile(file, 'rubbish');
    expect(await load()).toBe(0);
    await writeFile(file, packLines(['one\tline']));
    expect(await load()).toBe(0);
    const left = 'the file of exercises is left out';
    expect(logged).toEqual([
      [{ file, problem: 'missing' }, left],
      [{ file, problem: 'not a file of exercises' }, left],
      [{ file, problem: 'line 2: the number of columns is wrong' }, left],
    ]);
    // The site goes on with those that it has.
    expect(await offered()).toBe(600);
  });
});
