import { expect, test } from 'vitest';
import { type Machine, makePoolSettings, sizeFor } from './pool-settings.ts';

const GIB = 1024 ** 3;
const MACHINE: Machine = { cores: 8, memory: 16 * GIB, memoryLimit: 0 };

test('one core is left to the server', () => {
  expect(sizeFor(MACHINE, 64)).toBe(7);
  expect(sizeFor({ ...MACHINE, cores: 1 }, 64)).toBe(1);
});

test('half of the memory is enough for all processes, a container’s limit being all that there is', () => {
  expect(sizeFor({ ...MACHINE, memory: GIB }, 88)).toBe(5);
  expect(sizeFor({ ...MACHINE, memoryLimit: GIB }, 88)).toBe(5);
  expect(sizeFor({ ...MACHINE, memoryLimit: GIB / 8 }, 88)).toBe(1);
});

test('a limit beyond what the machine has is none', () => {
  expect(sizeFor({ ...MACHINE, memoryLimit: 2 ** 64 }, 64)).toBe(7);
});

test('there are no more engines than the operator says, and no more native ones than own ones', () => {
  const config = { maxProcesses: 64, hashMb: 64, searchPath: '' };
  const [own, native] = (['own', 'native'] as const).map((kind) =>
    makePoolSettings(config, { kind }),
  );
  expect(native?.size).toBeLessThanOrEqual(own?.size ?? 0);
  expect(makePoolSettings({ ...config, maxProcesses: 1 }).size).toBe(1);
});
