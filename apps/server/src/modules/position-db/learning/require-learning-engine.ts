import { ApiError } from '../../../http/api-error.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** @throws ApiError UNAVAILABLE where there is no engine, and a run would wait for ever */
export function requireLearningEngine({ engine }: Pick<PositionDbContext, 'engine'>): void {
  if (engine === undefined || engine.status().state === 'missing')
    throw new ApiError('UNAVAILABLE');
}
