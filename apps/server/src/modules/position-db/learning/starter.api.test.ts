import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareKeys, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EngineLine } from '../../../engine/engine-job.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { dayOf, type EvaluatedMove } from '../evaluations/evaluation.ts';
import { findEvaluations, findEvaluationsVersion } from '../evaluations/evaluation-repository.ts';
import { keyed } from '../key-moves.ts';
import { makeJournalLine, parseJournal } from './journal.ts';
import { learnTree } from './learn-tree.ts';
import { importEvaluations, loadStarter } from './load-starter.ts';
import { makeStarter, type StarterOptions } from './make-starter.ts';
import { packJournal } from './run-starter.ts';
import { packEvaluations, unpackEvaluations } from './starter-file.ts';
import { finish, makeFakeEngine } from './testing/fake-engine.ts';
import { packFormat1 } from './testing/pack-format-1.ts';

const folder = await mkdtemp(join(tmpdir(), 'starter-'));
const journal = join(folder, 'journal.jsonl');
const file = join(folder, 'starter.bin');
const database = await makeTestDatabase();
const { db } = database;
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const COUNT = 500;
const now = (): Date => new Date('2026-01-02T03:04:05.678Z');
const start = Position.initial();

const run = async (count: number, other: Partial<StarterOptions> = {}): Promise<number> => {
  const engine = makeFakeEngine();
  const { signal } = new AbortController();
  const analyse: typeof engine.analyse = (job) => engine.analyse(job);
  const search = { nodes: 150_000, lines: 5, now, signal };
  await makeStarter({ analyse, journal, count, ...search, ...other });
  return engine.asked.length;
};

/** Engines that answer late, and not in the order in which they were asked. */
const makeUnevenEngines = () => {
  const running = { now: 0, most: 0 };
  let asked = 0;
  const analyse: StarterOptions['analyse'] = async (job) => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    asked += 1;
    for (let left = (asked * 7) % 5; left > 0; left -= 1)
      await new Promise((resolve) => void setImmediate(resolve));
    running.now -= 1;
    const outcome = await finish(job);
    if (outcome.kind !== 'finished') return outcome;
    const lines = outcome.result.lines.map((line) => ({ ...line, moves: longLine(job.fen, line) }));
    return { ...outcome, result: { ...outcome.result, lines } };
  };
  return { analyse, running };
};

/** The first legal moves after the move of a line, twelve plies in all. */
function longLine(fen: string, { moves }: EngineLine): readonly string[] {
  const line = [...moves];
  let at = line.reduce((position, move) => position.play(move), Position.fromFen(fen));
  for (let [next] = at.legalMoves(); next !== undefined && line.length < 12; ) {
    line.push(next);
    at = at.play(next);
    [next] = at.legalMoves();
  }
  return line;
}

const masterVisit = (...moves: readonly string[]) => {
  const position = moves.reduce((at, move) => at.play(move), start);
  return { position, ply: moves.length, origin: 'master' } as const;
};

const entriesOf = async (path: string) => parseJournal(await readFile(path, 'utf8'));

