import { RetryLater } from '../jobs/job-queue.ts';
import type { EngineOutcome, Refusal } from './engine-job.ts';

/** Why no try can search a position. */
export type Unsearchable = Exclude<Refusal, 'owner-busy' | 'queue-full'>;

/**
 * Tells why a search of a background job has no result. A position on which the engine fails counts as a try. If the engine is busy, missing
 * or closing, the position is not the reason, and the try does not count.
 *
 * @throws Error or RetryLater if the job is to be retried
 */
export function whyUnsearchable(
  outcome: Exclude<EngineOutcome, { kind: 'finished' }>,
): Unsearchable {
  if (outcome.kind === 'stopped') throw new RetryLater('stopped');
  const { reason } = outcome;
  if (reason === 'bad-position' || reason === 'game-over' || reason === 'bad-limits') return reason;
  if (outcome.kind === 'failed' && reason === 'engine-failed') {
    throw new Error(`the engine failed: ${outcome.detail}`);
  }
  throw new RetryLater(reason);
}
