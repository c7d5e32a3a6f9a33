/**
 * The interface between a session and its host. The host owns the transport (a worker, a child process, a socket) and the
 * clock.
 *
 * ```ts
 * import type { Schedule } from '@chuhe/uci/host';
 *
 * const schedule: Schedule = (callback, delayMs) => {
 *   const timer = setTimeout(callback, delayMs);
 *   return () => clearTimeout(timer);
 * };
 * ```
 */
import type { Coordinates } from './coordinates.ts';
import type { UnknownReason } from './line.ts';
import type { EngineOptions, OptionError, OptionValue } from './option.ts';
import type { Failure } from './search.ts';

/** Calls `callback` once after `delayMs` milliseconds, unless the returned function is called first. */
export type Schedule = (callback: () => void, delayMs: number) => () => void;

export interface EngineIdentity {
  /** Empty if the engine does not report it. */
  readonly name: string;
  readonly author: string;
}

export interface EngineDescription extends EngineIdentity {
  readonly options: EngineOptions;
  readonly coordinates: Coordinates;
}

export interface Timeouts {
  /** Limit from `uci` to `uciok`, and then again from `uciok` to the first `readyok`. Default 20,000. */
  readonly handshakeMs: number;
  /** Limit from a later `isready` to `readyok`; allocating a large hash table takes time. Default 20,000. */
  readonly readyMs: number;
  /** Limit from `stop` to `bestmove`. Default 5,000. */
  readonly stopMs: number;
}

export interface InitialOption {
  readonly name: string;
  readonly value: OptionValue;
}

export interface SessionHost {
  /** Sends one line to the engine and adds the line end. If it throws, the session fails with `send-failed`. */
  readonly send: (line: string) => void;
  /**
   * How the engine writes squares, or a function that chooses the coordinates from the engine's name. If the function throws
   * or returns anything else, the session fails with `unknown-coordinates`.
   */
  readonly coordinates: Coordinates | ((engine: EngineIdentity) => Coordinates);
  /**
   * Options to set during the handshake. An option that the engine does not list, an invalid value, and `UCI_Variant`, which
   * only the session sets (`reserved`), are reported as `option-refused` events.
   */
  readonly options?: readonly InitialOption[];
  readonly onEvent?: (event: SessionEvent) => void;
  /** Without `schedule` the session has no timeouts. */
  readonly schedule?: Schedule;
  readonly timeouts?: Partial<Timeouts>;
}

const IGNORED_REASONS = ['out-of-turn', 'too-many-options'] as const;
export type IgnoredReason = Exclude<UnknownReason, 'blank'> | (typeof IGNORED_REASONS)[number];

export type SessionEvent =
  | { readonly kind: 'ready'; readonly engine: EngineDescription }
  /** The text of an `info string`. */
  | { readonly kind: 'message'; readonly text: string }
  /** A line without effect; `count` is the number of such lines so far. */
  | {
      readonly kind: 'ignored-line';
      readonly reason: IgnoredReason;
      readonly text: string;
      readonly count: number;
    }
  | { readonly kind: 'option-refused'; readonly name: string; readonly error: OptionError }
  /** The session has ended for a reason other than `quit`. */
  | ({ readonly kind: 'failed' } & Failure);
