import { z } from 'zod';
import { timeSchema } from './identity.ts';

/** The server's engine, its networks, and the coverage of the position database, as administrators see them. */

/** The most bytes in a network file. Networks differ in size only by the description inside them. */
export const NETWORK_FILE_LIMIT = 16 * 1024 * 1024;
/** The most installed networks. */
export const NETWORKS_LIMIT = 10;

export const sha256Field = z.string().regex(/^[\da-f]{64}$/);

/** A network that an administrator has installed. */
const networkSchema = z.object({
  /** SHA-256 of the whole file, in hexadecimal. */
  sha256: z.string(),
  /** Name of the uploaded file. */
  name: z.string(),
  bytes: z.int(),
  installedAt: timeSchema,
});
export type Network = z.infer<typeof networkSchema>;

export const networksSchema = z.object({
  /** SHA-256 of the active network; null for the product's network. */
  active: z.string().nullable(),
  /** Ordered from the newest to the oldest. */
  installed: z.array(networkSchema),
});
export type Networks = z.infer<typeof networksSchema>;

/** The network that browsers fetch instead of the built-in one. */
export const siteNetworkSchema = z.object({
  sha256: z.string(),
  name: z.string(),
  /** Size of the unpacked file. */
  bytes: z.int(),
  /** Path on this origin; it changes with the content. */
  url: z.string(),
});
export type SiteNetwork = z.infer<typeof siteNetworkSchema>;

/** `environment`: configured by the operator; `setting`: chosen by an administrator; `own`: the product's engine. */
const ENGINE_ORIGINS = ['environment', 'setting', 'own'] as const;
const ENGINE_STATES = ['missing', 'failing', 'idle', 'running', 'closed'] as const;

/** The engine of the server process that answers the request. */
export const strengthSchema = z.object({
  state: z.enum(ENGINE_STATES),
  /** A message for the operator, in English; null without a problem. */
  problem: z.string().nullable(),
  origin: z.enum(ENGINE_ORIGINS),
  /** Absolute path of the program; null for the product's engine, and without an engine. */
  path: z.string().nullable(),
  /** Name that the engine reports; null until the engine has first been started. */
  engine: z.string().nullable(),
  /** The network that the engine reports, or the configured one before the engine is started; null if unknown. */
  network: z.string().nullable(),
  /** Number of cores that the engine may use, and of parallel searches. */
  cpus: z.int(),
  processes: z.int(),
  /** Average of the last searches; 0 before the first search. */
  nodesPerSecond: z.int(),
  /** Paths of installed engines that can be chosen. */
  programs: z.array(z.string()),
});
export type Strength = z.infer<typeof strengthSchema>;

export const benchmarkSchema = z.object({
  engine: z.string(),
  network: z.string().nullable(),
  nodesPerSecond: z.int(),
  nodes: z.int(),
  depth: z.int(),
  timeMs: z.int(),
});
export type Benchmark = z.infer<typeof benchmarkSchema>;

/** `data` of ENGINE_UNUSABLE and NETWORK_UNUSABLE. */
const ENGINE_PROBLEMS = [
  'not-found',
  'not-started',
  'no-memory',
  'bad-network',
  'bad-moves',
  'not-a-network',
  'other-network',
  'wrong-length',
] as const;
const engineProblemSchema = z.object({
  problem: z.enum(ENGINE_PROBLEMS),
  /** Message of the engine or the system, in English. */
  detail: z.string(),
});
export type EngineProblem = z.infer<typeof engineProblemSchema>;

export const coverageSchema = z.object({
  positions: z.int(),
  /** Number of scored moves in all positions. */
  scoredMoves: z.int(),
  /** Number of positions evaluated today, and of nodes searched for them. */
  today: z.object({ positions: z.int(), nodes: z.int() }),
  /** Number of requested positions that have not been evaluated yet. */
  waiting: z.int(),
  /** Number of known positions that scored moves reach, by distance in plies from the starting position. */
  plies: z.array(z.object({ ply: z.int(), positions: z.int() })),
  /** Whether the count by plies is complete, which it is not for a large database. */
  isWhole: z.boolean(),
});
export type Coverage = z.infer<typeof coverageSchema>;
