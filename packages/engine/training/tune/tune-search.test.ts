import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_FULL } from '../../src/testing/full.ts';
import { testOpenings } from '../games/testing/test-openings.ts';
import { readConstants } from './constants.mjs';
import { tuneSearch } from './tune-search.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-tune-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS = {
  folder,
  pairs: 6,
  match: 4,
  nodes: 20,
  network: 'own',
  only: '^REDUCTION_(BASE|SCALE)$',
  step: 0.1,
  rate: 0.02,
  seed: 1,
  threads: 1,
  openings: testOpenings(),
};

test('a pattern that fits no constant is refused before anything is built', async () => {
  const watch = { signal: new AbortController().signal, print: () => undefined };
  await expect(tuneSearch({ ...OPTIONS, only: '^NO_SUCH' }, watch)).rejects.toThrow(
    '^NO_SUCH fits the name of no constant',
  );
  await expect(tuneSearch({ ...OPTIONS, only: '(' }, watch)).rejects.toThrow(
    '( is not a regular expression',
  );
});

// The engine is compiled twice.
describe.runIf(IS_FULL)('a tuning', () => {
  test('that is stopped continues, changes the chosen constants only, and ends with a match', async () => {
    const stop = new AbortController();
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
      if (line.startsWith('tuning: 3')) stop.abort();
    };
    expect(await tuneSearch(OPTIONS, { signal: stop.signal, print })).toBeUndefined();
    const signal = new AbortController().signal;
    const tuned = await tuneSearch(OPTIONS, { signal, print });
    expect(tuned?.difference?.low).toBeLessThan(tuned?.difference?.high ?? 0);
    expect(tuned?.constants.map(({ name }) => name)).toEqual(['REDUCTION_BASE', 'REDUCTION_SCALE']);
    const journal = readFileSync(join(folder, 'tuning.jsonl'), 'utf8').trim().split('\n');
    expect(journal).toHaveLength(1 + OPTIONS.pairs);
    const written = readConstants(readFileSync(join(folder, 'tuning.ts'), 'utf8'));
    for (const { name, value } of tuned?.constants ?? [])
      expect(written).toContainEqual({ name, value });
  });
});
