import { makeStoredScore, toMoverView } from '@chuhe/cloudbook/score';
import type { BookEntryInput } from '@chuhe/contract/book';
import { Position } from '@chuhe/rules/position';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';

/** The engine's moves for a position, to be added to a book. */
export interface EngineMoves {
  /** The best move, with its score and depth. */
  readonly first: BookEntryInput;
  readonly line: readonly string[];
}

/**
 * @param key identifies the position in the engine's evaluation
 * @returns `undefined` if the engine has no evaluation of the position
 */
export function engineMoves(
  { evaluation }: EngineSnapshot,
  key: string,
  fen: string,
): EngineMoves | undefined {
  const [best] = evaluation?.key === key ? evaluation.lines : [];
  const [move] = best?.moves ?? [];
  if (best === undefined || move === undefined) return undefined;
  const score = toMoverView(makeStoredScore(best.score), Position.fromFen(fen).turn);
  return { first: { FEN: fen, move, score, depth: best.depth }, line: best.moves };
}
