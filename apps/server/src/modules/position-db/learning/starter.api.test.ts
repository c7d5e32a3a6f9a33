import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { findEvaluations, findEvaluationsVersion } from '../evaluations/evaluation-repository.ts';
import { keyed } from '../key-moves.ts';
import { makeJournalLine, parseJournal } from './journal.ts';
import { learnTree } from './learn-tree.ts';
import { importEvaluations, loadStarter } from './load-starter.ts';
import { makeStarter } from './make-starter.ts';
import { packJournal } from './run-starter.ts';
import { packEvaluations, unpackEvaluations } from './starter-file.ts';
import { makeFakeEngine } from './testing/fake-engine.ts';

const folder = await mkdtemp(join(tmpdir(), 'starter-'));
const journal = join(folder, 'journal.jsonl');
const file = join(folder, 'starter.bin');
const database = await makeTestDatabase();
const { db } = database;
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const COUNT = 1000;
const now = (): Date => new Date('2026-01-02T03:04:05.678Z');
const start = Position.initial();

const run = async (count: number, lines = 5): Promise<number> => {
  const engine = makeFakeEngine();
  const { signal } = new AbortController();
  const analyse: typeof engine.analyse = (job) => engine.analyse(job);
  await makeStarter({ analyse, journal, count, nodes: 150_000, lines, signal });
  return engine.asked.length;
};

describe('a starter file', () => {
  test('is made by a run that continues from its journal, even after a last line that was cut off', async () => {
    const first = await run(COUNT);
    const text = await readFile(journal, 'utf8');
    expect(parseJournal(text)).toHaveLength(first);
    await writeFile(journal, text.slice(0, -40));
    expect(await run(COUNT)).toBe(1);
    expect(await run(COUNT)).toBe(0);
  });

  test('holds main lines, alternatives and a tree, each position with its best moves', async () => {
    const entries = parseJournal(await readFile(journal, 'utf8'));
    const origins = new Set(entries.map(({ origin }) => origin));
    expect(origins).toEqual(new Set(['main', 'alternative', 'tree']));
    expect(entries.every(({ moves }) => moves.length >= 2 && moves.length <= 5)).toBe(true);
    expect(entries.some(({ ply = 0 }) => ply >= 16)).toBe(true);
  });

  test('is small and unpacks to the journal’s evaluations', async () => {
    const { positions, bytes } = await packJournal(journal);
    expect(bytes.length / positions).toBeLessThan(70);
    await writeFile(file, bytes);
    const entries = parseJournal(await readFile(journal, 'utf8'));
    const wanted = entries.map(({ key, moves, isComplete }) => ({ key, moves, isComplete }));
    expect(unpackEvaluations(bytes)).toEqual(wanted);
    expect(() => unpackEvaluations(bytes.subarray(0, -9))).toThrow(RangeError);
    expect(() => unpackEvaluations(Uint8Array.of(1, 2, 3))).toThrow(RangeError);
    expect(unpackEvaluations(packEvaluations([]))).toEqual([]);
    // Packing is refused if the file could not be unpacked again.
    expect(() => packEvaluations(wanted, 1_000)).toThrow(RangeError);
  });

  test.each([
    ['begins to load', 0],
    ['is being solved', 10],
  ])(
    'writes nothing if the server closes while the file %s, and is loaded at the next start',
    async (_what, pauses) => {
      const fresh = await makeTestDatabase();
      onTestFinished(() => fresh.close());
      const stop = new AbortController();
      // Scores are solved in batches, with a pause after each.
      const stopSoon = async (): Promise<void> => {
        for (let left = pauses; left > 0; left -= 1)
          await new Promise((resolve) => void setImmediate(resolve));
        stop.abort();
      };
      const stopped = loadStarter(
        { database: fresh, now: () => (void stopSoon(), now()), signal: stop.signal },
        file,
      );
      await expect(stopped).rejects.toThrow('abort');
      expect((await findEvaluationsVersion(fresh.db)).count).toBe(0);
      const count = await loadStarter({ database: fresh, now }, file);
      expect((await findEvaluationsVersion(fresh.db)).count).toBe(count);
    },
  );

  test('is loaded in part if the server closes, where other positions are known', async () => {
    const fresh = await makeTestDatabase();
    onTestFinished(() => fresh.close());
    const stop = new AbortController();
    const found = unpackEvaluations(await readFile(file));
    const stopped = importEvaluations(found, {
      database: fresh,
      // The time is read once for each part.
      now: () => (stop.abort(), now()),
      signal: stop.signal,
      maxInMemory: -1,
    });
    await expect(stopped).rejects.toThrow('abort');
    const { count } = await findEvaluationsVersion(fresh.db);
    expect([count > 0, count < found.length]).toEqual([true, true]);
  });

  test('is loaded once, with backed-up scores', async () => {
    const count = await loadStarter({ database, now }, file);
    expect(count).toBe((await findEvaluationsVersion(db)).count);
    expect(await loadStarter({ database, now }, file)).toBe(0);
    expect(await loadStarter({ database, now }, join(folder, 'none'))).toBe(0);
    const { id } = keyed(start);
    const found = (await findEvaluations(db, [id])).get(id);
    expect(found?.moves.some(({ known }) => known > 0)).toBe(true);
    expect(found?.moves.some(({ value, score }) => value !== score)).toBe(true);
  });

  test.each([
    ['few', 10_000],
    ['many', 0],
  ])('gives the same evaluations in a database with %s known positions', async (_, maxInMemory) => {
    const other = await makeTestDatabase();
    const [one, ...rest] = unpackEvaluations(await readFile(file)).slice(0, 60);
    if (one === undefined) throw new Error('no position');
    await importEvaluations([one], { database: other, now });
    await importEvaluations(rest, { database: other, now, maxInMemory });
    const whole = await makeTestDatabase();
    await importEvaluations([one, ...rest], { database: whole, now });
    const keys = [one, ...rest].map(({ key }) => makeKeyHex(key));
    expect(await findEvaluations(other.db, keys)).toEqual(await findEvaluations(whole.db, keys));
    await Promise.all([other.close(), whole.close()]);
  });
});

test('an invalid line of a journal is skipped', () => {
  const entry = { key: keyed(start).key, moves: [], isComplete: false };
  const text = `${makeJournalLine(entry)}nonsense\n{"key":"zz"}\n\n`;
  expect(parseJournal(text)).toEqual([entry]);
});

describe('learning a tree', () => {
  const { signal } = new AbortController();
  const learn = async (plies: number, stop = signal) => {
    const engine = makeFakeEngine();
    const analyse: typeof engine.analyse = (job) => engine.analyse(job);
    const options = { width: 2, nodes: 200_000, lines: 6, signal: stop };
    const from = { start: [start.play('a3a4')], plies };
    const progress = await learnTree({ database, analyse, now, ...options, ...from });
    return { ...progress, asked: engine.asked.length };
  };

  test('follows the best moves, and continues where it was', async () => {
    expect(await learn(2)).toMatchObject({ done: 7, evaluated: 7, atMost: 7 });
    const more = await learn(3);
    expect([more.done - more.evaluated, more.asked]).toEqual([7, more.evaluated]);
    expect((await learn(3)).asked).toBe(0);
  });

  test('rejects when it is stopped', async () => {
    await expect(learn(3, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });
});
