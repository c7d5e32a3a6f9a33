/** The engine's components for the board page, loaded together as one lazy chunk. */
export { EnginePanel } from './engine-panel.tsx';
export { EngineStrip } from './engine-strip.tsx';
export { EvaluationGauge } from './evaluation-gauge.tsx';
