/**
 * Evaluates the positions of a game, then searches moves whose signs are in doubt a second time. Every search is repeatable, so that the
 * review of a game has the same result each time.
 */
import { makeStoredScore } from '@chuhe/cloudbook/score';
import type { PositionView } from '@chuhe/lessons/move-verdict';
import {
  type Look,
  lostView,
  makeView,
  REVIEW_LINES,
  UNKNOWN_VIEW,
} from '@chuhe/lessons/review-search';
import type { Color } from '@chuhe/rules/piece';
import type { AnalysisRequest, PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { EngineFailure } from '../../../engine/failure.ts';

export interface RunRequest {
  /** Number of positions of the line, one more than the number of moves. */
  readonly count: number;
  /** Returns the request for a position, 0 being the start. Called just before the position is searched. */
  readonly requestOf: (index: number) => AnalysisRequest;
  /** The side to move in the first position. */
  readonly firstTurn: Color;
  /** Results of an interrupted run. */
  readonly known: readonly (PositionView | undefined)[];
  /** Nodes of the search of each position. */
  readonly nodes: number;
  /** Number of searches that run side by side. The results do not depend on it. */
  readonly atOnce: number;
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  readonly onView: (index: number, view: PositionView) => void;
  /** Returns the next second search, if any, and each one only once. Called after each search, since one may require another. */
  readonly nextLook: () => Look | undefined;
  readonly onLook: (index: number, look: PositionView) => void;
  readonly signal: AbortSignal;
}

export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: EngineFailure };

/** Tasks that wait for an engine: with one, the engine does not return to the user's position between searches. */
const WAITING = 1;

/** Evaluates all positions, then runs the second searches. Never rejects. */
export async function runReview(request: RunRequest): Promise<RunEnd> {
  const { count, known, signal, atOnce } = request;
  const lanes = Array.from({ length: atOnce + WAITING });
  const all = Array.from({ length: count }, (_, index) => index);
  const left = all.filter((index) => known[index] === undefined);
  const ends = await Promise.all(lanes.map(() => searchPositions(left, request)));
  if (signal.aborted) return { kind: 'cancelled' };
  const failed = ends.find(({ kind }) => kind !== 'done');
  if (failed !== undefined) return failed;
  const looks = await Promise.all(lanes.map(() => runSecondLooks(request)));
  return looks.find(({ kind }) => kind !== 'done') ?? { kind: 'done' };
}

async function runSecondLooks(request: RunRequest): Promise<RunEnd> {
  const { requestOf, perform, onLook, signal } = request;
  for (let next = request.nextLook(); next !== undefined; next = request.nextLook()) {
    const { index, candidates, nodes } = next;
    const multiPv = candidates.length;
    const task = {
      request: requestForMoves(requestOf(index)),
      limits: { nodes, searchMoves: candidates },
      multiPv,
      isRepeatable: true,
    };
    const outcome = await perform(task, signal);
    if (outcome.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' };
    if (outcome.kind === 'failed') return outcome;
    const evaluation = outcome.kind === 'done' ? outcome.evaluation : undefined;
    onLook(index, evaluation === undefined ? UNKNOWN_VIEW : viewOfEvaluation(evaluation, multiPv));
  }
  return { kind: 'done' };
}

/** Searches the positions at the end of the shared list `left`, until the list is empty or a search fails. */
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
  const { requestOf, nodes, perform, onView, signal } = request;
  const task = {
    request: requestOf(index),
    limits: { nodes },
    multiPv: REVIEW_LINES,
    isRepeatable: true,
  };
  const outcome = await perform(task, signal);
  if (outcome.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' };
  if (outcome.kind === 'failed') return outcome;
  onView(index, viewOf(outcome, turnAt(index, request.firstTurn)));
  return undefined;
}

/** Uses a separate key, because a search of selected moves is not an evaluation of the position. */
export function requestForMoves(request: AnalysisRequest): AnalysisRequest {
  return { ...request, key: `some ${request.key}` };
}

function turnAt(index: number, first: Color): Color {
  const other = first === 'red' ? 'black' : 'red';
  return index % 2 === 0 ? first : other;
}

/** The outcome as a view. A refused position has no legal move. */
function viewOf(
  outcome: Exclude<TaskOutcome, { kind: 'cancelled' | 'failed' }>,
  turn: Color,
): PositionView {
  if (outcome.kind === 'refused') return lostView(turn);
  return outcome.evaluation === undefined ? UNKNOWN_VIEW : viewOfEvaluation(outcome.evaluation);
}

export function viewOfEvaluation(
  { lines, depth }: PositionEvaluation,
  count = REVIEW_LINES,
): PositionView {
  const all = lines.map(({ score, moves }) => ({ score: makeStoredScore(score), moves }));
  return makeView(all, depth, count);
}
