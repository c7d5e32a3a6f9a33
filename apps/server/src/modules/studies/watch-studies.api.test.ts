import { once } from 'node:events';
import { LIVE_PATH } from '@chuhe/contract/live';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../listen.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { STUDY_CHANNEL } from './announce-study.ts';
import { makeStudyClient, type StudyClient } from './testing/study-client.ts';

const api = await makeTestApi();
const listening = await listen(api.app, { host: '127.0.0.1', port: 0 });
const address = `127.0.0.1:${listening.ok ? listening.port : 0}`;
const sockets: WebSocket[] = [];
const owner = await makeStudyClient(api);
const editor = await makeStudyClient(api);
const stranger = await makeStudyClient(api);

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Opens a channel that watches a study. `messages` has those received so far. */
async function watch({ headers }: StudyClient, studyId: string, code?: string) {
  const socket = new WebSocket(`ws://${address}${LIVE_PATH}`);
  sockets.push(socket);
  const messages: unknown[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  send({ type: 'auth', token: headers.authorization.slice('Bearer '.length) });
  send({ type: 'watch-study', studyId, ...(code !== undefined && { code }) });
  const has = (message: object) =>
    expect.poll(() => messages).toContainEqual(expect.objectContaining(message));
  return { socket, messages, send, has };
}

async function makeStudy(visibility: string) {
  const studyId = await owner.makeStudy({ visibility: 'members' });
  await owner.invite(studyId, editor, 'editor');
  await owner.call('PATCH', `/api/study/${studyId}`, { visibility });
  return { studyId, chapterId: await owner.makeChapter(studyId) };
}

const add = { type: 'add', path: '', moves: 'h2e2' } as const;

test('those who watch a study hear of its changes', async () => {
  const ref = await makeStudy('public');
  const { studyId, chapterId } = ref;
  const channels = await Promise.all([editor, stranger].map((client) => watch(client, studyId)));
  for (const { has } of channels) await has({ type: 'study-changed', studyId, what: 'open' });
  await owner.edit(ref, [add]);
  const changed = { type: 'study-changed', studyId, chapterId, sequence: 1, what: 'operations' };
  for (const { has } of channels) await has(changed);
  await owner.makeChapter(studyId);
  for (const { has } of channels) await has({ studyId, what: 'chapters' });
  await owner.call('PATCH', `/api/study/${studyId}`, { title: 'Other' });
  for (const { has } of channels) await has({ studyId, what: 'study' });
  // Members only know who is present.
  await channels[0]?.has({ type: 'study-present', studyId, members: [1] });
  const strange = channels[1]?.messages ?? [];
  expect(JSON.stringify(strange)).not.toContain('study-present');
});

test('a study is not watched by those who may not see it', async () => {
  const { studyId } = await makeStudy('private');
  for (const client of [editor, stranger]) {
    const { has, messages } = await watch(client, studyId);
    await has({ type: 'study-changed', studyId, what: 'closed' });
    expect(JSON.stringify(messages)).not.toContain('"open"');
  }
  await (await watch(owner, studyId)).has({ studyId, what: 'open' });
});

test('a revoked link and a removed member end the watch', async () => {
  const ref = await makeStudy('link');
  const { studyId } = ref;
  const { code } = await owner.study(studyId);
  const linked = await watch(stranger, studyId, code ?? '');
  const member = await watch(editor, studyId);
  await linked.has({ studyId, what: 'open' });
  await member.has({ studyId, what: 'open' });
  await owner.call('PUT', `/api/study/${studyId}/link`, { isOn: false });
  await linked.has({ studyId, what: 'closed' });
  await owner.call('PATCH', `/api/study/${studyId}`, { visibility: 'members' });
  await owner.call('DELETE', `/api/study/${studyId}/member/1`);
  await member.has({ studyId, what: 'closed' });
  const heard = () =>
    [linked, member].map(
      ({ messages }) => JSON.stringify(messages).match(/study-changed/g)?.length,
    );
  const before = heard();
  await owner.edit(ref, [add]);
  await owner.makeChapter(studyId);
  expect(heard()).toEqual(before);
});

test('members see who is there, in other processes too', async () => {
  const { studyId } = await makeStudy('members');
  const mine = await watch(owner, studyId);
  await mine.has({ type: 'study-present', studyId, members: [0] });
  const theirs = await watch(editor, studyId);
  await mine.has({ type: 'study-present', studyId, members: [0, 1] });
  theirs.send({ type: 'watch-study', studyId: null });
  await expect
    .poll(() => mine.messages.at(-1))
    .toEqual({ type: 'study-present', studyId, members: [0] });
  const elsewhere = { type: 'present', studyId, process: 'other', members: [7] };
  await api.database.announce(STUDY_CHANNEL, JSON.stringify(elsewhere));
  await mine.has({ type: 'study-present', studyId, members: [0, 7] });
  await api.database.announce(STUDY_CHANNEL, JSON.stringify({ ...elsewhere, members: [] }));
  await expect
    .poll(() => mine.messages.at(-1))
    .toEqual({ type: 'study-present', studyId, members: [0] });
});

test('members hear that their lists of studies have changed', async () => {
  const { studyId } = await makeStudy('members');
  const channel = await watch(editor, studyId);
  await channel.has({ studyId, what: 'open' });
  await owner.call('DELETE', `/api/study/${studyId}`);
  await channel.has({ type: 'studies-changed' });
  const closed = { type: 'study-changed', studyId, what: 'closed' };
  await expect.poll(() => channel.messages).toContainEqual(closed);
});
