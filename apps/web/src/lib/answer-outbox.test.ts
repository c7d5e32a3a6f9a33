import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerOutbox, type KeptAnswer, RETRY_MS } from './answer-outbox.ts';
import type { Answer } from './api/api-client.ts';
import { localFailure } from './api/failure.ts';

interface Kept extends KeptAnswer {
  readonly name: string;
}

let kept: readonly Kept[];
let userId: string | undefined;
let batch = 1;
/** The names of each request. */
const sent: string[][] = [];
let answer: (names: readonly string[]) => Promise<Answer<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  kept = [];
  userId = 'an';
  batch = 1;
  sent.length = 0;
  answer = async (names) => ({ success: true, data: `heard ${names.join(' ')}` });
});
afterEach(() => vi.useRealTimers());

function makeOutbox() {
  return new AnswerOutbox<Kept, string>({
    send: (answers) => {
      const names = answers.map(({ name }) => name);
      sent.push(names);
      return answer(names);
    },
    batch,
    keyOf: ({ name }) => name,
    read: () => kept,
    write: (answers) => {
      kept = answers;
    },
    userId: () => userId,
    hasMergedGuest: (account, guest) => account === 'an' && guest === 'guest',
  });
}

const own = (name: string): Kept => ({ userId: 'an', name });

test('unsent answers of a guest go to the account that the guest signs in to, and to no other', async () => {
  const outbox = makeOutbox();
  kept = [{ userId: 'guest', name: 'a' }];
  userId = 'binh';
  await outbox.flush();
  expect(sent).toEqual([]);
  userId = 'an';
  await outbox.flush();
  expect(sent).toEqual([['a']]);
  expect(kept).toEqual([]);
});

test('an answer is sent once, and nothing of it is kept', async () => {
  const outbox = makeOutbox();
  expect(await outbox.add(own('a'))).toBe('heard a');
  expect(kept).toEqual([]);
  expect(sent).toEqual([['a']]);
});

test('without a connection answers are kept, and sent in their order when it is back', async () => {
  const outbox = makeOutbox();
  const online = answer;
  answer = async () => localFailure('NETWORK');
  void outbox.add(own('a'));
  void outbox.add(own('b'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.waiting.getState().count).toBe(2);
  expect(kept).toHaveLength(2);
  sent.length = 0;
  answer = online;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(sent).toEqual([['a'], ['b']]);
  expect(outbox.waiting.getState().count).toBe(0);
});

test('an answer that another tab has sent is not waited for any longer', async () => {
  const outbox = makeOutbox();
  answer = async () => localFailure('NETWORK');
  const heard = vi.fn<(data: string | undefined) => void>();
  void outbox.add(own('a')).then(heard);
  void outbox.add(own('b'));
  await vi.advanceTimersByTimeAsync(0);
  kept = kept.filter(({ name }) => name !== 'a');
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(heard).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(kept).toEqual([own('b')]);
});

test('where the server takes several answers, those that wait are sent together', async () => {
  batch = 2;
  const outbox = makeOutbox();
  const online = answer;
  answer = async () => localFailure('NETWORK');
  const heard = ['a', 'b', 'c'].map((name) => outbox.add(own(name)));
  await vi.advanceTimersByTimeAsync(0);
  sent.length = 0;
  answer = online;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(sent).toEqual([['a', 'b'], ['c']]);
  expect(await Promise.all(heard)).toEqual(['heard a b', 'heard a b', 'heard c']);
});

test.each([
  ['CONFLICT', 409],
  ['NOT_FOUND', 404],
] as const)('%s goes on quietly', async (code, status) => {
  const outbox = makeOutbox();
  answer = async () => ({ success: false, code, message: code, status, fields: [] });
  expect(await outbox.add(own('a'))).toBeUndefined();
  expect(kept).toEqual([]);
});

test('unsent answers of earlier visits are sent, but not those of another user', async () => {
  kept = [own('a'), { userId: 'binh', name: 'b' }];
  await makeOutbox().flush();
  expect(sent).toEqual([['a']]);
  expect(kept).toEqual([{ userId: 'binh', name: 'b' }]);
});

test('an answer that is given twice, by a double click, is sent once', async () => {
  const outbox = makeOutbox();
  answer = async () => localFailure('NETWORK');
  void outbox.add(own('a'));
  void outbox.add(own('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toHaveLength(1);
});

test.each(['SESSION_CHANGED', 'UNAUTHORIZED'] as const)(
  'an answer that meets another session (%s) is kept until its user is back',
  async (code) => {
    const outbox = makeOutbox();
    const online = answer;
    answer = async () => {
      userId = 'another';
      return { ...localFailure('SESSION_CHANGED'), code, status: 401 };
    };
    void outbox.add(own('a'));
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(kept).toEqual([own('a')]);
    answer = online;
    userId = 'an';
    await outbox.flush();
    expect(kept).toEqual([]);
  },
);
