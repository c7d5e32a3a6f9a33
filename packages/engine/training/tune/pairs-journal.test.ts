import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournal } from './pairs-journal.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-tune-'));
afterAll(() => rmSync(folder, { recursive: true }));
const RUN = { format: 'test', seed: 1 };

test('a continued run has the results of the first, in their order', () => {
  const first = openJournal(folder, 'order', RUN);
  first.add({ pair: 1, result: -2 });
  first.add({ pair: 0, result: 1 });
  expect(openJournal(folder, 'order', RUN).played).toEqual([
    { pair: 1, result: -2 },
    { pair: 0, result: 1 },
  ]);
});

test('a line that a killed run has left half written is skipped, and the next one is whole', () => {
  const path = join(folder, 'cut');
  openJournal(folder, 'cut', RUN).add({ pair: 0, result: 1 });
  appendFileSync(path, '{"pair":1,"re');
  openJournal(folder, 'cut', RUN).add({ pair: 1, result: 0 });
  expect(openJournal(folder, 'cut', RUN).played).toEqual([
    { pair: 0, result: 1 },
    { pair: 1, result: 0 },
  ]);
});

test('a half written first line is completed', () => {
  const path = join(folder, 'head');
  openJournal(folder, 'head', RUN);
  const whole = readFileSync(path, 'utf8');
  truncateSync(path, 5);
  openJournal(folder, 'head', RUN).add({ pair: 0, result: 2 });
  expect(readFileSync(path, 'utf8')).toBe(`${whole}{"pair":0,"result":2}\n`);
});

test('a journal of another run is refused', () => {
  openJournal(folder, 'other', RUN);
  expect(() => openJournal(folder, 'other', { ...RUN, seed: 2 })).toThrow(
    'is of a run with other options',
  );
});