describe('a starter file', () => {
  test('is made by a run that continues from its journal, even after a last line that was cut off', async () => {
    const first = await run(COUNT);
    const text = await readFile(journal, 'utf8');
    expect(parseJournal(text)).toHaveLength(first);
    await writeFile(journal, text.slice(0, -40));
    expect(await run(COUNT)).toBe(1);
    expect(await run(COUNT)).toBe(0);
  });

  test('is the same with any number of engines, each of which searches one position at a time', async () => {
    const packed: Uint8Array[] = [];
    for (const engines of [1, 3]) {
      const path = join(folder, `journal-${engines}.jsonl`);
      const { analyse, running } = makeUnevenEngines();
      await run(COUNT, { analyse, engines, journal: path });
      expect(running.most).toBe(engines);
      packed.push((await packJournal(path)).bytes);
      expect(new Set((await entriesOf(path)).map(({ key }) => makeKeyHex(key))).size).toBe(
        (await entriesOf(path)).length,
      );
    }
    expect(packed[0]).toEqual(packed[1]);
  });

  test('is the same whether a position or its mirror image is visited first', async () => {
    // The fake engine prefers moves by their names, so it finds other moves in the mirror image.
    const mirrored = [masterVisit('c3c4', 'a6a5', 'e3e4'), masterVisit('g3g4', 'i6i5', 'e3e4')];
    const packed: Uint8Array[] = [];
    for (const masters of [mirrored, mirrored.toReversed()]) {
      const path = join(folder, `journal-mirror-${packed.length}.jsonl`);
      await run(COUNT, { journal: path, masters });
      const origins = (await entriesOf(path)).map(({ origin }) => origin);
      expect(origins.filter((origin) => origin === 'master')).toHaveLength(1);
      packed.push((await packJournal(path)).bytes);
    }
    expect(packed[0]).toEqual(packed[1]);
  });

  test('keeps the day of each score and a line of ten plies of the best move', async () => {
    const [found] = unpackEvaluations((await packJournal(join(folder, 'journal-3.jsonl'))).bytes);
    expect(found?.moves.map(({ day }) => day)).toEqual(Array(5).fill(dayOf(now())));
    expect(found?.moves.map(({ line = [] }) => line.length)).toEqual([9, 0, 0, 0, 0]);
  });

  test('evaluates master games in their order, right after the main lines and their alternatives', async () => {
    const path = join(folder, 'journal-masters.jsonl');
    const masters = ['e3e4', 'g3g4', 'i3i4'].map((move) => masterVisit('c3c4', 'a6a5', move));
    await run(COUNT, { journal: path, masters, engines: 2 });
    const origins = (await entriesOf(path)).map(({ origin = '' }) => origin);
    const first = origins.indexOf('master');
    expect(origins.slice(first, first + 4)).toEqual(['master', 'master', 'master', 'tree']);
    expect(origins.slice(0, first)).not.toContain('tree');
  });

  test('is stopped at the first failure, with all that was found before in the journal', async () => {
    const path = join(folder, 'journal-failed.jsonl');
    let left = 40;
    const analyse: StarterOptions['analyse'] = async (job) => {
      left -= 1;
      return left < 0 ? { kind: 'stopped' } : finish(job);
    };
    await expect(run(COUNT, { analyse, journal: path, engines: 2 })).rejects.toThrow('stopped');
    expect(await entriesOf(path)).toHaveLength(40);
    expect(left).toBeGreaterThanOrEqual(-2);
  });

  test('searches again what was stopped for its time', async () => {
    const path = join(folder, 'journal-slow.jsonl');
    let asked = 0;
    const analyse: StarterOptions['analyse'] = async (job) => {
      const outcome = await finish(job);
      asked += 1;
      if (outcome.kind !== 'finished') return outcome;
      return { ...outcome, result: { ...outcome.result, isCutShort: asked === 1 } };
    };
    const stop = new AbortController();
    const onProgress = (): void => stop.abort();
    const stopping: StarterOptions['analyse'] = async (job) =>
      stop.signal.aborted ? { kind: 'stopped' } : analyse(job);
    await expect(run(COUNT, { analyse: stopping, journal: path, onProgress })).rejects.toThrow(
      'stopped',
    );
    expect([asked, (await entriesOf(path)).length]).toEqual([2, 1]);
  });

  test('of format 1 is read, without days and lines', () => {
    const { key } = keyed(start);
    const move = start.moves()[0] ?? 0;
    const search: EvaluatedMove = {
      move,
      score: -12,
      depth: 11,
      nodes: 150_000,
      source: 'starter',
      engine: 'Old',
    };
    const later = { ...search, day: 20_000, line: [move] };
    const complete = [true, false].map((isComplete) => ({ key, isComplete, moves: [search] }));
    const bytes = packFormat1(complete.map((each) => ({ ...each, moves: [later] })));
    expect(unpackEvaluations(bytes)).toEqual(complete);
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
    const wanted = entries
      .map(({ key, moves, isComplete }) => ({ key, moves, isComplete }))
      .toSorted((one, other) => compareKeys(one.key, other.key));
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
