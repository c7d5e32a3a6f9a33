import { availableParallelism, totalmem } from 'node:os';
import type { Timeouts } from '@chuhe/uci/host';
import type { EngineConfig } from '../config/engine-config.ts';
import type { EngineProgram } from './engine-program.ts';

/** How the pool works. Times are in milliseconds. */
export interface PoolSettings {
  /** Engines at most. */
  readonly size: number;
  /** MiB of the hash table of each engine. */
  readonly hashMb: number;
  /** Jobs of each priority that wait at most. */
  readonly queueLength: number;
  /** Jobs of one owner that run and wait at most. */
  readonly jobsPerOwner: number;
  /** Without work for so long, an engine ends. */
  readonly idleMs: number;
  /** Longest time of a search that somebody waits for; after it the engine is stopped. */
  readonly maxSearchMs: number;
  /** The same in the background, where a search may have as many nodes as an administrator sets. */
  readonly maxBackgroundMs: number;
  /** By how much an engine may overrun the time that it was given, before it is stopped. */
  readonly overrunMs: number;
  /** Between two snapshots. */
  readonly snapshotMs: number;
  /** From the first failed start to the next one; doubled by each further failure up to the second value. */
  readonly backoffMs: { readonly first: number; readonly longest: number };
  /** The same, from a start without the network of the site to the next one with it. */
  readonly networkBackoffMs: { readonly first: number; readonly longest: number };
  readonly timeouts: Timeouts;
}

const DEFAULTS: Omit<PoolSettings, 'size' | 'hashMb'> = {
  queueLength: 200,
  jobsPerOwner: 2,
  idleMs: 300_000,
  maxSearchMs: 120_000,
  maxBackgroundMs: 1_800_000,
  overrunMs: 5_000,
  snapshotMs: 150,
  backoffMs: { first: 1_000, longest: 60_000 },
  networkBackoffMs: { first: 60_000, longest: 3_600_000 },
  timeouts: { handshakeMs: 20_000, readyMs: 20_000, stopMs: 5_000 },
};

/** `config` as the operator has it; `overrides` are for tests. */
export function makePoolSettings(
  { maxProcesses, hashMb }: EngineConfig,
  { kind = 'own', ...overrides }: Partial<PoolSettings> & { kind?: EngineProgram['kind'] } = {},
): PoolSettings {
  const engineMb = BESIDE_HASH_MB[kind] + hashMb;
  return {
    ...DEFAULTS,
    size: Math.min(maxProcesses, sizeFor(thisMachine(), engineMb)),
    hashMb,
    ...overrides,
  };
}

/**
 * MiB of an engine beside its hash table. The product's own takes 16, and 24 with a network that uses all neurons; native
 * engines hold a network of their own in each process.
 */
const BESIDE_HASH_MB = { own: 24, native: 256 } as const satisfies Record<
  EngineProgram['kind'],
  number
>;

export interface Machine {
  readonly cores: number;
  /** Bytes of the machine, and those that its container may use: 0, or more than there are, where none is set. */
  readonly memory: number;
  readonly memoryLimit: number;
}

/** Engines that a machine can bear: one core is left to the server, and half of the memory. */
export function sizeFor({ cores, memory, memoryLimit }: Machine, engineMb: number): number {
  const bytes = memoryLimit > 0 ? Math.min(memory, memoryLimit) : memory;
  const byMemory = Math.floor(bytes / 2 / (engineMb * 1024 * 1024));
  return Math.max(1, Math.min(cores - 1, byMemory));
}

function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    memory: totalmem(),
    memoryLimit: process.constrainedMemory(),
  };
}
