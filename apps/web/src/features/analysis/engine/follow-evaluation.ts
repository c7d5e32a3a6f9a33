import type { Evaluation } from '@chuhe/game/tree';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineService } from '../../../engine/engine-service.ts';
import { toEvaluation } from './shown-score.ts';

/** Time between two notes while the engine searches. Each note redraws a score and the graph. */
export const PAUSE_MS = 1_500;
/** A running search is noted from this depth on. */
const MIN_DEPTH = 8;

export interface Following {
  readonly engine: Pick<EngineService, 'subscribe' | 'getSnapshot' | 'evaluationOf'>;
  /** Key of the position that is followed. */
  readonly key: string;
  readonly note: (evaluation: Evaluation) => void;
  readonly now?: () => number;
}

/**
 * Passes on evaluations of one position: at intervals while the engine searches, when it has finished, and when
 * following ends.
 * @returns a function that ends following.
 */
export function followEvaluation({ engine, key, note, now = Date.now }: Following): () => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  const update = (): void => {
    const { evaluation, state } = engine.getSnapshot();
    if (evaluation?.key !== key) return;
    if (state.kind === 'searching' && (!isMature(evaluation) || now() - notedAt < PAUSE_MS)) return;
    notedAt = now();
    pass(evaluation, note);
  };
  const stop = engine.subscribe(update);
  update();
  return () => {
    stop();
    const last = engine.evaluationOf(key);
    if (last !== undefined && isMature(last)) pass(last, note);
  };
}

function isMature({ depth }: PositionEvaluation): boolean {
  return depth >= MIN_DEPTH;
}

/** Bounds are not stored: they say too little. */
function pass({ lines: [best] }: PositionEvaluation, note: Following['note']): void {
  if (best?.score.bound === 'exact') note(toEvaluation(best));
}
