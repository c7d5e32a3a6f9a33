/** The engine's state as an immutable snapshot. */
import type { Resources } from '@chuhe/engine/messages';
import type { PositionEvaluation, Refusal } from './analysis.ts';
import type { Budget, EngineLimits, EngineSettings } from './engine-settings.ts';
import type { EngineFailure } from './failure.ts';
import type { LoadProgress } from './load-progress.ts';
import type { NetworkProblem } from './network.ts';

export const PAUSE_REASONS = ['paused-by-other-tab', 'paused-while-hidden'] as const;
/** The first lasts until the user takes the engine back, the second until the page is visible again. */
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type EngineState =
  | { readonly kind: 'off' }
  /** With all bytes loaded the engine is starting. */
  | ({ readonly kind: 'loading' } & LoadProgress)
  /** On, with nothing to do: no position, a finished budget, or a refused position. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  | ({ readonly kind: 'failed' } & EngineFailure);

export interface NetworkState {
  /**
   * - `waiting`: a network of the user's, to be loaded with the next start of the engine.
   * - `loading`: the engine is starting with it.
   * - `used`: the engine uses it. For a network of the user's, the engine itself has confirmed that.
   */
  readonly kind: 'waiting' | 'loading' | 'used';
  readonly name: string;
}

/** The user's network that the engine did not accept. */
export interface NetworkRefusal {
  readonly name: string;
  readonly problem: NetworkProblem;
}

/** Progress of the running search; the stored evaluation may be an older and deeper one. */
export interface SearchStatus {
  readonly depth: number;
  readonly nodes: number;
  /** Nodes per second. */
  readonly nps: number;
  /** Since the search was requested. */
  readonly timeMs: number;
}

export interface EngineSnapshot {
  readonly state: EngineState;
  /** State of the tasks, if there are any: they also run while `state` is off. */
  readonly taskState: EngineState | undefined;
  /** Why the engine does not run, also while `state` is off: a task may have needed it. */
  readonly failure: EngineFailure | undefined;
  /** The engine's own name; known once it was started. */
  readonly engineName: string | undefined;
  /** The network in use, or the next one, as far as known. */
  readonly network: NetworkState | undefined;
  /** Kept until another network is chosen, a retry is requested, or the refusal is dismissed. */
  readonly networkRefusal: NetworkRefusal | undefined;
  /**
   * Name of the user's network, also while it is unused for a temporary reason; `undefined` once the file itself
   * was found invalid.
   */
  readonly ownNetwork: string | undefined;
  readonly settings: EngineSettings;
  readonly limits: EngineLimits;
  /**
   * The resources in use as reported by the browser's engine: less than set where memory was short, or a thread did
   * not start. `undefined` while unknown.
   */
  readonly inUse: Resources | undefined;
  /** Key of the position that the following fields are about. */
  readonly key: string | undefined;
  /** Why the position is not searched. */
  readonly refusal: Refusal | undefined;
  /** The best known evaluation, with at most the set number of lines. */
  readonly evaluation: PositionEvaluation | undefined;
  readonly search: SearchStatus | undefined;
  /** The budget of the settings, or infinite after `deeper`. */
  readonly budget: Budget;
  /** Share of the budget, 0 to 1; 1 when finished, `undefined` without a limit and while the engine is loading. */
  readonly progress: number | undefined;
}
