import { expect, test } from 'vitest';
import { formatRates } from './formats.mjs';

test('rates are per second of all files of a format', () => {
  const rates = { files: 10, games: 12, plies: 400, bytes: 1024 * 1024, seconds: 0.5 };
  expect(formatRates({ format: 'xqf', ...rates })).toBe(
    'xqf      20 files/s, 2.0 MB/s, 800 plies/s (10 files, 12 games, 400 plies)',
  );
});
