/** What the board page shows of the engine, in one piece of late code. */
export { EnginePanel } from './engine-panel.tsx';
export { EngineStrip } from './engine-strip.tsx';
export { EvaluationGauge } from './evaluation-gauge.tsx';
