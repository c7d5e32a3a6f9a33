import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Position } from '@chuhe/rules/position';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workers, workShifts } from '../db/tables/worker-tables.ts';
import { parseDumpLine } from '../modules/position-db/dump/dump-line.ts';
import { writeDump } from '../modules/position-db/dump/write-dump.ts';
import type { StoredEvaluation } from '../modules/position-db/evaluations/evaluation.ts';
import {
  findEvaluations,
  findEvaluationsVersion,
  listEvaluations,
  writeEvaluations,
} from '../modules/position-db/evaluations/evaluation-repository.ts';
import { keyed } from '../modules/position-db/key-moves.ts';
import { mergeLayers } from '../modules/position-db/known-position.ts';
import { findLayers } from '../modules/position-db/layer-repository.ts';
import { packFormat1 } from '../modules/position-db/learning/testing/pack-format-1.ts';
import { storeManyScores, storeScores } from '../modules/position-db/testing/evaluations.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'dump-'));
const database = await makeTestDatabase();
const other = await makeTestDatabase();
afterAll(async () => {
  await Promise.all([database.close(), other.close()]);
  await rm(folder, { recursive: true });
});

const now = (): Date => new Date('2026-01-02T03:04:05.678Z');
const start = Position.initial();
/** More than one block of a dump. */
const POSITIONS = 2_100;
beforeAll(async () => {
  await storeScores(database, start, { c3c4: 12, h2e2: 30, h0g2: 9 }, { line: ['h9g7', 'h0g2'] });
  const seen = new Set([keyed(start).id]);
  let level = [start];
  while (seen.size < POSITIONS) {
    const next: Position[] = [];
    for (const position of level) {
      for (const move of position.legalMoves()) {
        const after = position.play(move);
        const { id } = keyed(after);
        if (seen.has(id) || seen.size >= POSITIONS) continue;
        seen.add(id);
        next.push(after);
      }
    }
    level = next;
    const scored = next.map((each) => [each, { [each.legalMoves()[0] ?? '']: 5 }] as const);
    await storeManyScores(database, scored);
  }
});

async function run(
  name: 'dump' | 'load',
  args: readonly string[],
  on = database,
  signal = new AbortController().signal,
) {
  const said: string[] = [];
  const warned: string[] = [];
  const status = await runCommand(name, args, {
    config: makeTestConfig(),
    database: on,
    now,
    origin: 'http://localhost:3000',
    say: (line) => void said.push(line),
    warn: (line) => void warned.push(line),
    signal,
  });
  return { status, said, warned };
}

const unpack = async (path: string) => gunzipSync(await readFile(path)).toString();

