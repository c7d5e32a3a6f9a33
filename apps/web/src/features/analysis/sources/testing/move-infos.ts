/** Builds answers of the cloud for tests from short descriptions. */
import type { CloudMove, CloudPosition } from '@chuhe/contract/cloud';
import { INITIAL_FEN } from '@chuhe/rules/fen';

/** @param scores the scores by move, from the mover's view */
export function cloudOf(
  scores: Readonly<Record<string, number>>,
  fen = INITIAL_FEN,
): CloudPosition {
  const moves = Object.entries(scores).map(([move, score], index): CloudMove => {
    const rank = index === 0 ? 2 : 0;
    const rest = { winRate: 50, replies: null, depth: 14, nodes: 500_000, engine: null } as const;
    return { move, score, rank, source: 'starter', date: null, ...rest };
  });
  return { fen, status: 'known', moves, isComplete: false, updatedAt: null };
}
