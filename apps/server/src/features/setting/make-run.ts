import type { LearningRun } from '@chuhe/contract/learning';
import type { RunRow } from '../../learning/learning-run-repository.ts';
import type { RunCall } from '../../learning/learning-runs.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflict } from '../../lib/conflict.ts';

/** As administrators see it. */
export function makeRun({ fen, createdAt, updatedAt, ...run }: RunRow): LearningRun {
  return {
    ...run,
    FEN: fen,
    startedAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** @throws ApiError NOT_FOUND, CONFLICT */
export function requireRun(run: RunCall): LearningRun {
  if (run === 'none') throw new ApiError('NOT_FOUND');
  if (run === 'busy') throw conflict('LEARNING_RUNS');
  return makeRun(run);
}
