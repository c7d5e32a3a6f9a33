import { randomUUID } from 'node:crypto';
import {
  foundStudyChaptersSchema,
  studyInvitationSchema,
  studyPageSchema,
} from '@chuhe/contract/study';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { makeGameJson } from '@chuhe/game/make-game-json';
import { parseGames } from '@chuhe/game/pgn';
import { sameGame } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import { studyFromGames } from '@chuhe/studies/study-pgn';
import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { studies, studyChapters, studyMembers } from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeUser } from '../saved-games/testing/matches.ts';
import { findSharedChapter } from './find-shared-chapter.ts';
import { moveGuestStudies, purgeStudies } from './study-repository.ts';
import { dataOf, makeStudyClient, named, type StudyClient, urlOf } from './testing/study-client.ts';

const api = await makeTestApi();
const { db } = api.database;
const owner = await makeStudyClient(api, { firstName: 'An' });
const editor = await makeStudyClient(api, { firstName: 'Binh' });
const viewer = await makeStudyClient(api, { firstName: 'Chi' });
const stranger = await makeStudyClient(api);

const codeSchema = z.object({ code: z.string() });
const codeOf = async (answer: Promise<unknown>): Promise<string> =>
  codeSchema.parse(await answer).code;

/** A study with a chapter, an editor and a viewer. */
async function makeShared(more: object = { visibility: 'members' }) {
  const studyId = await owner.makeStudy(more);
  await owner.invite(studyId, editor, 'editor');
  await owner.invite(studyId, viewer, 'viewer');
  const chapterId = await owner.makeChapter(studyId);
  return { studyId, chapterId };
}

async function listOf(client: StudyClient, query: string) {
  return studyPageSchema.parse(await dataOf(client.call('GET', `/api/study?${query}`)));
}

const read = (client: StudyClient, url: string) => dataOf(client.call('GET', url));

