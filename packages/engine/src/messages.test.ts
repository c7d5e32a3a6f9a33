import { expect, it } from 'vitest';
import { isNetworkRefusal, makeNetworkRefusal, makeResources, parseResources } from './messages.ts';

it('threads and table are read as they were said', () => {
  const resources = { threads: 12, hashMb: 2_048 };
  expect(parseResources(makeResources(resources))).toEqual(resources);
});

it.each(['', 'Threads 2', 'Threads 2, table 16 MiB. A thread has ended.'])(
  '"%s" says nothing of threads and table',
  (text) => {
    expect(parseResources(text)).toBeUndefined();
  },
);

it('a refused network is told apart from every other error', () => {
  expect(isNetworkRefusal(`ERROR: ${makeNetworkRefusal('a b.nnue', 'wrong-length')}`)).toBe(true);
  expect(isNetworkRefusal('ERROR: The network a.nnue cannot be read: It was not sent.')).toBe(
    false,
  );
  expect(isNetworkRefusal('ERROR: Failed to allocate a table of 1 MiB.')).toBe(false);
});
