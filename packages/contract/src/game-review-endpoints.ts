import { endpoint } from './route.ts';

/** Reviews of many saved games on the server. */

export const startReviews = endpoint('POST', '/api/review-batch', 'user');
export const listReviewBatches = endpoint('GET', '/api/review-batch', 'user');
export const getReviewReport = endpoint('GET', '/api/review-batch/:batchId', 'user');
export const changeReviewBatch = endpoint('PATCH', '/api/review-batch/:batchId', 'user');
export const cancelReviews = endpoint('POST', '/api/review-batch/:batchId/cancel', 'user');
export const deleteReviewBatch = endpoint('DELETE', '/api/review-batch/:batchId', 'user');
export const getGameReview = endpoint('GET', '/api/review-batch/:batchId/:reviewId', 'user');
