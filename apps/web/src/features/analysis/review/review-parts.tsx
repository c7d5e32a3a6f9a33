/** What the board page shows of reviews, in one piece of late code. */
export { RetryNotice, RetryPanel } from './retry-panel.tsx';
export { ReviewPanel } from './review-panel.tsx';
