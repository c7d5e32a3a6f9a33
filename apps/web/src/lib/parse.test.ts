import { expect, test } from 'vitest';
import { parseChoice, parseFlag, parseLength, parseRecord } from './parse.ts';

test.each([null, undefined, 7, 'text', ['a']])(
  '%j is no record, and reads as an empty one',
  (value) => {
    expect(parseRecord(value)).toEqual({});
  },
);

test('invalid values fall back, valid ones stay', () => {
  expect([parseFlag(false, true), parseFlag('true', true), parseFlag(1, false)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(parseChoice('b', ['a', 'b'], 'a')).toBe('b');
  expect(parseChoice('c', ['a', 'b'], 'a')).toBe('a');
  expect([parseLength(5, 1), parseLength(-5, 1), parseLength(1.5, 1), parseLength('5', 1)]).toEqual(
    [5, 1, 1, 1],
  );
});
