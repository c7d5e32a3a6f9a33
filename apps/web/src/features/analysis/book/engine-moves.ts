import { makeStoredScore, toMoverView } from '@chuhe/cloudbook/score';
import type { BookEntryInput } from '@chuhe/contract/book';
import { Position } from '@chuhe/rules/position';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';

/** What the engine shows of a position, as entries of a book. */
export interface EngineMoves {
  /** Its best move, with the score and the depth. */
  readonly first: BookEntryInput;
  readonly line: readonly string[];
}

/**
 * @param key names the position to the engine
 * @returns `undefined` where it says nothing of it.
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
