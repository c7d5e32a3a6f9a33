/**
 * What the reader may set, what a device allows, and the defaults.
 *
 * ```ts
 * const limits = limitsOf({ cores: 8, touch: false });
 * defaultSettings(limits); // { threads: 7, hashMb: 64, multiPv: 3, budget: { kind: 'time', ms: 8000 } }
 * ```
 */

/** How long a position is looked at. */
export type Budget =
  | { readonly kind: 'time'; readonly ms: number }
  /** Plies. */
  | { readonly kind: 'depth'; readonly depth: number }
  | { readonly kind: 'infinite' };

/**
 * What the engine evaluates with: the product's network, or its own classical evaluation, which is weaker but needs a
 * quarter of the memory. A network of the reader's own goes before both.
 */
export const EVALUATIONS = ['strong', 'light'] as const;
export type EvaluationChoice = (typeof EVALUATIONS)[number];

export interface EngineSettings {
  readonly evaluation: EvaluationChoice;
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
}

export interface EngineLimits {
  readonly maxThreads: number;
  readonly defaultThreads: number;
  /** The hash sizes that may be chosen, from small to large. */
  readonly hashSizesMb: readonly number[];
  readonly defaultHashMb: number;
  readonly defaultEvaluation: EvaluationChoice;
}

export const HASH_SIZES_MB: readonly number[] = [16, 32, 64, 128, 256, 512];
export const TIME_BUDGETS_MS: readonly number[] = [
  2_000, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 30_000,
];
export const MAX_MULTI_PV = 5;
export const MAX_THREADS = 32;
export const MAX_DEPTH = 99;

const MAX_TIME_MS = 24 * 3_600_000;
/** Measured: the engine itself, what a network adds, and what each of its threads adds. */
const ENGINE_MB = 116;
const NETWORK_MB = 346;
const THREAD_MB = 37;
/** With no more memory than this a device begins with the light engine; one of phones that do not tell does, too. */
const LIGHT_GB = { touch: 4, other: 2 };
/** The module cannot hold more. */
const MODULE_MB = 2_048;
/** Browsers of phones end pages that take much, long before the device is full. */
const TOUCH = { memoryMb: 512, maxHashMb: 64 };

export function limitsOf(device: Device): EngineLimits {
  const cores = Math.max(1, Math.floor(device.cores) || 1);
  const memoryMb = engineMemoryMb(device);
  const [smallest = 16] = HASH_SIZES_MB;
  const roomForThreads = Math.floor((memoryMb - smallest) / THREAD_MB);
  const maxThreads = Math.max(1, Math.min(MAX_THREADS, cores, roomForThreads));
  const hashSizesMb = HASH_SIZES_MB.filter(
    (size) => size === smallest || size <= maxHashMb(device, memoryMb, maxThreads),
  );
  // One core is left to the page; a phone also has slow ones, and a battery.
  const wished = device.touch ? Math.floor(cores / 2) : Math.min(8, cores - 1);
  const defaultThreads = Math.max(1, Math.min(maxThreads, device.touch ? 4 : 8, wished));
  const defaultHashMb = Math.min(device.touch ? 32 : 64, hashSizesMb.at(-1) ?? smallest);
  const defaultEvaluation = isSmall(device) ? 'light' : 'strong';
  return { maxThreads, defaultThreads, hashSizesMb, defaultHashMb, defaultEvaluation };
}

function isSmall({ memoryGb, touch }: Device): boolean {
  return touch ? (memoryGb ?? 0) <= LIGHT_GB.touch : (memoryGb ?? Infinity) <= LIGHT_GB.other;
}

export function defaultSettings(limits: EngineLimits): EngineSettings {
  const { defaultThreads, defaultHashMb, defaultEvaluation } = limits;
  const budget = { kind: 'time', ms: 8_000 } as const;
  return {
    evaluation: defaultEvaluation,
    threads: defaultThreads,
    hashMb: defaultHashMb,
    multiPv: 3,
    budget,
  };
}

/** The nearest settings that the device allows. */
export function clampSettings(settings: EngineSettings, limits: EngineLimits): EngineSettings {
  return {
    evaluation: settings.evaluation,
    threads: clamp(settings.threads, limits.maxThreads, limits.defaultThreads),
    hashMb: limits.hashSizesMb.findLast((size) => size <= settings.hashMb) ?? limits.defaultHashMb,
    multiPv: clamp(settings.multiPv, MAX_MULTI_PV, 1),
    budget: clampBudget(settings.budget),
  };
}

/** Reads settings from a store that anyone may have written to; what cannot be read is the default. */
export function parseSettings(value: unknown, limits: EngineLimits): EngineSettings {
  const defaults = defaultSettings(limits);
  if (!isRecord(value)) return defaults;
  const { evaluation, threads, hashMb, multiPv, budget } = value;
  return clampSettings(
    {
      evaluation: EVALUATIONS.find((each) => each === evaluation) ?? defaults.evaluation,
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

/**
 * What is left for threads and hash of a quarter of the device's memory: the page and everything else need the rest. On
 * a phone a network comes on top: there it is the reader's choice.
 */
function engineMemoryMb(device: Device): number {
  const share = device.memoryGb === undefined ? MODULE_MB : device.memoryGb * 256;
  if (device.touch) return Math.min(TOUCH.memoryMb, share) - ENGINE_MB;
  return Math.min(MODULE_MB, share) - ENGINE_MB - (isSmall(device) ? 0 : NETWORK_MB);
}

function maxHashMb(device: Device, memoryMb: number, maxThreads: number): number {
  const rest = memoryMb - THREAD_MB * maxThreads;
  return device.touch ? Math.min(TOUCH.maxHashMb, rest) : rest;
}

function clamp(value: number, max: number, fallback: number): number {
  if (Number.isNaN(value)) return fallback;
  return Math.max(1, Math.min(max, Math.floor(value)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
