/**
 * A search that is stopped, or that has just revised a score, reports a line of one or two moves. The longer line
 * that it reported a moment before is more useful to the user.
 */
import type { AnalysisLine, PositionEvaluation } from './analysis.ts';

/**
 * Replaces the moves of a short line by those of a longer line of the earlier evaluation that begins with the same
 * moves. Keeps the depth and score of the new evaluation.
 */
export function continueLines(
  evaluation: PositionEvaluation,
  before: PositionEvaluation | undefined,
): PositionEvaluation {
  if (before === undefined || before.key !== evaluation.key) return evaluation;
  const lines = evaluation.lines.map((line) => continueLine(line, before.lines));
  const isSame = lines.every((line, index) => line === evaluation.lines[index]);
  return isSame ? evaluation : { ...evaluation, lines };
}

/** Length of the longest line that is extended, in moves. Lines with a mate score are not extended. */
const SHORT = 2;

function continueLine(line: AnalysisLine, others: readonly AnalysisLine[]): AnalysisLine {
  if (line.moves.length > SHORT || line.score.kind === 'mate') return line;
  const longer = others.find(
    ({ moves }) =>
      moves.length > line.moves.length && line.moves.every((move, ply) => moves[ply] === move),
  );
  return longer === undefined ? line : { ...line, moves: longer.moves, cut: longer.cut };
}
