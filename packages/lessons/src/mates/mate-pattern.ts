/**
 * Mates by name.
 *
 * ```ts
 * import { matePattern } from '@chuhe/lessons/mate-pattern';
 * import { Position } from '@chuhe/rules/position';
 *
 * // The king is mated by two cannons on its file.
 * matePattern(Position.fromFen('3aka3/9/4C4/4C4/9/9/9/9/9/3K5 b'));
 * ```
 */
import type { Position } from '@chuhe/rules/position';

export const MATE_PATTERNS = ['double-cannon'] as const;
export type MatePattern = (typeof MATE_PATTERNS)[number];

/** The name of a mate; `undefined` if the side to move is not mated, or no definition fits. */
export function matePattern(_mated: Position): MatePattern | undefined {
  return undefined;
}
