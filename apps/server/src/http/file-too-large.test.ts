import { expect, test } from 'vitest';
import { fileTooLarge } from './file-too-large.ts';

test.each([
  [16 * 1024 ** 2, '16 MB'],
  [3_200_000, '3 MB'],
  [64 * 1024, '64 KB'],
  [4 * 1024 ** 3, '4 GB'],
])('a limit of %d bytes is named as %s', (limit, text) => {
  const { en, vi, zh } = fileTooLarge(limit).details.messages ?? { en: '', vi: '', zh: '' };
  for (const message of [en, vi, zh]) expect(message).toContain(` ${text}`);
});
