import type { PositionView } from '@chuhe/lessons/move-verdict';
import type { ReviewedMove } from '@chuhe/lessons/reviewed-line';
import type { Reviewed } from '../review-game.mjs';

/** A move by Red in the middle of a game. */
export function moveOf(move: string, changes: Partial<ReviewedMove> = {}): ReviewedMove {
  const facts = { isRecapture: false, isForced: false, isOpening: false };
  return { id: 1, move, mover: 'red', ...facts, ...changes };
}

/** The result of a search, from the score (Red's view) and the first move of each line. */
export function viewOf(...lines: readonly [number, string][]): PositionView {
  const score = lines[0]?.[0] ?? 0;
  return { score, depth: 12, lines: lines.map(([each, move]) => ({ score: each, moves: [move] })) };
}

export function reviewedOf(
  moves: readonly ReviewedMove[],
  { views, looks = [] }: Pick<Reviewed, 'views'> & Partial<Pick<Reviewed, 'looks'>>,
): Reviewed {
  const line = { key: '', count: moves.length + 1, requestOf, firstTurn: 'red' as const, moves };
  return { line, views, looks, looked: { short: 0, long: 0 } };
}

function requestOf(index: number) {
  return { key: String(index), fen: '', moves: [] };
}
