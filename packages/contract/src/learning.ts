import { z } from 'zod';
import { CLOUD_LIMITS } from './cloud.ts';
import { timeSchema } from './identity.ts';
import { SETTING_LIMITS } from './settings.ts';

/** Runs that evaluate a tree of positions, one at a time. */

const RUN_LIMITS = {
  plies: { min: 0, max: 40 },
  width: { min: 1, max: 8 },
  nodes: SETTING_LIMITS.nodes,
} as const;

const RUN_STATES = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const;

export const runFieldsSchema = z.strictObject({
  /** Empty: the start position. */
  FEN: z.string().trim().max(CLOUD_LIMITS.fen),
  /** How far from there. */
  plies: z.int().min(RUN_LIMITS.plies.min).max(RUN_LIMITS.plies.max),
  /** Best moves of each position that are followed. */
  width: z.int().min(RUN_LIMITS.width.min).max(RUN_LIMITS.width.max),
  /** Of each search. */
  nodes: z.int().min(RUN_LIMITS.nodes.min).max(RUN_LIMITS.nodes.max),
});

export const runSchema = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  FEN: z.string(),
  plies: z.int(),
  width: z.int(),
  nodes: z.int(),
  /** Positions looked at since it last began, and how many there will be at most. */
  done: z.int(),
  atMost: z.int(),
  /** Positions that it has evaluated, in all. */
  evaluated: z.int(),
  /** What went wrong last, in English. */
  problem: z.string().nullable(),
  startedAt: timeSchema,
  updatedAt: timeSchema,
});
export type LearningRun = z.infer<typeof runSchema>;
