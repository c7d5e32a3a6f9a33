import type { Evaluation } from '@chuhe/game/tree';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineService } from '../../../engine/engine-service.ts';
import { toEvaluation } from './shown-score.ts';

/** Between two notes while the engine searches: each draws a score and the graph anew. */
export const PAUSE_MS = 1_500;
/** Below, a running search has only begun. */
const MIN_DEPTH = 8;

export interface Following {
  readonly engine: Pick<EngineService, 'subscribe' | 'getSnapshot' | 'evaluationOf'>;
  /** Of the position. */
  readonly key: string;
  readonly note: (evaluation: Evaluation) => void;
  readonly now?: () => number;
}

/**
 * Passes on what the engine finds of one position: now and then while it searches, the last word when it
 * has finished, and when it is left. @returns a function that leaves it.
 */
export function followEvaluation({ engine, key, note, now = Date.now }: Following): () => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    const { evaluation, state } = engine.getSnapshot();
    if (evaluation?.key !== key) return;
    if (state.kind === 'searching' && (!isMature(evaluation) || now() - notedAt < PAUSE_MS)) return;
    notedAt = now();
    pass(evaluation, note);
  };
  const stop = engine.subscribe(look);
  look();
  return () => {
    stop();
    const last = engine.evaluationOf(key);
    if (last !== undefined && isMature(last)) pass(last, note);
  };
}

function isMature({ depth }: PositionEvaluation): boolean {
  return depth >= MIN_DEPTH;
}

/** A score that is a bound only says too little to be kept. */
function pass({ lines: [best] }: PositionEvaluation, note: Following['note']): void {
  if (best?.score.bound === 'exact') note(toEvaluation(best));
}
