/** The review for the board page, loaded as one lazy chunk. */
export { followReasons } from './follow-reasons.ts';
export { reviewOpenGame } from './game-review.ts';
export { resumeRetry } from './retry-mode.ts';
export { RetryNotice, RetryPanel } from './retry-panel.tsx';
export { ReviewPanel } from './review-panel.tsx';
