/** The coach's components, loaded together as one lazy chunk. */
export { CoachBar } from './coach-bar.tsx';
export { RepetitionBadge } from './repetition-badge.tsx';
