import type { Card } from '@chuhe/contract/training';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { AnswerOutbox, type KeptAnswer, RETRY_MS } from './answer-outbox.ts';
import { card } from './testing/cards.ts';

let kept: unknown;
let userId: string | undefined;
const sent: KeptAnswer[] = [];
let answer: (each: KeptAnswer) => Promise<Answer<Card>>;

beforeEach(() => {
  vi.useFakeTimers();
  kept = undefined;
  userId = 'an';
  sent.length = 0;
  answer = async ({ cardId, reviews }) => ({
    success: true,
    data: card(cardId, { reviews: reviews + 1 }),
  });
});
afterEach(() => vi.useRealTimers());

function makeOutbox() {
  return new AnswerOutbox({
    send: (each) => {
      sent.push(each);
      return answer(each);
    },
    read: () => kept,
    write: (answers) => {
      kept = answers;
    },
    userId: () => userId,
    hasMergedGuest: (account, guest) => account === 'an' && guest === 'guest',
  });
}

test('unsent answers of a guest go to the account that the guest signs in to, and to no other', async () => {
  const outbox = makeOutbox();
  kept = [{ userId: 'guest', cardId: 'a', grade: 'good', reviews: 0 }];
  userId = 'binh';
  await outbox.flush();
  expect(sent).toEqual([]);
  userId = 'an';
  await outbox.flush();
  expect(sent.map(({ cardId }) => cardId)).toEqual(['a']);
  expect(kept).toEqual([]);
});

test('an answer is sent once, and nothing of it is kept', async () => {
  const outbox = makeOutbox();
  expect(await outbox.add(card('a'), 'good')).toMatchObject({ cardId: 'a', reviews: 1 });
  expect(kept).toEqual([]);
  expect(sent).toEqual([{ userId: 'an', cardId: 'a', grade: 'good', reviews: 0 }]);
});

test('without a connection answers are kept, and sent in their order when it is back', async () => {
  const outbox = makeOutbox();
  const online = answer;
  answer = async () => localFailure('NETWORK');
  void outbox.add(card('a'), 'again');
  void outbox.add(card('b'), 'good');
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.waiting.getState().count).toBe(2);
  expect(kept).toHaveLength(2);
  sent.length = 0;
  answer = online;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(sent.map(({ cardId }) => cardId)).toEqual(['a', 'b']);
  expect(outbox.waiting.getState().count).toBe(0);
});

test.each([
  ['CONFLICT', 409],
  ['NOT_FOUND', 404],
] as const)('%s goes on quietly', async (code, status) => {
  const outbox = makeOutbox();
  answer = async () => ({ success: false, code, message: code, status, fields: [] });
  expect(await outbox.add(card('a'), 'good')).toBeUndefined();
  expect(kept).toEqual([]);
});

test('unsent answers of earlier visits are sent, but not those of another user', async () => {
  kept = [
    { userId: 'an', cardId: 'a', grade: 'good', reviews: 2 },
    { userId: 'binh', cardId: 'b', grade: 'good', reviews: 2 },
    { userId: 'an', cardId: 'c', grade: 'perfect', reviews: 2 },
  ];
  await makeOutbox().flush();
  expect(sent.map(({ cardId }) => cardId)).toEqual(['a']);
  expect(kept).toMatchObject([{ cardId: 'b' }]);
});

test('an answer that is given twice, by a double click, is sent once', async () => {
  const outbox = makeOutbox();
  answer = async () => localFailure('NETWORK');
  void outbox.add(card('a'), 'good');
  void outbox.add(card('a'), 'good');
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toHaveLength(1);
});

test.each(['SESSION_CHANGED', 'UNAUTHORIZED'] as const)(
  'an answer that meets another session (%s) is kept until its reader is back',
  async (code) => {
    const outbox = makeOutbox();
    const online = answer;
    answer = async () => {
      userId = 'another';
      return { ...localFailure('SESSION_CHANGED'), code, status: 401 };
    };
    void outbox.add(card('a'), 'good');
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(kept).toMatchObject([{ userId: 'an', cardId: 'a' }]);
    answer = online;
    userId = 'an';
    await outbox.flush();
    expect(kept).toEqual([]);
  },
);
