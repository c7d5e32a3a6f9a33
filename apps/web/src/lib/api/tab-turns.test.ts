// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type TakeTurns, turnsByLocks, turnsByNotes } from './tab-turns.ts';

/** Runs requests one after the other, as the browser's locks do. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return { request };
}

const KINDS: [string, () => readonly [TakeTurns, TakeTurns]][] = [
  [
    'by locks',
    () => {
      const locks = fakeLocks();
      return [turnsByLocks(locks), turnsByLocks(locks)];
    },
  ],
  ['by notes', () => [turnsByNotes(), turnsByNotes()]],
];

test.each(KINDS)('%s two tabs do their work one after the other', async (_, make) => {
  const [one, other] = make();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    log.push(`${name} ends`);
    return name;
  };
  const results = await Promise.all([one(work('a')), other(work('b'))]);
  expect(results).toEqual(['a', 'b']);
  const [first, second] = log[0] === 'a begins' ? ['a', 'b'] : ['b', 'a'];
  expect(log).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});

test.each(KINDS)('%s work that fails gives its turn back', async (_, make) => {
  const [one, other] = make();
  await expect(one(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await other(async () => 7)).toBe(7);
});

test('a tab that died with its turn is not waited for', async () => {
  localStorage.setItem('chuhe.session-turn', `dead ${Date.now() - 1}`);
  expect(await turnsByNotes()(async () => 7)).toBe(7);
});
