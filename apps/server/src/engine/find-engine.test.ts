import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineConfig } from '../config/engine-config.ts';
import { findEngine, listEngines } from './find-engine.ts';
import { makeNetwork } from './own-program.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-engine-'));
  await mkdir(join(folder, 'a'));
  await mkdir(join(folder, 'b', 'pikafish'), { recursive: true });
  await mkdir(join(folder, 'c'));
  for (const file of ['a/pikafish', 'a/other', 'c/fairy-stockfish']) {
    await writeFile(join(folder, file), '#!/bin/sh\n');
    await chmod(join(folder, file), 0o755);
  }
  await writeFile(join(folder, 'plain.nnue'), 'weights');
});

afterAll(() => rm(folder, { recursive: true }));

function config(change: Partial<EngineConfig> = {}): EngineConfig {
  return { maxProcesses: 1, hashMb: 16, searchPath: '', ...change };
}

describe('findEngine', () => {
  test('uses no other engine of the machine by default, and lists those that may be chosen', async () => {
    const folders = ['relative', ...['b', 'a', 'c'].map((name) => join(folder, name))];
    const searchPath = folders.join(delimiter);
    expect(await findEngine(config({ searchPath }))).toMatchObject({ value: { kind: 'own' } });
    const path = join(folder, 'a/pikafish');
    const other = join(folder, 'c/fairy-stockfish');
    expect(await listEngines({ searchPath })).toEqual([path, other]);
    expect(await findEngine(config({ searchPath }), { path })).toEqual({
      ok: true,
      value: { kind: 'native', command: path, args: [], env: { PATH: searchPath }, options: [] },
    });
  });

  test('uses the operator’s engine, by path or name, with its network', async () => {
    const evalFile = join(folder, 'plain.nnue');
    const command = join(folder, 'a/other');
    expect(await findEngine(config({ path: command, evalFile }))).toMatchObject({
      ok: true,
      value: { command, options: [{ name: 'EvalFile', value: evalFile }] },
    });
    const searchPath = join(folder, 'a');
    expect(await findEngine(config({ path: 'other', searchPath }))).toMatchObject({
      ok: true,
      value: { command },
    });
  });

  test.each([
    ['ENGINE_PATH', { path: '/nowhere/engine' }],
    ['ENGINE_PATH', { path: 'no-such-engine' }],
    ['ENGINE_PATH', { path: '/tmp' }],
    ['ENGINE_EVALFILE', { evalFile: process.execPath }],
    ['ENGINE_EVALFILE', { path: process.execPath, evalFile: '/nowhere/x.nnue' }],
  ])('returns one line if %s cannot be used, and uses nothing else', async (name, change) => {
    const found = await findEngine(config(change));
    expect(found.ok).toBe(false);
    const line = found.ok ? '' : found.error;
    expect(line).toMatch(
      new RegExp(`^${name} (names|is set) .+ the engine of the server is missing\\.$`),
    );
  });

  test('falls back to the product’s engine, with the product’s network or the site’s', async () => {
    expect(await findEngine(config())).toMatchObject({
      ok: true,
      value: { kind: 'own', network: { file: PRODUCT_NETWORK.file } },
    });
    const network = makeNetwork('xiangqi-other.nnue', async () => new Uint8Array());
    const found = await findEngine(config(), { network });
    expect(found).toMatchObject({ ok: true, value: { kind: 'own', network } });
  });

  test('returns one line if the engine of the settings is missing', async () => {
    const gone = join(folder, 'gone');
    expect(await findEngine(config(), { path: gone })).toEqual({
      ok: false,
      error: `The settings name ${gone}, which is not a program file: the engine of the server is missing.`,
    });
  });

  test('prefers the operator’s engine to the administrators’ choice', async () => {
    const command = join(folder, 'a/other');
    const choice = { path: join(folder, 'a/pikafish') };
    expect(await findEngine(config({ path: command }), choice)).toMatchObject({
      value: { command },
    });
  });
});
