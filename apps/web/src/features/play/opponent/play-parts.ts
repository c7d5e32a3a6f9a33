/** The components for a game against the engine on the board page, loaded together as one lazy chunk. */
export { Clock } from './clock.tsx';
export { PlayPanel } from './play-panel.tsx';
