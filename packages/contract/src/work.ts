import { z } from 'zod';
import { CLOUD_LIMITS } from './cloud.ts';
import { timeSchema } from './identity.ts';

/** What workers and the site send each other, and the list of workers. */

export const WORK_LIMITS = {
  /** The most positions in one lease, and in one call with results. */
  positions: 32,
  /** How long a lease lasts without an extension, in seconds. */
  leaseSeconds: 120,
  /** The most moves in a line that a worker sends. */
  lineMoves: 128,
  /** The most lines of a position. */
  lines: 8,
  /** The largest hash table of a search, in MiB. */
  hashMb: 2_048,
  /** The most characters of an engine's id. */
  engine: 64,
  /** The most characters of a problem. */
  problem: 300,
} as const;

/** Identifies a lease. The worker chooses it, so that a request that is repeated gets the same positions. */
export const leaseSchema = z.strictObject({ lease: z.uuid() });

export const leaseRequestSchema = leaseSchema.extend({
  positions: z.int().min(1).max(WORK_LIMITS.positions),
});

/** What all workers of the site must use, because scores of different engines cannot be compared. */
const workEngineSchema = z.object({
  /** Changes whenever one of the others does. Results name it, so that none is taken for that of another engine. */
  id: z.string(),
  /** The WebAssembly build with one thread. `url` is a path on this origin. */
  build: z.object({ sha256: z.string(), url: z.string() }),
  network: z.object({ name: z.string(), sha256: z.string(), url: z.string() }),
  /** Size of the hash table of each search in MiB. It is cleared before each search, so that every machine finds the same scores. */
  hashMb: z.int().min(1).max(WORK_LIMITS.hashMb),
});
export type WorkEngine = z.infer<typeof workEngineSchema>;

/**
 * Why there is no work: `off`: the site does not learn; `engine`: the site evaluates with a program that workers do not have; `limit`: the
 * daily limit is reached; `empty`: no position waits; `held`: the worker has to send or return what it holds first; `unchecked`: too many
 * results of the worker wait for a check.
 */
export const WAIT_REASONS = ['off', 'engine', 'limit', 'empty', 'held', 'unchecked'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export const workSchema = z.object({
  /** The positions of the lease. Empty if there is no work. */
  positions: z.array(z.object({ FEN: z.string(), /** Nodes of the search. */ nodes: z.int() })),
  /** Set if there is no work. */
  wait: z.enum(WAIT_REASONS).nullable(),
  /** When the lease ends without an extension, in seconds from now. */
  seconds: z.int().min(1).max(3600),
  /** Number of best moves to score. All moves if there are fewer. */
  lines: z.int(),
  /** Null if the site's engine is another program. */
  engine: workEngineSchema.nullable(),
});
export type Work = z.infer<typeof workSchema>;

const fenOfWork = z.string().max(CLOUD_LIMITS.fen);

/** The result of a search, exactly as the engine has it. Lines are sorted best first. */
const foundSchema = z.strictObject({
  FEN: fenOfWork,
  nodes: z.int().min(1).max(0xffff_ffff),
  lines: z
    .array(
      z.strictObject({
        /** As in `EngineLine` of the server: hundredths of a pawn, or ±(30,000 − plies to mate). */
        score: z.int().min(-30_000).max(30_000),
        depth: z.int().min(1).max(255),
        moves: z.array(z.string().length(4)).min(1).max(WORK_LIMITS.lineMoves),
      }),
    )
    .min(1)
    .max(WORK_LIMITS.lines),
});
export type FoundResult = z.infer<typeof foundSchema>;

/** A position that the worker could not evaluate, with an English text for the log of the site. */
const failedSchema = z.strictObject({
  FEN: fenOfWork,
  problem: z.string().max(WORK_LIMITS.problem),
});

export const workResultSchema = z.union([foundSchema, failedSchema]);
export type WorkResult = z.infer<typeof workResultSchema>;

export const resultsSchema = leaseSchema.extend({
  /** `id` of the engine. */
  engine: z.string().max(WORK_LIMITS.engine),
  results: z.array(workResultSchema).min(1).max(WORK_LIMITS.positions),
});

/**
 * `put-back`: others try, because this worker failed or the site uses another engine now; `late`: the position is not in the lease any more,
 * because its result was sent before or another worker has it; `refused`: the result is nonsense.
 */
export const RESULT_OUTCOMES = ['stored', 'put-back', 'late', 'refused'] as const;
export const outcomeSchema = z.object({
  FEN: z.string(),
  outcome: z.enum(RESULT_OUTCOMES),
  /** Why the result was refused, in English; null otherwise. */
  problem: z.string().nullable(),
});
export type ResultOutcome = z.infer<typeof outcomeSchema>;

export const WORKER_STATES = ['ACTIVE', 'SUSPENDED', 'DROPPED'] as const;
export type WorkerState = (typeof WORKER_STATES)[number];
/** `NONSENSE`: too many results were impossible or missing; `WRONG_SCORES`: a check found other scores; `ADMIN`: an administrator did it. */
export const SUSPENSION_REASONS = ['NONSENSE', 'WRONG_SCORES', 'ADMIN'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

const amountSchema = z.object({ positions: z.int(), nodes: z.int() });
export type WorkAmount = z.infer<typeof amountSchema>;

const amountsSchema = z.object({
  today: amountSchema,
  /** The last 30 days, including today. */
  month: amountSchema,
  all: amountSchema,
});
export type WorkAmounts = z.infer<typeof amountsSchema>;

export const workersSchema = z.object({
  /** The workers that gave most, most first. */
  workers: z.array(
    amountsSchema.extend({
      /** Null unless the user agreed to be named. */
      name: z.string().nullable(),
      isOwn: z.boolean(),
    }),
  ),
  /** What all workers gave together, and how many they are. */
  total: amountsSchema.extend({ workers: z.int() }),
  /** The caller's own worker; null before it has first asked for work. */
  own: amountsSchema
    .extend({
      /** Positions in results that no check has confirmed yet. */
      unchecked: z.int(),
      /** Whether the worker gets no positions until the site has made some of its checks. */
      isPaused: z.boolean(),
      isNamed: z.boolean(),
      state: z.enum(WORKER_STATES),
      reason: z.enum(SUSPENSION_REASONS).nullable(),
    })
    .nullable(),
});
export type Workers = z.infer<typeof workersSchema>;

/** A worker as administrators see it. */
export const workerSchema = z.object({
  id: z.int(),
  /** User name or email address of the account; null if it has been deleted. */
  account: z.string().nullable(),
  state: z.enum(WORKER_STATES),
  reason: z.enum(SUSPENSION_REASONS).nullable(),
  /** Whether an administrator paired it. */
  isTrusted: z.boolean(),
  positions: z.int(),
  /** Positions that it sent and no check has confirmed yet. */
  unchecked: z.int(),
  /** Checks of its results that no one has made yet, and when the oldest of them was drawn. */
  checks: z.int(),
  checksSince: timeSchema.nullable(),
  /** Results refused or missing since it was last activated or passed a check. */
  refused: z.int(),
  createdAt: timeSchema,
  suspendedAt: timeSchema.nullable(),
});
export type AdminWorker = z.infer<typeof workerSchema>;
