/** Why a move is bad, as far as a line on the board proves it. */
import type { Role } from '@chuhe/rules/piece';
import type { MatePattern } from '../mates/mate-pattern.ts';

export const REASON_KINDS = [
  'allows-mate',
  'misses-mate',
  'hanging-piece',
  'wrong-exchange',
  'fork',
  'two-threats',
  'pin',
  'pinned-defender',
  'opened-line',
  'discovered-attack',
  'discovered-check',
  'check-gains-time',
  'screen-made',
  'screen-removed',
  'trapped-piece',
  'removed-defender',
  'overloaded-defender',
  'perpetual-check',
  'misses-win-of-piece',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** The line that proves a reason. */
export interface Proof {
  /** Whether the line begins before the move, with a better move, or after it, with the opponent's reply. */
  readonly from: 'before' | 'after';
  /** Legal moves such as `h2e2`, at least one. */
  readonly moves: readonly string[];
}

/**
 * A reason. Its squares are those on which the pieces stand once the piece that acts has moved, for example on the forking square; a
 * piece that leaves a line, a defender or a screen that is removed is named on its old square.
 */
export interface Reason {
  readonly kind: ReasonKind;
  readonly proof: Proof;
  /** The piece that is lost, or that could have been won; absent if no piece is at stake. */
  readonly piece?: { readonly role: Role; readonly square: string };
  /** The piece that acts: the one that forks, pins or gives check, or the cannon or chariot whose line or screen changes. */
  readonly actor?: { readonly role: Role; readonly square: string };
  /**
   * Other pieces that the reason names: both targets of a fork with the king first, the piece behind a pinned one, the defender, the
   * screen, the piece that leaves a line, the other threatened piece, the lesser piece of an exchange. For an overloaded defender: it and the
   * piece that is captured first.
   */
  readonly others?: readonly { readonly role: Role; readonly square: string }[];
  /** Moves of the winner until the mate, 1 or more. Only of mates. */
  readonly mateIn?: number;
  /** Only of mates whose final position has a name. */
  readonly pattern?: MatePattern;
}
