import { randomUUID } from 'node:crypto';
import { studyHistorySchema, studyOperationsSchema } from '@chuhe/contract/study';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { studyStateSchema } from '@chuhe/contract/study-operation';
import { nodeOf } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import type { Operation } from '@chuhe/studies/operation';
import { nodeAtPath } from '@chuhe/studies/path';
import { edit, newReplica, receive } from '@chuhe/studies/replica';
import { makeStateJson, parseStateJson } from '@chuhe/studies/state-json';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { studyChapters, studyOperations } from '../../db/tables/study-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { dataOf, makeStudyClient, named, urlOf } from './testing/study-client.ts';

const api = await makeTestApi();
const { db } = api.database;
const owner = await makeStudyClient(api);
const editor = await makeStudyClient(api);

async function makeChapter() {
  const studyId = await owner.makeStudy({ visibility: 'members' });
  await owner.invite(studyId, editor, 'editor');
  return { studyId, chapterId: await owner.makeChapter(studyId) };
}

const add = (path: string, moves: string): Operation => ({ type: 'add', path, moves });
const comment = (path: string, value: string, was = ''): Operation => ({
  type: 'annotate',
  path,
  field: 'comment',
  value,
  was,
});

async function commentAt(ref: Awaited<ReturnType<typeof makeChapter>>, path: string) {
  const game = gameOf(await owner.state(ref.studyId, ref.chapterId));
  const id = nodeAtPath(game, path);
  return id === undefined ? undefined : nodeOf(game, id).comment;
}

