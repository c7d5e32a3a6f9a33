import { fromClassicalScore } from '@chuhe/cloudbook/score';
import type { Evaluation, EvaluationLine } from '@chuhe/uci/evaluation';
import { makeScoreNumber, type Score } from '@chuhe/uci/score';
import type { SearchTask } from './check-job.ts';
import type { EngineLine, EngineSnapshot, EvaluationSource } from './engine-job.ts';
import { playLine } from './play-line.ts';

export interface ReadOptions extends Pick<SearchTask, 'position' | 'multiPv'> {
  /** What the engine evaluates with, according to its own report. */
  readonly evaluation?: EvaluationSource | undefined;
  /** Whether the search has ended. The engine then reports no further lines. */
  readonly isFinal: boolean;
}

export interface Reading extends EngineSnapshot {
  /** The number of lines that contain an illegal move or were cut off. */
  readonly badLines: number;
}

/** Converts the output of an engine. The result has only legal moves, lines of one depth if possible, and scores on the product's scale. */
export function readEvaluation(evaluation: Evaluation, options: ReadOptions): Reading {
  const { nodes = 0, nps = 0, timeMs = 0 } = evaluation;
  const written = completeLines(evaluation, options);
  const lines = written.flatMap((line) => readLine(line, options));
  const isWhole = ({ multipv, pv, isPvCut }: EvaluationLine): boolean => {
    const read = lines.find(({ rank }) => rank === multipv);
    return !isPvCut && (read?.moves.length ?? 0) === pv.length;
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

/** Prefers lines of one depth, in which no first move occurs twice. */
function completeLines(
  { settled, lines }: Evaluation,
  { position, multiPv, isFinal }: ReadOptions,
): readonly EvaluationLine[] {
  const expected = Math.min(multiPv, position.moves().length);
  if (settled.length >= expected) return settled;
  return isFinal || lines.length >= expected ? lines : [];
}

/** The legal part of a line; an empty list if its first move is illegal. */
function readLine(line: EvaluationLine, { position, evaluation }: ReadOptions): EngineLine[] {
  const { moves } = playLine(position, line.pv);
  if (moves.length === 0) return [];
  const { multipv: rank, depth, score: reported } = line;
  const score = evaluation?.kind === 'classical' ? ofClassical(reported) : reported;
  return [{ rank, depth, score: makeScoreNumber(score), bound: score.bound, moves }];
}

/** Converts a score of a classical evaluation to the product's scale. Mates do not depend on the evaluation. */
function ofClassical(score: Score): Score {
  return score.kind === 'cp' ? { ...score, value: fromClassicalScore(score.value) } : score;
}
