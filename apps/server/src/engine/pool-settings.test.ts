import { expect, test } from 'vitest';
import { type Machine, sizeFor } from './pool-settings.ts';

const GIB = 1024 ** 3;
const MACHINE: Machine = { cores: 8, memory: 16 * GIB, memoryLimit: 0 };

test('one core is left to the server', () => {
  expect(sizeFor(MACHINE, 64)).toBe(7);
  expect(sizeFor({ ...MACHINE, cores: 1 }, 64)).toBe(1);
});

test('half of the memory is enough for all processes, a container’s limit being all that there is', () => {
  expect(sizeFor({ ...MACHINE, memory: 4 * GIB }, 64)).toBe(2);
  expect(sizeFor({ ...MACHINE, memoryLimit: 4 * GIB }, 64)).toBe(2);
  expect(sizeFor({ ...MACHINE, memoryLimit: GIB }, 64)).toBe(1);
});

test('a limit beyond what the machine has is none', () => {
  expect(sizeFor({ ...MACHINE, memoryLimit: 2 ** 64 }, 64)).toBe(7);
});
