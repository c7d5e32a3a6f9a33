import { z } from 'zod';
import { CLOUD_LIMITS } from './cloud.ts';
import { timeSchema } from './identity.ts';
import { SETTING_LIMITS } from './settings.ts';

/** Learning runs, which evaluate a tree of positions. Only one runs at a time. */

const RUN_STATES = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const;

export const runFieldsSchema = z.strictObject({
  /** Root of the tree; empty for the starting position. */
  FEN: z.string().trim().max(CLOUD_LIMITS.fen),
  /** Depth of the tree in plies. */
  plies: z.int().min(0).max(40),
  /** Number of best moves that are followed in each position. */
  width: z.int().min(1).max(8),
  /** Number of nodes of each search. */
  nodes: z.int().min(SETTING_LIMITS.nodes.min).max(SETTING_LIMITS.nodes.max),
});

export const runSchema = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  FEN: z.string(),
  plies: z.int(),
  width: z.int(),
  nodes: z.int(),
  /** Number of positions visited since the last start, and the most that the run can visit. */
  done: z.int(),
  atMost: z.int(),
  /** Total number of positions evaluated. */
  evaluated: z.int(),
  /** The last error, in English. */
  problem: z.string().nullable(),
  startedAt: timeSchema,
  updatedAt: timeSchema,
});
export type LearningRun = z.infer<typeof runSchema>;
