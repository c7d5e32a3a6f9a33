import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '../../db/tables/match-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { purgeMatches } from './match-bin-repository.ts';
import { makePayload, makeUser, readMatch } from './testing/matches.ts';

const api = await makeTestApi();
const signedIn = await api.signIn();
const user = makeUser(api, signedIn);
const { db } = api.database;

const remove = (url: string) => user.send({ method: 'DELETE', url: `/api/match${url}` });
const restore = (matchIds: readonly string[]) =>
  user.send({ method: 'POST', url: '/api/match/restore', payload: { matchIds } });
const saveSome = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await user.save()).matchId);
  return ids;
};
const inBin = async (): Promise<Set<string>> => {
  const { matches: found } = await user.list({ limit: '100' }, '/deleted');
  return new Set(found.map(({ matchId }) => matchId));
};

describe('a deleted game', () => {
  test.each(['/', ''])(
    'is moved to the bin by DELETE match%s{id} and restored unchanged',
    async (slash) => {
      const saved = await user.save();
      const { status, body } = await remove(`${slash}${saved.matchId}`);
      expect([status, body.data]).toEqual([200, { matchIds: [saved.matchId] }]);
      expect((await user.list()).matches.map(({ matchId }) => matchId)).not.toContain(
        saved.matchId,
      );
      expect((await inBin()).has(saved.matchId)).toBe(true);
      expect((await remove(`/${saved.matchId}`)).status).toBe(200);
      expect((await restore([saved.matchId])).status).toBe(200);
      expect((await restore([saved.matchId])).status).toBe(200);
      expect(readMatch(await user.get(`/api/match/${saved.matchId}`))).toEqual(saved);
    },
  );

  test('is purged after 30 days', async () => {
    const [old = '', young = '', kept = ''] = await saveSome(3);
    await remove(`/${old}`);
    api.pass(86_400_000);
    await remove(`/${young}`);
    api.pass(29 * 86_400_000 + 1);
    expect(await purgeMatches(db, api.now())).toBe(1);
    const left = await db.select({ id: matches.id }).from(matches);
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([young, kept]));
    expect(left.map(({ id }) => id)).not.toContain(old);
    api.pass(-30 * 86_400_000);
  });

  test('keeps the time of its deletion when it is deleted again', async () => {
    const [id = ''] = await saveSome(1);
    await remove(`/${id}`);
    const at = readMatch(await user.get(`/api/match/${id}`)).deletedAt;
    api.pass(1000);
    await remove(`/${id}`);
    expect(readMatch(await user.get(`/api/match/${id}`)).deletedAt).toBe(at);
  });
});

describe('DELETE match/multi', () => {
  test('accepts one id, several, and duplicates', async () => {
    const [a = '', b = '', c = ''] = await saveSome(3);
    expect((await remove(`/multi?matchIds=${a}`)).status).toBe(200);
    const { body } = await remove(`/multi?matchIds=${b}&matchIds=${c}&matchIds=${c.toUpperCase()}`);
    expect(body.data).toEqual({ matchIds: [b, c] });
    expect([...(await inBin())]).toEqual(expect.arrayContaining([a, b, c]));
  });

  test('does all or nothing', async () => {
    const [id = ''] = await saveSome(1);
    const { status } = await remove(
      `/multi?matchIds=${id}&matchIds=00000000-0000-4000-8000-000000000000`,
    );
    expect(status).toBe(404);
    expect((await inBin()).has(id)).toBe(false);
  });

  test('accepts at most 100 ids and no other parameter', async () => {
    const ids = await saveSome(100);
    const query = ids.map((id) => `matchIds=${id}`).join('&');
    const another = `matchIds=00000000-0000-4000-8000-000000000000`;
    expect((await remove(`/multi?${query}&${another}`)).status).toBe(400);
    expect((await remove(`/multi?${query}`)).status).toBe(200);
    for (const wrong of ['', '?matchIds=', '?matchIds=x', `?${another}&all=1`]) {
      expect((await remove(`/multi${wrong}`)).status).toBe(400);
    }
    expect((await restore(ids)).status).toBe(200);
    expect((await restore([...ids, ...ids])).status).toBe(400);
    expect((await restore([])).status).toBe(400);
  });
});

test('simultaneous calls about the same games apply to all of them', async () => {
  const ids = await saveSome(10);
  const query = ids.map((id) => `matchIds=${id}`).join('&');
  const calls = Array.from({ length: 10 }, (_, index) =>
    index % 2 === 0 ? remove(`/multi?${query}`) : restore(ids.toReversed()),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const bin = await inBin();
  expect([0, 10]).toContain(ids.filter((id) => bin.has(id)).length);
});

test('the devices of the owner are notified of every change, and of nothing else', async () => {
  const received: unknown[] = [];
  const stop = await api.database.listen('live', (text) => received.push(JSON.parse(text)));
  const { matchId } = await user.save();
  await user.put(matchId, makePayload({ version: 1 }));
  await user.put(matchId, makePayload({ history: [], version: 1 }));
  await user.send({ method: 'POST', url: `/api/match/${matchId}/share` });
  await remove(`/${matchId}`);
  await restore([matchId]);
  await remove('/00000000-0000-4000-8000-000000000000');
  await expect.poll(() => received).toHaveLength(5);
  await stop();
  const about = { type: 'match-changed', matchIds: [matchId] };
  expect(received).toEqual(
    [
      { ...about, change: 'saved', version: 1 },
      { ...about, change: 'saved', version: 2 },
      { ...about, change: 'saved' },
      { ...about, change: 'deleted' },
      { ...about, change: 'restored' },
    ].map((message) => ({ userId: signedIn.userId, message })),
  );
});

test('a full account refuses further games and suggests deleting some', async () => {
  const guest = await api.signIn({ isGuest: true });
  const full = makeUser(api, guest);
  const { matchId } = await full.save();
  await db
    .update(matches)
    .set({ bytes: 32 * 1024 * 1024 })
    .where(eq(matches.id, matchId));
  api.pass(60_000);
  const { status, body } = await full.post(makePayload());
  expect([status, body.code]).toEqual([413, 'STORAGE_FULL']);
  expect(body.message).toContain('Delete some games first');
  expect((await full.put(matchId, makePayload({ history: [] }))).status).toBe(200);
});

test.each(['/', '', '/multi?matchIds='])(
  'a call of DELETE match%s{id} that names JSON and has no body deletes a game',
  async (path) => {
    const { matchId } = await user.save();
    const headers = { 'content-type': 'application/json' };
    const url = `/api/match${path}${matchId}`;
    expect((await user.send({ method: 'DELETE', url, headers })).status).toBe(200);
    expect((await inBin()).has(matchId)).toBe(true);
    const empty = await user.send({ method: 'POST', url: '/api/match', headers });
    expect([empty.status, empty.body.code]).toEqual([400, 'BAD_REQUEST']);
  },
);
