import { pawnsOfClassical } from '@chuhe/cloudbook/score';
import type { Evaluation, EvaluationLine } from '@chuhe/uci/evaluation';
import { makeScoreNumber, type Score } from '@chuhe/uci/score';
import type { EngineLine, EngineSnapshot, EvaluationSource } from './engine-job.ts';
import { playLine } from './play-line.ts';
import type { Subject } from './read-job.ts';

export interface ReadingRules extends Pick<Subject, 'position' | 'multiPv'> {
  /** By the engine's own word. */
  readonly evaluation?: EvaluationSource | undefined;
  /** No more will come, so that what there is has to do. */
  readonly isFinal: boolean;
}

export interface Reading extends EngineSnapshot {
  /** Lines that did not begin with a legal move, or went on with an illegal one. */
  readonly badLines: number;
}

/**
 * What an engine has written, made fit to be used: every move legal, no line of another depth than the others, and pawns
 * of one worth whatever the engine evaluates with.
 */
export function readEvaluation(evaluation: Evaluation, rules: ReadingRules): Reading {
  const { nodes = 0, nps = 0, timeMs = 0 } = evaluation;
  const written = completeLines(evaluation, rules);
  const lines = written.flatMap((line) => readLine(line, rules));
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
  { position, multiPv, isFinal }: ReadingRules,
): readonly EvaluationLine[] {
  const expected = Math.min(multiPv, position.moves().length);
  if (settled.length >= expected) return settled;
  return isFinal || lines.length >= expected ? lines : [];
}

/** One line, or none when not even its first move is legal. */
function readLine(line: EvaluationLine, { position, evaluation }: ReadingRules): EngineLine[] {
  const { moves } = playLine(position, line.pv);
  if (moves.length === 0) return [];
  const { multipv: rank, depth, score: said } = line;
  const score = evaluation?.kind === 'classical' ? ofClassical(said) : said;
  return [{ rank, depth, score: makeScoreNumber(score), bound: score.bound, moves }];
}

/** A mate is the same by every evaluation. */
function ofClassical(score: Score): Score {
  return score.kind === 'cp' ? { ...score, value: pawnsOfClassical(score.value) } : score;
}
