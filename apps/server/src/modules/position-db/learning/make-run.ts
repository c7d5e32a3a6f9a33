import type { LearningRun } from '@chuhe/contract/learning';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import type { RunRow } from './learning-run-repository.ts';
import type { RunResult } from './learning-runs.ts';

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
export function requireRun(run: RunResult): LearningRun {
  if (run === 'none') throw new ApiError('NOT_FOUND');
  if (run === 'busy') throw conflict('LEARNING_RUNS');
  return makeRun(run);
}
