/** What a page shows of the coach, in one piece of late code. */
export { CoachBar } from './coach-bar.tsx';
export { RepetitionBadge } from './repetition-badge.tsx';