describe('a study', () => {
  test('is made once, however often the request is repeated, and is listed to its owner', async () => {
    const studyId = randomUUID();
    const payload = { studyId, title: 'Ván cờ', tags: ['khai cuộc', 'khai cuộc'] };
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await owner.call('POST', '/api/study', payload)).status).toBe(200);
    }
    expect((await stranger.call('POST', '/api/study', payload)).status).toBe(409);
    const found = await listOf(owner, 'scope=mine&search=van+co');
    expect(found.studies.filter((each) => each.studyId === studyId)).toMatchObject([
      { title: 'Ván cờ', tags: ['khai cuộc'], role: 'owner', chapters: 0, visibility: 'private' },
    ]);
    const tagged = await listOf(owner, `scope=mine&tag=${encodeURIComponent('khai cuộc')}`);
    expect(tagged.studies.map((each) => each.studyId)).toEqual([studyId]);
    expect((await listOf(stranger, 'scope=mine')).studies).toEqual([]);
  });

  test('is seen by those for whom it is, and changes only for its owner', async () => {
    const { studyId } = await makeShared();
    const url = `/api/study/${studyId}`;
    const seen = async (query = '') => {
      const all = [owner, editor, viewer, stranger];
      const answers = await Promise.all(all.map((each) => each.call('GET', url + query)));
      return answers.map(({ status }) => status);
    };
    const show = (visibility: string) => owner.call('PATCH', url, { visibility });
    await show('private');
    expect(await seen()).toEqual([200, 404, 404, 404]);
    await show('members');
    expect(await seen()).toEqual([200, 200, 200, 404]);
    await show('link');
    expect(await seen()).toEqual([200, 200, 200, 404]);
    const { code } = await owner.study(studyId);
    expect(await seen(`?code=${code}`)).toEqual([200, 200, 200, 200]);
    await owner.call('PUT', `${url}/link`, { isOn: true });
    expect(await seen(`?code=${code}`)).toEqual([200, 200, 200, 404]);
    await show('public');
    expect(await seen()).toEqual([200, 200, 200, 200]);
    for (const other of [editor, viewer, stranger]) {
      expect((await other.call('PATCH', url, { title: 'Mine' })).status).toBe(403);
      expect((await other.call('DELETE', url)).status).toBe(403);
    }
    await show('private');
    expect((await editor.call('PATCH', url, { title: 'Mine' })).status).toBe(404);
  });

  test('keeps both of two changes at once', async () => {
    const studyId = await owner.makeStudy({ visibility: 'public' });
    const url = `/api/study/${studyId}`;
    for (let round = 0; round < 5; round += 1) {
      const title = `Round ${round}`;
      await owner.call('PATCH', url, { visibility: 'public' });
      await Promise.all([
        owner.call('PATCH', url, { title }),
        owner.call('PATCH', url, { visibility: 'private' }),
      ]);
      expect(await owner.study(studyId)).toMatchObject({ title, visibility: 'private' });
    }
  });

  test('shows secrets to its owner and names of members to members', async () => {
    const { studyId } = await makeShared({ visibility: 'public' });
    const own = await owner.study(studyId);
    expect(own.code).not.toBeNull();
    expect(own.invitations.editor).not.toBeNull();
    expect(own.members?.map(({ firstName, role, number }) => [firstName, role, number])).toEqual([
      ['An', 'owner', 0],
      ['Binh', 'editor', 1],
      ['Chi', 'viewer', 2],
    ]);
    const edited = await editor.study(studyId);
    expect(edited).toMatchObject({ role: 'editor', number: 1, code: null });
    expect(edited.invitations).toEqual({ editor: null, viewer: null });
    expect(edited.members).toHaveLength(3);
    const strange = await stranger.study(studyId);
    expect(strange).toMatchObject({ role: null, number: null, code: null, members: null });
    expect(JSON.stringify(strange)).not.toContain('Binh');
  });

  test('of others is listed as shared or public, and never if it is private', async () => {
    const { studyId } = await makeShared({ visibility: 'members', title: 'Shared with some' });
    const search = 'search=shared+with+some';
    const ids = async (client: StudyClient, scope: string) =>
      (await listOf(client, `scope=${scope}&${search}`)).studies.map((each) => each.studyId);
    expect(await ids(editor, 'shared')).toEqual([studyId]);
    expect(await ids(owner, 'shared')).toEqual([]);
    expect(await ids(stranger, 'public')).toEqual([]);
    await owner.call('PATCH', `/api/study/${studyId}`, { visibility: 'public' });
    expect(await ids(stranger, 'public')).toEqual([studyId]);
    await owner.call('PATCH', `/api/study/${studyId}`, { visibility: 'private' });
    expect(await ids(editor, 'shared')).toEqual([]);
    expect(await ids(stranger, 'public')).toEqual([]);
  });

  test('is listed in pages without gaps', async () => {
    const client = await makeStudyClient(api);
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift(await client.makeStudy());
      api.pass(1000);
    }
    const first = await listOf(client, 'scope=mine&limit=3');
    const second = await listOf(client, `scope=mine&limit=3&after=${first.next}`);
    const all = [...first.studies, ...second.studies].map((each) => each.studyId);
    expect(all).toEqual(made);
    expect(second.next).toBeNull();
  });

  test('can be restored for 30 days after it was deleted', async () => {
    const { studyId } = await makeShared();
    expect((await owner.call('DELETE', `/api/study/${studyId}`)).status).toBe(200);
    expect((await owner.call('GET', `/api/study/${studyId}`)).status).toBe(404);
    expect((await editor.call('GET', `/api/study/${studyId}`)).status).toBe(404);
    expect((await editor.call('POST', `/api/study/${studyId}/restore`)).status).toBe(404);
    const deleted = await listOf(owner, 'scope=deleted');
    expect(deleted.studies.map((each) => each.studyId)).toContain(studyId);
    expect((await owner.call('POST', `/api/study/${studyId}/restore`)).status).toBe(200);
    expect((await editor.study(studyId)).chapterList).toHaveLength(1);
    await owner.call('DELETE', `/api/study/${studyId}`);
    await purgeStudies(db, new Date(api.now().getTime() + 31 * 86_400_000));
    const left = await db.select().from(studies).where(eq(studies.id, studyId));
    expect(left).toEqual([]);
  });

  test('is copied with its chapters, for the copier alone', async () => {
    const { studyId, chapterId } = await makeShared({ visibility: 'public' });
    const moves = { type: 'add', path: '', moves: 'h2e2h9g7' } as const;
    await owner.edit({ studyId, chapterId }, [moves]);
    const copyId = randomUUID();
    const copy = () => stranger.call('POST', `/api/study/${studyId}/copy`, { studyId: copyId });
    expect((await copy()).status).toBe(200);
    expect((await copy()).status).toBe(200);
    const copied = await stranger.study(copyId);
    expect(copied).toMatchObject({
      role: 'owner',
      visibility: 'private',
      title: 'Cannon openings',
    });
    expect(copied.chapterList).toHaveLength(1);
    const [first] = copied.chapterList;
    const state = await stranger.state(copyId, first?.chapterId ?? '');
    expect(gameOf(state).nodeCount).toBe(2);
    const line = { type: 'add', path: 'h2e2', moves: 'b9c7' } as const;
    const ref = { studyId: copyId, chapterId: first?.chapterId ?? '' };
    expect((await stranger.edit(ref, [line])).refused).toEqual([]);
    expect(gameOf(await owner.state(studyId, chapterId)).nodeCount).toBe(2);
    expect((await owner.call('GET', `/api/study/${copyId}`)).status).toBe(404);
  });

  test('keeps what was deleted in it from those who are no members, and from copies', async () => {
    const { studyId, chapterId } = await makeShared({ visibility: 'public' });
    const ref = { studyId, chapterId };
    const note = { type: 'annotate', path: 'h2e2', field: 'comment' } as const;
    await owner.edit(ref, [
      { type: 'add', path: '', moves: 'h2e2' },
      { type: 'add', path: '', moves: 'b2e2' },
      { ...note, value: 'a secret', was: '' },
      { ...note, path: 'b2e2', value: 'another secret', was: '' },
      { ...note, value: 'Fine.', was: 'a secret' },
      { type: 'delete', path: 'b2e2', seen: 4 },
    ]);
    for (const url of [urlOf(ref), `${urlOf(ref)}/operation?since=0`]) {
      expect(JSON.stringify(await read(viewer, url))).toContain('secret');
      expect(JSON.stringify(await read(stranger, url))).not.toContain('secret');
      expect(JSON.stringify(await read(stranger, url))).toContain('Fine.');
    }
    const studyUrl = `/api/study/${studyId}`;
    expect(await read(stranger, `${urlOf(ref)}/operation?since=6`)).toMatchObject({ state: null });
    const copyId = randomUUID();
    await dataOf(stranger.call('POST', `${studyUrl}/copy`, { studyId: copyId }));
    const { chapterList } = await stranger.study(copyId);
    const copied = urlOf({ studyId: copyId, chapterId: chapterList[0]?.chapterId ?? '' });
    expect(JSON.stringify(await read(stranger, copied))).not.toContain('secret');
    expect(await read(stranger, `${copied}/history`)).toMatchObject({ entries: [], first: 0 });
    const rows = await db.select().from(studyChapters).where(eq(studyChapters.studyId, copyId));
    expect(rows[0]?.bytes).toBe(rows[0]?.base.length);
  });

  test('of a guest is private, and goes with the guest to an account', async () => {
    const guest = await makeStudyClient(api, { isGuest: true });
    const studyId = await guest.makeStudy();
    const chapterId = await guest.makeChapter(studyId);
    const url = `/api/study/${studyId}`;
    expect((await guest.call('PATCH', url, { visibility: 'public' })).status).toBe(403);
    const invitation = { role: 'editor', isOn: true };
    expect((await guest.call('PUT', `${url}/invitation`, invitation)).status).toBe(403);
    const account = await makeStudyClient(api);
    const move = { fromUserId: guest.userId, toUserId: account.userId, now: api.now() };
    await db.transaction((tx) => moveGuestStudies(tx, move));
    expect((await account.study(studyId)).role).toBe('owner');
    const operation = { type: 'add', path: '', moves: 'h2e2' } as const;
    expect((await account.edit({ studyId, chapterId }, [operation])).sequence).toBe(1);
  });

  test('is refused when the user has too many', async () => {
    const guest = await makeStudyClient(api, { isGuest: true });
    for (let index = 0; index < STUDY_LIMITS.guestStudies; index += 1) await guest.makeStudy();
    const payload = { studyId: randomUUID(), title: 'One more' };
    const { status, body } = await guest.call('POST', '/api/study', payload);
    expect([status, body.data]).toEqual([409, { reason: 'STUDY_LIMIT' }]);
  });

  test('keeps what another page of the owner has changed in other fields, and is told of the same one', async () => {
    const studyId = await owner.makeStudy();
    const url = `/api/study/${studyId}`;
    const was = { title: 'Cannon openings', visibility: 'private', tags: [] };
    const change = { visibility: 'public', was: { visibility: 'private' } };
    expect((await owner.call('PATCH', url, change)).status).toBe(200);
    const other = { ...was, title: 'Openings', tags: ['a'], was };
    expect((await owner.call('PATCH', url, other)).status).toBe(200);
    expect(await owner.study(studyId)).toMatchObject({
      title: 'Openings',
      visibility: 'public',
      tags: ['a'],
    });
    const late = { title: 'Cannons', was: { title: 'Cannon openings' } };
    expect((await owner.call('PATCH', url, late)).body.data).toEqual({
      reason: 'STUDY_SETTINGS_CHANGED',
    });
  });
});

