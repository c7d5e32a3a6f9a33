import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Position } from '@chuhe/rules/position';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDump } from '../modules/position-db/dump/write-dump.ts';
import {
  findEvaluations,
  findEvaluationsVersion,
  listEvaluations,
} from '../modules/position-db/evaluations/evaluation-repository.ts';
import { keyed } from '../modules/position-db/key-moves.ts';
import { packEvaluations } from '../modules/position-db/learning/starter-file.ts';
import { storeScores } from '../modules/position-db/testing/evaluations.ts';
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
  await storeScores(database, start, { c3c4: 12, h2e2: 30, h0g2: 9 });
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
    for (const each of next) await storeScores(database, each, { [each.legalMoves()[0] ?? '']: 5 });
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

describe('npm run dump', () => {
  test('writes all positions as lines of JSON in the order of their keys, and another site loads them', async () => {
    const path = join(folder, 'all.jsonl.gz');
    const dumped = await run('dump', [path]);
    expect(dumped).toMatchObject({ status: 0, warned: [] });
    expect(dumped.said.at(-1)).toMatch(/^2100 positions, \d+ bytes\.$/);
    const [header = '', ...lines] = gunzipSync(await readFile(path))
      .toString()
      .trim()
      .split('\n');
    expect(JSON.parse(header)).toMatchObject({ format: 'chuhe-positions-2' });
    const first = lines.map((line) => JSON.parse(line)).find(({ fen }) => fen === start.fen);
    expect(first).toMatchObject({ engines: [expect.any(String)] });
    expect(first.moves).toContainEqual([
      'c3c4',
      12,
      expect.any(Number),
      expect.any(Number),
      0,
      'engine',
    ]);
    const ids = lines.map((line) => keyed(Position.fromFen(JSON.parse(line).fen)).id);
    expect(ids).toEqual(ids.toSorted());
    expect(await readdir(folder)).toEqual(['all.jsonl.gz']);

    const loaded = await run('load', [path], other);
    expect(loaded).toMatchObject({ status: 0, warned: [] });
    expect(loaded.said.at(-1)).toBe('Positions loaded: 2100. Lines refused: 0.');
    const keys = [keyed(start).id, keyed(start.play('h2e2')).id];
    const [here, there] = [
      await findEvaluations(database.db, keys),
      await findEvaluations(other.db, keys),
    ];
    expect(keys.map((key) => there.get(key)?.moves)).toEqual(
      keys.map((key) => here.get(key)?.moves),
    );
    expect((await run('load', [path], other)).status).toBe(0);
    expect((await findEvaluationsVersion(other.db)).count).toBe(POSITIONS);
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
    expect(gunzipSync(await readFile(path))).toEqual(gunzipSync(bytes));
    // A state that does not fit its file is not believed.
    await writeFile(`${path}.state`, JSON.stringify({ ...state, bytes: 1e9 }));
    await writeFile(`${path}.part`, 'nonsense');
    expect((await run('dump', [path])).said[0]).toMatch(/^2100 positions/);
    expect(gunzipSync(await readFile(path))).toEqual(gunzipSync(bytes));
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
    ).toHaveLength(2102);
  });

  test('prints its usage for wrong arguments', async () => {
    for (const args of [[], ['relative.gz'], [join(folder, 'a'), join(folder, 'b')], ['--force']]) {
      expect((await run('dump', args)).status).toBe(2);
      expect((await run('load', args)).status).toBe(2);
    }
  });
});

const HEADER = '{"format":"chuhe-positions-2"}';
const row = (move: string, score: unknown = 12) => [move, score, 10, 1000, 0, 'engine'];
const line = (fen: string, moves: unknown) =>
  JSON.stringify({ fen, date: '2026-01-02', engines: ['x'], moves });
const write = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

describe('npm run load', () => {
  test('refuses bad lines by number and reason, and loads the others', async () => {
    const black = start.play('a3a4');
    const path = await write(
      'bad.gz',
      gzipSync(
        [
          HEADER,
          'nonsense',
          line('9/9 w', [row('h2e2')]),
          line(start.fen, [row('h2h9'), row('a0a9')]),
          line(start.fen, [row('a3a4', 99_999)]),
          line(start.fen, [[...row('a3a4').slice(0, 4), 7, 'engine']]),
          line(black.fen, [row('a6a5', -7)]),
        ].join('\n'),
      ),
    );
    const { status, said, warned } = await run('load', [path], other);
    expect({ status, said }).toEqual({
      status: 1,
      said: ['Positions loaded: 1. Lines refused: 5.'],
    });
    expect(warned).toEqual([
      'Line 2 refused: not a position with its moves',
      'Line 3 refused: not a legal position: 9/9 w',
      'Line 4 refused: not a legal move: a0a9',
      'Line 5 refused: not a position with its moves',
      'Line 6 refused: no engine with the number 7',
    ]);
    const { id } = keyed(black);
    expect((await findEvaluations(other.db, [id])).get(id)?.moves).toContainEqual(
      expect.objectContaining({ score: -7 }),
    );
  });

  test('loads a cut file up to the cut, and says where it ends', async () => {
    const good = Array.from({ length: 50 }, () => line(start.fen, [row('a3a4')])).join('\n');
    const whole = Buffer.concat([gzipSync(`${HEADER}\n${good}\n`), gzipSync(good)]);
    const path = await write('cut.gz', whole.subarray(0, whole.length - 9));
    const { status, warned, said } = await run('load', [path], other);
    expect(status).toBe(1);
    expect(warned.at(-1)).toMatch(
      /^Not read to the end: the file is cut; line \d+ was the last\.$/,
    );
    const [, loaded = ''] =
      /^Positions loaded: (\d+)\. Lines refused: 0\.$/.exec(said.at(-1) ?? '') ?? [];
    // At least the whole first member.
    expect(Number(loaded)).toBeGreaterThanOrEqual(50);
  });

  test.each([
    ['text.gz', 'no gzip'],
    ['other.gz', gzipSync('{"format":"other"}\n')],
    ['long.gz', gzipSync('x'.repeat(1_000_000))],
    ['empty.gz', ''],
  ])('refuses %s, which is no dump', async (name, content) => {
    const path = await write(name, content);
    expect(await run('load', [path], other)).toEqual({
      status: 1,
      said: [],
      warned: [`${path}: not a dump of positions.`],
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
    const path = await write('old.bin', packEvaluations(evaluations.slice(0, 20)));
    expect(await run('load', [path], fresh)).toMatchObject({
      status: 0,
      said: ['Positions loaded: 20. Lines refused: 0.'],
    });
    await fresh.close();
  });
});
