import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeUser } from '../saved-games/testing/matches.ts';
import { dataOf, makeStudyClient, urlOf } from './testing/study-client.ts';

const api = await makeTestApi();
const owner = await makeStudyClient(api);

async function makeToken(scopes: readonly string[]): Promise<string> {
  const payload = { name: 'Club', scopes, days: null };
  const { token } = z
    .object({ token: z.string() })
    .parse(await dataOf(owner.call('POST', '/api/token', payload)));
  return `Bearer ${token}`;
}

const callAs = (
  authorization: string,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body: object = {},
) =>
  api.app.inject({
    url,
    method,
    headers: { authorization, 'accept-language': 'en' },
    ...(method !== 'GET' && { payload: body }),
  });

const add = (source: object) => ({
  chapters: [{ chapterId: randomUUID(), title: 'New', source }],
});

test('a program reads studies and exports them by one scope, and changes them by another', async () => {
  const studyId = await owner.makeStudy();
  const chapterId = await owner.makeChapter(studyId);
  const reading = await makeToken(['studies:read']);
  const chapter = urlOf({ studyId, chapterId });
  for (const url of [
    '/api/study?scope=mine',
    `/api/study/${studyId}`,
    `/api/study/${studyId}/export`,
    chapter,
    `${chapter}/operation?since=0`,
    `${chapter}/history`,
    `${chapter}/state?sequence=0`,
  ]) {
    expect([url, (await callAs(reading, 'GET', url)).statusCode]).toEqual([url, 200]);
  }
  for (const url of ['/api/study', `/api/study/${studyId}/chapter`, `${chapter}/operation`]) {
    const { statusCode, payload } = await callAs(reading, 'POST', url);
    expect([statusCode, payload]).toEqual([
      403,
      expect.stringContaining('This token needs the scope studies:write'),
    ]);
  }
  const writing = await makeToken(['studies:write']);
  expect((await callAs(writing, 'GET', chapter)).statusCode).toBe(403);
  // The empty body is no study, and the token may send one.
  expect((await callAs(writing, 'POST', '/api/study')).statusCode).toBe(400);
});

test('a program that may only change studies reads neither operations nor private games', async () => {
  const studyId = await owner.makeStudy();
  const chapterId = await owner.makeChapter(studyId);
  const ref = { studyId, chapterId };
  await owner.edit(ref, [{ type: 'add', path: '', moves: 'h2e2' }]);
  const saved = await makeUser(api, owner).save();
  const sources = [
    { from: 'match', matchId: saved.matchId },
    { from: 'chapter', ...ref },
  ];
  const ask = async (scopes: readonly string[]) => {
    const token = await makeToken(scopes);
    const sent = { operations: [], since: 0 };
    const { payload } = await callAs(token, 'POST', `${urlOf(ref)}/operation`, sent);
    const statuses: number[] = [];
    for (const source of sources) {
      const url = `/api/study/${studyId}/chapter`;
      statuses.push((await callAs(token, 'POST', url, add(source))).statusCode);
    }
    return [payload.includes('h2e2'), ...statuses];
  };
  expect(await ask(['studies:write'])).toEqual([false, 403, 403]);
  expect(await ask(['studies:write', 'games:read'])).toEqual([false, 200, 403]);
  expect(await ask(['studies:write', 'studies:read'])).toEqual([true, 403, 200]);
});

test('a program does not see secrets of links, and changes neither members nor who sees a study', async () => {
  const studyId = await owner.makeStudy({ visibility: 'link' });
  await dataOf(owner.call('PUT', `/api/study/${studyId}/link`, { isOn: true }));
  const token = await makeToken(['studies:read', 'studies:write']);
  const { payload } = await callAs(token, 'GET', `/api/study/${studyId}`);
  expect(JSON.parse(payload).data).toMatchObject({
    role: 'owner',
    code: null,
    invitations: { editor: null, viewer: null },
  });
  const { statusCode, payload: refusal } = await callAs(token, 'PATCH', `/api/study/${studyId}`);
  expect([statusCode, refusal]).toEqual([403, expect.stringContaining('TOKEN_NOT_ACCEPTED')]);
});
