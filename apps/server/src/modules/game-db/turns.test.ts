import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, in the order in which it began. */
function makeWork() {
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

test('a user has one piece of work at a time, and nobody waits for another user', async () => {
  const { begun, work, endNext } = makeWork();
  const turns = new Turns();
  const first = [1, 2, 3].map((tab) => turns.run('one', work(`one ${tab}`)));
  const other = turns.run('other', work('other'));
  await nextTurn();
  expect(begun).toEqual(['one 1', 'other']);
  for (let left = 4; left > 0; left -= 1) await endNext();
  expect(await Promise.all([...first, other])).toEqual(['one 1', 'one 2', 'one 3', 'other']);
});

test('work that fails ends like any other', async () => {
  const turns = new Turns();
  await expect(turns.run('one', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await turns.run('one', async () => 'found')).toBe('found');
});

test.each([
  ['of one user', { each: 1, all: 9 }, 'one'],
  ['of all', { each: 9, all: 1 }, 'other'],
])(
  'too much that waits %s is refused, and what nobody wants any more makes room',
  async (_, limits, user) => {
    const { begun, work, endNext } = makeWork();
    const turns = new Turns(limits);
    void turns.run('other', work('running'));
    void turns.run('one', work('running'));
    let isGone = false;
    const waiting = turns.run(user, work('waiting'), () => isGone);
    const refused = { code: 'TOO_MANY_REQUESTS' };
    await expect(turns.run(user, work('too many'))).rejects.toMatchObject(refused);
    isGone = true;
    const next = turns.run(user, work('next'));
    await expect(waiting).rejects.toMatchObject(refused);
    for (let left = 3; left > 0; left -= 1) await endNext();
    expect(await next).toBe('next');
    expect(begun).toEqual(['running', 'running', 'next']);
  },
);