describe('npm run dump', () => {
  test('leaves out what a check of its worker may still withdraw', async () => {
    const own = await makeTestDatabase();
    const positions = ['a3a4', 'c3c4', 'h2e2', 'h0g2'].map((move) => start.play(move));
    for (const each of positions) await storeScores(own, each, { [each.legalMoves()[0] ?? '']: 5 });
    const [worker] = await own.db.insert(workers).values({ createdAt: now() }).returning();
    const stored: StoredEvaluation[] = [];
    for await (const each of listEvaluations(own.db)) stored.push(each);
    for (const [at, state] of (['OPEN', 'CLOSED', 'PASSED'] as const).entries()) {
      const values = { workerId: worker?.id ?? 0, day: '2026-01-02', state };
      const [shift] = await own.db.insert(workShifts).values(values).returning();
      const rows = stored.slice(at, at + 1).map((row) => ({ ...row, shiftId: shift?.id }));
      await writeEvaluations(own.db, rows);
    }
    const path = join(folder, 'confirmed.jsonl.gz');
    const { said } = await run('dump', [path], own);
    expect(said.at(-1)).toMatch(/^2 positions/);
    await rm(path);
    await own.close();
  });

  test.each(['1969-12-31', '2200-01-01'])(
    'a move of %s is refused before anything is stored',
    (day) => {
      const line = { fen: start.fen, date: day, engines: ['x'] };
      const move = ['h2e2', 5, 9, 100, 0, 'engine', day, ''];
      expect(parseDumpLine(JSON.stringify({ ...line, moves: [move] }))).toContain('not a day');
    },
  );

  test('writes all positions as lines of JSON in the order of their keys, and another site loads them', async () => {
    const path = join(folder, 'all.jsonl.gz');
    const dumped = await run('dump', [path]);
    expect(dumped).toMatchObject({ status: 0, warned: [] });
    expect(dumped.said.at(-1)).toMatch(/^2100 positions, \d+ bytes\.$/);
    const [header = '', ...lines] = gunzipSync(await readFile(path))
      .toString()
      .trim()
      .split('\n');
    expect(JSON.parse(header)).toMatchObject({ format: 'chuhe-positions-3' });
    expect(JSON.parse(lines.pop() ?? '')).toEqual({ end: true, positions: POSITIONS });
    const first = lines.map((line) => JSON.parse(line)).find(({ fen }) => fen === start.fen);
    expect(first).toMatchObject({ engines: [expect.any(String)] });
    expect(first.moves).toContainEqual([
      'c3c4',
      12,
      expect.any(Number),
      expect.any(Number),
      0,
      'engine',
      '2026-01-02',
      '',
    ]);
    expect(first.moves).toContainEqual(expect.arrayContaining(['b2e2', 'b9c7 b0c2']));
    const ids = lines.map((line) => keyed(Position.fromFen(JSON.parse(line).fen)).id);
    expect(ids).toEqual(ids.toSorted());
    expect(await readdir(folder)).toEqual(['all.jsonl.gz']);

    const loaded = await run('load', [path], other);
    expect(loaded).toMatchObject({ status: 0, warned: [] });
    expect(loaded.said.at(-1)).toBe('Positions loaded: 2100.');
    const keys = [keyed(start).id, keyed(start.play('h2e2')).id];
    const [here, there] = [
      await findEvaluations(database.db, keys),
      await findEvaluations(other.db, keys),
    ];
    expect(keys.map((key) => there.get(key)?.moves)).toEqual(
      keys.map((key) => here.get(key)?.moves.map((move) => ({ ...move, source: 'dump' }))),
    );
    expect((await run('load', [path], other)).status).toBe(0);
    expect((await findEvaluationsVersion(other.db)).count).toBe(POSITIONS);
    // On the site that has written it, a dump changes nothing: the origin of its own searches stays.
    const before = await findEvaluations(database.db, keys);
    expect((await run('load', [path])).status).toBe(0);
    const after = await findEvaluations(database.db, keys);
    expect(keys.map((key) => after.get(key)?.moves)).toEqual(
      keys.map((key) => before.get(key)?.moves),
    );
  });

  test('continues where it was stopped, and replaces what was not finished', async () => {
    const whole = join(folder, 'whole.gz');
    await run('dump', [whole]);
    const path = join(folder, 'stopped.gz');
    // As a killed process leaves it: a whole member, the state that names it, and half of the next member.
    const bytes = await readFile(whole);
    const at = [...bytes.keys()].filter(
      (index) => index > 0 && bytes.subarray(index, index + 3).equals(Buffer.from([0x1f, 0x8b, 8])),
    );
    const end = at[1] ?? 0;
    const lines = gunzipSync(bytes.subarray(0, end)).toString().trim().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '');
    const begunAt = Date.parse('2026-01-02T02:00:00Z');
    const after = keyed(Position.fromFen(last.fen)).id;
    const state = { bytes: end, positions: 2000, after, begunAt };
    await writeFile(`${path}.part`, bytes.subarray(0, end + 100));
    await writeFile(`${path}.state`, JSON.stringify(state));
    const continued = await run('dump', [path]);
    expect(continued.said[0]).toBe(
      'Continues the dump of 2026-01-02T02:00:00.000Z after 2000 positions.',
    );
    expect(continued.said.at(-1)).toMatch(/^2100 positions/);
    expect(await unpack(path)).toBe(await unpack(whole));
    // A state that does not fit its file is not believed.
    await writeFile(`${path}.state`, JSON.stringify({ ...state, bytes: 1e9 }));
    await writeFile(`${path}.part`, 'nonsense');
    expect((await run('dump', [path])).said[0]).toMatch(/^2100 positions/);
    expect(await unpack(path)).toBe(await unpack(whole));
    // Nor is one of another week.
    await writeFile(`${path}.state`, JSON.stringify({ ...state, begunAt: 0 }));
    await writeFile(`${path}.part`, bytes.subarray(0, end));
    expect((await run('dump', [path])).said[0]).toMatch(/^2100 positions/);
  });

  test('stops between two blocks, keeps what it has, and continues', async () => {
    const path = join(folder, 'aborted.gz');
    const stop = new AbortController();
    const { db } = database;
    const onProgress = (): void => stop.abort();
    const begun = writeDump({ db, path, now, signal: stop.signal, onProgress });
    await expect(begun).rejects.toThrow(/abort/i);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['aborted.gz.part', 'aborted.gz.state']),
    );
    expect((await run('dump', [path])).said.at(-1)).toMatch(/^2100 positions/);
    expect(
      gunzipSync(await readFile(path))
        .toString()
        .split('\n'),
    ).toHaveLength(2103);
  });

  test('prints its usage for wrong arguments', async () => {
    for (const args of [[], ['relative.gz'], [join(folder, 'a'), join(folder, 'b')], ['--force']]) {
      expect((await run('dump', args)).status).toBe(2);
      expect((await run('load', args)).status).toBe(2);
    }
  });
});

