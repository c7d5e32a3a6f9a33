import { randomUUID } from 'node:crypto';
import {
  ownStudyResultsSchema,
  studyResultSchema,
  studyResultsSchema,
} from '@chuhe/contract/study-results';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { studyResults } from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { moveGuestStudies } from './study-repository.ts';
import { dataOf, makeStudyClient, type StudyClient, urlOf } from './testing/study-client.ts';

const api = await makeTestApi();
const { db } = api.database;
const owner = await makeStudyClient(api, { firstName: 'An' });
const editor = await makeStudyClient(api, { firstName: 'Binh' });
const viewer = await makeStudyClient(api, { firstName: 'Chi' });
const other = await makeStudyClient(api, { firstName: 'Dung' });

/** A study with two practice chapters and one to read. */
async function makePractice(visibility = 'members') {
  const studyId = await owner.makeStudy({ visibility });
  await owner.invite(studyId, editor, 'editor');
  await owner.invite(studyId, viewer, 'viewer');
  await owner.invite(studyId, other, 'viewer');
  const find = { studyId, chapterId: await owner.makeChapter(studyId, { kind: 'find' }) };
  const guess = { studyId, chapterId: await owner.makeChapter(studyId, { kind: 'guess' }) };
  const read = { studyId, chapterId: await owner.makeChapter(studyId) };
  return { studyId, find, guess, read };
}

const run = (more: object = {}) => ({
  runId: randomUUID(),
  tries: 1,
  points: 1,
  most: 2,
  isSolved: false,
  ...more,
});

const send = (client: StudyClient, ref: Parameters<typeof urlOf>[0], body: object) =>
  client.call('POST', `${urlOf(ref)}/run`, body);
const sent = async (...asked: Parameters<typeof send>) =>
  studyResultSchema.parse(await dataOf(send(...asked)));
const resultsOf = async (client: StudyClient, studyId: string) =>
  ownStudyResultsSchema.parse(await dataOf(client.call('GET', `/api/study/${studyId}/result`)));

describe('a run through a practice chapter', () => {
  test('keeps the best and the last score, and counts tries until the first solution', async () => {
    const { find } = await makePractice();
    await sent(viewer, find, run({ tries: 3, points: 1, most: 2 }));
    await sent(viewer, find, run({ points: 2, most: 2, isSolved: true }));
    const { solvedAt } = await sent(viewer, find, run({ tries: 4, points: 0, most: 2 }));
    expect(solvedAt).not.toBeNull();
    api.pass(1000);
    // Two of three is less than two of two.
    expect(await sent(viewer, find, run({ points: 2, most: 3, isSolved: true }))).toMatchObject({
      tries: 4,
      best: { points: 2, most: 2 },
      last: { points: 2, most: 3 },
      solvedAt,
    });
  });

  test('counts once, however often the request is repeated', async () => {
    const { find } = await makePractice();
    const body = run({ tries: 2 });
    await Promise.all([0, 1, 2].map(() => sent(viewer, find, body)));
    expect(await sent(viewer, find, body)).toMatchObject({ tries: 2 });
    const next = run({ points: 2 });
    for (const each of [next, body, run({ tries: 3, points: 0 }), next, body]) {
      await sent(viewer, find, each);
    }
    expect(await sent(viewer, find, next)).toMatchObject({ tries: 6, last: { points: 0 } });
  });

  test('is refused to those who are no members, and in a chapter without a task', async () => {
    const { studyId, find, read } = await makePractice('public');
    const stranger = await makeStudyClient(api);
    expect((await send(stranger, find, run())).status).toBe(404);
    expect((await stranger.call('GET', `/api/study/${studyId}/result`)).status).toBe(404);
    expect((await send(viewer, read, run())).status).toBe(404);
    for (const wrong of [{ points: 3 }, { most: 0 }, { tries: 0 }, { tries: 1e9 }, { runId: '1' }])
      expect((await send(viewer, find, run(wrong))).status).toBe(400);
  });
});

