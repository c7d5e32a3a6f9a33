import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readRecordFile } from '../record-file.mjs';
import { generate } from './generate.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-generate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS = { nodes: 10, network: 'own', seed: 9, workers: 1 };

test('an interrupted run continues to the same file', async () => {
  const whole = join(folder, 'whole.bin');
  const cut = join(folder, 'cut.bin');
  const { games, positions } = await generate({ ...OPTIONS, file: whole, positions: 200 });
  expect(positions).toBeGreaterThanOrEqual(200);
  expect(games).toBeGreaterThan(1);
  copyFileSync(whole, cut);
  truncateSync(cut, readFileSync(cut).length - 5);
  expect(readRecordFile(cut).dropped).toBeGreaterThan(0);
  await generate({ ...OPTIONS, file: cut, positions: 200 });
  expect(Buffer.compare(readFileSync(cut), readFileSync(whole))).toBe(0);
});

// This test belongs to the full test run, which also makes a whole network with several processes.
test.runIf(process.env['CHUHE_TEST_FULL'] === '1')(
  'several processes play the same games as one',
  async () => {
    const file = join(folder, 'several.bin');
    await generate({ ...OPTIONS, file, positions: 150, workers: 2 });
    const alone = readRecordFile(join(folder, 'whole.bin')).frames;
    const both = readRecordFile(file).frames.flatMap(({ game, records }) => {
      const same = alone.find((frame) => frame.game === game);
      return same === undefined ? [] : [{ records, expected: same.records }];
    });
    expect(both.length).toBeGreaterThan(0);
    for (const { records, expected } of both) expect(Buffer.compare(records, expected)).toBe(0);
  },
);
