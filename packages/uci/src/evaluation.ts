/**
 * What a search has found so far, built from `info` lines: one line for each MultiPV rank, in order.
 *
 * Engines report rank after rank, so line 1 may already be of depth 13 while line 2 is of depth 12,
 * and the same move can then stand in both. Each line therefore carries its depth, and `settled`
 * holds the last lines that belong together: all of one depth, exact, and without a gap from rank 1.
 *
 * A depth is settled as soon as it has as many lines as the last one that was settled, or before
 * there was one, as were asked for (MultiPV). A position with fewer legal moves never gives that
 * many: when rank 1 goes on to a greater depth, what the depth before had is all of it, and as many
 * lines are then expected of the next. Until that happens once, such a position settles nothing.
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
  /** 1 is the best. */
  readonly multipv: number;
  /** Plies at which `score` was found. */
  readonly depth: number;
  readonly seldepth?: number;
  /** From the mover's view. Not exact only while no exact score is known. */
  readonly score: Score;
  readonly wdl?: Wdl;
  /** In Chuhe's own form; not checked for legality. */
  readonly pv: readonly string[];
  /** True when the engine's variation went on with something that is not a move. */
  readonly pvCut: boolean;
  /** Plies at which `pv` was found: below `depth` after a score without a variation. */
  readonly pvDepth: number;
  /** A later bound, on its way to the next exact score. */
  readonly bound?: { readonly score: Score; readonly depth: number };
}

export interface Evaluation {
  /** The newest line of each rank, ordered by rank; their depths may differ. */
  readonly lines: readonly EvaluationLine[];
  /** The lines of the newest depth that was whole, as told above; empty until there was one. */
  readonly settled: readonly EvaluationLine[];
  readonly nodes?: number;
  /** Nodes a second. */
  readonly nps?: number;
  /** Milliseconds since the search began. */
  readonly timeMs?: number;
  /** Thousandths of the hash table. */
  readonly hashfull?: number;
  readonly tbhits?: number;
}

export const EMPTY_EVALUATION: Evaluation = { lines: [], settled: [] };

/**
 * The evaluation with one more `info` line taken in; the same object when the line says nothing
 * that an evaluation holds. `multiPv` is how many lines the search was asked for.
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
  // A bound often comes with one move or none; it must not wipe out a score that is known exactly.
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

type LineVariation = Pick<EvaluationLine, 'pv' | 'pvCut' | 'pvDepth'>;

function variationOf(scored: Scored, previous: EvaluationLine | undefined): LineVariation {
  const depth = scored.info.depth ?? previous?.depth ?? 0;
  const { moves, cut } = parseVariation(scored.info.pv ?? [], scored.coordinates);
  if (moves.length > 0 || previous === undefined) {
    return { pv: moves, pvCut: cut, pvDepth: depth };
  }
  return { pv: previous.pv, pvCut: previous.pvCut || cut, pvDepth: previous.pvDepth };
}

/** What is settled before `info` is taken in: the depth that it ends, if there is no doubt about it. */
function closeDepth(evaluation: Evaluation, info: InfoLine): readonly EvaluationLine[] {
  const { lines, settled } = evaluation;
  const depth = lines[0]?.depth;
  const isNext = (info.multipv ?? 1) === 1 && info.depth !== undefined && depth !== undefined;
  if (!isNext || info.depth <= depth || settled[0]?.depth === depth) return settled;
  const round = lines.filter((line) => line.depth === depth || line.bound?.depth === depth);
  return leadingLines(round).length === round.length ? round : settled;
}

/** The lines of the best one's depth once there are enough of them, or else what was settled before. */
function settle(
  lines: readonly EvaluationLine[],
  settled: readonly EvaluationLine[],
  multiPv: number,
): readonly EvaluationLine[] {
  const leading = leadingLines(lines);
  return leading.length >= (settled.length || multiPv) ? leading : settled;
}

/** The exact lines of one depth, from rank 1 up to the first that is missing. */
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
