/** The engine's state as an immutable snapshot. */
import type { Resources } from '@chuhe/engine/messages';
import type { PositionEvaluation, Refusal } from './analysis.ts';
import type { Budget, EngineLimits, EngineSettings } from './engine-settings.ts';
import type { EngineFailure } from './failure.ts';
import type { LoadProgress } from './load-progress.ts';
import type { NetworkProblem } from './network.ts';

export const PAUSE_REASONS = ['paused-by-other-tab', 'paused-while-hidden'] as const;
/** `paused-by-other-tab` lasts until the user reclaims the engine or the other tab is done, `paused-while-hidden` until the page is visible. */
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type EngineState =
  | { readonly kind: 'off' }
  /** When all bytes have been loaded, the engine is starting. */
  | ({ readonly kind: 'loading' } & LoadProgress)
  /** The engine is on but has nothing to do: no position, a finished budget, or a refused position. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  | ({ readonly kind: 'failed' } & EngineFailure);

export interface NetworkState {
  /**
   * - `waiting`: the user's network, which the engine loads at its next start.
   * - `loading`: the engine is starting with the user's network.
   * - `used`: the engine uses the network. If it is the user's, the engine has confirmed that.
   */
  readonly kind: 'waiting' | 'loading' | 'used';
  readonly name: string;
}

/** The user's network that the engine did not accept. */
export interface NetworkRefusal {
  readonly name: string;
  readonly problem: NetworkProblem;
}

/** Progress of the running search. The stored evaluation may be from an earlier, deeper search. */
export interface SearchStatus {
  readonly depth: number;
  readonly nodes: number;
  /** Nodes per second. */
  readonly nps: number;
  /** Milliseconds since the search began. */
  readonly timeMs: number;
}

export interface EngineSnapshot {
  readonly state: EngineState;
  /** State of the tasks, which run even while `state` is off; `undefined` without tasks. */
  readonly taskState: EngineState | undefined;
  /** Why the engine does not run. Set even while `state` is off, since a task may have needed the engine. */
  readonly failure: EngineFailure | undefined;
  /** The name that the engine reports; `undefined` until its first start. */
  readonly engineName: string | undefined;
  /** The network in use, or the user's network that the next start uses; `undefined` if neither is known. */
  readonly network: NetworkState | undefined;
  /** Kept until another network is chosen, a retry is requested, or the refusal is dismissed. */
  readonly networkRefusal: NetworkRefusal | undefined;
  /**
   * Name of the user's network, even while it is unused for a temporary reason; `undefined` once the file itself
   * has been found invalid.
   */
  readonly ownNetwork: string | undefined;
  readonly settings: EngineSettings;
  readonly limits: EngineLimits;
  /**
   * The resources that the browser's engine reports: fewer than set if memory was short or a thread did not start.
   * `undefined` until the engine reports them.
   */
  readonly inUse: Resources | undefined;
  /** Key of the user's position, which the following fields describe. */
  readonly key: string | undefined;
  /** Why the position is not searched. */
  readonly refusal: Refusal | undefined;
  /** The best stored evaluation, with at most `settings.multiPv` lines. */
  readonly evaluation: PositionEvaluation | undefined;
  readonly search: SearchStatus | undefined;
  /** The budget in the settings; infinite after `deeper`. */
  readonly budget: Budget;
  /** Share of the budget used, 0 to 1; `undefined` without a limit, during a task and while the engine is loading. */
  readonly progress: number | undefined;
}
