import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import {
  findEvaluations,
  findEvaluationsVersion,
} from '../modules/position-db/evaluations/evaluation-repository.ts';
import { storeEvaluations } from '../modules/position-db/evaluations/store-evaluations.ts';
import { keyed } from '../modules/position-db/key-moves.ts';
import { evaluatePosition } from '../modules/position-db/learning/evaluate-position.ts';
import { finish } from '../modules/position-db/learning/testing/fake-engine.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'learn-'));
const database = await makeTestDatabase();
const other = await makeTestDatabase();
afterAll(async () => {
  await Promise.all([database.close(), other.close()]);
  await rm(folder, { recursive: true });
});
const now = (): Date => new Date('2026-01-02T03:04:05.678Z');

async function learn(args: readonly string[], on = database) {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const status = await runCommand('learn', args, {
    config: makeTestConfig(),
    database: on,
    now,
    origin: 'http://localhost:3000',
    say: print,
    warn: print,
    signal: new AbortController().signal,
  });
  return { status, lines };
}

describe('npm run learn', () => {
  test('exports evaluations to another server', async () => {
    const start = Position.initial();
    const options = { nodes: 150_000, lines: 6, source: 'engine' } as const;
    for (const position of [start, start.play('h2e2'), start.play('c3c4')]) {
      const result = await evaluatePosition(finish, position, options);
      if (!result.ok) throw new Error('not evaluated');
      await database.db.transaction((tx) => storeEvaluations(tx, [result.evaluation], now()));
    }
    const file = join(folder, 'positions.bin');
    expect((await learn(['--export', file])).lines.at(-1)).toMatch(/^3 positions, \d+ bytes\.$/);
    expect(await learn(['--import', file], other)).toEqual({ status: 0, lines: ['3 positions.'] });
    const keys = [keyed(start).id];
    expect(await findEvaluations(other.db, keys)).toEqual(await findEvaluations(database.db, keys));
    expect((await learn(['--import', file], other)).status).toBe(0);
    expect(await findEvaluationsVersion(other.db)).toMatchObject({ count: 3 });
  });

  test('prints its usage, and refuses invalid arguments', async () => {
    expect((await learn([])).lines[0]).toMatch(/^npm run learn/);
    expect((await learn(['--export', 'relative.bin'])).status).toBe(2);
    expect((await learn(['--import', join(folder, 'none')])).status).toBe(1);
    expect((await learn(['--fen', 'nonsense'])).status).toBe(2);
    expect((await learn(['--moves', 'h2e2,h2e2'])).status).toBe(2);
  });
});
