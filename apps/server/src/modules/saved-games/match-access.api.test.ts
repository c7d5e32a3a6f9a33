import { sharedMatchSchema } from '@chuhe/contract/match';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { moveGuestMatches } from './match-repository.ts';
import { makePayload, makeUser, readMatch } from './testing/matches.ts';

const api = await makeTestApi();
const owner = await api.signIn();
const ownerClient = makeUser(api, owner);
const other = makeUser(api, await api.signIn());
const client = await api.asClient();

const share = async (matchId: string): Promise<string> => {
  const { body } = await ownerClient.send({ method: 'POST', url: `/api/match/${matchId}/share` });
  return z.object({ shareId: z.string() }).parse(body.data).shareId;
};
const readShared = (shareId: string) =>
  api.call({ url: `/api/match/shared?shareId=${shareId}`, headers: client });

describe('a game of another user', () => {
  test.each([
    ['GET', (id: string) => `/api/match/${id}`],
    ['PUT', (id: string) => `/api/match/update/${id}`],
    ['DELETE', (id: string) => `/api/match/${id}`],
    ['DELETE', (id: string) => `/api/match${id}`],
    ['DELETE', (id: string) => `/api/match/multi?matchIds=${id}`],
    ['POST', (id: string) => `/api/match/${id}/share`],
    ['DELETE', (id: string) => `/api/match/${id}/share`],
  ] as const)('is not found by %s %s, nor changed', async (method, url) => {
    const saved = await ownerClient.save();
    const payload = method === 'PUT' ? { payload: makePayload({ history: [] }) } : {};
    const { status, body } = await other.send({ method, url: url(saved.matchId), ...payload });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(readMatch(await ownerClient.get(`/api/match/${saved.matchId}`))).toEqual(saved);
  });

  test('is neither deleted nor restored together with the user’s games', async () => {
    const [foreign, mine] = [await ownerClient.save(), await other.save()];
    const ids = [mine.matchId, foreign.matchId];
    const query = { matchIds: ids };
    const removed = await other.send({ method: 'DELETE', url: '/api/match/multi', query });
    expect(removed.status).toBe(404);
    expect(readMatch(await other.get(`/api/match/${mine.matchId}`)).deletedAt).toBeNull();
    await other.send({ method: 'DELETE', url: `/api/match/${mine.matchId}` });
    const payload = { matchIds: ids };
    const restored = await other.send({ method: 'POST', url: '/api/match/restore', payload });
    expect(restored.status).toBe(404);
    expect(readMatch(await other.get(`/api/match/${mine.matchId}`)).deletedAt).not.toBeNull();
  });

  test('is not overwritten by one with its id', async () => {
    const saved = await ownerClient.save();
    const { status } = await other.post(makePayload({ matchId: saved.matchId, history: [] }));
    expect(status).toBe(404);
    expect(readMatch(await ownerClient.get(`/api/match/${saved.matchId}`))).toEqual(saved);
  });

  test('is listed only if it is public', async () => {
    const secret = await ownerClient.save({ title: 'Secret', folder: 'Mine' });
    const shown = await ownerClient.save({ title: 'Shown', folder: 'Mine', visibility: 'PUBLIC' });
    await share(shown.matchId);
    const { matches } = await other.list({}, '');
    expect(matches.map(({ matchId }) => matchId)).toContain(shown.matchId);
    expect(matches.map(({ matchId }) => matchId)).not.toContain(secret.matchId);
    const seen = readMatch(await other.get(`/api/match/${shown.matchId}`));
    expect(seen).toMatchObject({ isOwn: false, folder: '', shareId: null, title: 'Shown' });
    expect((await other.list()).matches.every(({ isOwn }) => isOwn)).toBe(true);
    expect((await other.list({ folder: 'Mine' }, '')).matches).toEqual([]);
    const { status } = await other.put(shown.matchId, makePayload());
    expect(status).toBe(404);
  });

  test('is hidden when its owner is blocked', async () => {
    const gone = await api.signIn();
    const { matchId } = await makeUser(api, gone).save({ visibility: 'PUBLIC' });
    expect((await other.get(`/api/match/${matchId}`)).status).toBe(200);
    await api.database.db
      .update(users)
      .set({ status: 'INACTIVE' })
      .where(eq(users.id, gone.userId));
    expect((await other.get(`/api/match/${matchId}`)).status).toBe(404);
    const { matches } = await other.list({}, '');
    expect(matches.some((match) => match.matchId === matchId)).toBe(false);
  });
});

