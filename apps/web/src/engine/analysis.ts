/** Prepares evaluations for display: every move is legal, every score is from Red's view, and all lines have one depth. */
import { Position } from '@chuhe/rules/position';
import type { Evaluation, EvaluationLine } from '@chuhe/uci/evaluation';
import { flipScore, flipWdl, makeScoreNumber, type Score, type Wdl } from '@chuhe/uci/score';

/** A position to analyse, with the moves that led to it, which the engine needs for repetitions. */
export interface AnalysisRequest {
  /** Equal positions have equal keys. Evaluations are stored by key. */
  readonly key: string;
  /** The position in which `moves` begin. */
  readonly fen: string;
  /** In Chuhe's notation, `h2e2`. */
  readonly moves: readonly string[];
}

export interface AnalysisLine {
  /** 1 for the best line. */
  readonly rank: number;
  /** Search depth, in plies. */
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
  /** Number of lines requested. `lines` has fewer if the position has fewer legal moves. */
  readonly multiPv: number;
  readonly lines: readonly AnalysisLine[];
  /** Depth of the best line, in plies. */
  readonly depth: number;
  readonly nodes: number;
  /** Nodes per second. */
  readonly nps: number;
  readonly timeMs: number;
}

/** A request with its checked position. */
export interface Subject {
  readonly request: AnalysisRequest;
  readonly position: Position;
}

const REFUSALS = ['bad-position', 'game-over'] as const;
/** `bad-position`: the position or a move to it is not legal. `game-over`: the side to move has no legal move. */
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
  /** Whether the search has ended. No more lines follow then. */
  readonly final: boolean;
}

/** The evaluation to show; `undefined` until each rank has a line. */
export function readEvaluation(
  evaluation: Evaluation,
  reading: Reading,
): PositionEvaluation | undefined {
  const { subject, multiPv } = reading;
  const lines = bestFirst(completeLines(evaluation, reading))
    .flatMap((line) => readLine(line, reading))
    .map((line, index) => ({ ...line, rank: index + 1 }));
  const [best] = lines;
  if (best === undefined) return undefined;
  const { nodes = 0, nps = 0, timeMs = 0 } = evaluation;
  return { key: subject.request.key, multiPv, lines, depth: best.depth, nodes, nps, timeMs };
}

/** The lines to show, preferably of one depth, so that no move appears twice. Empty while the search runs and a rank has no line yet. */
function completeLines(evaluation: Evaluation, reading: Reading): readonly EvaluationLine[] {
  const expected = Math.min(reading.multiPv, reading.subject.position.moves().length);
  if (evaluation.settled.length >= expected) return evaluation.settled;
  return reading.final || evaluation.lines.length >= expected ? evaluation.lines : [];
}

/** An engine searches the lines of a depth one after the other, so a later one may turn out better than those before it. */
function bestFirst(lines: readonly EvaluationLine[]): readonly EvaluationLine[] {
  if (lines.some(({ depth }) => depth !== lines[0]?.depth)) return lines;
  return lines.toSorted((one, other) => makeScoreNumber(other.score) - makeScoreNumber(one.score));
}

/** The line, cut before its first illegal move; an empty array if no move remains. */
function readLine(line: EvaluationLine, { subject }: Reading): Omit<AnalysisLine, 'rank'>[] {
  const moves = legalPart(subject.position, line.pv);
  if (moves.length === 0) return [];
  const black = subject.position.turn === 'black';
  const { depth, seldepth, wdl } = line;
  return [
    {
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
