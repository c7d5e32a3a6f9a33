// @vitest-environment jsdom
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { newGame } from '@chuhe/game/tree';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { loadPart } from '../../../i18n/known-texts.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { ToldError } from '../../../lib/told-error.ts';
import { chapterFrom } from '../make-chapters.ts';
import { addChapters, beginAdding, leftOutText, type NewSource } from './add-chapters.ts';
import { chaptersFrom } from './chapter-ways.ts';
import { Findings } from './read-text.ts';

beforeAll(async () => {
  await startI18n();
  await loadPart('late');
});

async function* some(count: number, error?: Error): AsyncGenerator<NewSource> {
  for (let place = 0; place < count; place += 1) {
    yield (number) => chapterFrom(newGame(), { number });
  }
  if (error !== undefined) throw error;
}

function chaptersOf({ 1: { body } }: Asked): readonly { readonly chapterId: string }[] {
  return Array.isArray(body?.['chapters']) ? body['chapters'] : [];
}

/** Answers calls for chapters. @param failing the number of the call that fails */
function answer(failing = 0) {
  let calls = 0;
  return answerCalls((_, parts) => {
    calls += 1;
    if (calls === failing) return readFailure(500, {});
    return { chapterIds: chaptersOf(['', parts]).map(({ chapterId }) => chapterId) };
  });
}

test('after a failure, the same chapters are sent from the one that is missing', async () => {
  const asked = answer(2);
  const adding = beginAdding('study', 0);
  expect((await addChapters(some(150), adding)).failure).toBeDefined();
  expect(adding.added.size).toBe(100);
  expect((await addChapters(some(150), adding)).failure).toBeUndefined();
  expect(adding.added.size).toBe(150);
  expect(asked).toHaveLength(3);
  const [, second, third] = asked.map(chaptersOf);
  expect(third?.map(({ chapterId }) => chapterId)).toEqual(
    second?.map(({ chapterId }) => chapterId),
  );
});

test('reading ends at the first game for which the study has no room, and that is told', async () => {
  answer();
  const adding = beginAdding('study', STUDY_LIMITS.chapters - 2);
  let read = 0;
  async function* games(): AsyncGenerator<NewSource> {
    for await (const game of some(50)) {
      read += 1;
      yield game;
    }
  }
  const added = await addChapters(games(), adding);
  expect([adding.added.size, read]).toEqual([2, 3]);
  expect(leftOutText(added)).toBe('The other games were left out because the study is full.');
});

test('only errors that are meant for the user are shown with their text', async () => {
  answer();
  const broken = await addChapters(
    some(1, new TypeError('x is not a function')),
    beginAdding('s', 0),
  );
  expect(leftOutText(broken)).toBe('Left out: the rest, which could not be read');
  const told = await addChapters(some(1, new ToldError('Datenbank')), beginAdding('s', 0));
  expect(leftOutText(told)).toBe('Left out: Datenbank');
});

/** Saved games with the ids '0', '1' and so on. */
function savedGames(count: number, chapterIds = new Map<string, string>()) {
  const startFEN = '4k4/9/9/9/9/9/9/9/9/4K4 b';
  const match = { title: 'Round 1', red: '', black: '', event: '', startFEN };
  const matches = Array.from({ length: count }, (_, id) => ({ ...match, matchId: `${id}` }));
  const input = { way: 'saved', title: '', kind: 'find', practice: {}, chapterIds } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts that are read.
  return chaptersFrom({ ...input, matches: matches as never }, new Findings());
}

test('saved games keep the ids of their chapters after a failure, also if fewer are chosen', async () => {
  const asked = answer(1);
  const chapterIds = new Map<string, string>();
  await addChapters(savedGames(3, chapterIds), beginAdding('study', 0));
  await addChapters(savedGames(2, chapterIds), beginAdding('study', 0));
  const [first = [], second = []] = asked.map((each) =>
    chaptersOf(each).map(({ chapterId }) => chapterId),
  );
  expect(new Set(first).size).toBe(3);
  expect(second).toEqual(first.slice(0, 2));
});

/** @param isMissing whether the second one cannot be had */
async function* threeGames(isMissing: boolean): AsyncGenerator<NewSource> {
  for (const title of ['One', 'Two', 'Three']) {
    if (title === 'Two' && isMissing) yield { leftOut: title };
    else yield (number) => chapterFrom(newGame(), { title, number });
  }
}

test('a game that could not be had at first takes no place of another one after a failure', async () => {
  const asked = answer(1);
  const adding = beginAdding('study', 0);
  await addChapters(threeGames(true), adding);
  await addChapters(threeGames(false), adding);
  const [first = [], second = []] = asked.map(chaptersOf);
  expect(second).toMatchObject([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
  expect([second[0], second[2]]).toEqual(first);
  expect(adding.added.size).toBe(3);
});

test('saved games are sent twenty at a time, and an exercise shows the side of the pupil at the bottom', async () => {
  const asked = answer();
  await addChapters(savedGames(21), beginAdding('study', 0));
  expect(asked.map(chaptersOf).map(({ length }) => length)).toEqual([20, 1]);
  expect(asked.map(chaptersOf)[0]?.[0]).toMatchObject({
    title: 'Round 1',
    kind: 'find',
    orientation: 'black',
    source: { from: 'match', matchId: '0' },
  });
});
