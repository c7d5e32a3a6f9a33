/**
 * What a session needs of its host, and what it tells it. The host owns the transport (a worker, a
 * child process, a socket) and the clock.
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

/** Calls `callback` once after `delayMs` milliseconds, unless the function it returns is called first. */
export type Schedule = (callback: () => void, delayMs: number) => () => void;

export interface EngineIdentity {
  /** Empty when the engine does not say. */
  readonly name: string;
  readonly author: string;
}

export interface EngineDescription extends EngineIdentity {
  readonly options: EngineOptions;
  readonly coordinates: Coordinates;
}

export interface Timeouts {
  /** From `uci` to `uciok`, and again to the first `readyok`. Default 20,000. */
  readonly handshakeMs: number;
  /** From a later `isready` to `readyok`: setting a large hash takes its time. Default 20,000. */
  readonly readyMs: number;
  /** From `stop` to `bestmove`. Default 5,000. */
  readonly stopMs: number;
}

export interface InitialOption {
  readonly name: string;
  readonly value: OptionValue;
}

export interface SessionHost {
  /** Takes one line without its line end. When it throws, the session fails with `send-failed`. */
  readonly send: (line: string) => void;
  /**
   * How the engine writes squares, or how to tell from its name. When the function throws or gives
   * something else, the session fails with `unknown-coordinates`.
   */
  readonly coordinates: Coordinates | ((engine: EngineIdentity) => Coordinates);
  /**
   * Set during the handshake where the engine lists them; the others are told as events, and so is
   * `UCI_Variant`, which is the session's own (`reserved`).
   */
  readonly options?: readonly InitialOption[];
  readonly onEvent?: (event: SessionEvent) => void;
  /** Without it there are no time-outs. */
  readonly schedule?: Schedule;
  readonly timeouts?: Partial<Timeouts>;
}

const IGNORED_REASONS = ['out-of-turn', 'too-many-options'] as const;
export type IgnoredReason = Exclude<UnknownReason, 'blank'> | (typeof IGNORED_REASONS)[number];

export type SessionEvent =
  | { readonly kind: 'ready'; readonly engine: EngineDescription }
  /** An `info string`, for people. */
  | { readonly kind: 'message'; readonly text: string }
  /** A line that changed nothing; `count` of them so far. */
  | {
      readonly kind: 'ignored-line';
      readonly reason: IgnoredReason;
      readonly text: string;
      readonly count: number;
    }
  | { readonly kind: 'option-refused'; readonly name: string; readonly error: OptionError }
  /** The session is over, and not because of `quit`. */
  | ({ readonly kind: 'failed' } & Failure);
