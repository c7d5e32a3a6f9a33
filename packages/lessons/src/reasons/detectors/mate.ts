import { matePattern } from '../../mates/mate-pattern.ts';
import { provesMate } from '../mate-proof.ts';
import type { PlayedLine } from '../played-line.ts';
import type { Proof, Reason } from '../reason.ts';

/**
 * A mate: the line ends with a checkmate by the side that begins it, and no other defence delays it. Stalemate wins too, but is not a mate.
 */
export function mateIn(line: PlayedLine, kind: 'allows-mate' | 'misses-mate'): Reason | undefined {
  const last = line.positions.at(-1);
  const isMate = line.moves.length % 2 === 1 && last?.outcome()?.reason === 'checkmate';
  if (!isMate || !provesMate(line)) return undefined;
  const from: Proof['from'] = kind === 'allows-mate' ? 'after' : 'before';
  const pattern = matePattern(last, line.positions.at(-2));
  return {
    kind,
    proof: { from, moves: line.moves },
    mateIn: (line.moves.length + 1) / 2,
    ...(pattern && { pattern }),
  };
}
