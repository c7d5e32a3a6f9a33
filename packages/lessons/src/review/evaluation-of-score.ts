import { makeStoredScore, parseStoredScore } from '@chuhe/cloudbook/score';
import type { Evaluation } from '@chuhe/game/tree';

/** Converts a stored score to an evaluation of the tree. Both are from Red's view. @param depth search depth in plies */
export function evaluationOfScore(score: number, depth: number): Evaluation {
  const read = parseStoredScore(score);
  if (read === undefined || read.kind === 'cp') return { kind: 'cp', value: score, depth };
  return { kind: 'mate', moves: read.result === 'wins' ? read.moves : -read.moves, depth };
}

/** Converts an evaluation of the tree to a stored score. */
export function scoreOfEvaluation(evaluation: Evaluation): number {
  if (evaluation.kind === 'cp') return makeStoredScore({ kind: 'cp', value: evaluation.value });
  const result = evaluation.moves > 0 ? 'wins' : 'loses';
  return makeStoredScore({ kind: 'mate', result, moves: Math.abs(evaluation.moves) });
}
