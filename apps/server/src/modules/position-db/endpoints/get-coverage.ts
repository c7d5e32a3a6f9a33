import { ROUTES } from '@chuhe/contract/routes';
import type { Coverage } from '@chuhe/contract/strength';
import type { FastifyInstance } from 'fastify';
import { CachedValue } from '../../../db/cached-value.ts';
import { addRoute } from '../../../http/route.ts';
import { countJobs } from '../../../jobs/job-repository.ts';
import { countPlies } from '../count-plies.ts';
import { countScores } from '../evaluations/evaluation-repository.ts';
import { findLearned } from '../learning/learning-day-repository.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/admin/coverage` */
export function getCoverage(
  app: FastifyInstance,
  { database: { db }, now }: PositionDbContext,
): void {
  const scores = new CachedValue(() => countScores(db), 10_000);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const tree = new CachedValue(() => countPlies(db, closing.signal), 60_000);
  addRoute(app, ROUTES.getCoverage, async (): Promise<Coverage> => {
    const time = now().getTime();
    const counted = await scores.get(time);
    const today = await findLearned(db, now());
    const waiting = await countJobs(db, LEARNING_QUEUE);
    // Counted last: a closing server cancels this count, and no query may follow it.
    return { ...counted, today, waiting, ...(await tree.get(time)) };
  });
}
