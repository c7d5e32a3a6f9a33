/**
 * The engine's way through a game, from the end to the beginning: what it has found of a position helps
 * it with the one before. Then, deeper, through the moves whose signs the first way leaves in doubt.
 */
import { MATE_SCORE, makeStoredScore } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import type { SearchLimits } from '@chuhe/uci/command';
import type { AnalysisRequest, PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { EngineFailure } from '../../../engine/failure.ts';
import type { PositionView } from './move-verdict.ts';

export interface RunRequest {
  /** Positions of the line: one more than moves. */
  readonly count: number;
  /** What is asked about each of them, the start being 0. Called when it is their turn. */
  readonly requestOf: (index: number) => AnalysisRequest;
  /** Who is to move in the first of them. */
  readonly firstTurn: Color;
  /** What is known already, from a run that was interrupted. */
  readonly known: readonly (PositionView | undefined)[];
  /** Milliseconds a position. */
  readonly budgetMs: number;
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  readonly onView: (index: number, view: PositionView) => void;
  /** The next second look that is wanted; asked after each, since one may lead to another. */
  readonly nextLook: () => LookRequest | undefined;
  readonly onLook: (index: number, look: PositionView) => void;
  readonly signal: AbortSignal;
}

export interface LookRequest {
  /** Of the move, and so of the position before it. */
  readonly index: number;
  /** The move itself and those that it is compared with. */
  readonly candidates: readonly string[];
  readonly limits: SearchLimits;
}

export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: EngineFailure };

/** Two: the second tells whether the best move was the only good one. */
export const REVIEW_LINES = 2;
/** So that the engine goes from one position to the next without a turn to what the user looks at. */
const AHEAD = 2;
/** Plies of a line that are kept. */
const LINE_LENGTH = 12;

/** Never rejects. */
export async function runReview(request: RunRequest): Promise<RunEnd> {
  const { count, known, signal } = request;
  const all = Array.from({ length: count }, (_, index) => index);
  const left = all.filter((index) => known[index] === undefined);
  const ends = await Promise.all(Array.from({ length: AHEAD }, () => workThrough(left, request)));
  if (signal.aborted) return { kind: 'cancelled' };
  return ends.find(({ kind }) => kind !== 'done') ?? lookAgain(request);
}

/** One after the other. */
async function lookAgain(request: RunRequest): Promise<RunEnd> {
  const { requestOf, perform, onLook, signal } = request;
  for (let next = request.nextLook(); next !== undefined; next = request.nextLook()) {
    const { index, candidates, limits } = next;
    const multiPv = candidates.length;
    const task = {
      request: requestOfSome(requestOf(index)),
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

/** Takes from the end of `left` what nobody else has taken, until it is empty or something stands in the way. */
async function workThrough(left: number[], request: RunRequest): Promise<RunEnd> {
  for (let index = left.pop(); index !== undefined; index = left.pop()) {
    const end = await look(index, request);
    if (end !== undefined) {
      left.length = 0;
      return end;
    }
  }
  return { kind: 'done' };
}

async function look(index: number, request: RunRequest): Promise<RunEnd | undefined> {
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

/** Under a name of its own: a search of a few moves is no evaluation of the position that could be shown. */
export function requestOfSome(request: AnalysisRequest): AnalysisRequest {
  return { ...request, key: `some ${request.key}` };
}

function turnAt(index: number, first: Color): Color {
  const other = first === 'red' ? 'black' : 'red';
  return index % 2 === 0 ? first : other;
}

/** Without a legal move the side to move has lost: there is no stalemate in Xiangqi. */
function viewOf(
  outcome: Exclude<TaskOutcome, { kind: 'cancelled' | 'failed' }>,
  turn: Color,
): PositionView {
  if (outcome.kind === 'refused') {
    return { score: turn === 'red' ? -MATE_SCORE : MATE_SCORE, depth: 0, lines: [] };
  }
  return outcome.evaluation === undefined ? UNKNOWN : viewOfEvaluation(outcome.evaluation);
}

/** The engine ended before it had said anything: the position counts as even. */
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