describe('the results of a study', () => {
  test('are shown to the member and to editors, and to no other viewer', async () => {
    const { studyId, find, guess } = await makePractice();
    await sent(viewer, find, run({ tries: 2, isSolved: true }));
    await sent(viewer, guess, run());
    await sent(editor, find, run({ isSolved: true }));
    const own = await resultsOf(viewer, studyId);
    expect(own.members).toBeNull();
    expect(own.results).toHaveLength(2);
    expect(await resultsOf(other, studyId)).toEqual({ results: [], members: null });
    for (const client of [owner, editor]) {
      const { members } = await resultsOf(client, studyId);
      expect(members).toMatchObject([
        { number: 1, solved: 1, tried: 1, tries: 1 },
        { number: 2, solved: 1, tried: 2, tries: 3 },
      ]);
      const url = `/api/study/${studyId}/member/2/result`;
      const { results } = studyResultsSchema.parse(await dataOf(client.call('GET', url)));
      expect(results.map(({ chapterId }) => chapterId).toSorted()).toEqual(
        [find.chapterId, guess.chapterId].toSorted(),
      );
    }
    const statuses = await Promise.all(
      [viewer, other].map((each) => each.call('GET', `/api/study/${studyId}/member/2/result`)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 403]);
  });

  test('leave out deleted chapters and removed members, and have them when they are back', async () => {
    const { studyId, find, guess } = await makePractice();
    for (const ref of [find, guess]) await sent(viewer, ref, run({ isSolved: true }));
    await owner.call('DELETE', urlOf(find));
    await owner.call('PATCH', urlOf(guess), { kind: 'analysis' });
    expect((await resultsOf(viewer, studyId)).results).toEqual([]);
    await owner.call('POST', `${urlOf(find)}/restore`);
    expect((await resultsOf(owner, studyId)).members).toMatchObject([{ number: 2, solved: 1 }]);
    const url = `/api/study/${studyId}/member/2`;
    await owner.call('DELETE', url);
    expect((await resultsOf(owner, studyId)).members).toEqual([]);
    expect((await owner.call('GET', `${url}/result`)).status).toBe(404);
    expect((await send(viewer, find, run())).status).toBe(404);
    await owner.call('PATCH', url, { role: 'viewer' });
    expect((await resultsOf(viewer, studyId)).results).toHaveLength(1);
  });

  test('of a guest go with the guest to an account, and are deleted with the account', async () => {
    const guest = await makeStudyClient(api, { isGuest: true });
    const studyId = await guest.makeStudy();
    const chapterId = await guest.makeChapter(studyId, { kind: 'find' });
    await sent(guest, { studyId, chapterId }, run({ isSolved: true }));
    const account = await makeStudyClient(api);
    const move = { fromUserId: guest.userId, toUserId: account.userId, now: api.now() };
    await db.transaction((tx) => moveGuestStudies(tx, move));
    expect((await resultsOf(account, studyId)).results).toHaveLength(1);
    const { find } = await makePractice();
    const pupil = await makeStudyClient(api);
    await owner.invite(find.studyId, pupil, 'viewer');
    await sent(pupil, find, run());
    await db.delete(users).where(eq(users.id, pupil.userId));
    const left = await db
      .select()
      .from(studyResults)
      .where(eq(studyResults.chapterId, find.chapterId));
    expect(left).toEqual([]);
  });
});

const countIn = (text: string) => text.split('C2=5').length - 1;

describe('the moves of a practice chapter', () => {
  const LINE = { type: 'add', path: '', moves: 'h2e2h9g7' } as const;

  test('are in the file of an editor, and a viewer gets the position', async () => {
    const { studyId, find, read } = await makePractice('public');
    for (const ref of [find, read]) await owner.edit(ref, [LINE]);
    const file = async (client: StudyClient) =>
      (
        await api.app.inject({
          url: `/api/study/${studyId}/export?notation=wxf`,
          headers: client.headers,
        })
      ).payload;
    expect(countIn(await file(owner))).toBe(2);
    const stranger = await makeStudyClient(api);
    for (const client of [viewer, stranger]) expect(countIn(await file(client))).toBe(1);
  });

  test('are not in the copy of a viewer', async () => {
    const { studyId, find, read } = await makePractice('public');
    for (const ref of [find, read]) await owner.edit(ref, [LINE]);
    const movesOf = async (client: StudyClient) => {
      const copy = randomUUID();
      await dataOf(client.call('POST', `/api/study/${studyId}/copy`, { studyId: copy }));
      const source = { from: 'chapter', ...find };
      await client.makeChapter(copy, { kind: 'find', source });
      return (await client.study(copy)).chapterList.map(({ moves }) => moves);
    };
    expect(await movesOf(editor)).toEqual([2, 0, 2, 2]);
    expect(await movesOf(viewer)).toEqual([0, 0, 2, 0]);
  });

  test('have no history for viewers', async () => {
    const { find, read } = await makePractice();
    for (const ref of [find, read]) {
      await owner.edit(ref, [LINE]);
      await owner.edit(ref, [{ type: 'delete', path: 'h2e2h9g7', seen: 9 }]);
    }
    const logOf = async (client: StudyClient, ref: typeof find) =>
      JSON.stringify(await dataOf(client.call('GET', `${urlOf(ref)}/operation?since=0`)));
    expect(await logOf(viewer, read)).toContain('h9g7');
    expect(await logOf(viewer, find)).not.toContain('h9g7');
    expect(await logOf(editor, find)).toContain('h9g7');
    const status = async (client: StudyClient, ref: typeof find) => {
      const urls = [`${urlOf(ref)}/history`, `${urlOf(ref)}/state?sequence=0`];
      return Promise.all(urls.map(async (url) => (await client.call('GET', url)).status));
    };
    expect(await status(viewer, read)).toEqual([200, 200]);
    expect(await status(viewer, find)).toEqual([403, 403]);
    expect(await status(editor, find)).toEqual([200, 200]);
  });
});
