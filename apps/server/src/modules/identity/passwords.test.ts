import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('denial of service: a full queue of hashes before the first sign-in is refused, and harms none that follow', async () => {
  const queued = Array.from({ length: 66 }, () => hashPassword('chariot by the river'));
  await expect(isPassword(null, 'x')).rejects.toThrow('UNAVAILABLE');
  const [stored = null] = await Promise.all(queued);
  expect(await isPassword(null, 'chariot by the river')).toBe(false);
  expect(await isPassword(stored, 'chariot by the river')).toBe(true);
}, 30_000);
