import { randomUUID } from 'node:crypto';
import type { Exercises, ExerciseThemes } from '@chuhe/contract/exercise';
import { THEMES_VERSION } from '@chuhe/lessons/theme';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { trainingCards } from '../../db/tables/book-tables.ts';
import { exercises as exerciseTable } from '../../db/tables/exercise-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { replaceExercises } from './exercise-repository.ts';
import { NEW_EXERCISE } from './rate-answer.ts';
import { refreshThemes } from './refresh-themes.ts';
import { makeExercises } from './testing/pack-exercises.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;
/** Two chariots mate in two moves. */
const FEN = '3k5/9/9/9/9/9/9/1R7/R8/5K3 w';
const MATE = { fen: FEN, last: '', moves: 'b2b8d9e9a1a9', kind: 'mate' as const };

const rows = makeExercises(24).map(({ rating, ...row }, index) => ({
  ...row,
  ...(index < 4 && MATE),
  fileRating: rating,
  ...NEW_EXERCISE,
  rating,
}));

const refresh = () =>
  refreshThemes({ database: api.database, signal: new AbortController().signal });

beforeEach(async () => {
  await db.transaction((tx) => replaceExercises(tx, rows));
  await refresh();
});

async function makeUser() {
  const { headers, userId } = await api.signIn();
  const send = async <Data>(path: string, payload?: object): Promise<Data> => {
    const method = payload === undefined ? 'GET' : 'POST';
    const { status, body } = await api.call({
      method,
      url: `/api/${path}`,
      headers,
      ...(payload && { payload }),
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  };
  return {
    userId,
    list: (query: string) => send<Exercises>(`exercise?${query}`),
    themes: () => send<ExerciseThemes>('exercise/theme'),
    answer: (exerciseId: string, isSolved: boolean, daysAgo = 0) => {
      const givenAt = new Date(api.now().getTime() - daysAgo * DAY).toISOString();
      const answer = { answerId: randomUUID(), exerciseId, isSolved, givenAt };
      return send('exercise/answer', { answers: [answer] });
    },
    addMistake: (mistake: object) => send('training/mistakes', { mistakes: [mistake] }),
  };
}

describe('themes', () => {
  test('are found once after the file is loaded, and again if the solution or the rules change', async () => {
    expect(await refresh()).toBe(0);
    const id = rows[0]?.id ?? '';
    const isFirst = eq(exerciseTable.id, id);
    const read = async () => (await db.select().from(exerciseTable).where(isFirst))[0]?.themes;
    expect(await read()).toEqual(['mate-in-2', 'quiet-move', 'double-chariots', 'chariot-ending']);

    const changed = rows.map((row) => (row.id === id ? { ...row, moves: 'a1d1' } : row));
    await db.transaction((tx) => replaceExercises(tx, changed));
    expect(await refresh()).toBe(1);
    expect(await read()).toEqual(['chariot-ending']);

    await db
      .update(exerciseTable)
      .set({ themesVersion: THEMES_VERSION - 1 })
      .where(isFirst);
    expect(await refresh()).toBe(1);
  });

  test('choose exercises, new ones and those due again', async () => {
    const user = await makeUser();
    const mates = await user.list('theme=mate-in-2');
    expect(mates.exercises).toHaveLength(4);
    for (const { themes } of mates.exercises) expect(themes).toContain('mate-in-2');
    expect(mates).toMatchObject({ weak: [], total: 24 });
    expect((await user.list('theme=unheard-of')).exercises).toEqual([]);
    await expect(user.list('theme=No%20name')).rejects.toThrow('400');

    await user.answer(rows[0]?.id ?? '', false, 3);
    const due = await user.list('theme=mate-in-2');
    expect(due.due).toBe(1);
    expect(due.exercises[0]?.exerciseId).toBe(rows[0]?.id);
    expect((await user.list('theme=fork')).due).toBe(0);
  });

  test('are counted with the answers of the user', async () => {
    const user = await makeUser();
    await user.answer(rows[0]?.id ?? '', false);
    await user.answer(rows[1]?.id ?? '', true);
    const { themes } = await user.themes();
    const expected = { total: 4, fresh: 2, answers: 2, solved: 1 };
    expect(themes[0]).toEqual({ theme: 'mate-in-2', ...expected });
    const other = await makeUser();
    expect((await other.themes()).themes[0]).toMatchObject({ fresh: 4, answers: 0, solved: 0 });
  });
});

describe('mistakes like the user’s own', () => {
  test('are exercises of the themes with the lowest rates', async () => {
    const user = await makeUser();
    expect(await user.list('by=mistakes')).toMatchObject({ weak: [], exercises: [], due: 0 });
    await user.answer(rows[0]?.id ?? '', false);
    for (const { id } of rows.slice(10, 16)) await user.answer(id, true);
    const { weak, exercises } = await user.list('by=mistakes');
    expect(weak).toContain('mate-in-2');
    expect(exercises.map(({ exerciseId }) => exerciseId)).toEqual(
      expect.arrayContaining(rows.slice(1, 4).map(({ id }) => id)),
    );
    expect((await user.themes()).weak).toEqual(weak);
  });

  test('follow from the mistakes in games, by their lines', async () => {
    const user = await makeUser();
    const mistake = { FEN, played: 'b2b3', answers: ['b2b8'] };
    await user.addMistake(mistake);
    expect((await user.themes()).weak).toEqual(['quiet-move', 'chariot-ending']);
    // The reply is the only legal one, so the line proves the mate.
    const better = ['a1d1', 'd9e9', 'b2b9'];
    await user.addMistake({ ...mistake, better, refutation: ['d9e9'] });
    const [card] = await db
      .select()
      .from(trainingCards)
      .where(eq(trainingCards.ownerId, user.userId));
    expect(card).toMatchObject({ better: better.join(''), refutation: 'd9e9' });
    expect(card?.themes).toContain('chariot-ending');
  });

  test('fade: old answers weigh less than new ones', async () => {
    const user = await makeUser();
    await user.answer(rows[0]?.id ?? '', false, 300);
    for (const { id } of rows.slice(1, 3)) await user.answer(id, true);
    expect((await user.themes()).weak).not.toContain('mate-in-2');
  });

  test('of cards stored by the version before are found in the background', async () => {
    const user = await makeUser();
    await user.addMistake({ FEN, played: 'b2b3', answers: ['b2b8'] });
    const isOwn = and(eq(trainingCards.ownerId, user.userId), eq(trainingCards.kind, 'mistake'));
    await db.update(trainingCards).set({ themes: [], themesVersion: 0 }).where(isOwn);
    expect(await refresh()).toBe(1);
    const [card] = await db.select().from(trainingCards).where(isOwn);
    expect(card).toMatchObject({
      themes: ['quiet-move', 'chariot-ending'],
      themesVersion: THEMES_VERSION,
    });
  });

  test('with lines of rubbish are stored, without themes of these lines', async () => {
    const user = await makeUser();
    const lines = { better: ['a9a0', 'i0i9'], refutation: ['a0a9'] };
    await user.addMistake({ FEN, played: 'b2b3', answers: ['b2b8'], ...lines });
    expect((await user.themes()).weak).toEqual([]);
  });
});