describe('a link', () => {
  test('shows the current game without its owner', async () => {
    const { matchId } = await ownerClient.save({ title: 'Shared', folder: 'Mine' });
    const shareId = await share(matchId);
    expect(await share(matchId)).toBe(shareId);
    await ownerClient.put(matchId, makePayload({ history: ['c3c4'] }));
    const { status, body } = await readShared(shareId);
    expect(status).toBe(200);
    expect(sharedMatchSchema.parse(body.data)).toEqual(body.data);
    expect(body.data).toMatchObject({ title: 'Shared', history: { moves: ['c3c4'] } });
    expect(JSON.stringify(body.data)).not.toMatch(new RegExp(`${owner.userId}|${matchId}|Mine`));
  });

  test('stops working when sharing ends or the game is deleted, and works again when the game is restored', async () => {
    const { matchId } = await ownerClient.save();
    const first = await share(matchId);
    await ownerClient.send({ method: 'DELETE', url: `/api/match/${matchId}/share` });
    expect((await readShared(first)).status).toBe(404);
    const second = await share(matchId);
    expect(second).not.toBe(first);
    await ownerClient.send({ method: 'DELETE', url: `/api/match/${matchId}` });
    expect((await readShared(second)).status).toBe(404);
    const payload = { matchIds: [matchId] };
    await ownerClient.send({ method: 'POST', url: '/api/match/restore', payload });
    expect((await readShared(second)).status).toBe(200);
  });

  test('cannot be guessed and needs a client token', async () => {
    const shareId = await share((await ownerClient.save()).matchId);
    expect(shareId).toMatch(/^[\w-]{22}$/);
    expect((await readShared('x')).status).toBe(404);
    expect((await api.call({ url: `/api/match/shared?shareId=${shareId}` })).status).toBe(401);
    expect(api.logLines.join('')).toContain('/api/match/shared');
    expect(api.logLines.join('')).not.toContain(shareId);
  });
});

describe('a guest', () => {
  test('saves games but cannot publish them', async () => {
    const guest = makeUser(api, await api.signIn({ isGuest: true }));
    const { matchId } = await guest.save();
    const { status } = await guest.put(matchId, makePayload({ visibility: 'PUBLIC' }));
    expect(status).toBe(403);
    expect((await guest.post(makePayload({ visibility: 'PUBLIC' }))).status).toBe(403);
  });

  test('keeps the games in the account, including links and the bin', async () => {
    const guest = await api.signIn({ isGuest: true });
    const account = await api.signIn();
    const [kept, binned] = [await makeUser(api, guest).save(), await makeUser(api, guest).save()];
    await makeUser(api, guest).send({ method: 'DELETE', url: `/api/match/${binned.matchId}` });
    await api.database.db.transaction((tx) =>
      moveGuestMatches(tx, {
        fromUserId: guest.userId,
        toUserId: account.userId,
        now: api.now(),
      }),
    );
    const user = makeUser(api, account);
    expect((await user.list()).matches.map(({ matchId }) => matchId)).toEqual([kept.matchId]);
    expect((await user.list({}, '/deleted')).total).toBe(1);
    expect((await makeUser(api, guest).list()).total).toBe(0);
  });
});

test('no route of saved games answers without a token', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const urls = ['', '/only-me', '/deleted', '/folders', '/random', `/${id}`, '/shared?shareId=x'];
  for (const url of urls) {
    expect((await api.call({ url: `/api/match${url}` })).status).toBe(401);
  }
  expect((await api.call({ url: '/api/match/only-me', headers: client })).status).toBe(401);
});
