import { z } from 'zod';
import { timeSchema } from './identity.ts';

/** How strong the server's engine is, and how much is known of the game: what an administrator looks at first. */

/** An evaluation network is of one shape: so many bytes and the description inside it. */
export const NETWORK_FILE_LIMIT = 16 * 1024 * 1024;
/** Networks that are kept at a time. */
export const NETWORKS_LIMIT = 10;

export const sha256Field = z.string().regex(/^[\da-f]{64}$/);

/** A network that an administrator has installed. */
const networkSchema = z.object({
  /** Of the whole file, in hexadecimal digits. */
  sha256: z.string(),
  /** The name of the file that was sent. */
  name: z.string(),
  bytes: z.int(),
  installedAt: timeSchema,
});
export type Network = z.infer<typeof networkSchema>;

export const networksSchema = z.object({
  /** Which of them the site evaluates with; null is the one that comes with the product. */
  active: z.string().nullable(),
  /** The newest first. */
  installed: z.array(networkSchema),
});
export type Networks = z.infer<typeof networksSchema>;

/** What a browser fetches in place of the network it was built with. */
export const siteNetworkSchema = z.object({
  sha256: z.string(),
  name: z.string(),
  /** Unpacked. */
  bytes: z.int(),
  /** On this origin; it changes with the content. */
  url: z.string(),
});
export type SiteNetwork = z.infer<typeof siteNetworkSchema>;

/** `environment`: named by the operator; `setting`: by an administrator; `own`: the product's. */
const ENGINE_ORIGINS = ['environment', 'setting', 'own'] as const;
const ENGINE_STATES = ['missing', 'failing', 'idle', 'running', 'closed'] as const;

/** Of the server process that answers. */
export const strengthSchema = z.object({
  state: z.enum(ENGINE_STATES),
  /** For who looks after the server, in English; null when nothing is wrong. */
  problem: z.string().nullable(),
  origin: z.enum(ENGINE_ORIGINS),
  /** Absolute path of a program of this machine; null for the product's own engine, and where there is none. */
  path: z.string().nullable(),
  /** As the engine calls itself; null until it was first started. */
  engine: z.string().nullable(),
  /** The file it evaluates with, by its own word; until it was started, the one it is given. Null where neither says anything. */
  network: z.string().nullable(),
  /** Cores that this process may use, and searches at a time. */
  cpus: z.int(),
  processes: z.int(),
  /** Of one search, over the last ones; 0 until there was one. */
  nodesPerSecond: z.int(),
  /** Engines that were found on this machine and may be chosen. */
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

/** Of a failure ENGINE_UNUSABLE or NETWORK_UNUSABLE, in `data`. */
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
  /** What the engine or the system says, in English. */
  detail: z.string(),
});
export type EngineProblem = z.infer<typeof engineProblemSchema>;

export const coverageSchema = z.object({
  positions: z.int(),
  /** Of all positions together. */
  scoredMoves: z.int(),
  /** Learned on this day, and what that has cost. */
  today: z.object({ positions: z.int(), nodes: z.int() }),
  /** Positions that readers have asked for and nobody has evaluated yet. */
  waiting: z.int(),
  /** Known positions at each distance from the start position, as far as scored moves lead. */
  plies: z.array(z.object({ ply: z.int(), positions: z.int() })),
  /** Whether the plies were counted to their end: a large database is not. */
  isWhole: z.boolean(),
});
export type Coverage = z.infer<typeof coverageSchema>;
