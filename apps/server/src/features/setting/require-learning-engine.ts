import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';

/** @throws ApiError UNAVAILABLE where there is no engine, and a run would wait for ever */
export function requireLearningEngine({ engine }: Pick<AppContext, 'engine'>): void {
  if (engine === undefined || engine.status().state === 'missing')
    throw new ApiError('UNAVAILABLE');
}
