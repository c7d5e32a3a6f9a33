/**
 * What the user may set, what a device allows, and the defaults.
 *
 * ```ts
 * const limits = limitsOf({ cores: 8, touch: false, canThread: true });
 * defaultSettings(limits); // { threads: 7, hashMb: 64, multiPv: 3, budget: { kind: 'time', ms: 8000 } }
 * ```
 */

/** How long a position is looked at. */
export type Budget =
  | { readonly kind: 'time'; readonly ms: number }
  /** Plies. */
  | { readonly kind: 'depth'; readonly depth: number }
  | { readonly kind: 'infinite' };

export interface EngineSettings {
  readonly threads: number;
  readonly hashMb: number;
  /** How many of the best lines are shown, 1–5. */
  readonly multiPv: number;
  readonly budget: Budget;
}

/** What the device tells of itself. */
export interface Device {
  /** Logical processors. */
  readonly cores: number;
  /** As `navigator.deviceMemory` rounds it; not every browser tells. */
  readonly memoryGb?: number;
  /** Whether the finger is its main pointer: a phone or a tablet. */
  readonly touch: boolean;
  /** Whether several threads can share memory. */
  readonly canThread: boolean;
}

export interface EngineLimits {
  /** 1 where threads cannot share memory, however many processors there are. */
  readonly maxThreads: number;
  readonly canThread: boolean;
  readonly defaultThreads: number;
  /** The hash sizes that may be chosen, from small to large. */
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

const MAX_TIME_MS = 24 * 3_600_000;
/** Of each GB of the device's memory, this much may be the hash table's: browsers of phones end pages that take much. */
const HASH_MB_PER_GB = { touch: 32, other: 128 };
/** Of a device that does not tell. */
const USUAL_MEMORY_GB = { touch: 2, other: 4 };

export function limitsOf(device: Device): EngineLimits {
  const { canThread, touch } = device;
  const cores = Math.max(1, Math.floor(device.cores) || 1);
  const maxThreads = canThread ? Math.min(MAX_THREADS, cores) : 1;
  // One core is left to the page; a phone also has slow ones, and a battery.
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

/** Reads settings from a store that anyone may have written to; what is unknown is dropped, what cannot be read is the default. */
export function parseSettings(value: unknown, limits: EngineLimits): EngineSettings {
  const defaults = defaultSettings(limits);
  if (!isRecord(value)) return defaults;
  const { threads, hashMb, multiPv, budget } = value;
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
  return `${budget.kind} ${budget.kind === 'time' ? budget.ms : budget.depth}`;
}

function parseBudget(value: unknown): Budget | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, ms, depth } = value;
  if (kind === 'infinite') return { kind };
  if (kind === 'time' && typeof ms === 'number') return { kind, ms };
  return kind === 'depth' && typeof depth === 'number' ? { kind, depth } : undefined;
}

function clampBudget(budget: Budget): Budget {
  if (budget.kind === 'time') return { kind: 'time', ms: clamp(budget.ms, MAX_TIME_MS, 8_000) };
  if (budget.kind === 'depth') return { kind: 'depth', depth: clamp(budget.depth, MAX_DEPTH, 18) };
  return budget;
}

function clamp(value: number, max: number, fallback: number): number {
  if (Number.isNaN(value)) return fallback;
  return Math.max(1, Math.min(max, Math.floor(value)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
