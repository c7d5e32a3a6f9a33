import { z } from 'zod';
import { timeSchema } from './identity.ts';

/** The server's engine, its networks, and the coverage of the position database, as administrators see them. */

/** Bytes. All networks have the same size but for the description inside them. */
export const NETWORK_FILE_LIMIT = 16 * 1024 * 1024;
/** Installed networks. */
export const NETWORKS_LIMIT = 10;

export const sha256Field = z.string().regex(/^[\da-f]{64}$/);

/** A network that an administrator has installed. */
const networkSchema = z.object({
  /** Of the whole file, in hexadecimal. */
  sha256: z.string(),
  /** Name of the uploaded file. */
  name: z.string(),
  bytes: z.int(),
  installedAt: timeSchema,
});
export type Network = z.infer<typeof networkSchema>;

export const networksSchema = z.object({
  /** SHA-256 of the active network; null for the product's. */
  active: z.string().nullable(),
  /** The newest first. */
  installed: z.array(networkSchema),
});
export type Networks = z.infer<typeof networksSchema>;

/** The network that browsers fetch instead of the built-in one. */
export const siteNetworkSchema = z.object({
  sha256: z.string(),
  name: z.string(),
  /** Unpacked. */
  bytes: z.int(),
  /** Path on this origin; it changes with the content. */
  url: z.string(),
});
export type SiteNetwork = z.infer<typeof siteNetworkSchema>;

/** `environment`: configured by the operator; `setting`: by an administrator; `own`: the product's engine. */
const ENGINE_ORIGINS = ['environment', 'setting', 'own'] as const;
const ENGINE_STATES = ['missing', 'failing', 'idle', 'running', 'closed'] as const;

/** The engine of the server process that answers. */
export const strengthSchema = z.object({
  state: z.enum(ENGINE_STATES),
  /** For the operator, in English; null without a problem. */
  problem: z.string().nullable(),
  origin: z.enum(ENGINE_ORIGINS),
  /** Absolute path of the program; null for the product's engine, and without an engine. */
  path: z.string().nullable(),
  /** Name that the engine reports; null until it was first started. */
  engine: z.string().nullable(),
  /** The network that the engine reports, or before its start the configured one; null if unknown. */
  network: z.string().nullable(),
  /** Cores that the engine may use, and number of parallel searches. */
  cpus: z.int(),
  processes: z.int(),
  /** Average of the last searches; 0 before the first. */
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
  /** In all positions. */
  scoredMoves: z.int(),
  /** Positions evaluated today, and nodes searched for them. */
  today: z.object({ positions: z.int(), nodes: z.int() }),
  /** Requested positions that have not been evaluated yet. */
  waiting: z.int(),
  /** Known positions by distance from the starting position, reached by scored moves. */
  plies: z.array(z.object({ ply: z.int(), positions: z.int() })),
  /** Whether the count by plies is complete; for a large database it is not. */
  isWhole: z.boolean(),
});
export type Coverage = z.infer<typeof coverageSchema>;
