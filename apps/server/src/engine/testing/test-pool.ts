import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NetworkParts } from '@chuhe/engine/network/write-network';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { EngineJob } from '../engine-job.ts';
import type { EngineLog } from '../engine-log.ts';
import { EnginePool } from '../engine-pool.ts';
import type { EngineProgram, NativeProgram } from '../engine-program.ts';
import { makePoolSettings, type PoolSettings } from '../pool-settings.ts';

export interface FakePool {
  readonly pool: EnginePool;
  /** Messages of the log. */
  readonly messages: readonly string[];
  /** Process ids of all started engines, in order. */
  readonly started: () => readonly number[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * A pool of one fake native engine; see `fake-engine.mjs` for the words.
 *
 * @param change changes to the program of the engine
 */
export function makeFakePool(
  words: readonly string[] = [],
  settings: Partial<PoolSettings> = {},
  change: Partial<NativeProgram> = {},
): FakePool {
  const folder = mkdtempSync(join(tmpdir(), 'engine-pool-'));
  const started = join(folder, 'started');
  const { log, messages } = makeLog();
  const program = { ...fakeProgram(started, words), ...change };
  const pool = new EnginePool({ program, settings: quickSettings(settings), log });
  return {
    pool,
    messages,
    started: () => readPids(started),
    [Symbol.asyncDispose]: async () => {
      await pool.close();
      await rm(folder, { recursive: true });
    },
  };
}

function fakeProgram(log: string, words: readonly string[]): NativeProgram {
  const script = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));
  const args = [script, log, ...words];
  return { kind: 'native', command: process.execPath, args, env: {}, options: [] };
}

export interface FakeThreads {
  readonly pool: EnginePool;
  /** Messages of the log. */
  readonly messages: readonly string[];
  /** The number of started threads. */
  readonly started: () => number;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A pool of one fake engine in a thread; see `fake-thread.mjs` for the words. */
export function makeFakeThreads(word: string, settings: Partial<PoolSettings> = {}): FakeThreads {
  const lives = new Int16Array(new SharedArrayBuffer(2));
  const parts: NetworkParts = {
    shape: { kingPlaces: 9, neurons: 0, pairwise: false },
    biases: lives,
    weights: new Int16Array(),
    direct: new Int32Array(),
    stacks: new Uint8Array(),
  };
  const network = { file: `${word}.nnue`, load: async () => parts };
  const script = new URL('fake-thread.mjs', import.meta.url);
  const real = makeRealPool({ kind: 'own', network, script }, settings);
  return { ...real, started: () => lives[0] ?? 0 };
}

/** A pool of one real engine. */
export function makeRealPool(
  program: EngineProgram,
  settings: Partial<PoolSettings> = {},
): Omit<FakeThreads, 'started'> {
  const { log, messages } = makeLog();
  const pool = new EnginePool({ program, settings: quickSettings(settings), log });
  return { pool, messages, [Symbol.asyncDispose]: () => pool.close() };
}

/** Settings with short times, for tests. */
export function quickSettings(overrides: Partial<PoolSettings> = {}): PoolSettings {
  return makePoolSettings(
    { maxProcesses: 1, hashMb: 1, searchPath: '' },
    {
      size: 1,
      snapshotMs: 30,
      overrunMs: 200,
      backoffMs: { first: 20, longest: 100 },
      networkBackoffMs: { first: 60_000, longest: 60_000 },
      timeouts: { handshakeMs: 20_000, readyMs: 20_000, stopMs: 20_000 },
      ...overrides,
    },
  );
}

export function makeLog(): { log: EngineLog; messages: string[] } {
  const messages: string[] = [];
  const take = (_details: object, message: string): void => {
    messages.push(message);
  };
  return { log: { info: take, warn: take, error: take }, messages };
}

/** A search of the starting position without a time limit. A fake engine with `slow` does not end it by itself. */
export function makeJob(job: Partial<EngineJob> = {}): EngineJob {
  return { fen: INITIAL_FEN, limits: { nodes: 1_000 }, priority: 'interactive', ...job };
}

/** Whether a process is running and not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until the condition is true. Has no time limit other than the test's timeout. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function readPids(path: string): readonly number[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n').map(Number);
  } catch {
    return [];
  }
}
