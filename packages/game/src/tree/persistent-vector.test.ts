import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersistentVector, type VectorDraft } from './persistent-vector.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const newBlocks = <Value>(next: PersistentVector<Value>, old: PersistentVector<Value>): number => {
  const known = new Set(old.blocks());
  return [...next.blocks()].filter((block) => !known.has(block)).length;
};

describe('a persistent vector', () => {
  it.each([0, 1, 31, 32, 33, 1023, 1024, 1025, 32_768, 40_000])(
    'returns its %i values, built at once or one by one',
    (count) => {
      const made = PersistentVector.from(numbers(count));
      const pushed = PersistentVector.empty<number>().edit((draft) => {
        for (const value of numbers(count)) draft.push(value);
      });
      expect([...made]).toEqual(numbers(count));
      expect([...pushed]).toEqual(numbers(count));
      expect(made.size).toBe(count);
      expect(pushed.get(count - 1)).toBe(count === 0 ? undefined : count - 1);
    },
  );

  it('has no value at an invalid index', () => {
    const vector = PersistentVector.from(numbers(40));
    expect([-1, 40, 64, 1.5, Number.NaN, 2 ** 32].map((index) => vector.get(index))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect(() => vector.set(40, 0)).toThrow(RangeError);
  });

  it('behaves like an array that is copied with every change', () => {
    const change = fc.oneof(
      fc.record({ push: fc.nat() }),
      fc.record({ set: fc.nat(), index: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.nat(70), fc.array(change, { maxLength: 80 }), (size, changes) => {
        let [array, vector] = [numbers(size), PersistentVector.from(numbers(size))];
        const versions: [number[], PersistentVector<number>][] = [];
        for (const step of changes) {
          versions.push([array, vector]);
          if ('push' in step) [array, vector] = [[...array, step.push], vector.push(step.push)];
          else if (array.length > 0) {
            const at = step.index % array.length;
            [array, vector] = [array.with(at, step.set), vector.set(at, step.set)];
          }
        }
        versions.push([array, vector]);
        for (const [expected, actual] of versions) expect([...actual]).toEqual(expected);
      }),
    );
  });

  it('copies one block for each level to change one of 100,000 values', () => {
    const old = PersistentVector.from(numbers(100_000));
    expect(newBlocks(old.set(77_777, -1), old)).toBe(4);
    expect(newBlocks(old.push(-1), old)).toBeLessThanOrEqual(4);
  });

  it('copies a block once within an edit, however often it is written', () => {
    const old = PersistentVector.from(numbers(100_000));
    const next = old.edit((draft) => {
      for (let index = 0; index < 32; index += 1) draft.set(index, -index);
    });
    expect(newBlocks(next, old)).toBe(4);
    expect(old.get(31)).toBe(31);
  });

  it('stays identical if an edit writes the same value', () => {
    const old = PersistentVector.from(numbers(100));
    expect(old.set(50, 50)).toBe(old);
  });

  it('cannot be written after its edit', () => {
    const old = PersistentVector.from(numbers(3));
    const drafts: VectorDraft<number>[] = [];
    const next = old.edit((draft) => {
      draft.push(3);
      drafts.push(draft);
    });
    expect(() => drafts[0]?.set(3, -1)).toThrow('the edit has ended');
    expect([...next]).toEqual([0, 1, 2, 3]);
  });
});