describe('a member', () => {
  test('joins by a link, whose role is never lowered, and stays one member', async () => {
    const studyId = await owner.makeStudy({ visibility: 'members' });
    const url = `/api/study/${studyId}/invitation`;
    const code = await codeOf(dataOf(owner.call('PUT', url, { role: 'viewer', isOn: true })));
    const invited = await dataOf(viewer.call('GET', `/api/study/invitation?code=${code}`));
    expect(studyInvitationSchema.parse(invited)).toMatchObject({ invitedAs: 'viewer', role: null });
    await Promise.all([0, 1, 2].map(() => viewer.call('POST', '/api/study/join', { code })));
    expect((await owner.study(studyId)).members).toHaveLength(2);
    await owner.invite(studyId, viewer, 'editor');
    expect((await viewer.study(studyId)).role).toBe('editor');
    expect((await viewer.call('POST', '/api/study/join', { code })).status).toBe(200);
    expect((await viewer.study(studyId)).role).toBe('editor');
    const show = (visibility: string) =>
      owner.call('PATCH', `/api/study/${studyId}`, { visibility });
    await show('private');
    const asked = `/api/study/invitation?code=${code}`;
    expect((await stranger.call('GET', asked)).status).toBe(404);
    expect((await stranger.call('POST', '/api/study/join', { code })).status).toBe(404);
    await show('members');
    expect((await stranger.call('GET', asked)).status).toBe(200);
    // A guest learns that a link works before signing up, and cannot join.
    const guest = await makeStudyClient(api, { isGuest: true });
    expect((await guest.call('GET', asked)).status).toBe(200);
    expect((await guest.call('POST', '/api/study/join', { code })).status).toBe(403);
    await owner.call('PUT', url, { role: 'viewer', isOn: false });
    expect((await guest.call('GET', asked)).status).toBe(404);
    expect((await stranger.call('POST', '/api/study/join', { code })).status).toBe(404);
    expect((await owner.call('POST', '/api/study/join', { code: 'x'.repeat(22) })).status).toBe(
      404,
    );
  });

  test('who was removed sees and changes nothing, until the owner lets them in again', async () => {
    const ref = await makeShared();
    const operation = { type: 'add', path: '', moves: 'h2e2' } as const;
    expect((await editor.post(ref, [operation])).status).toBe(200);
    const url = `/api/study/${ref.studyId}`;
    expect((await owner.call('DELETE', `${url}/member/0`)).status).toBe(404);
    expect((await owner.call('DELETE', `${url}/member/1`)).status).toBe(200);
    const refused = await editor.post(ref, [operation]);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await editor.call('GET', url)).status).toBe(404);
    expect((await editor.call('GET', `${urlOf(ref)}/operation?since=0`)).status).toBe(404);
    const { invitations } = await owner.study(ref.studyId);
    const again = await editor.call('POST', '/api/study/join', { code: invitations.editor });
    expect(again.body.data).toEqual({ reason: 'REMOVED_FROM_STUDY' });
    await owner.call('PATCH', `${url}/member/1`, { role: 'editor' });
    expect((await editor.post(ref, [operation])).status).toBe(200);
  });

  test('of a full study changes the role, but no former one comes back', async () => {
    const { studyId } = await makeShared();
    const url = `/api/study/${studyId}/member`;
    await owner.call('DELETE', `${url}/2`);
    const now = api.now();
    const newUsers = Array.from({ length: STUDY_LIMITS.members - 1 }, () => {
      return { createdAt: now, updatedAt: now };
    });
    const others = await db.insert(users).values(newUsers).returning({ userId: users.id });
    const role = 'viewer';
    const joined = others.map(({ userId }, index) => {
      return { studyId, userId, number: 3 + index, role, joinedAt: now } as const;
    });
    await db.insert(studyMembers).values(joined);
    const back = await owner.call('PATCH', `${url}/2`, { role: 'viewer' });
    expect(back.body.data).toEqual({ reason: 'STUDY_MEMBER_LIMIT' });
    expect((await owner.call('PATCH', `${url}/1`, { role: 'viewer' })).status).toBe(200);
    expect((await owner.call('PATCH', `${url}/999`, { role: 'viewer' })).status).toBe(404);
  });

  test('leaves, and the owner cannot', async () => {
    const { studyId } = await makeShared();
    expect((await viewer.call('POST', `/api/study/${studyId}/leave`)).status).toBe(200);
    expect((await viewer.call('GET', `/api/study/${studyId}`)).status).toBe(404);
    expect((await owner.call('POST', `/api/study/${studyId}/leave`)).status).toBe(404);
    expect((await stranger.call('POST', `/api/study/${studyId}/leave`)).status).toBe(404);
    const left = (await owner.study(studyId)).members?.find(({ number }) => number === 2);
    expect(left?.leftAt).not.toBeNull();
    api.pass(1000);
    expect((await owner.call('DELETE', `/api/study/${studyId}/member/2`)).status).toBe(200);
    const same = (await owner.study(studyId)).members?.find(({ number }) => number === 2);
    expect(same?.leftAt).toBe(left?.leftAt);
  });

  test('and another who change different settings keep both, and are told of the same one', async () => {
    const ref = await makeShared();
    const url = urlOf(ref);
    const was = { title: 'First', practice: {} };
    const first = {
      kind: 'find',
      practice: { task: 'Win the horse' },
      was: { kind: 'analysis', practice: {} },
    };
    expect((await owner.call('PATCH', url, first)).status).toBe(200);
    const second = { title: 'Pins', practice: { side: 'black' }, was };
    expect((await editor.call('PATCH', url, second)).status).toBe(200);
    const late = { title: 'Forks', practice: { task: 'Win a piece' }, was };
    const refused = await owner.call('PATCH', url, late);
    expect([refused.status, refused.body.data]).toEqual([
      409,
      { reason: 'STUDY_SETTINGS_CHANGED' },
    ]);
    expect(await owner.chapter(ref.studyId, ref.chapterId)).toMatchObject({
      title: 'Pins',
      kind: 'find',
      practice: { task: 'Win the horse', side: 'black' },
      settingsBy: 1,
    });
  });

  test('who is a viewer changes nothing, and neither does a stranger', async () => {
    const ref = await makeShared({ visibility: 'public' });
    const chapters = [{ chapterId: randomUUID(), title: 'Mine', source: { from: 'start' } }];
    const calls = [
      ['POST', `${urlOf(ref)}/operation`, { since: 0, operations: [] }],
      ['PATCH', urlOf(ref), { title: 'Mine' }],
      ['DELETE', urlOf(ref), undefined],
      ['POST', `${urlOf(ref)}/restore`, undefined],
      ['POST', `/api/study/${ref.studyId}/chapter`, { chapters }],
      ['PUT', `/api/study/${ref.studyId}/link`, { isOn: true }],
      ['DELETE', `/api/study/${ref.studyId}/member/1`, undefined],
    ] as const;
    for (const client of [viewer, stranger]) {
      for (const [method, url, payload] of calls) {
        expect((await client.call(method, url, payload)).status, `${method} ${url}`).toBe(403);
      }
    }
    expect((await stranger.call('GET', `${urlOf(ref)}/history`)).status).toBe(404);
  });

  test('of a deleted account leaves the operations', async () => {
    const ref = await makeShared();
    const other = await makeStudyClient(api);
    await owner.invite(ref.studyId, other, 'editor');
    await other.edit(ref, [{ type: 'add', path: '', moves: 'h2e2' }]);
    await db.delete(studyMembers).where(eq(studyMembers.userId, other.userId));
    const { members } = await owner.study(ref.studyId);
    expect(members?.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(gameOf(await owner.state(ref.studyId, ref.chapterId)).nodeCount).toBe(1);
    const later = await makeStudyClient(api);
    await owner.invite(ref.studyId, later, 'editor');
    expect((await later.study(ref.studyId)).number).toBe(4);
  });
});

