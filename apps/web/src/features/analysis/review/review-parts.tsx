/** The review's components for the board page, loaded together as one lazy chunk. */
export { RetryNotice, RetryPanel } from './retry-panel.tsx';
export { ReviewPanel } from './review-panel.tsx';
