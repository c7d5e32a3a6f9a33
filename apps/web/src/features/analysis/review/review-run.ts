/**
 * Evaluates the positions of a game from the last to the first, since the engine's memory of a position helps with
 * the one before. Then searches the moves whose signs are in doubt again, deeper.
 */
import { MATE_SCORE, makeStoredScore } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { SearchLimits } from '@chuhe/uci/command';
import type { AnalysisRequest, PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { EngineFailure } from '../../../engine/failure.ts';
import type { PositionView } from './move-verdict.ts';

export interface RunRequest {
  /** Number of positions of the line: one more than moves. */
  readonly count: number;
  /** The request for each position, the start being 0. Called when it is next. */
  readonly requestOf: (index: number) => AnalysisRequest;
  /** The side to move in the first position. */
  readonly firstTurn: Color;
  /** Results of an interrupted run. */
  readonly known: readonly (PositionView | undefined)[];
  /** Milliseconds for each position. */
  readonly budgetMs: number;
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  readonly onView: (index: number, view: PositionView) => void;
  /** The next second search, if any. Asked after each one, since one may lead to another. */
  readonly nextLook: () => LookRequest | undefined;
  readonly onLook: (index: number, look: PositionView) => void;
  readonly signal: AbortSignal;
}

export interface LookRequest {
  /** Index of the move, and so of the position before it. */
  readonly index: number;
  /** The move and those that it is compared with. */
  readonly candidates: readonly string[];
  readonly limits: SearchLimits;
}

export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: EngineFailure };

/** The second line shows whether the best move was the only good one. */
export const REVIEW_LINES = 2;
/** Two tasks at a time, so that the engine does not return to the user's position between them. */
const AHEAD = 2;
/** Maximum length of a stored line, in plies. */
const LINE_LENGTH = 12;

/** Never rejects. */
export async function runReview(request: RunRequest): Promise<RunEnd> {
  const { count, known, signal } = request;
  const all = Array.from({ length: count }, (_, index) => index);
  const left = all.filter((index) => known[index] === undefined);
  const ends = await Promise.all(
    Array.from({ length: AHEAD }, () => searchPositions(left, request)),
  );
  if (signal.aborted) return { kind: 'cancelled' };
  return ends.find(({ kind }) => kind !== 'done') ?? runSecondLooks(request);
}

/** Runs the second searches one after the other. */
async function runSecondLooks(request: RunRequest): Promise<RunEnd> {
  const { requestOf, perform, onLook, signal } = request;
  for (let next = request.nextLook(); next !== undefined; next = request.nextLook()) {
    const { index, candidates, limits } = next;
    const multiPv = candidates.length;
    const task = {
      request: requestForMoves(requestOf(index)),
      limits: { ...limits, searchMoves: candidates },
      multiPv,
    };
    const outcome = await perform(task, signal);
    if (outcome.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' };
    if (outcome.kind === 'failed') return outcome;
    const evaluation = outcome.kind === 'done' ? outcome.evaluation : undefined;
    onLook(index, evaluation === undefined ? UNKNOWN : viewOfEvaluation(evaluation, multiPv));
  }
  return { kind: 'done' };
}

/** Takes indices from the end of the shared list `left` until it is empty or a search fails. */
async function searchPositions(left: number[], request: RunRequest): Promise<RunEnd> {
  for (let index = left.pop(); index !== undefined; index = left.pop()) {
    const end = await searchPosition(index, request);
    if (end !== undefined) {
      left.length = 0;
      return end;
    }
  }
  return { kind: 'done' };
}

async function searchPosition(index: number, request: RunRequest): Promise<RunEnd | undefined> {
  const { requestOf, budgetMs, perform, onView, signal } = request;
  const task = {
    request: requestOf(index),
    limits: { moveTimeMs: budgetMs },
    multiPv: REVIEW_LINES,
  };
  const outcome = await perform(task, signal);
  if (outcome.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' };
  if (outcome.kind === 'failed') return outcome;
  onView(index, viewOf(outcome, turnAt(index, request.firstTurn)));
  return undefined;
}

/** Uses a key of its own: a search of selected moves is not an evaluation of the position. */
export function requestForMoves(request: AnalysisRequest): AnalysisRequest {
  return { ...request, key: `some ${request.key}` };
}

function turnAt(index: number, first: Color): Color {
  const other = first === 'red' ? 'black' : 'red';
  return index % 2 === 0 ? first : other;
}

/** A refused position has no legal move, and the side to move has lost: Xiangqi has no stalemate draw. */
function viewOf(
  outcome: Exclude<TaskOutcome, { kind: 'cancelled' | 'failed' }>,
  turn: Color,
): PositionView {
  if (outcome.kind === 'refused') {
    return { score: turn === 'red' ? -MATE_SCORE : MATE_SCORE, depth: 0, lines: [] };
  }
  return outcome.evaluation === undefined ? UNKNOWN : viewOfEvaluation(outcome.evaluation);
}

/** The engine ended without a result: the position counts as even. */
const UNKNOWN: PositionView = { score: 0, depth: 0, lines: [] };

export function viewOfEvaluation(
  { lines, depth }: PositionEvaluation,
  count = REVIEW_LINES,
): PositionView {
  const kept = lines.slice(0, count).map(({ score, moves }) => ({
    score: makeStoredScore(score),
    moves: moves.slice(0, LINE_LENGTH),
  }));
  return { score: kept[0]?.score ?? 0, depth, lines: kept };
}
