/**
 * What the engine says of a position, made fit to be shown: every move legal, every score from Red's
 * view, and no line that belongs to another depth.
 */
import { Position } from '@chuhe/rules/position';
import type { Evaluation, EvaluationLine } from '@chuhe/uci/evaluation';
import { flipScore, flipWdl, type Score, type Wdl } from '@chuhe/uci/score';

/** A position to be looked at, with the moves that led to it: they tell of repetitions. */
export interface AnalysisRequest {
  /** The same for equal positions: evaluations are kept under it. */
  readonly key: string;
  /** Where `moves` begin. */
  readonly fen: string;
  /** In Chuhe's own form, `h2e2`. */
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
  /** Legal, at least one; in Chuhe's own form. */
  readonly moves: readonly string[];
  /** True when the engine's line went on with something that is no legal move. */
  readonly cut: boolean;
}

/** The evaluation of one position; it never changes. */
export interface PositionEvaluation {
  readonly key: string;
  /** How many lines were asked for. There are fewer where there are fewer legal moves. */
  readonly multiPv: number;
  readonly lines: readonly AnalysisLine[];
  /** Plies, of the best line. */
  readonly depth: number;
  readonly nodes: number;
  /** Nodes a second. */
  readonly nps: number;
  readonly timeMs: number;
}

/** A request whose position is known to be legal. */
export interface Subject {
  readonly request: AnalysisRequest;
  readonly position: Position;
}

const REFUSALS = ['bad-position', 'game-over'] as const;
/** `bad-position`: it or the way to it is not legal. `game-over`: the side to move has no move. */
export type Refusal = (typeof REFUSALS)[number];

/** The end position of a request, or why it cannot be searched. Engines die of bad positions. */
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
  /** Whether the search is over, so that no more lines will come. */
  readonly final: boolean;
}

/** `undefined` until there is a line of each rank that is to be shown. */
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

/** Lines of one depth where there are such; then none of them stands twice. */
function completeLines(evaluation: Evaluation, reading: Reading): readonly EvaluationLine[] {
  const expected = Math.min(reading.multiPv, reading.subject.position.moves().length);
  if (evaluation.settled.length >= expected) return evaluation.settled;
  return reading.final || evaluation.lines.length >= expected ? evaluation.lines : [];
}

/** One line, or none when not even its first move is legal. */
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
      cut: line.pvCut || moves.length < line.pv.length,
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
