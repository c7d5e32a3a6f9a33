import { randomUUID } from 'node:crypto';
import { studyPositionsSchema } from '@chuhe/contract/study';
import { Position } from '@chuhe/rules/position';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { dataOf, makeStudyClient, type StudyClient } from './testing/study-client.ts';

const api = await makeTestApi();
const owner = await makeStudyClient(api);
const editor = await makeStudyClient(api);
const viewer = await makeStudyClient(api);
const stranger = await makeStudyClient(api);

/** A study with a chapter, an editor and a viewer. */
async function makeShared() {
  const studyId = await owner.makeStudy({ visibility: 'members' });
  await owner.invite(studyId, editor, 'editor');
  await owner.invite(studyId, viewer, 'viewer');
  const chapterId = await owner.makeChapter(studyId);
  return { studyId, chapterId };
}

const AFTER_CANNON = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
const AFTER_MIRRORED = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b';
const SWAPPED = 'rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

async function answerTo(client: StudyClient, FEN: string, more: object = {}) {
  const query = new URLSearchParams({ FEN, ...more });
  const data = await dataOf(client.call('GET', `/api/study/position?${query.toString()}`));
  return studyPositionsSchema.parse(data);
}
const find = async (...asked: Parameters<typeof answerTo>) => (await answerTo(...asked)).chapters;
const idsOf = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ chapterId }) => chapterId);

test('a position is found in variations of chapters that the user may see, also after later changes', async () => {
  const { studyId, chapterId } = await makeShared();
  const moves = ['e3e4', 'e6e5', 'h2e2', 'h9g7', 'b0c2', 'i9h9', 'a0a1', 'c6c5'];
  const { fen } = moves.reduce((position, move) => position.play(move), Position.initial());
  const line = moves.join('');
  const other = await owner.makeChapter(studyId);
  await owner.edit({ studyId, chapterId: other }, [{ type: 'add', path: '', moves: 'c3c4' }]);
  await owner.edit({ studyId, chapterId }, [{ type: 'add', path: '', moves: line }]);
  expect(await idsOf(viewer, fen)).toEqual([chapterId]);
  expect(await idsOf(stranger, fen)).toEqual([]);
  expect(await find(editor, fen)).toMatchObject([{ studyId, role: 'editor' }]);
  await owner.edit({ studyId, chapterId: other }, [{ type: 'add', path: '', moves: line }]);
  expect((await idsOf(viewer, fen)).toSorted()).toEqual([chapterId, other].toSorted());
  await owner.edit({ studyId, chapterId }, [{ type: 'delete', path: 'e3e4', seen: 99 }]);
  expect(await idsOf(viewer, fen)).toEqual([other]);
  await dataOf(owner.call('PATCH', `/api/study/${studyId}`, { visibility: 'public' }));
  expect(await idsOf(stranger, fen)).toEqual([other]);
  await dataOf(owner.call('PATCH', `/api/study/${studyId}`, { visibility: 'private' }));
  expect([await idsOf(viewer, fen), await idsOf(owner, fen)]).toEqual([[], [other]]);
});

test('a position counts with its images as far as they are wanted', async () => {
  const studyId = await editor.makeStudy();
  const chapterId = await editor.makeChapter(studyId);
  await editor.edit({ studyId, chapterId }, [{ type: 'add', path: '', moves: 'h2e2' }]);
  const isFound = async (fen: string, more: object) =>
    (await idsOf(editor, fen, more)).includes(chapterId);
  expect(await isFound(AFTER_CANNON, { mirrored: 'false' })).toBe(true);
  expect(await isFound(AFTER_MIRRORED, { mirrored: 'false' })).toBe(false);
  expect(await isFound(AFTER_MIRRORED, {})).toBe(true);
  expect(await isFound(SWAPPED, {})).toBe(false);
  expect(await isFound(SWAPPED, { swapped: 'true' })).toBe(true);
  expect((await editor.call('GET', '/api/study/position?FEN=x')).body.code).toBe('INVALID_FEN');
});

test('a position inside a practice is found by those who edit it, and by others only at its start', async () => {
  const studyId = await owner.makeStudy({ visibility: 'members' });
  await owner.invite(studyId, editor, 'editor');
  await owner.invite(studyId, viewer, 'viewer');
  const FEN = '4k4/9/9/9/9/9/9/9/R8/3K5 w';
  const source = { from: 'start', fen: FEN };
  const chapterId = await owner.makeChapter(studyId, { kind: 'find', source });
  await owner.edit({ studyId, chapterId }, [{ type: 'add', path: '', moves: 'a1e1' }]);
  const solved = Position.fromFen(FEN).play('a1e1').fen;
  expect(await idsOf(viewer, FEN)).toEqual([chapterId]);
  expect(await idsOf(viewer, solved)).toEqual([]);
  expect(await idsOf(editor, solved)).toEqual([chapterId]);
});

test('chapters of own studies come before later ones of public studies', async () => {
  const FEN = '4k4/9/9/9/9/9/9/9/N8/3K5 w';
  const more = { source: { from: 'start', fen: FEN } };
  const [own, open] = [await stranger.makeStudy(), await owner.makeStudy({ visibility: 'public' })];
  const first = await stranger.makeChapter(own, more);
  api.pass(1000);
  const second = await owner.makeChapter(open, more);
  expect(await idsOf(stranger, FEN)).toEqual([first, second]);
  expect(await idsOf(owner, FEN)).toEqual([second]);
});

test('a search goes on when positions cannot be stored, and tells of a damaged chapter', async () => {
  const { db } = api.database;
  const FEN = '4k4/9/9/9/9/9/9/9/RR7/3K5 w';
  const single = await makeStudyClient(api);
  const studyId = await single.makeStudy();
  const chapterId = await single.makeChapter(studyId, { source: { from: 'start', fen: FEN } });
  await db.execute(
    sql`alter table study_position add constraint full_disk check (false) not valid`,
  );
  expect(await idsOf(single, FEN)).toEqual([chapterId]);
  await db.execute(sql`alter table study_position drop constraint full_disk`);
  await db.execute(sql`update study_chapter set base = '\\x00' where id = ${chapterId}`);
  expect((await answerTo(single, FEN)).failed).toBe(1);
});

test('a position is searched in parts', async () => {
  const many = await makeStudyClient(api);
  const studyId = await many.makeStudy();
  const chapters = Array.from({ length: 60 }, (_, index) => ({
    chapterId: randomUUID(),
    title: `${index}`,
    source: { from: 'start', fen: '4k4/9/9/9/9/9/9/9/C8/3K5 w' },
  }));
  await dataOf(many.call('POST', `/api/study/${studyId}/chapter`, { chapters }));
  const ids = new Set<string>();
  let calls = 0;
  for (let after: string | null = ''; after !== null; calls += 1) {
    const query = new URLSearchParams({ FEN: '4k4/9/9/9/9/9/9/9/C8/3K5 w' });
    if (after !== '') query.set('after', after);
    const data = studyPositionsSchema.parse(
      await dataOf(many.call('GET', `/api/study/position?${query.toString()}`)),
    );
    for (const { chapterId } of data.chapters) ids.add(chapterId);
    after = data.next;
  }
  expect([ids.size, calls > 1]).toEqual([60, true]);
});
