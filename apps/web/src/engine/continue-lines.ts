/**
 * A search that is stopped, or that has just changed its mind about a score, gives a line of one or two moves only. What
 * it said of the same moves a moment ago goes on from there, and is worth more to a user than nothing.
 */
import type { AnalysisLine, PositionEvaluation } from './analysis.ts';

/**
 * Lines that another evaluation of the same position has longer, beginning with the same moves, are continued as there;
 * depth and score stay those of the new one.
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

/** In moves: a line as long as that says enough by itself, and mates end where they end. */
const SHORT = 2;

function continueLine(line: AnalysisLine, others: readonly AnalysisLine[]): AnalysisLine {
  if (line.moves.length > SHORT || line.score.kind === 'mate') return line;
  const longer = others.find(
    ({ moves }) =>
      moves.length > line.moves.length && line.moves.every((move, ply) => moves[ply] === move),
  );
  return longer === undefined ? line : { ...line, moves: longer.moves, cut: longer.cut };
}
