import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test.each([
  ['a value', { a: 1, b: 'x' }, { a: 1, b: 'y' }, [['b', 'x', 'y']]],
  ['what is new', null, { status: 'ACTIVE' }, [['status', undefined, 'ACTIVE']]],
  ['what is gone', { days: 30 }, undefined, [['days', '30', undefined]]],
  [
    'what lies deep',
    { name: { en: 'A', vi: 'B' } },
    { name: { en: 'A', vi: 'C' } },
    [['name.vi', 'B', 'C']],
  ],
  ['a list whole', { on: ['a'] }, { on: ['a', 'b'] }, [['on', '["a"]', '["a","b"]']]],
  ['a value that stands alone', 'A', 'B', [['', 'A', 'B']]],
  ['nothing', { a: [1], b: null }, { a: [1], c: '' }, []],
])('tells %s', (_, before, after, changes) => {
  const found = differenceOf(before, after);
  expect(found.map((change) => [change.path, change.before, change.after])).toEqual(changes);
});

test('shortens very long values', () => {
  const deep = Array.from({ length: 50 }).reduce<unknown>(
    (inner) => ({ inner }),
    'x'.repeat(9_999),
  );
  const [change] = differenceOf(undefined, deep);
  expect(change?.after?.length).toBeLessThan(600);
  const wide = Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`${index}`, index]));
  expect(differenceOf(undefined, wide)).toHaveLength(200);
});
