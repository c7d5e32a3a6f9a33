import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localFailure } from '../../../lib/api/failure.ts';
import { FRESH_MS, LATE_MS } from '../../../lib/sources/position-reader.ts';
import { entryOf } from '../../../lib/sources/testing/book-entries.ts';
import { BookReader, REST_MS } from './book-reader.ts';

const [A, B] = ['one', 'two'];
const asked: string[] = [];
let answer = async () => ({ success: true as const, data: [entryOf('h2e2')] });

function makeReader() {
  return new BookReader({
    read: (fen) => {
      asked.push(fen);
      return answer();
    },
    now: () => Date.now(),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answer = async () => ({ success: true, data: [entryOf('h2e2')] });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a position that a user hurries past is not asked for', async () => {
  const reader = makeReader();
  reader.follow({}, A);
  await pass(REST_MS - 1);
  reader.follow({}, B);
  await pass(REST_MS);
  expect(asked).toEqual([B]);
  expect(reader.getSnapshot()).toMatchObject({ fen: B, data: [{ move: 'h2e2' }] });
});

test('a position that was seen is there at once, and not asked for again for a while', async () => {
  const reader = makeReader();
  const panel = {};
  reader.follow(panel, A);
  await pass(REST_MS);
  reader.follow(panel, B);
  await pass(REST_MS);
  reader.follow(panel, A);
  expect(reader.getSnapshot().data).toHaveLength(1);
  await pass(REST_MS);
  expect(asked).toEqual([A, B]);
  reader.follow(panel, B);
  await pass(FRESH_MS);
  reader.follow(panel, A);
  await pass(REST_MS);
  expect(asked).toEqual([A, B, A]);
});

test('a change of a book drops what was said before, and what is on its way', async () => {
  const reader = makeReader();
  reader.follow({}, A);
  await pass(REST_MS);
  answer = async () => ({ success: true, data: [] });
  reader.hearChange();
  expect(reader.getSnapshot().data).toHaveLength(1);
  await pass(0);
  expect(reader.getSnapshot().data).toEqual([]);
  expect(asked).toEqual([A, A]);
});

test('nothing is asked once no panel can be seen', async () => {
  const reader = makeReader();
  const [one, two] = [{}, {}];
  reader.follow(one, A);
  reader.follow(two, A);
  reader.follow(one, undefined);
  await pass(REST_MS);
  expect(asked).toEqual([A]);
  reader.follow(two, undefined);
  reader.hearChange();
  await pass(REST_MS);
  expect(asked).toEqual([A]);
});

test('a server that does not answer is said, and asked again with the connection', async () => {
  const reader = new BookReader({
    read: async (fen) => {
      asked.push(fen);
      return localFailure('NETWORK');
    },
    now: () => Date.now(),
  });
  reader.follow({}, A);
  await pass(REST_MS);
  expect(reader.getSnapshot()).toMatchObject({ problem: 'offline', data: undefined });
  reader.reconnect();
  await pass(0);
  expect(asked).toEqual([A, A]);
});

test('an answer that is late is awaited in sight', async () => {
  const reader = makeReader();
  answer = () => new Promise(() => undefined);
  reader.follow({}, A);
  await pass(REST_MS + LATE_MS);
  expect(reader.getSnapshot().isLate).toBe(true);
});

test('a change of the user’s is seen before the server has it', async () => {
  const reader = makeReader();
  reader.follow({}, A);
  await pass(REST_MS);
  reader.amend(A, (entries) => entries.map((each) => ({ ...each, priority: 9 })));
  expect(reader.getSnapshot().data).toMatchObject([{ priority: 9 }]);
});

test('a change in a position that was left is not shown in the one that is there now', async () => {
  const reader = makeReader();
  reader.follow({}, B);
  await pass(REST_MS);
  const before = reader.getSnapshot();
  reader.amend(A, (entries) => entries.map((each) => ({ ...each, priority: 9 })));
  expect(reader.getSnapshot()).toBe(before);
});
