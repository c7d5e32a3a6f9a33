import { expect, test } from 'vitest';
import { type Machine, makePoolSettings, sizeFor } from './pool-settings.ts';

const GIB = 1024 ** 3;
const MACHINE: Machine = { cores: 8, memory: 16 * GIB, memoryLimit: 0 };

test('one core is left to the server', () => {
  expect(sizeFor(MACHINE, 64)).toBe(7);
  expect(sizeFor({ ...MACHINE, cores: 1 }, 64)).toBe(1);
});

test('all processes fit into half of the memory of the machine or its container', () => {
  expect(sizeFor({ ...MACHINE, memory: GIB }, 88)).toBe(5);
  expect(sizeFor({ ...MACHINE, memoryLimit: GIB }, 88)).toBe(5);
  expect(sizeFor({ ...MACHINE, memoryLimit: GIB / 8 }, 88)).toBe(1);
});

test('a limit above the memory of the machine is ignored', () => {
  expect(sizeFor({ ...MACHINE, memoryLimit: 2 ** 64 }, 64)).toBe(7);
});

test('the operator limits the number of engines, and native engines are at most as many as the product’s own', () => {
  const config = { maxProcesses: 64, hashMb: 64, searchPath: '' };
  const [own, native] = (['own', 'native'] as const).map((kind) =>
    makePoolSettings(config, { kind }),
  );
  expect(native?.size).toBeLessThanOrEqual(own?.size ?? 0);
  expect(makePoolSettings({ ...config, maxProcesses: 1 }).size).toBe(1);
});
