import type { Position } from '@chuhe/rules/position';
import type { Evaluation, EvaluationLine } from '@chuhe/uci/evaluation';
import { makeScoreNumber } from '@chuhe/uci/score';
import type { EngineLine, EngineSnapshot } from './engine-job.ts';
import { playLine } from './play-line.ts';
import type { Subject } from './read-job.ts';

export interface Reading extends EngineSnapshot {
  /** Lines that did not begin with a legal move, or went on with an illegal one. */
  readonly badLines: number;
}

/**
 * What an engine has written, made fit to be used: every move legal, and no line of another depth than the others.
 * `isFinal` tells that no more will come, so that what there is has to do.
 */
export function readEvaluation(
  evaluation: Evaluation,
  subject: Pick<Subject, 'position' | 'multiPv'>,
  isFinal: boolean,
): Reading {
  const { nodes = 0, nps = 0, timeMs = 0 } = evaluation;
  const written = completeLines(evaluation, subject, isFinal);
  const lines = written.flatMap((line) => readLine(line, subject.position));
  const isWhole = ({ multipv, pv, pvCut }: EvaluationLine): boolean => {
    const read = lines.find(({ rank }) => rank === multipv);
    return !pvCut && (read?.moves.length ?? 0) === pv.length;
  };
  return {
    lines,
    depth: lines[0]?.depth ?? 0,
    nodes,
    nodesPerSecond: nps,
    timeMs,
    badLines: written.filter((line) => !isWhole(line)).length,
  };
}

/** Lines of one depth where there are such; then no move stands twice. */
function completeLines(
  { settled, lines }: Evaluation,
  { position, multiPv }: Pick<Subject, 'position' | 'multiPv'>,
  isFinal: boolean,
): readonly EvaluationLine[] {
  const expected = Math.min(multiPv, position.moves().length);
  if (settled.length >= expected) return settled;
  return isFinal || lines.length >= expected ? lines : [];
}

/** One line, or none when not even its first move is legal. */
function readLine(line: EvaluationLine, position: Position): EngineLine[] {
  const { moves } = playLine(position, line.pv);
  if (moves.length === 0) return [];
  const { multipv: rank, depth, score } = line;
  return [{ rank, depth, score: makeScoreNumber(score), bound: score.bound, moves }];
}
