import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineConfig } from './engine-config.ts';
import { findEngine, listEngines } from './find-engine.ts';

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
  test('takes Pikafish from the PATH, and nothing that is no program', async () => {
    const searchPath = ['relative', join(folder, 'b'), join(folder, 'a')].join(delimiter);
    expect(await findEngine(config({ searchPath }))).toEqual({
      ok: true,
      value: {
        command: join(folder, 'a/pikafish'),
        args: [],
        env: { PATH: searchPath },
        options: [],
      },
    });
  });

  test('takes what the operator names, by its path or by its name, with its network', async () => {
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
  ])('says in one line that %s cannot be used, and takes nothing else', async (name, change) => {
    const found = await findEngine(config(change));
    expect(found.ok).toBe(false);
    const line = found.ok ? '' : found.error;
    expect(line).toMatch(
      new RegExp(`^${name} (names|is set) .+ the engine of the server is missing\\.$`),
    );
  });

  test('has always one: that of the product, with the product’s network or the site’s', async () => {
    expect(await findEngine(config())).toMatchObject({
      ok: true,
      value: { command: process.execPath, network: { file: 'xiangqi-chuhe-1.nnue' } },
    });
    const network = { file: 'xiangqi-other.nnue', read: async () => new Uint8Array() };
    expect(await findEngine(config(), { network })).toMatchObject({
      ok: true,
      value: { network, options: [{ name: 'EvalFile', value: '/xiangqi-other.nnue' }] },
    });
  });

  test('takes a Fairy-Stockfish of the machine, which has no network, only where it is chosen', async () => {
    const searchPath = join(folder, 'c');
    const path = join(searchPath, 'fairy-stockfish');
    expect(await findEngine(config({ searchPath }))).toMatchObject({
      value: { command: process.execPath },
    });
    expect(await listEngines({ searchPath })).toEqual([path]);
    expect(await findEngine(config({ searchPath }), { path })).toMatchObject({
      ok: true,
      value: { command: path },
    });
    const gone = join(searchPath, 'gone');
    expect(await findEngine(config({ searchPath }), { path: gone })).toEqual({
      ok: false,
      error: `The settings name ${gone}, which is no program file: the engine of the server is missing.`,
    });
  });

  test('takes what the operator names before what administrators have chosen', async () => {
    const command = join(folder, 'a/other');
    const choice = { path: join(folder, 'a/pikafish') };
    expect(await findEngine(config({ path: command }), choice)).toMatchObject({
      value: { command },
    });
  });
});
