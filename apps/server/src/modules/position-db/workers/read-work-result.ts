import type { FoundResult } from '@chuhe/contract/work';
import type { Position } from '@chuhe/rules/position';
import type { EngineLine } from '../../../engine/engine-job.ts';
import { playLine } from '../../../engine/play-line.ts';
import { type Evaluation, isExhausted } from '../evaluations/evaluation.ts';
import { makeEvaluation } from '../learning/evaluate-position.ts';
import { isShallow } from '../learning/learner.ts';

export interface WantedSearch {
  readonly nodes: number;
  readonly lines: number;
  /** The names that are stored with the scores. */
  readonly engine: string;
  readonly network: string;
}

/** How far a search may exceed its nodes: it looks at the clock and its limits only now and then. */
const MOST_NODES = { times: 1.5, plus: 10_000 } as const;
const MATE = 30_000;
const MAX_CENTIPAWNS = 27_999;

/** Checks what a worker sent. @returns the evaluation, or in English why the result cannot come from such a search */
export function readWorkResult(
  position: Position,
  { lines, nodes }: Pick<FoundResult, 'lines' | 'nodes'>,
  wanted: WantedSearch,
): Evaluation | string {
  const problem = findProblem(position, lines, wanted.lines);
  if (problem !== undefined) return problem;
  if (nodes > wanted.nodes * MOST_NODES.times + MOST_NODES.plus) return `too many nodes: ${nodes}`;
  const found = lines.map(
    (line, at): EngineLine => ({ ...line, rank: at + 1, bound: 'exact', moves: [...line.moves] }),
  );
  const evaluation = makeEvaluation(
    position,
    {
      lines: found,
      nodes,
      engine: wanted.engine,
      evaluation: { kind: 'network', file: wanted.network },
    },
    'worker',
  );
  // Each depth visits at least one position. What exhausts the search tree is always checked.
  const tooDeep = evaluation.moves.find((move) => !isExhausted(move) && move.depth > nodes);
  if (tooDeep !== undefined) return `too few nodes for depth ${tooDeep.depth}: ${nodes}`;
  const legal = position.moves().length;
  return isShallow(evaluation, { legal, nodes: wanted.nodes })
    ? `too few nodes or moves: ${nodes} nodes, ${lines.length} lines`
    : evaluation;
}

function findProblem(
  position: Position,
  lines: FoundResult['lines'],
  wanted: number,
): string | undefined {
  if (lines.length > Math.min(wanted, position.moves().length)) {
    return `too many lines: ${lines.length}`;
  }
  const first = new Set(lines.map(({ moves }) => moves[0]));
  if (first.size < lines.length) return 'two lines begin with the same move';
  for (const [at, { score, moves }] of lines.entries()) {
    if (!isScore(score)) return `not a score: ${score}`;
    if (score > (lines[at - 1]?.score ?? MATE)) return 'the lines are not sorted';
    if (playLine(position, moves).moves.length < moves.length)
      return `not legal: ${moves.join(' ')}`;
  }
  return undefined;
}

/** A mate takes the winner an odd number of plies, and the loser an even one. */
function isScore(score: number): boolean {
  const size = Math.abs(score);
  if (size <= MAX_CENTIPAWNS) return true;
  return size < MATE && (MATE - size) % 2 === (score > 0 ? 1 : 0);
}
