import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endIfSlow } from './end-if-slow.ts';

const file = fileURLToPath(import.meta.url);

test('a stream without a reader ends, and one that is read fast enough goes on', async () => {
  const slow = createReadStream(file, { highWaterMark: 16 });
  slow.once('readable', () => {});
  endIfSlow(slow, 1_000_000, 20);
  await expect(finished(slow)).rejects.toThrow('too slowly');
  const fast = createReadStream(file, { highWaterMark: 16 });
  // On a busy machine, opening the file may take longer than a check.
  await once(fast, 'readable');
  endIfSlow(fast, 1, 20);
  let bytes = 0;
  for await (const chunk of fast) bytes += Buffer.from(chunk).length;
  expect(bytes).toBeGreaterThan(100);
});
