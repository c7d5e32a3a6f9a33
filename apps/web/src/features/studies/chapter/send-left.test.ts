// @vitest-environment jsdom
import type { NewOperation } from '@chuhe/studies/operation';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { loadPart } from '../../../i18n/known-texts.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { chapterKey, followedChapters, pendingStore } from './pending-store.ts';
import { followLeft } from './send-left.ts';
import { useMemoryDatabase } from './testing/memory-database.ts';

const user = makeUser();
const OF = { userId: user.id, studyId: 'study', chapterId: 'first' };
const OPERATION: NewOperation = { id: 'one', operation: { type: 'add', path: '', moves: 'h2e2' } };

const leave = () => pendingStore().keep(OF, [OPERATION]);
const left = async () => (await pendingStore().read(OF)).length;
const signIn = () => sessionStore.setState({ session: { kind: 'user', user } });
let shown: Toast[] = [];
const toasts = () => shown.map(({ title }) => title);

beforeAll(async () => {
  await startI18n();
  await loadPart('late');
});

beforeEach(() => {
  useMemoryDatabase();
  sessionStore.setState({ session: { kind: 'starting' } });
  shown = [];
  onTestFinished(onToast((toast) => shown.push(toast)));
});

test('what an earlier visit has left is sent as soon as the user is known, without asking for the changes of others', async () => {
  await leave();
  const asked = answerCalls(() => ({ sequence: 1, operations: [], state: null, refused: [] }));
  followLeft();
  expect(asked).toEqual([]);
  signIn();
  await vi.waitFor(async () => expect(await left()).toBe(0));
  expect(asked).toMatchObject([
    [
      'POST /api/study/:studyId/chapter/:chapterId/operation',
      {
        params: { studyId: 'study', chapterId: 'first' },
        body: { since: null, operations: [OPERATION] },
      },
    ],
  ]);
});

test('without a connection it waits, and is sent when the connection is back', async () => {
  await leave();
  let isOnline = false;
  const asked = answerCalls(() =>
    isOnline ? { sequence: 1, operations: [], state: null, refused: [] } : undefined,
  );
  signIn();
  followLeft();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.waitFor(async () => {
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect(await left()).toBe(0);
  });
});

test('operations that do not fit are told and forgotten', async () => {
  await leave();
  answerCalls(() => ({
    sequence: 1,
    operations: [],
    state: null,
    refused: [{ id: 'one', refusal: 'illegal-move' }],
  }));
  signIn();
  followLeft();
  await vi.waitFor(async () => expect(await left()).toBe(0));
  expect(toasts()).toEqual(['A change did not fit into the chapter']);
});

test('a refused call is told once, and its operations stay for the chapter', async () => {
  await leave();
  const asked = answerCalls(() => ({
    success: false,
    code: 'FORBIDDEN',
    status: 403,
    message: 'You are not an editor of this study',
    fields: [],
  }));
  signIn();
  followLeft();
  await vi.waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()).toEqual(['Changes to a chapter that you made earlier were not taken']);
  expect([await left(), asked.length]).toEqual([1, 1]);
});

test('a chapter that this page has opened sends its operations itself', async () => {
  await leave();
  const other = { ...OF, chapterId: 'second' };
  await pendingStore().keep(other, [OPERATION]);
  followedChapters().add(chapterKey(OF));
  const asked = answerCalls(() => ({ sequence: 1, operations: [], state: null, refused: [] }));
  signIn();
  followLeft();
  await vi.waitFor(async () => expect(await pendingStore().read(other)).toEqual([]));
  expect(asked.map(([, { params }]) => params?.['chapterId'])).toEqual(['second']);
  expect(await left()).toBe(1);
});
