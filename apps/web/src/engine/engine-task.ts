/**
 * A search for something other than the user's position, such as a position of a review or a move in a game. Tasks
 * run one after the other and before the user's position, even while the engine is switched off.
 */
import type { SearchLimits } from '@chuhe/uci/command';
import type { SearchOutcome } from '@chuhe/uci/search';
import {
  type AnalysisRequest,
  type PositionEvaluation,
  type Refusal,
  readEvaluation,
  readRequest,
  type Subject,
} from './analysis.ts';
import type { EngineFailure } from './failure.ts';

export interface EngineTask {
  readonly request: AnalysisRequest;
  readonly limits: SearchLimits;
  /** Number of lines, 1–5. */
  readonly multiPv: number;
  /**
   * Whether the same task must find the same every time. It then runs on one thread with a small, empty hash, whatever the settings are.
   * Its limits should not depend on time.
   */
  readonly isRepeatable?: boolean;
}

export type TaskOutcome =
  /** `evaluation` is `undefined` if the search ended before the engine had reported any line. */
  | { readonly kind: 'done'; readonly evaluation: PositionEvaluation | undefined }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'cancelled' };

/** A waiting or running task. */
export interface OpenTask {
  readonly task: EngineTask;
  readonly subject: Subject;
  readonly settle: (outcome: TaskOutcome) => void;
}

/** The tasks of one engine, first in, first out. */
export class TaskQueue {
  readonly #open: OpenTask[] = [];

  get first(): OpenTask | undefined {
    return this.#open[0];
  }

  get size(): number {
    return this.#open.length;
  }

  /**
   * Never rejects.
   * @param onChange called when the task is added and when its signal cancels it.
   */
  add(task: EngineTask, signal: AbortSignal, onChange: () => void): Promise<TaskOutcome> {
    const subject = readRequest(task.request);
    if (typeof subject === 'string') return Promise.resolve({ kind: 'refused', refusal: subject });
    if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
    return new Promise((resolve) => {
      const settle = (outcome: TaskOutcome): void => {
        const index = this.#open.indexOf(open);
        if (index >= 0) this.#open.splice(index, 1);
        signal.removeEventListener('abort', cancel);
        resolve(outcome);
      };
      const cancel = (): void => {
        settle({ kind: 'cancelled' });
        onChange();
      };
      const open = { task, subject, settle };
      this.#open.push(open);
      signal.addEventListener('abort', cancel);
      onChange();
    });
  }

  failAll(failure: EngineFailure): void {
    // Each settled task removes itself from the queue.
    for (const { settle } of this.#open.slice()) settle({ kind: 'failed', failure });
  }
}

/** The outcome of a task whose search has ended; `undefined` if the search was stopped or superseded. */
export function outcomeOf(
  { task, subject }: OpenTask,
  outcome: SearchOutcome,
): TaskOutcome | undefined {
  if (outcome.kind === 'superseded' || outcome.kind === 'stopped') return undefined;
  if (outcome.kind === 'failed') {
    return { kind: 'failed', failure: { reason: 'crashed', detail: outcome.detail } };
  }
  const reading = { subject, multiPv: task.multiPv, final: true };
  return { kind: 'done', evaluation: readEvaluation(outcome.evaluation, reading) };
}
