import { expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeUser, readMatch } from './testing/matches.ts';

const api = await makeTestApi();
const user = makeUser(api, await api.signIn());

const move = (matchIds: readonly string[], folder: string) =>
  user.send({ method: 'POST', url: '/api/match/move', payload: { matchIds, folder } });
const read = async (matchId: string) => readMatch(await user.get(`/api/match/${matchId}`));

test('several games are moved into a folder in one call, and nothing else changes', async () => {
  const before = await user.save({ title: 'Final' });
  const other = await user.save();
  api.pass(1000);
  const { status, body } = await move([before.matchId, other.matchId.toUpperCase()], 'Câu lạc bộ');
  expect([status, body.data]).toEqual([200, { matchIds: [before.matchId, other.matchId] }]);
  const after = await read(before.matchId);
  expect(after).toEqual({
    ...before,
    folder: 'Câu lạc bộ',
    version: 2,
    updatedAt: after.updatedAt,
  });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  expect((await user.list({ search: 'cau lac' })).matches).toHaveLength(2);
  await move([before.matchId], '');
  expect((await read(before.matchId)).folder).toBe('');
});

test('all games are moved or none', async () => {
  const { matchId } = await user.save();
  const ofAnother = await makeUser(api, await api.signIn()).save();
  expect((await move([matchId, ofAnother.matchId], 'Club')).status).toBe(404);
  expect((await read(matchId)).folder).toBe('');
  expect((await move([], 'Club')).status).toBe(400);
  expect(
    (
      await move(
        Array.from({ length: 101 }, () => matchId),
        'Club',
      )
    ).status,
  ).toBe(400);
  expect((await move([matchId], 'x'.repeat(101))).status).toBe(400);
});

test('the devices of the owner are notified once', async () => {
  const ids = [(await user.save()).matchId, (await user.save()).matchId];
  const received: unknown[] = [];
  const stop = await api.database.listen('live', (text) => received.push(JSON.parse(text)));
  await move(ids, 'Club');
  const message = { type: 'match-changed', matchIds: ids, change: 'saved' };
  await expect.poll(() => received).toContainEqual(expect.objectContaining({ message }));
  await stop();
});
