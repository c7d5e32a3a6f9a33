import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { storedGameReviewSchema } from '@chuhe/contract/game-review';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { readAllowance } from '../allowance.ts';
import type { GameReviewsContext } from '../game-reviews-context.ts';
import { makeBatch, makeReport } from '../make-report.ts';
import {
  type BatchRef,
  findReview,
  listReportRows,
  updatePlayer,
} from '../review-batch-repository.ts';

/** Reviews of many saved games. */
export function addReviewEndpoints(app: FastifyInstance, context: GameReviewsContext): void {
  startReviews(app, context);
  listReviewBatches(app, context);
  getReviewReport(app, context);
  changeReviewBatch(app, context);
  cancelReviews(app, context);
  deleteReviewBatch(app, context);
  getGameReview(app, context);
}

/** `POST /api/review-batch` */
function startReviews(app: FastifyInstance, { gameReviews }: GameReviewsContext): void {
  const route = { ...ROUTES.startReviews, limit: perMinute(20) };
  addRoute(app, route, async ({ body, caller }) =>
    makeBatch(await gameReviews.start(caller, body)),
  );
}

/** `GET /api/review-batch` */
function listReviewBatches(app: FastifyInstance, context: GameReviewsContext): void {
  const { gameReviews } = context;
  addRoute(app, ROUTES.listReviewBatches, async ({ caller }) => {
    const batches = await gameReviews.list(caller.userId);
    const { perDay, left, endsAt } = await readAllowance(context, caller);
    return {
      batches: batches.map(makeBatch),
      allowance: { perDay, left, endsAt: endsAt.toISOString() },
      hasEngine: gameReviews.hasEngine(),
    };
  });
}

/** `GET /api/review-batch/{batchId}` */
function getReviewReport(app: FastifyInstance, context: GameReviewsContext): void {
  const route = { ...ROUTES.getReviewReport, limit: perMinute(120) };
  addRoute(app, route, ({ params: { batchId }, caller }) =>
    reportOf(context, { batchId, ownerId: caller.userId }),
  );
}

/** `PATCH /api/review-batch/{batchId}` */
function changeReviewBatch(app: FastifyInstance, context: GameReviewsContext): void {
  const { db } = context.database;
  addRoute(app, ROUTES.changeReviewBatch, async ({ params: { batchId }, body, caller }) => {
    const batch = { batchId, ownerId: caller.userId };
    if (!(await updatePlayer(db, batch, body.player))) throw new ApiError('NOT_FOUND');
    return reportOf(context, batch);
  });
}

/** `POST /api/review-batch/{batchId}/cancel` */
function cancelReviews(app: FastifyInstance, { gameReviews }: GameReviewsContext): void {
  addRoute(app, ROUTES.cancelReviews, async ({ params: { batchId }, caller }) =>
    makeBatch(await gameReviews.cancel({ batchId, ownerId: caller.userId })),
  );
}

/** `DELETE /api/review-batch/{batchId}` */
function deleteReviewBatch(app: FastifyInstance, { gameReviews }: GameReviewsContext): void {
  addRoute(app, ROUTES.deleteReviewBatch, async ({ params: { batchId }, caller }) => {
    await gameReviews.delete({ batchId, ownerId: caller.userId });
    return null;
  });
}

const decompress = promisify(gunzip);

/** `GET /api/review-batch/{batchId}/{reviewId}` */
function getGameReview(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getGameReview, async ({ params, caller }) => {
    const review = await findReview(db, { ...params, ownerId: caller.userId });
    if (review === undefined) throw new ApiError('NOT_FOUND');
    const json: unknown = JSON.parse((await decompress(review)).toString());
    return storedGameReviewSchema.parse(json);
  });
}

async function reportOf({ gameReviews, database }: GameReviewsContext, batch: BatchRef) {
  const counted = await gameReviews.find(batch);
  return makeReport(counted, await listReportRows(database.db, batch));
}