const PREVIOUS = '{"format":"chuhe-positions-2"}';
const HEADER = '{"format":"chuhe-positions-3"}';
const endOf = (positions: number) => JSON.stringify({ end: true, positions });
const row = (move: string, score: unknown = 12, line: unknown = '') => [
  move,
  score,
  10,
  1000,
  0,
  'engine',
  '2026-01-01',
  line,
];
const line = (fen: string, moves: unknown) =>
  JSON.stringify({ fen, date: '2026-01-02', engines: ['x'], moves });
const rowAt = (move: string, depth: number) => [move, 1, depth, 4_000_000, 0, 'engine', null, ''];
const countStored = async () => (await findEvaluationsVersion(other.db)).count;
/** The bytes with one wrong byte. */
const flip = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, index) => (index === at ? 255 - byte : byte));
const write = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

describe('npm run load', () => {
  const black = start.play('a3a4');

  test('refuses a file with bad lines by number and reason, and stores nothing of it', async () => {
    const before = await countStored();
    const path = await write(
      'bad.gz',
      gzipSync(
        [
          HEADER,
          'nonsense',
          line('9/9 w', [row('h2e2')]),
          line(start.fen, [row('h2h9'), row('a0a9')]),
          line(start.fen, [row('a3a4', 99_999)]),
          line(start.fen, [row('a3a4', 5, 'a6a5 a6a5')]),
          line(start.fen, [[...row('a3a4').slice(0, 4), 7, 'engine', null, '']]),
          line(start.fen, [row('a3a4').slice(0, 7)]),
          line(black.fen, [row('a6a5', -7)]),
          endOf(8),
          line(black.fen, [row('a6a5', -7)]),
        ].join('\n'),
      ),
    );
    expect(await run('load', [path], other)).toEqual({
      status: 1,
      said: [],
      warned: [
        'Line 2 refused: not a position with its moves',
        'Line 3 refused: not a legal position: 9/9 w',
        'Line 4 refused: not a legal move: a0a9',
        'Line 5 refused: not a position with its moves',
        'Line 6 refused: not a legal move: a6a5',
        'Line 7 refused: no engine with the number 7',
        'Line 8 refused: not a position with its moves',
        'Line 11 refused: a line after the end',
        'Nothing was loaded.',
      ],
    });
    expect(await countStored()).toBe(before);
  });

  test('keeps depth, nodes, date, line and engine of each move, and names the dump as their source', async () => {
    const path = await write(
      'good.gz',
      gzipSync([HEADER, line(black.fen, [row('a6a5', -7, 'a4a5 a9a5')]), endOf(1)].join('\n')),
    );
    const fresh = await makeTestDatabase();
    expect((await run('load', [path], fresh)).said).toEqual(['Positions loaded: 1.']);
    const { position, id } = keyed(black);
    const layers = await findLayers(fresh.db, { keys: [id] });
    expect(mergeLayers(keyed(position), layers.get(id)).moves).toEqual([
      expect.objectContaining({
        move: 'a6a5',
        score: -7,
        depth: 10,
        nodes: 1000,
        date: '2026-01-01',
        source: 'dump',
        engine: 'x',
        line: ['a4a5', 'a9a5'],
      }),
    ]);
    await fresh.close();
  });

  test('replaces a shallower search, but not a deeper one', async () => {
    const fresh = await makeTestDatabase();
    // At depth 12.
    await storeScores(fresh, start, { a3a4: 30, c3c4: 31 });
    const moves = [rowAt('a3a4', 11), rowAt('c3c4', 13)];
    const path = await write(
      'deep.gz',
      gzipSync([HEADER, line(start.fen, moves), endOf(1)].join('\n')),
    );
    expect((await run('load', [path], fresh)).status).toBe(0);
    const { id } = keyed(start);
    const stored = (await findEvaluations(fresh.db, [id])).get(id)?.moves ?? [];
    expect(stored.map(({ score, depth, source }) => [score, depth, source])).toEqual([
      [30, 12, 'engine'],
      [1, 13, 'dump'],
    ]);
    await fresh.close();
  });

  test('refuses a cut file, names the line, and stores nothing', async () => {
    const before = await countStored();
    const good = line(black.fen, [row('a6a5')]);
    const lines = Array.from({ length: 50 }, () => good).join('\n');
    const end = gzipSync(`${endOf(50)}\n`);
    const whole = Buffer.concat([gzipSync(`${HEADER}\n${lines}\n`), end]);
    // Longer than what is unpacked at once.
    const long = gzipSync(`${HEADER}\n${`${good}\n`.repeat(8_000)}`, { level: 1 });
    for (const [name, bytes, problem] of [
      ['cut.gz', whole.subarray(0, whole.length - 9), /: the file is cut .*line 5\d/],
      ['last.gz', whole.subarray(0, whole.length - end.length), /: the file is cut; it has 50 /],
      ['flipped.gz', flip(long, long.length - 5), /: the file is damaged after line \d{3,}\.$/],
      [
        'fewer.gz',
        gzipSync([HEADER, good, endOf(2)].join('\n')),
        /: 2 positions were written; it has 1 /,
      ],
    ] as const) {
      const path = await write(name, bytes);
      const { status, said, warned } = await run('load', [path], other);
      const results = said.filter((text) => !text.endsWith('checked …'));
      expect({ status, results }).toEqual({ status: 1, results: [] });
      expect(warned).toEqual([expect.stringMatching(problem), 'Nothing was loaded.']);
    }
    expect(await countStored()).toBe(before);
  });

  test('loads files of the format before', async () => {
    const old = row('a6a5', -9).slice(0, 6);
    const path = await write('previous.gz', gzipSync(`${PREVIOUS}\n${line(black.fen, [old])}\n`));
    const fresh = await makeTestDatabase();
    expect((await run('load', [path], fresh)).said).toEqual(['Positions loaded: 1.']);
    const { id } = keyed(black);
    const [move] = (await findEvaluations(fresh.db, [id])).get(id)?.moves ?? [];
    expect(move).toMatchObject({ score: -9, depth: 10, source: 'dump' });
    expect(move).not.toHaveProperty('day');
    await fresh.close();
  });

  test('names the version of a dump that it cannot read', async () => {
    const path = await write('later.gz', gzipSync('{"format":"chuhe-positions-99"}\n'));
    expect((await run('load', [path], other)).warned).toEqual([
      `${path}: a dump of another version: chuhe-positions-99.`,
    ]);
  });

  test.each([
    ['text.gz', 'no gzip'],
    ['other.gz', gzipSync('{"format":"other"}\n')],
    ['empty.gz', '', ': the file is cut'],
    ['long.gz', gzipSync('x'.repeat(1_000_000)), ': the line is too long'],
    ['short.gz', flip(gzipSync(HEADER), 12), ': the file is damaged'],
  ])('refuses a file that is not a dump: %s', async (name, content, reason = '') => {
    const path = await write(name, content);
    expect(await run('load', [path], other)).toEqual({
      status: 1,
      said: [],
      warned: [`${path}: not a dump of positions${reason}.`],
    });
  });

  test('names a missing file', async () => {
    const { status, warned } = await run('load', [join(folder, 'none')], other);
    expect([status, warned[0]]).toEqual([1, expect.stringContaining('ENOENT')]);
  });

  test('still loads the exports of earlier versions', async () => {
    const fresh = await makeTestDatabase();
    const evaluations = [];
    for await (const evaluation of listEvaluations(database.db)) evaluations.push(evaluation);
    const path = await write('old.bin', packFormat1(evaluations.slice(0, 20)));
    expect(await run('load', [path], fresh)).toMatchObject({
      status: 0,
      said: ['Positions loaded: 20.'],
    });
    await fresh.close();
  });
});
