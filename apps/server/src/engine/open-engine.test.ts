import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { Position } from '@chuhe/rules/position';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../commands/run-command.ts';
import { findEvaluations } from '../modules/position-db/evaluations/evaluation-repository.ts';
import { keyed } from '../modules/position-db/key-moves.ts';
import { evaluatePosition } from '../modules/position-db/learning/evaluate-position.ts';
import { writeEngineScript } from '../modules/position-db/learning/testing/engine-script.ts';
import { writeSetting } from '../settings/site-settings.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { openEngine } from './open-engine.ts';

const folder = await mkdtemp(join(tmpdir(), 'open-engine-'));
const database = await makeTestDatabase();
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const config = makeTestConfig({ dataFolder: folder });
const log = { info: () => {}, warn: () => {}, error: () => {} };
const now = (): Date => new Date('2026-01-02T03:04:05.678Z');
const start = Position.initial();

/**
 * Runs `npm run learn`.
 *
 * @returns the names of the engines that have scored the position
 */
async function learnByCommand(): Promise<readonly string[]> {
  const args = ['--fen', start.fen, '--plies', '0', '--nodes', '1000', '--lines', '2'];
  const warnings: string[] = [];
  const context = { origin: '', say: () => {}, signal: new AbortController().signal };
  const warn = (line: string): void => void warnings.push(line);
  expect(await runCommand('learn', args, { ...context, config, database, now, warn })).toBe(0);
  expect(warnings).toEqual([]);
  const { id } = keyed(start);
  const found = (await findEvaluations(database.db, [id])).get(id);
  return (found?.moves ?? []).map(({ engine }) => engine);
}

/** Evaluates the position as the server's jobs do. */
async function evaluate(on = config): Promise<string | undefined> {
  await using pool = await openEngine({ database, config: on, log });
  const search = { nodes: 1_000, lines: 1, source: 'engine' } as const;
  const result = await evaluatePosition((job) => pool.analyse(job), start, search);
  return result.ok ? result.evaluation.moves[0]?.engine : undefined;
}

test('the server and the command line evaluate with the engine that administrators have chosen', async () => {
  const { path } = await writeEngineScript(folder, 0);
  await writeSetting(database.db, { key: 'engine', value: { path } }, now());
  expect(await evaluate()).toBe('Legal 1');
  expect(await learnByCommand()).toEqual(['Legal 1', 'Legal 1']);
  const gone = { ...config.engine, path: join(folder, 'gone') };
  // The operator's engine takes precedence, even if it cannot be used.
  expect(await evaluate({ ...config, engine: gone })).toBeUndefined();
});

test('without a choice, the product’s own engine and network are used, whatever else is installed', async () => {
  const { path } = await writeEngineScript(folder, 0);
  await writeSetting(database.db, { key: 'engine', value: { path: '' } }, now());
  const pikafish = join(folder, 'pikafish');
  await copyFile(path, pikafish);
  const engine = { ...config.engine, searchPath: `${folder}:/usr/games` };
  expect(await evaluate({ ...config, engine })).toBe(`Chuhe, ${PRODUCT_NETWORK.file}`);
});
