import { describe, expect, test } from 'vitest';
import { findExcess } from './json-excess.ts';

const BUDGET = { depth: 10, values: 1000 };
const find = (value: unknown) => findExcess(Buffer.from(JSON.stringify(value)), BUDGET);
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('the budget of JSON', () => {
  test('limits the depth of lists and objects', () => {
    expect(find(nested(10))).toBeUndefined();
    expect(find(nested(11))).toBe('depth');
    expect(findExcess(Buffer.from('{"a":'.repeat(11)), BUDGET)).toBe('depth');
    expect(findExcess(Buffer.from('['.repeat(2_000_000)), BUDGET)).toBe('depth');
  });

  test('limits the number of values, of which lists and objects are some', () => {
    expect(find(Array.from({ length: 998 }, () => 1))).toBeUndefined();
    expect(find(Array.from({ length: 1001 }, () => 1))).toBe('values');
    expect(find(Array.from({ length: 501 }, () => []))).toBe('values');
  });

  test('limits the number of different names, in one object and in many', () => {
    const budget = { depth: 10, values: 100_000 };
    const excess = (value: unknown) => findExcess(Buffer.from(JSON.stringify(value)), budget);
    const names = Array.from({ length: 4000 }, (_, index) => `name${index}`);
    expect(excess(Object.fromEntries(names.map((name) => [name, 0])))).toBe('shapes');
    expect(excess(names.map((name) => ({ [name]: 0 })))).toBe('shapes');
    expect(excess(names.map((name) => ({ [name.padEnd(100)]: 0 })))).toBe('shapes');
    expect(excess(names.map((name) => ({ m: 'h2e2', c: name })))).toBeUndefined();
  });

  test('limits the number of different orders of a few names', () => {
    const orders = Array.from({ length: 5000 }, (_, index) =>
      Object.fromEntries(
        Array.from({ length: 13 }, (_bit, bit) => [(index >> bit) & 1 ? `a${bit}` : `b${bit}`, 0]),
      ),
    );
    const bytes = Buffer.from(JSON.stringify(orders));
    expect(findExcess(bytes, { depth: 10, values: 100_000 })).toBe('shapes');
  });

  test('does not count what is written in texts', () => {
    expect(find(['[['.repeat(500), ',"\\'.repeat(500), '{"a":\\"'.repeat(500)])).toBeUndefined();
    expect(findExcess(Buffer.from('["never closed'), BUDGET)).toBeUndefined();
    expect(findExcess(Buffer.from(']]]]]'), BUDGET)).toBeUndefined();
  });
});