describe('chapters', () => {
  test('come from games, saved games, positions and other chapters, in order', async () => {
    const studyId = await owner.makeStudy();
    const saved = await makeUser(api, owner).save();
    const game = parseGames('[Red "胡荣华"]\n1. 炮二平五 (1. 相三进五 {静}) 马８进７ {屏风马} *')[0]
      ?.game;
    if (game === undefined) throw new Error('no game');
    const first = await owner.makeChapter(studyId, {
      title: 'A game',
      orientation: 'black',
      source: { from: 'game', game: makeGameJson(game) },
    });
    const second = await owner.makeChapter(studyId, {
      title: 'A saved game',
      source: { from: 'match', matchId: saved.matchId },
    });
    const third = await owner.makeChapter(studyId, {
      title: 'A copy',
      source: { from: 'chapter', studyId, chapterId: first },
    });
    const fen = '3k5/9/9/9/9/9/9/1R7/R8/5K3 w';
    const fourth = await owner.makeChapter(studyId, {
      title: 'A position',
      kind: 'find',
      practice: { task: 'Red mates in two', side: 'red' },
      source: { from: 'start', fen },
    });
    const { chapterList } = await owner.study(studyId);
    expect(
      chapterList.map(({ chapterId, title, kind, orientation, moves }) => [
        chapterId,
        title,
        kind,
        orientation,
        moves,
      ]),
    ).toEqual([
      [first, 'A game', 'analysis', 'black', 3],
      [second, 'A saved game', 'analysis', 'red', 2],
      [third, 'A copy', 'analysis', 'red', 3],
      [fourth, 'A position', 'find', 'red', 0],
    ]);
    expect(sameGame(gameOf(await owner.state(studyId, third)), game)).toBe(true);
    expect(await owner.chapter(studyId, fourth)).toMatchObject({
      practice: { task: 'Red mates in two', side: 'red' },
      state: { start: fen },
    });
    const found = await dataOf(
      owner.call('GET', `/api/study/chapter?search=${encodeURIComponent('胡榮華')}`),
    );
    expect(
      foundStudyChaptersSchema.parse(found).chapters.map(({ chapterId }) => chapterId),
    ).toContain(first);
  });

  test('are not made from what the user may not see, or from what is no game', async () => {
    const studyId = await owner.makeStudy();
    const saved = await makeUser(api, stranger).save();
    const hidden = await stranger.makeStudy();
    const chapterId = await stranger.makeChapter(hidden);
    const sources = [
      [{ from: 'match', matchId: saved.matchId }, 404],
      [{ from: 'chapter', studyId: hidden, chapterId }, 404],
      [{ from: 'start', fen: 'nonsense' }, 400],
      [{ from: 'game', game: { version: 1, moves: ['a0a9'] } }, 400],
    ] as const;
    for (const [source, status] of sources) {
      const chapters = [{ chapterId: randomUUID(), title: 'New', source }];
      const answer = await owner.call('POST', `/api/study/${studyId}/chapter`, { chapters });
      expect(answer.status, `from ${source.from}`).toBe(status);
    }
    expect((await owner.study(studyId)).chapterList).toEqual([]);
  });

  test('of 20 MB are refused before they are read', async () => {
    const studyId = await owner.makeStudy();
    const game = { version: 1, root: { c: 'x'.repeat(20 * 1024 * 1024) }, moves: [] };
    const chapters = [{ chapterId: randomUUID(), title: 'Large', source: { from: 'game', game } }];
    const { status, body } = await owner.call('POST', `/api/study/${studyId}/chapter`, {
      chapters,
    });
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('of one call come from 20 stored ones at most, and stop where the storage is full', async () => {
    const studyId = await owner.makeStudy();
    const chapterId = await owner.makeChapter(studyId);
    const source = { from: 'chapter', studyId, chapterId };
    const copy = (many: number) => {
      const chapters = Array.from({ length: many }, () => {
        return { chapterId: randomUUID(), title: 'A copy', source };
      });
      return owner.call('POST', `/api/study/${studyId}/chapter`, { chapters });
    };
    expect((await copy(STUDY_LIMITS.storedSources + 1)).status).toBe(400);
    expect((await copy(STUDY_LIMITS.storedSources)).status).toBe(200);
    const isFull = { bytes: STUDY_LIMITS.storage };
    await db.update(studyChapters).set(isFull).where(eq(studyChapters.id, chapterId));
    api.pass(61_000);
    expect((await copy(1)).body.code).toBe('STORAGE_FULL');
    expect((await owner.study(studyId)).chapterList).toHaveLength(21);
    await db.update(studyChapters).set({ bytes: 0 }).where(eq(studyChapters.id, chapterId));
    api.pass(61_000);
  });

  test('are moved, renamed, deleted and restored', async () => {
    const studyId = await owner.makeStudy();
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c', 'd']) ids.push(await owner.makeChapter(studyId, { title }));
    const [a = '', b = '', , d = ''] = ids;
    const titles = async () => (await owner.study(studyId)).chapterList.map(({ title }) => title);
    const change = (chapterId: string, payload: object) =>
      owner.call('PATCH', urlOf({ studyId, chapterId }), payload);
    await change(d, { before: b });
    expect(await titles()).toEqual(['a', 'd', 'b', 'c']);
    await change(a, { before: null, title: 'A' });
    expect(await titles()).toEqual(['d', 'b', 'c', 'A']);
    await change(a, { before: a });
    expect(await titles()).toEqual(['d', 'b', 'c', 'A']);
    expect((await owner.call('DELETE', urlOf({ studyId, chapterId: b }))).status).toBe(200);
    expect((await owner.call('DELETE', urlOf({ studyId, chapterId: b }))).status).toBe(200);
    expect(await titles()).toEqual(['d', 'c', 'A']);
    expect((await owner.call('GET', urlOf({ studyId, chapterId: b }))).status).toBe(404);
    expect((await owner.post({ studyId, chapterId: b }, [])).status).toBe(404);
    expect((await owner.study(studyId)).deletedChapters.map(({ title }) => title)).toEqual(['b']);
    await owner.call('POST', `${urlOf({ studyId, chapterId: b })}/restore`);
    expect(await titles()).toEqual(['d', 'b', 'c', 'A']);
    const before = {
      chapters: [{ chapterId: randomUUID(), title: 'new', source: { from: 'start' } }],
      before: 'x',
    };
    expect((await owner.call('POST', `/api/study/${studyId}/chapter`, before)).status).toBe(400);
    const placed = { ...before, before: b };
    expect((await owner.call('POST', `/api/study/${studyId}/chapter`, placed)).status).toBe(200);
    expect((await owner.call('POST', `/api/study/${studyId}/chapter`, placed)).status).toBe(200);
    expect(await titles()).toEqual(['d', 'new', 'b', 'c', 'A']);
  });

  test('of a study are no more than its limit', async () => {
    const studyId = await owner.makeStudy();
    await owner.makeChapter(studyId);
    const [row] = await db.select().from(studyChapters).where(eq(studyChapters.studyId, studyId));
    if (row === undefined) throw new Error('no chapter');
    const many = Array.from({ length: STUDY_LIMITS.chapters - 1 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      place: index + 2,
    }));
    await db.insert(studyChapters).values(many);
    const chapters = [{ chapterId: randomUUID(), title: 'More', source: { from: 'start' } }];
    const { body } = await owner.call('POST', `/api/study/${studyId}/chapter`, { chapters });
    expect(body.data).toEqual({ reason: 'STUDY_CHAPTER_LIMIT' });
    const [counted] = await db
      .select({ all: count() })
      .from(studyChapters)
      .where(eq(studyChapters.studyId, studyId));
    expect(counted?.all).toBe(STUDY_LIMITS.chapters);
  });
});

describe('a file', () => {
  test('of a study has all chapters, which come back the same', async () => {
    const studyId = await owner.makeStudy({ title: 'Tàn cuộc "xe mã"' });
    const texts = ['1. 炮二平五 (1. 相三进五 {静}) 马８进７ {屏风马} *', '1. 兵七进一 卒７进１ *'];
    for (const [index, text] of texts.entries()) {
      const game = parseGames(text)[0]?.game;
      if (game === undefined) throw new Error('no game');
      await owner.makeChapter(studyId, {
        title: `Chapter ${index}`,
        kind: index === 0 ? 'guess' : 'analysis',
        orientation: 'black',
        practice: index === 0 ? { side: 'black' } : {},
        source: { from: 'game', game: makeGameJson(game) },
      });
    }
    const { headers, payload } = await api.app.inject({
      url: `/api/study/${studyId}/export?notation=wxf`,
      headers: owner.headers,
    });
    expect(headers).toMatchObject({
      'content-type': 'application/x-chess-pgn; charset=utf-8',
      'content-disposition': 'attachment; filename="Tan-cuoc-xe-ma.pgn"',
    });
    const read = studyFromGames(parseGames(payload).map(({ game }) => game));
    expect(
      read.map(({ title, kind, orientation, practice }) => [title, kind, orientation, practice]),
    ).toEqual([
      ['Chapter 0', 'guess', 'black', { side: 'black' }],
      ['Chapter 1', 'analysis', 'black', {}],
    ]);
    expect(read.map(({ game }) => game.nodeCount)).toEqual([3, 2]);
    expect((await stranger.call('GET', `/api/study/${studyId}/export`)).status).toBe(404);
  });

  test('has its name in other scripts in the form for headers', async () => {
    const studyId = await owner.makeStudy({ title: '残局 A' });
    const { headers, statusCode } = await api.app.inject({
      url: `/api/study/${studyId}/export`,
      headers: owner.headers,
    });
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="__-A.pgn"; filename*=UTF-8''${encodeURIComponent('残局-A')}.pgn`,
    ]);
  });
});

describe('an embedded chapter', () => {
  test('is found without an account if everyone with the link may see it', async () => {
    const { studyId, chapterId } = await makeShared({ visibility: 'members' });
    const ref = { studyId, chapterId };
    const { code } = await owner.study(studyId);
    const show = (visibility: string) =>
      owner.call('PATCH', `/api/study/${studyId}`, { visibility });
    expect(await findSharedChapter(db, { ...ref, code: code ?? '' })).toBeUndefined();
    await show('link');
    expect(await findSharedChapter(db, ref)).toBeUndefined();
    expect(await findSharedChapter(db, { ...ref, code: code ?? '' })).toMatchObject({
      title: 'First',
      studyTitle: 'Cannon openings',
      orientation: 'red',
    });
    await show('public');
    expect((await findSharedChapter(db, ref))?.game.nodeCount).toBe(0);
    await owner.call('DELETE', `/api/study/${studyId}`);
    expect(await findSharedChapter(db, ref)).toBeUndefined();
  });
});

test('a private study answers strangers as if it did not exist', async () => {
  const studyId = await owner.makeStudy();
  const chapterId = await owner.makeChapter(studyId);
  const url = `/api/study/${studyId}`;
  const calls = [
    ['GET', url],
    ['PATCH', url, { title: 'x' }],
    ['DELETE', url],
    ['POST', `${url}/restore`],
    ['POST', `${url}/copy`, { studyId: randomUUID() }],
    ['GET', `${url}/export`],
    ['PUT', `${url}/link`, { isOn: true }],
    ['PUT', `${url}/invitation`, { role: 'editor', isOn: true }],
    ['POST', `${url}/leave`],
    ['PATCH', `${url}/member/0`, { role: 'editor' }],
    ['DELETE', `${url}/member/0`],
    [
      'POST',
      `${url}/chapter`,
      { chapters: [{ chapterId: randomUUID(), title: 'x', source: { from: 'start' } }] },
    ],
    ['GET', `${url}/chapter/${chapterId}`],
    ['PATCH', `${url}/chapter/${chapterId}`, { title: 'x' }],
    ['DELETE', `${url}/chapter/${chapterId}`],
    ['POST', `${url}/chapter/${chapterId}/restore`],
    [
      'POST',
      `${url}/chapter/${chapterId}/operation`,
      { since: 0, operations: named([{ type: 'add', path: '', moves: 'h2e2' }]) },
    ],
    ['GET', `${url}/chapter/${chapterId}/operation?since=0`],
    ['GET', `${url}/chapter/${chapterId}/history`],
    ['GET', `${url}/chapter/${chapterId}/state?sequence=0`],
    [
      'POST',
      `${url}/chapter/${chapterId}/run`,
      { runId: randomUUID(), tries: 1, points: 0, most: 1, isSolved: false },
    ],
    ['GET', `${url}/result`],
    ['GET', `${url}/member/0/result`],
  ] as const;
  for (const [method, path, payload] of calls) {
    const { status, body } = await stranger.call(method, path, payload);
    expect([status, body.code], `${method} ${path}`).toEqual([404, 'NOT_FOUND']);
  }
});
