import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Position } from '@chuhe/rules/position';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { storeScores } from '../testing/evaluations.ts';
import { dueDay, NightlyDump } from './nightly-dump.ts';

const database = await makeTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
const dumps = join(folder, 'dumps');
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const start = Position.initial();
await storeScores(database, start, { h2e2: 30 });

let time = 0;
let openData = { isOn: true, hour: 3, kept: 2, licence: '' };
let free: number | undefined;
let onMeasure = async (): Promise<void> => {};
const signal = new AbortController().signal;

/** As in a server process of its own. */
const makeNightlyDump = (): NightlyDump =>
  new NightlyDump({
    database,
    dataFolder: folder,
    now: () => new Date(time),
    settings: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this setting is read.
      read: async () => ({ values: { openData } }) as never,
    },
    log: { info: () => {}, error: () => {} },
    measure: async () => {
      await onMeasure();
      return free;
    },
  });

beforeEach(async () => {
  // 03:30 in Vietnam.
  time = Date.parse('2026-01-01T20:30:00Z');
  openData = { isOn: true, hour: 3, kept: 2, licence: '' };
  free = undefined;
  await rm(dumps, { recursive: true, force: true });
});

test('a dump is due at its hour in Vietnam’s time zone', () => {
  expect(dueDay(new Date('2026-01-01T19:59:59Z'), 3)).toBe('2026-01-01');
  expect(dueDay(new Date('2026-01-01T20:00:00Z'), 3)).toBe('2026-01-02');
  expect(dueDay(new Date('2026-01-01T17:00:00Z'), 0)).toBe('2026-01-02');
  expect(dueDay(new Date('2026-01-02T15:59:59Z'), 23)).toBe('2026-01-01');
});

test('writes one dump a day with its hash, and keeps the newest', async () => {
  const nightly = makeNightlyDump();
  expect(await nightly.run(signal)).toBe(true);
  expect(await nightly.run(signal)).toBe(false);
  const [dump] = await nightly.folder.list();
  const bytes = await readFile(join(dumps, 'positions-2026-01-02.jsonl.gz'));
  expect(dump).toEqual({
    day: '2026-01-02',
    createdAt: '2026-01-01T20:30:00.000Z',
    format: 'chuhe-positions-3',
    positions: 1,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(gunzipSync(bytes).toString()).toContain(start.fen);
  for (let day = 0; day < 3; day += 1) {
    time += 86_400_000;
    expect(await nightly.run(signal)).toBe(true);
  }
  expect((await readdir(dumps)).toSorted()).toEqual([
    'positions-2026-01-04.json',
    'positions-2026-01-04.jsonl.gz',
    'positions-2026-01-05.json',
    'positions-2026-01-05.jsonl.gz',
  ]);
});

test('writes nothing if it is switched off', async () => {
  openData = { ...openData, isOn: false };
  expect(await makeNightlyDump().run(signal)).toBe(false);
  expect(existsSync(dumps)).toBe(false);
});

test('only one of several processes writes', async () => {
  const processes = [makeNightlyDump(), makeNightlyDump(), makeNightlyDump()];
  const written = await Promise.all(processes.map((each) => each.run(signal)));
  expect(written.filter(Boolean)).toHaveLength(1);
});

test('a process that was killed leaves no file under the final name, and the next run finishes', async () => {
  await mkdir(dumps, { recursive: true });
  await writeFile(join(dumps, 'next.jsonl.gz.part'), 'half');
  // Killed between the two final names.
  await writeFile(join(dumps, 'positions-2026-01-02.jsonl.gz'), 'renamed, but not described');
  await writeFile(join(dumps, 'positions-2026-01-01.json.new'), '{');
  const nightly = makeNightlyDump();
  expect(await nightly.folder.list()).toEqual([]);
  expect(await nightly.run(signal)).toBe(true);
  expect((await readdir(dumps)).toSorted()).toEqual([
    'positions-2026-01-02.json',
    'positions-2026-01-02.jsonl.gz',
  ]);
  expect(await nightly.folder.list()).toMatchObject([{ day: '2026-01-02', positions: 1 }]);
});

test('a closing server stops the dump without a failure, and the next one writes it', async () => {
  const nightly = makeNightlyDump();
  expect(await nightly.run(AbortSignal.abort())).toBe(false);
  expect(await nightly.lastFailure()).toBeUndefined();
  expect(await nightly.folder.list()).toEqual([]);
  expect(await makeNightlyDump().run(signal)).toBe(true);
});

test('a full disk ends the dump, frees its space, and is known to all processes until a dump succeeds', async () => {
  free = 1_000_000;
  const nightly = makeNightlyDump();
  expect(await nightly.run(signal)).toBe(false);
  expect(await readdir(dumps)).toEqual([]);
  const failure = { reason: 'DISK_FULL', at: new Date(time).toISOString() };
  expect(await makeNightlyDump().lastFailure()).toEqual(failure);
  // Not tried again at once.
  free = undefined;
  expect(await makeNightlyDump().run(signal)).toBe(false);
  time += 3_600_000;
  expect(await nightly.run(signal)).toBe(true);
  expect(await makeNightlyDump().lastFailure()).toBeUndefined();
});

test('a dump that another process has damaged is not published', async () => {
  const nightly = makeNightlyDump();
  onMeasure = async () => {
    const part = join(dumps, 'next.jsonl.gz.part');
    if (!existsSync(part)) return;
    const file = openSync(part, 'r+');
    writeSync(file, Buffer.alloc(8), 0, 8, 0);
    closeSync(file);
  };
  expect(await nightly.run(signal)).toBe(false);
  expect(await nightly.folder.list()).toEqual([]);
  expect(await nightly.lastFailure()).toMatchObject({ reason: 'FAILED' });
  onMeasure = async () => {};
  time += 3_600_000;
  expect(await nightly.run(signal)).toBe(true);
});

test('an older failure of one process does not hide the success of another', async () => {
  const nightly = makeNightlyDump();
  free = 1_000_000;
  expect(await nightly.run(signal)).toBe(false);
  free = undefined;
  time += 3_600_000;
  expect(await makeNightlyDump().run(signal)).toBe(true);
  expect(await nightly.lastFailure()).toBeUndefined();
});

test('a dump whose file was damaged or removed is not listed', async () => {
  const nightly = makeNightlyDump();
  await nightly.run(signal);
  await writeFile(join(dumps, 'positions-2026-01-02.jsonl.gz'), 'shorter');
  expect(await nightly.folder.list()).toEqual([]);
});
