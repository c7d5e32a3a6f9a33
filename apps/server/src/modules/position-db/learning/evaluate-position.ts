import { makeKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { type Move, parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { EngineOutcome, EngineResult } from '../../../engine/engine-job.ts';
import type { EnginePool } from '../../../engine/engine-pool.ts';
import type { EvaluatedMove, Evaluation, EvaluationSource } from '../evaluations/evaluation.ts';
import { toKeyLine } from '../key-moves.ts';

/** Evaluates a position: the engine pool, or a fake in tests. */
export type Analyse = EnginePool['analyse'];

export interface EvaluateOptions {
  readonly nodes: number;
  /** Number of best moves to score; all moves if there are fewer. */
  readonly lines: number;
  readonly source: EvaluationSource;
  /** See `EngineJob`. */
  readonly isFresh?: boolean;
  readonly signal?: AbortSignal;
}

export type EvaluateResult =
  /** `nodes` is the number of nodes that the search has visited. */
  | {
      readonly ok: true;
      readonly evaluation: Evaluation;
      readonly nodes: number;
      /** Whether the search was stopped before it reached its nodes. The evaluation names those that it visited. */
      readonly isCutShort: boolean;
    }
  | { readonly ok: false; readonly outcome: Exclude<EngineOutcome, { kind: 'finished' }> };

/**
 * Scores the best moves of a position that has a legal move. Rejects only if `analyse` rejects, which the engine pool
 * never does.
 */
export async function evaluatePosition(
  analyse: Analyse,
  position: Position,
  { nodes, lines, source, isFresh = false, signal }: EvaluateOptions,
): Promise<EvaluateResult> {
  const outcome = await analyse({
    fen: position.fen,
    limits: { nodes },
    multiPv: Math.min(lines, position.moves().length),
    priority: 'background',
    isFresh,
    ...(signal && { signal }),
  });
  if (outcome.kind !== 'finished') return { ok: false, outcome };
  const { result } = outcome;
  const { nodes: visited, isCutShort } = result;
  const evaluation = makeEvaluation(position, result, source);
  return { ok: true, evaluation, nodes: visited, isCutShort };
}

export function makeEvaluation(
  position: Position,
  result: Pick<EngineResult, 'lines' | 'nodes' | 'engine' | 'evaluation'>,
  source: EvaluationSource,
): Evaluation {
  const { key, images } = makeKey(position);
  const found = new Map<Move, EvaluatedMove>();
  for (const { moves, score, depth, bound } of result.lines) {
    const plies = moves.flatMap((text) => parseMove(text) ?? []);
    if (plies.length === 0 || bound !== 'exact') continue;
    const { move, line } = toKeyLine(plies, images);
    // Lines are sorted best first, so the better score of a move and its mirror image is kept.
    if (found.has(move)) continue;
    const { nodes } = result;
    // The other lines would take more space than all scores.
    const isBest = found.size === 0 && line.length > 0;
    const engine = nameOf(result);
    found.set(move, { move, score, depth, nodes, source, engine, ...(isBest && { line }) });
  }
  const legal = new Set(position.moves().map((move) => toKeyMove(move, images)));
  return { key, moves: [...found.values()], isComplete: found.size === legal.size };
}

/** @example 'Chuhe, xiangqi-chuhe-5.nnue' */
function nameOf({ engine, evaluation }: Pick<EngineResult, 'engine' | 'evaluation'>): string {
  return evaluation?.kind === 'network' ? `${engine}, ${evaluation.file}` : engine;
}
