import type { Evaluation } from '@chuhe/game/tree';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineService } from '../../../engine/engine-service.ts';
import { toEvaluation } from '../../../engine/shown-score.ts';

/** Minimum milliseconds between two notes during a search, because each note redraws a score and the graph. */
export const PAUSE_MS = 1_500;
/** Minimum depth from which evaluations of a running search are noted. */
const MIN_DEPTH = 8;

export interface Following {
  readonly engine: Pick<EngineService, 'subscribe' | 'getSnapshot' | 'evaluationOf'>;
  /** Key of the position whose evaluations are passed on. */
  readonly key: string;
  readonly note: (evaluation: Evaluation) => void;
  readonly now?: () => number;
}

/**
 * Passes evaluations of one position to `note`: at intervals during the search, when the search has finished, and when the
 * returned function is called.
 * @returns a function that unsubscribes from the engine.
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

/** Passes the best line's score to `note`. Bounds are left out, because they are too imprecise to store. */
function pass({ lines: [best] }: PositionEvaluation, note: Following['note']): void {
  if (best?.score.bound === 'exact') note(toEvaluation(best));
}
