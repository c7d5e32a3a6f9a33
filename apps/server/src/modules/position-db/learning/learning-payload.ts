import { Position } from '@chuhe/rules/position';
import { z } from 'zod';
import { checkSchema, type WorkCheck } from '../workers/work-check.ts';

const payloadSchema = z.object({
  fen: z.string().max(200),
  /** Nodes of the search of the worker that has leased the job. */
  nodes: z.int().optional(),
  check: checkSchema.optional(),
});

/** The payload of a job of the learning queue. */
export interface LearningPayload {
  readonly fen: string;
  readonly position: Position;
  readonly nodes?: number | undefined;
  /** Set if the position is to be searched only to check a worker. */
  readonly check?: WorkCheck | undefined;
}

export function readPayload(payload: unknown): LearningPayload | undefined {
  const read = payloadSchema.safeParse(payload);
  const position = read.success ? Position.parse(read.data.fen) : undefined;
  return read.success && position?.ok === true
    ? { ...read.data, position: position.value }
    : undefined;
}
