/**
 * The user's settings, the limits of a device, and the defaults.
 *
 * ```ts
 * const limits = limitsOf({ cores: 8, touch: false, canThread: true });
 * defaultSettings(limits); // { threads: 7, hashMb: 64, multiPv: 3, budget: { kind: 'time', ms: 8000 } }
 * ```
 */
import { parseRecord } from '../lib/parse.ts';

/** How long a position is analysed. */
export type Budget =
  | { readonly kind: 'time'; readonly ms: number }
  /** `depth` is in plies. */
  | { readonly kind: 'depth'; readonly depth: number }
  /** `nodes` are the positions that the engine searches, which gives the same result on every device. */
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'infinite' };

export interface EngineSettings {
  readonly threads: number;
  readonly hashMb: number;
  /** Number of lines shown, 1–5. */
  readonly multiPv: number;
  readonly budget: Budget;
}

/** What the browser reports about the device. */
export interface Device {
  /** Number of logical processors. */
  readonly cores: number;
  /** The rounded value of `navigator.deviceMemory`, which not every browser has. */
  readonly memoryGb?: number;
  /** Whether the main pointer is a finger, as on phones and tablets. */
  readonly touch: boolean;
  /** Whether several threads can share memory. */
  readonly canThread: boolean;
}

export interface EngineLimits {
  /** 1 if threads cannot share memory, whatever the number of processors. */
  readonly maxThreads: number;
  readonly canThread: boolean;
  readonly defaultThreads: number;
  /** The selectable hash sizes, ascending. */
  readonly hashSizesMb: readonly number[];
  readonly defaultHashMb: number;
}

export const HASH_SIZES_MB: readonly number[] = [16, 32, 64, 128, 256, 512];
export const TIME_BUDGETS_MS: readonly number[] = [
  2_000, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 30_000,
];
export const MAX_MULTI_PV = 5;
const MAX_THREADS = 32;
const MAX_DEPTH = 99;
const MAX_NODES = 100_000_000_000;

const MAX_TIME_MS = 24 * 3_600_000;
/** Maximum hash size for each GB of memory. Mobile browsers close pages that use much memory. */
const HASH_MB_PER_GB = { touch: 32, other: 128 };
/** Assumed if the browser does not report the memory. */
const USUAL_MEMORY_GB = { touch: 2, other: 4 };

export function limitsOf(device: Device): EngineLimits {
  const { canThread, touch } = device;
  const cores = Math.max(1, Math.floor(device.cores) || 1);
  const maxThreads = canThread ? Math.min(MAX_THREADS, cores) : 1;
  // Leaves one core to the page. Phones use at most half of the cores, because some are slow and the battery is limited.
  const wished = touch ? Math.min(4, Math.floor(cores / 2)) : Math.min(8, cores - 1);
  const defaultThreads = Math.max(1, Math.min(maxThreads, wished));
  const kind = touch ? 'touch' : 'other';
  const maxHashMb = (device.memoryGb ?? USUAL_MEMORY_GB[kind]) * HASH_MB_PER_GB[kind];
  const [smallest = 16] = HASH_SIZES_MB;
  const hashSizesMb = HASH_SIZES_MB.filter((size) => size === smallest || size <= maxHashMb);
  const defaultHashMb = Math.min(touch ? 32 : 64, hashSizesMb.at(-1) ?? smallest);
  return { maxThreads, canThread, defaultThreads, hashSizesMb, defaultHashMb };
}

export function defaultSettings(limits: EngineLimits): EngineSettings {
  const { defaultThreads, defaultHashMb } = limits;
  const budget = { kind: 'time', ms: 8_000 } as const;
  return { threads: defaultThreads, hashMb: defaultHashMb, multiPv: 3, budget };
}

/** The nearest settings that the device allows. */
export function clampSettings(settings: EngineSettings, limits: EngineLimits): EngineSettings {
  return {
    threads: clamp(settings.threads, limits.maxThreads, limits.defaultThreads),
    hashMb: limits.hashSizesMb.findLast((size) => size <= settings.hashMb) ?? limits.defaultHashMb,
    multiPv: clamp(settings.multiPv, MAX_MULTI_PV, 1),
    budget: clampBudget(settings.budget),
  };
}

/** Parses stored settings, which are not trusted: drops unknown entries, and replaces invalid ones by the defaults. */
export function parseSettings(value: unknown, limits: EngineLimits): EngineSettings {
  const defaults = defaultSettings(limits);
  const { threads, hashMb, multiPv, budget } = parseRecord(value);
  return clampSettings(
    {
      threads: typeof threads === 'number' ? threads : defaults.threads,
      hashMb: typeof hashMb === 'number' ? hashMb : defaults.hashMb,
      multiPv: typeof multiPv === 'number' ? multiPv : defaults.multiPv,
      budget: parseBudget(budget) ?? defaults.budget,
    },
    limits,
  );
}

export function sameBudget(a: Budget, b: Budget): boolean {
  return makeBudgetText(a) === makeBudgetText(b);
}

function makeBudgetText(budget: Budget): string {
  if (budget.kind === 'infinite') return budget.kind;
  return `${budget.kind} ${amountOf(budget)}`;
}

/** How much of its unit a budget allows: milliseconds, plies or nodes. */
export function amountOf(budget: Exclude<Budget, { readonly kind: 'infinite' }>): number {
  if (budget.kind === 'time') return budget.ms;
  return budget.kind === 'depth' ? budget.depth : budget.nodes;
}

function parseBudget(value: unknown): Budget | undefined {
  const { kind, ms, depth, nodes } = parseRecord(value);
  if (kind === 'infinite') return { kind };
  if (kind === 'time' && typeof ms === 'number') return { kind, ms };
  if (kind === 'nodes' && typeof nodes === 'number') return { kind, nodes };
  return kind === 'depth' && typeof depth === 'number' ? { kind, depth } : undefined;
}

function clampBudget(budget: Budget): Budget {
  if (budget.kind === 'time') return { kind: 'time', ms: clamp(budget.ms, MAX_TIME_MS, 8_000) };
  if (budget.kind === 'depth') return { kind: 'depth', depth: clamp(budget.depth, MAX_DEPTH, 18) };
  if (budget.kind === 'nodes')
    return { kind: 'nodes', nodes: clamp(budget.nodes, MAX_NODES, 1_000_000) };
  return budget;
}

function clamp(value: number, max: number, fallback: number): number {
  if (Number.isNaN(value)) return fallback;
  return Math.max(1, Math.min(max, Math.floor(value)));
}
