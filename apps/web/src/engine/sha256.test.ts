import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it.each([0, 1, 55, 56, 63, 64, 65, 1_000, 1_200_000])(
  'the hash of %i bytes is that of Node',
  async (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 251);
    expect(await sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);
