import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Jobs that end on command, in the order in which they began. */
function makeJobs() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await nextTurn();
  };
  return { begun, work, endNext };
}

test('a user has one running job at a time and does not wait for other users', async () => {
  const { begun, work, endNext } = makeJobs();
  const queue = new FairQueue();
  const first = [1, 2, 3].map((tab) => queue.run('one', work(`one ${tab}`)));
  const other = queue.run('other', work('other'));
  await nextTurn();
  expect(begun).toEqual(['one 1', 'other']);
  for (let left = 4; left > 0; left -= 1) await endNext();
  expect(await Promise.all([...first, other])).toEqual(['one 1', 'one 2', 'one 3', 'other']);
});

test('a failed job ends like any other', async () => {
  const queue = new FairQueue();
  await expect(queue.run('one', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await queue.run('one', async () => 'found')).toBe('found');
});

test.each([
  ['of one user', { perUser: 1, all: 9 }, 'one'],
  ['of all users', { perUser: 9, all: 1 }, 'other'],
])(
  'too many waiting jobs %s are refused, and abandoned jobs make room',
  async (_, limits, user) => {
    const { begun, work, endNext } = makeJobs();
    const queue = new FairQueue(limits);
    void queue.run('other', work('running'));
    void queue.run('one', work('running'));
    let isGone = false;
    const waiting = queue.run(user, work('waiting'), () => isGone);
    const refused = { code: 'TOO_MANY_REQUESTS' };
    await expect(queue.run(user, work('too many'))).rejects.toMatchObject(refused);
    isGone = true;
    const next = queue.run(user, work('next'));
    await expect(waiting).rejects.toMatchObject(refused);
    for (let left = 3; left > 0; left -= 1) await endNext();
    expect(await next).toBe('next');
    expect(begun).toEqual(['running', 'running', 'next']);
  },
);
