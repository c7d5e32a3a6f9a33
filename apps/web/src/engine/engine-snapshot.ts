/** What the engine panel shows; a snapshot never changes. */
import type { Resources } from '@chuhe/engine/messages';
import type { PositionEvaluation, Refusal } from './analysis.ts';
import type { Budget, EngineLimits, EngineSettings } from './engine-settings.ts';
import type { EngineFailure } from './failure.ts';
import type { LoadProgress } from './load-progress.ts';
import type { NetworkProblem } from './network.ts';

export const PAUSE_REASONS = ['paused-by-other-tab', 'paused-while-hidden'] as const;
/** The first lasts until the user takes the engine back, the second until the page is seen again. */
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type EngineState =
  | { readonly kind: 'off' }
  /** With all bytes loaded the engine is on its way up. */
  | ({ readonly kind: 'loading' } & LoadProgress)
  /** On, with nothing to do: no position, a finished budget, or a refused position. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  | ({ readonly kind: 'failed' } & EngineFailure);

export interface NetworkState {
  /**
   * - `waiting`: the user's own; it is given to the engine when the engine is next started.
   * - `loading`: the engine is on its way up with it.
   * - `used`: the engine runs with it. Of the user's own it has said so itself.
   */
  readonly kind: 'waiting' | 'loading' | 'used';
  readonly name: string;
}

/** The user's network that the engine runs without, though it was wanted. */
export interface NetworkRefusal {
  readonly name: string;
  readonly problem: NetworkProblem;
}

/** How the running search goes; the kept evaluation may be an older and deeper one. */
export interface SearchStatus {
  readonly depth: number;
  readonly nodes: number;
  /** Nodes a second. */
  readonly nps: number;
  /** Since the search was asked for. */
  readonly timeMs: number;
}

export interface EngineSnapshot {
  readonly state: EngineState;
  /** How it is with the tasks, while there are any: they are worked at while `state` is off, too. */
  readonly taskState: EngineState | undefined;
  /** As the engine calls itself; known once it was started. */
  readonly engineName: string | undefined;
  /** The network that it evaluates with or will be given, as far as that is known. */
  readonly network: NetworkState | undefined;
  /** Until another network is chosen, another try asked for, or the refusal accepted. */
  readonly networkRefusal: NetworkRefusal | undefined;
  /**
   * The name of the user's own network: also while it is not used for a reason that may pass, and no more once the
   * file itself was found wrong.
   */
  readonly ownNetwork: string | undefined;
  readonly settings: EngineSettings;
  readonly limits: EngineLimits;
  /**
   * What the engine of this browser says that it runs with: less than is set where there was no memory for the table, or a
   * thread did not start. `undefined` while that is not known.
   */
  readonly inUse: Resources | undefined;
  /** The position that all that follows is about. */
  readonly key: string | undefined;
  /** Why this position is not searched. */
  readonly refusal: Refusal | undefined;
  /** The best that is known, with at most as many lines as are set. */
  readonly evaluation: PositionEvaluation | undefined;
  readonly search: SearchStatus | undefined;
  /** The settings' budget, or no end after `deeper`. */
  readonly budget: Budget;
  /** 0 to 1, of the budget; 1 when it is finished, `undefined` where there is no end, and while the engine is loaded. */
  readonly progress: number | undefined;
}
