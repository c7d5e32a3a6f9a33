import { availableParallelism, totalmem } from 'node:os';
import type { Timeouts } from '@chuhe/uci/host';
import type { EngineConfig } from '../config/engine-config.ts';
import type { EngineProgram } from './engine-program.ts';

/** Settings of the pool. Times are in milliseconds. */
export interface PoolSettings {
  /** Maximum number of engines. */
  readonly size: number;
  /** The hash table of each engine, in MiB. */
  readonly hashMb: number;
  /** Maximum number of waiting jobs per priority. */
  readonly queueLength: number;
  /** Maximum number of running and waiting jobs per owner. */
  readonly jobsPerOwner: number;
  /** How long an engine may be without work before it is ended. */
  readonly idleMs: number;
  /** The longest interactive search. */
  readonly maxSearchMs: number;
  /** The longest background search. It is longer, since administrators may allow many nodes. */
  readonly maxBackgroundMs: number;
  /** How far a search may exceed its time before it is stopped. */
  readonly overrunMs: number;
  /** The minimum time between two snapshots. */
  readonly snapshotMs: number;
  /** The delay after the first failed start; each further failure doubles it up to `longest`. */
  readonly backoffMs: { readonly first: number; readonly longest: number };
  /** The delay before the network of the site is tried again. */
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

/** @param overrides for tests and scripts */
export function makePoolSettings(
  { maxProcesses, hashMb }: EngineConfig,
  { kind = 'own', ...overrides }: Partial<PoolSettings> & { kind?: EngineProgram['kind'] } = {},
): PoolSettings {
  const engineMb = MB_WITHOUT_HASH[kind] + hashMb;
  return {
    ...DEFAULTS,
    size: Math.min(maxProcesses, sizeFor(thisMachine(), engineMb)),
    hashMb,
    ...overrides,
  };
}

/** Memory of an engine without its hash table, in MiB. A native engine has its own copy of the network. */
const MB_WITHOUT_HASH = { own: 24, native: 256 } as const satisfies Record<
  EngineProgram['kind'],
  number
>;

export interface Machine {
  readonly cores: number;
  /** The memory of the machine in bytes. */
  readonly memory: number;
  /** The memory limit of the container in bytes. Without a limit, 0 or more than `memory`. */
  readonly memoryLimit: number;
}

/** The number of engines for a machine. One core and half of the memory are left for the server. */
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