describe('operations', () => {
  test('get an order, and each page receives those that it lacks', async () => {
    const ref = await makeChapter();
    const first = await owner.edit(ref, [add('', 'h2e2h9g7')]);
    expect(first).toMatchObject({ sequence: 1, refused: [], state: null });
    const second = await editor.edit(ref, [add('h2e2', 'b9c7')]);
    expect(second.operations.map(({ sequence, editor: who }) => [sequence, who])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    const missing = await dataOf(owner.call('GET', `${urlOf(ref)}/operation?since=1`));
    expect(studyOperationsSchema.parse(missing)).toMatchObject({
      sequence: 2,
      operations: [{ sequence: 2, editor: 1, operation: add('h2e2', 'b9c7') }],
    });
    expect((await owner.study(ref.studyId)).chapterList[0]).toMatchObject({
      moves: 3,
      sequence: 2,
    });
  });

  test('that are repeated change nothing', async () => {
    const ref = await makeChapter();
    const payload = { since: 0, operations: named([add('', 'h2e2'), comment('h2e2', 'Good.')]) };
    const url = `${urlOf(ref)}/operation`;
    await Promise.all([0, 1, 2, 3].map(() => owner.call('POST', url, payload)));
    const answer = await dataOf(owner.call('POST', url, payload));
    expect(studyOperationsSchema.parse(answer).operations).toHaveLength(2);
    expect(await commentAt(ref, 'h2e2')).toBe('Good.');
  });

  test('that do not fit are refused one by one, and the others apply', async () => {
    const ref = await makeChapter();
    const operations = named([
      add('', 'h2e2'),
      add('', 'a0a9'),
      comment('b2e2', 'x'),
      add('h2e2', 'h9g7'),
    ]);
    const answer = await owner.call('POST', `${urlOf(ref)}/operation`, { since: 0, operations });
    expect(answer.body.data).toMatchObject({
      sequence: 2,
      refused: [
        { id: operations[1]?.id, refusal: 'illegal-move' },
        { id: operations[2]?.id, refusal: 'no-such-node' },
      ],
    });
  });

  test.each([
    ['a move that is no move', { type: 'add', path: '', moves: 'z9z9' }],
    ['a field too much', { type: 'add', path: '', moves: 'h2e2', force: true }],
    ['an unknown kind', { type: 'burn', path: '' }],
    [
      'a glyph out of range',
      { type: 'annotate', path: '', field: 'glyphs', value: [999], was: [] },
    ],
    ['a text of 30,000 letters', comment('', 'x'.repeat(30_000))],
  ])('with %s are no request', async (_, operation) => {
    const ref = await makeChapter();
    const operations = [{ id: randomUUID(), operation }];
    const answer = await owner.call('POST', `${urlOf(ref)}/operation`, { since: 0, operations });
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('with characters that the database cannot store are stored', async () => {
    const ref = await makeChapter();
    const text = 'a\0b\ud800c';
    const tag: Operation = { type: 'tag', name: 'Event', value: text };
    const { refused } = await owner.edit(ref, [comment('', text), tag]);
    expect(refused).toEqual([]);
    expect(await commentAt(ref, '')).toBe(text);
  });

  test('of two editors who delete and extend the same variation keep the extension', async () => {
    const ref = await makeChapter();
    await owner.edit(ref, [add('', 'h2e2h9g7h0g2')]);
    await Promise.all([
      owner.edit(ref, [{ type: 'delete', path: 'h2e2h9g7', seen: 1 }], 1),
      editor.edit(
        ref,
        [add('h2e2h9g7h0g2', 'i9h9'), comment('h2e2h9g7h0g2i9h9', 'The chariot.')],
        1,
      ),
    ]);
    const game = gameOf(await owner.state(ref.studyId, ref.chapterId));
    expect(game.nodeCount).toBe(4);
    expect(await commentAt(ref, 'h2e2h9g7h0g2i9h9')).toBe('The chariot.');
  });

  test('of two editors who write a comment at once keep both texts', async () => {
    const ref = await makeChapter();
    await owner.edit(ref, [add('', 'h2e2')]);
    await Promise.all([
      owner.edit(ref, [comment('h2e2', 'Central cannon.')], 1),
      editor.edit(ref, [comment('h2e2', 'The main move.')], 1),
    ]);
    const text = (await commentAt(ref, 'h2e2')) ?? '';
    expect(text.split('\n\n').toSorted()).toEqual(['Central cannon.', 'The main move.']);
  });

  test('of many calls at once all get a place, and every page ends with the same chapter', async () => {
    const ref = await makeChapter();
    const moves = ['h2e2', 'b2e2', 'h0g2', 'b0c2', 'c3c4', 'g3g4', 'c0e2', 'g0e2'];
    const calls = moves.flatMap((move) => [
      owner.edit(ref, [add('', move), comment(move, 'Mine.')]),
      editor.edit(ref, [add('', move), comment(move, 'Theirs.')]),
    ]);
    await Promise.all(calls);
    const state = await owner.state(ref.studyId, ref.chapterId);
    expect(state.sequence).toBe(32);
    expect(gameOf(state).nodeCount).toBe(8);
    const rows = await db
      .select()
      .from(studyOperations)
      .where(eq(studyOperations.chapterId, ref.chapterId));
    expect(rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 32 }, (_, index) => index + 1),
    );
    for (const client of [owner, editor]) {
      const answer = await client.edit(ref, [], 0);
      const empty = await dataOf(client.call('GET', `${urlOf(ref)}/state?sequence=0`));
      const start = parseStateJson(z.object({ state: studyStateSchema }).parse(empty).state);
      if (start === undefined) throw new Error('malformed');
      const replica = receive(newReplica(start, 1), answer.operations);
      expect(replica && makeStateJson(replica.state)).toEqual(makeStateJson(state));
    }
  });

  test('made without a connection are merged when it is back', async () => {
    const ref = await makeChapter();
    await owner.edit(ref, [add('', 'h2e2h9g7')]);
    const offline = edit(
      newReplica(await editor.state(ref.studyId, ref.chapterId), 1),
      named([add('h2e2h9g7', 'h0g2'), comment('h2e2h9g7h0g2', 'Offline.')]),
    );
    await owner.edit(ref, [{ type: 'delete', path: 'h2e2h9g7', seen: 1 }, add('h2e2', 'b9c7')], 1);
    const payload = { since: 1, operations: offline.replica.pending };
    const answer = await dataOf(editor.call('POST', `${urlOf(ref)}/operation`, payload));
    const { operations } = studyOperationsSchema.parse(answer);
    const merged = receive(offline.replica, operations);
    expect(merged?.pending).toEqual([]);
    const server = await owner.state(ref.studyId, ref.chapterId);
    expect(merged && makeStateJson(merged.state)).toEqual(makeStateJson(server));
    expect(await commentAt(ref, 'h2e2h9g7h0g2')).toBe('Offline.');
  });
});

describe('the history', () => {
  test('tells who did what, and shows the chapter as it was', async () => {
    const ref = await makeChapter();
    await owner.edit(ref, [add('', 'h2e2')]);
    api.pass(60_000);
    await editor.edit(ref, [add('h2e2', 'h9g7'), comment('h2e2', 'Good.')]);
    const history = async (query = '') =>
      studyHistorySchema.parse(await dataOf(editor.call('GET', `${urlOf(ref)}/history${query}`)));
    const { entries, first, next } = await history();
    expect(
      entries.map(({ sequence, editor: who, operation }) => [sequence, who, operation.type]),
    ).toEqual([
      [3, 1, 'annotate'],
      [2, 1, 'add'],
      [1, 0, 'add'],
    ]);
    expect([first, next]).toEqual([0, null]);
    const page = await history('?limit=2');
    expect(page.next).toBe(2);
    expect(
      (await history(`?limit=2&before=${page.next}`)).entries.map(({ sequence }) => sequence),
    ).toEqual([1]);
    const at = async (sequence: number) => {
      const data = await dataOf(editor.call('GET', `${urlOf(ref)}/state?sequence=${sequence}`));
      const state = parseStateJson(z.object({ state: studyStateSchema }).parse(data).state);
      return state && gameOf(state).nodeCount;
    };
    expect([await at(0), await at(1), await at(2)]).toEqual([0, 1, 2]);
    expect((await editor.call('GET', `${urlOf(ref)}/state?sequence=4`)).status).toBe(404);
  });

  test('is cut at its limit, a page that is far behind gets the state, and a snapshot opens the chapter', async () => {
    const ref = await makeChapter();
    let text = '';
    let sequence = 0;
    while (sequence <= STUDY_LIMITS.kept) {
      const operations: Operation[] = [];
      for (let index = 0; index < STUDY_LIMITS.operations; index += 1) {
        const value = `text ${sequence + index}`;
        operations.push(comment('', value, text));
        text = value;
      }
      ({ sequence } = await owner.edit(ref, operations, sequence));
    }
    const [row] = await db.select().from(studyChapters).where(eq(studyChapters.id, ref.chapterId));
    expect(row?.baseSequence).toBe(STUDY_LIMITS.operations);
    const left = await db
      .select()
      .from(studyOperations)
      .where(eq(studyOperations.chapterId, ref.chapterId));
    expect(left).toHaveLength(sequence - (row?.baseSequence ?? 0));
    const stored = left.reduce((sum, { operation }) => sum + JSON.stringify(operation).length, 0);
    const states = (row?.base.length ?? 0) + (row?.snapshot?.length ?? 0);
    expect(row?.bytes).toBe(stored + states);
    const behind = await owner.edit(ref, [], 0);
    expect(behind.operations).toEqual([]);
    expect(behind.state?.sequence).toBe(sequence);
    expect(await commentAt(ref, '')).toBe(text);
    const middle = (row?.baseSequence ?? 0) + 1;
    const data = await dataOf(owner.call('GET', `${urlOf(ref)}/state?sequence=${middle}`));
    const state = z.object({ state: studyStateSchema }).parse(data).state;
    expect(state.notes[0]?.[1].comment).toBe(`text ${middle - 1}`);
    expect((await owner.call('GET', `${urlOf(ref)}/state?sequence=0`)).status).toBe(404);
  });
});

test('a full account takes no more operations', async () => {
  const ref = await makeChapter();
  await db
    .update(studyChapters)
    .set({ bytes: STUDY_LIMITS.storage })
    .where(eq(studyChapters.id, ref.chapterId));
  api.pass(61_000);
  const { status, body } = await owner.post(ref, [add('', 'h2e2')]);
  expect([status, body.code]).toEqual([413, 'STORAGE_FULL']);
});
