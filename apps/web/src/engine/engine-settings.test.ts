import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings, HASH_SIZES_MB, limitsOf, parseSettings } from './engine-settings.ts';

const device = fc.record({
  cores: fc.oneof(fc.integer({ min: -1, max: 256 }), fc.constant(Number.NaN)),
  touch: fc.boolean(),
  canThread: fc.boolean(),
  memoryGb: fc.constantFrom(0.25, 0.5, 1, 2, 4, 8, 64),
});

describe('the limits of a device', () => {
  it.each([
    ['a desktop', { cores: 16, memoryGb: 8, touch: false }, [16, 8, 512, 64]],
    ['a large one', { cores: 128, touch: false }, [32, 8, 512, 64]],
    ['a small laptop', { cores: 2, memoryGb: 2, touch: false }, [2, 1, 256, 64]],
    ['a phone', { cores: 8, memoryGb: 4, touch: true }, [8, 4, 128, 32]],
    ['a phone that does not tell', { cores: 6, touch: true }, [6, 3, 64, 32]],
    ['a poor phone', { cores: 4, memoryGb: 0.5, touch: true }, [4, 2, 16, 16]],
  ])('of %s', (_, of, expected) => {
    const limits = limitsOf({ ...of, canThread: true });
    const { maxThreads, defaultThreads, hashSizesMb, defaultHashMb } = limits;
    expect([maxThreads, defaultThreads, hashSizesMb.at(-1), defaultHashMb]).toEqual(expected);
  });

  it('allow one thread where threads cannot share memory', () => {
    const limits = limitsOf({ cores: 16, touch: false, canThread: false });
    expect(limits).toMatchObject({ maxThreads: 1, defaultThreads: 1, canThread: false });
    expect(parseSettings({ threads: 8 }, limits).threads).toBe(1);
  });

  it('always allow at least one value', () => {
    fc.assert(
      fc.property(device, (of) => {
        const limits = limitsOf(of);
        expect(limits.hashSizesMb).toContain(limits.defaultHashMb);
        expect(limits.hashSizesMb).toContain(16);
        expect(limits.defaultThreads).toBeGreaterThanOrEqual(1);
        expect(limits.defaultThreads).toBeLessThanOrEqual(limits.maxThreads);
        expect(limits.maxThreads).toBeLessThanOrEqual(32);
      }),
    );
  });
});

describe('stored settings', () => {
  const limits = limitsOf({ cores: 8, touch: false, canThread: true });

  it.each([
    { kind: 'depth', depth: 22 },
    { kind: 'nodes', nodes: 3_000_000 },
  ])('are restored unchanged with the budget %o', (budget) => {
    const settings = { ...defaultSettings(limits), multiPv: 5, budget };
    expect(parseSettings(JSON.parse(JSON.stringify(settings)), limits)).toEqual(settings);
  });

  it('of an older version are read without removed entries', () => {
    const old = { evaluation: 'light', threads: 3, hashMb: 128, multiPv: 2 };
    const budget = { kind: 'infinite' };
    const { evaluation: _, ...kept } = old;
    expect(parseSettings({ ...old, budget }, limits)).toEqual({ ...kept, budget });
  });

  it('are the defaults where they cannot be parsed', () => {
    expect(parseSettings({ threads: 'x', budget: { kind: 'time' }, multiPv: 2 }, limits)).toEqual({
      ...defaultSettings(limits),
      multiPv: 2,
    });
  });

  it('are within the limits, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (threads, multiPv) => {
        const value = { threads, multiPv, hashMb: multiPv, budget: { kind: 'time', ms: threads } };
        const settings = parseSettings(value, limits);
        expect(settings.threads).toBeGreaterThanOrEqual(1);
        expect(settings.threads).toBeLessThanOrEqual(8);
        expect([1, 2, 3, 4, 5]).toContain(settings.multiPv);
        expect(HASH_SIZES_MB).toContain(settings.hashMb);
      }),
    );
  });
});
