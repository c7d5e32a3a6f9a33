import { z } from 'zod';
import {
  batchChangeSchema,
  newReviewsSchema,
  reviewBatchesSchema,
  reviewBatchSchema,
  reviewReportSchema,
  storedGameReviewSchema,
} from './game-review.ts';
import * as endpoints from './game-review-endpoints.ts';
import { defineRoutes } from './route.ts';

const byBatch = z.object({ batchId: z.uuid() });

export const gameReviewRoutes = defineRoutes(endpoints, {
  startReviews: {
    summary: 'Reviews saved games in the background, as they are now',
    body: newReviewsSchema,
    data: reviewBatchSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL', 'UNAVAILABLE'],
  },
  listReviewBatches: {
    summary: 'The user’s batches of reviews, and how many games may still be reviewed today',
    data: reviewBatchesSchema,
  },
  getReviewReport: {
    summary: 'A batch with its games and the report on them',
    params: byBatch,
    data: reviewReportSchema,
    errors: ['NOT_FOUND'],
  },
  changeReviewBatch: {
    summary: 'Chooses the player of the report',
    params: byBatch,
    body: batchChangeSchema,
    data: reviewReportSchema,
    errors: ['NOT_FOUND'],
  },
  cancelReviews: {
    summary: 'Cancels the games that are not reviewed yet',
    params: byBatch,
    data: reviewBatchSchema,
    errors: ['NOT_FOUND'],
  },
  deleteReviewBatch: {
    summary: 'Deletes a batch with its reviews; reviews that were written into games stay there',
    params: byBatch,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  getGameReview: {
    summary: 'The finished review of one game, as the browser stores it',
    params: z.object({ batchId: z.uuid(), reviewId: z.uuid() }),
    data: storedGameReviewSchema,
    errors: ['NOT_FOUND'],
  },
});
