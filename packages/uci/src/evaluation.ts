/**
 * The evaluation of a search so far, built from `info` lines: one line for each MultiPV rank, in order.
 *
 * Engines report one rank after the other, so line 1 may have depth 13 while line 2 has depth 12, and both may start with
 * the same move. Each line therefore has its own depth. `settled` holds the newest lines that belong together: they are
 * exact, have the same depth, and start at rank 1 without a gap.
 *
 * A depth is settled when it has as many lines as the last settled depth, or, if there is none, as many as were requested
 * (MultiPV). A position with fewer legal moves never has that many lines. For such a position nothing is settled until
 * rank 1 reaches a greater depth. Then the lines of the previous depth count as complete, and their number is expected of
 * the next depth.
 *
 * ```ts
 * import { addInfo, EMPTY_EVALUATION } from '@chuhe/uci/evaluation';
 * import { parseInfo } from '@chuhe/uci/info';
 *
 * const info = parseInfo('depth 12 score cp 31 pv h3e3 h10g8');
 * addInfo(EMPTY_EVALUATION, info, 'ranks-1-10').lines[0]?.pv; // ['h2e2', 'h9g7']
 * ```
 */
import { type Coordinates, parseVariation } from './coordinates.ts';
import type { InfoLine } from './info.ts';
import type { Score, Wdl } from './score.ts';

export interface EvaluationLine {
  /** Rank of the line; 1 is the best. */
  readonly multipv: number;
  /** Depth of `score`, in plies. */
  readonly depth: number;
  readonly seldepth?: number;
  /** From the mover's view. It is a bound only until the engine reports an exact score. */
  readonly score: Score;
  readonly wdl?: Wdl;
  /** Moves with ranks 0–9; not checked for legality. */
  readonly pv: readonly string[];
  /** Whether the variation was cut at a text that is not a move. */
  readonly isPvCut: boolean;
  /** Depth of `pv`, in plies; less than `depth` if the newest score came without a variation. */
  readonly pvDepth: number;
  /** A bound reported after `score`, until the next exact score. */
  readonly bound?: { readonly score: Score; readonly depth: number };
}

export interface Evaluation {
  /** The newest line of each rank, ordered by rank; their depths may differ. */
  readonly lines: readonly EvaluationLine[];
  /** The lines of the newest settled depth; empty until there is one. */
  readonly settled: readonly EvaluationLine[];
  readonly nodes?: number;
  /** Nodes per second. */
  readonly nps?: number;
  /** Milliseconds since the start of the search. */
  readonly timeMs?: number;
  /** Use of the hash table in thousandths. */
  readonly hashfull?: number;
  readonly tbhits?: number;
}

export const EMPTY_EVALUATION: Evaluation = { lines: [], settled: [] };

/**
 * Adds an `info` line to an evaluation. Returns the same object if the line has nothing to add. `multiPv` is the number of
 * requested lines.
 */
export function addInfo(
  evaluation: Evaluation,
  info: InfoLine,
  coordinates: Coordinates,
  multiPv = 1,
): Evaluation {
  const totals = totalsOf(info);
  if (info.score === undefined) {
    return Object.keys(totals).length === 0 ? evaluation : { ...evaluation, ...totals };
  }
  const multipv = info.multipv ?? 1;
  const previous = evaluation.lines.find((line) => line.multipv === multipv);
  const line = makeLine({ info, score: info.score, coordinates }, previous);
  const others = evaluation.lines.filter((each) => each !== previous);
  const lines = [...others, line].toSorted((a, b) => a.multipv - b.multipv);
  const settled = settle(lines, closeDepth(evaluation, info), multiPv);
  return { ...evaluation, ...totals, lines, settled };
}

interface Scored {
  readonly info: InfoLine;
  readonly score: Score;
  readonly coordinates: Coordinates;
}

function makeLine(scored: Scored, previous: EvaluationLine | undefined): EvaluationLine {
  const { info, score } = scored;
  const depth = info.depth ?? previous?.depth ?? 0;
  // A bound often has one move or none, so it does not replace an exact score.
  if (score.bound !== 'exact' && previous?.score.bound === 'exact') {
    return { ...previous, bound: { score, depth } };
  }
  return {
    multipv: info.multipv ?? 1,
    depth,
    ...(info.seldepth === undefined ? {} : { seldepth: info.seldepth }),
    score,
    ...(info.wdl === undefined ? {} : { wdl: info.wdl }),
    ...variationOf(scored, previous),
  };
}

type LineVariation = Pick<EvaluationLine, 'pv' | 'isPvCut' | 'pvDepth'>;

function variationOf(scored: Scored, previous: EvaluationLine | undefined): LineVariation {
  const depth = scored.info.depth ?? previous?.depth ?? 0;
  const { moves, isCut } = parseVariation(scored.info.pv ?? [], scored.coordinates);
  if (moves.length > 0 || previous === undefined) {
    return { pv: moves, isPvCut: isCut, pvDepth: depth };
  }
  return { pv: previous.pv, isPvCut: previous.isPvCut || isCut, pvDepth: previous.pvDepth };
}

/**
 * The settled lines before `info` is added. If `info` begins a new depth and the lines of the previous depth have no gaps or
 * bounds, those lines become the settled lines.
 */
function closeDepth(evaluation: Evaluation, info: InfoLine): readonly EvaluationLine[] {
  const { lines, settled } = evaluation;
  const depth = lines[0]?.depth;
  const isNext = (info.multipv ?? 1) === 1 && info.depth !== undefined && depth !== undefined;
  if (!isNext || info.depth <= depth || settled[0]?.depth === depth) return settled;
  const completed = lines.filter((line) => line.depth === depth || line.bound?.depth === depth);
  return leadingLines(completed).length === completed.length ? completed : settled;
}

/** The lines that have the same depth as rank 1 if there are enough of them, else the previously settled lines. */
function settle(
  lines: readonly EvaluationLine[],
  settled: readonly EvaluationLine[],
  multiPv: number,
): readonly EvaluationLine[] {
  const leading = leadingLines(lines);
  return leading.length >= (settled.length || multiPv) ? leading : settled;
}

/** The exact lines of one depth, from rank 1 up to the first gap. */
function leadingLines(lines: readonly EvaluationLine[]): readonly EvaluationLine[] {
  const depth = lines[0]?.depth;
  const end = lines.findIndex(
    (line, index) =>
      line.multipv !== index + 1 ||
      line.depth !== depth ||
      line.score.bound !== 'exact' ||
      line.bound !== undefined,
  );
  return end === -1 ? lines : lines.slice(0, end);
}

const TOTALS = ['nodes', 'nps', 'timeMs', 'hashfull', 'tbhits'] as const;
type Totals = { [K in (typeof TOTALS)[number]]?: number };

function totalsOf(info: InfoLine): Totals {
  const totals: Totals = {};
  for (const key of TOTALS) {
    const value = info[key];
    if (value !== undefined) totals[key] = value;
  }
  return totals;
}
