/** Evaluations made fit to be shown: every move legal, every score from Red's view, and all lines of one depth. */
import { Position } from '@chuhe/rules/position';
import type { Evaluation, EvaluationLine } from '@chuhe/uci/evaluation';
import { flipScore, flipWdl, type Score, type Wdl } from '@chuhe/uci/score';

/** A position to analyse, with the moves that led to it, which the engine needs for repetitions. */
export interface AnalysisRequest {
  /** Equal for equal positions. Evaluations are stored under it. */
  readonly key: string;
  /** The position in which `moves` begin. */
  readonly fen: string;
  /** In Chuhe's notation, `h2e2`. */
  readonly moves: readonly string[];
}

export interface AnalysisLine {
  /** 1 is the best. */
  readonly rank: number;
  /** Plies. */
  readonly depth: number;
  readonly seldepth?: number;
  /** From Red's view. */
  readonly score: Score;
  /** From Red's view. */
  readonly wdl?: Wdl;
  /** At least one legal move, in Chuhe's notation. */
  readonly moves: readonly string[];
  /** Whether the engine's line continued with an illegal move. */
  readonly cut: boolean;
}

/** An immutable evaluation of one position. */
export interface PositionEvaluation {
  readonly key: string;
  /** Number of lines requested. There are fewer where there are fewer legal moves. */
  readonly multiPv: number;
  readonly lines: readonly AnalysisLine[];
  /** Depth of the best line, in plies. */
  readonly depth: number;
  readonly nodes: number;
  /** Nodes per second. */
  readonly nps: number;
  readonly timeMs: number;
}

/** A request whose position has been checked. */
export interface Subject {
  readonly request: AnalysisRequest;
  readonly position: Position;
}

const REFUSALS = ['bad-position', 'game-over'] as const;
/** `bad-position`: the position or a move to it is not legal. `game-over`: the side to move has no move. */
export type Refusal = (typeof REFUSALS)[number];

/** Checks a request and computes its position. Engines may crash on illegal positions. */
export function readRequest(request: AnalysisRequest): Subject | Refusal {
  const start = Position.parse(request.fen);
  if (!start.ok) return 'bad-position';
  let position: Position | undefined = start.value;
  for (const move of request.moves) {
    position = position.tryPlay(move);
    if (position === undefined) return 'bad-position';
  }
  return position.moves().length === 0 ? 'game-over' : { request, position };
}

export interface Reading {
  readonly subject: Subject;
  readonly multiPv: number;
  /** Whether the search has ended, so that no more lines come. */
  readonly final: boolean;
}

/** The evaluation to show; `undefined` until there is a line for each rank. */
export function readEvaluation(
  evaluation: Evaluation,
  reading: Reading,
): PositionEvaluation | undefined {
  const { subject, multiPv } = reading;
  const lines = completeLines(evaluation, reading).flatMap((line) => readLine(line, reading));
  const [best] = lines;
  if (best === undefined) return undefined;
  const { nodes = 0, nps = 0, timeMs = 0 } = evaluation;
  return { key: subject.request.key, multiPv, lines, depth: best.depth, nodes, nps, timeMs };
}

/** The lines of one depth if they are complete, so that no move appears twice. */
function completeLines(evaluation: Evaluation, reading: Reading): readonly EvaluationLine[] {
  const expected = Math.min(reading.multiPv, reading.subject.position.moves().length);
  if (evaluation.settled.length >= expected) return evaluation.settled;
  return reading.final || evaluation.lines.length >= expected ? evaluation.lines : [];
}

/** The line with its legal moves; empty when not even the first one is legal. */
function readLine(line: EvaluationLine, { subject }: Reading): AnalysisLine[] {
  const moves = legalPart(subject.position, line.pv);
  if (moves.length === 0) return [];
  const black = subject.position.turn === 'black';
  const { multipv: rank, depth, seldepth, wdl } = line;
  return [
    {
      rank,
      depth,
      ...(seldepth === undefined ? {} : { seldepth }),
      score: black ? flipScore(line.score) : line.score,
      ...(wdl === undefined ? {} : { wdl: black ? flipWdl(wdl) : wdl }),
      moves,
      cut: line.isPvCut || moves.length < line.pv.length,
    },
  ];
}

function legalPart(start: Position, moves: readonly string[]): string[] {
  const legal: string[] = [];
  let position: Position | undefined = start;
  for (const move of moves) {
    position = position.tryPlay(move);
    if (position === undefined) break;
    legal.push(move);
  }
  return legal;
}
