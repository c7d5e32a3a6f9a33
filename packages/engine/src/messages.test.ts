import { expect, it } from 'vitest';
import { isNetworkRefusal, makeNetworkRefusal, makeResources, parseResources } from './messages.ts';

it('resources are parsed as they were written', () => {
  const resources = { threads: 12, hashMb: 2_048 };
  expect(parseResources(makeResources(resources))).toEqual(resources);
});

it.each(['', 'Threads 2', 'Threads 2, table 16 MiB. A thread has ended.'])(
  '"%s" is not parsed as resources',
  (text) => {
    expect(parseResources(text)).toBeUndefined();
  },
);

it('a refused network is distinguished from other errors', () => {
  expect(isNetworkRefusal(`ERROR: ${makeNetworkRefusal('a b.nnue', 'wrong-length')}`)).toBe(true);
  expect(isNetworkRefusal('ERROR: The network a.nnue cannot be read: It was not sent.')).toBe(
    false,
  );
  expect(isNetworkRefusal('ERROR: Failed to allocate a table of 1 MiB.')).toBe(false);
});
