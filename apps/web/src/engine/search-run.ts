/** One search of one position. Stores the results eight times a second, however often the engine reports. */

import type { SearchLimits } from '@chuhe/uci/command';
import { EMPTY_EVALUATION, type Evaluation } from '@chuhe/uci/evaluation';
import type { Schedule } from '@chuhe/uci/host';
import type { SearchHandle, SearchOutcome } from '@chuhe/uci/search';
import { type PositionEvaluation, readEvaluation, type Subject } from './analysis.ts';
import { continueLines } from './continue-lines.ts';
import type { EngineInstance } from './engine-instance.ts';
import { amountOf, type Budget, type EngineSettings, sameBudget } from './engine-settings.ts';
import type { SearchStatus } from './engine-snapshot.ts';
import type { EngineTask } from './engine-task.ts';
import type { EvaluationStore, Reached } from './evaluation-store.ts';

export interface Plan {
  readonly subject: Subject;
  readonly settings: EngineSettings;
  /** The task of the search; `undefined` for the user's position. */
  readonly task?: EngineTask;
}

/** Whether a search for plan `a` can continue for plan `b`. */
export function samePlan(a: Plan | undefined, b: Plan | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.task === b.task &&
    a.subject.request.key === b.subject.request.key &&
    a.settings.threads === b.settings.threads &&
    a.settings.hashMb === b.settings.hashMb &&
    a.settings.multiPv === b.settings.multiPv &&
    sameBudget(a.settings.budget, b.settings.budget)
  );
}

export interface RunEffects {
  readonly schedule: Schedule;
  readonly now: () => number;
}

export interface RunRequest {
  readonly store: EvaluationStore;
  /** Called when the evaluation or the progress has changed. */
  readonly onChange: () => void;
}

/** Interval between two updates, in milliseconds. */
const UPDATE_MS = 125;

export class SearchRun {
  readonly plan: Plan;
  readonly #effects: RunEffects;
  readonly #startedAt: number;
  #handle: SearchHandle | undefined;
  /** The last stored evaluation. Its lines extend short lines of the next one. */
  #lastStored: PositionEvaluation | undefined;
  #latest: Evaluation = EMPTY_EVALUATION;
  #reported: Evaluation = EMPTY_EVALUATION;
  #depth = 0;
  #cancelUpdate: (() => void) | undefined;

  constructor(plan: Plan, effects: RunEffects) {
    this.plan = plan;
    this.#effects = effects;
    this.#startedAt = effects.now();
  }

  /** Resolves with the outcome after the results have been stored. Never rejects. */
  async start(instance: EngineInstance, request: RunRequest): Promise<SearchOutcome> {
    const { fen, moves } = this.plan.subject.request;
    if (this.plan.task?.isRepeatable === true) instance.forget();
    this.#handle = instance.search({
      position: { fen, moves },
      limits: this.plan.task?.limits ?? limitsFor(this.plan.settings.budget),
      onEvaluation: (evaluation) => {
        this.#latest = evaluation;
      },
    });
    this.#scheduleUpdate(request);
    const outcome = await this.#handle.done;
    this.#cancelUpdate?.();
    this.#finish(outcome, request.store);
    return outcome;
  }

  stop(): void {
    this.#cancelUpdate?.();
    this.#handle?.stop();
  }

  get status(): SearchStatus {
    const { nodes = 0, nps = 0 } = this.#latest;
    return { depth: this.#depth, nodes, nps, timeMs: this.#effects.now() - this.#startedAt };
  }

  get progress(): number | undefined {
    const { budget } = this.plan.settings;
    if (this.plan.task !== undefined || budget.kind === 'infinite') return undefined;
    const { depth, nodes, timeMs } = this.status;
    const used = { time: timeMs, depth, nodes }[budget.kind];
    return Math.min(1, used / amountOf(budget));
  }

  #scheduleUpdate(request: RunRequest): void {
    this.#cancelUpdate = this.#effects.schedule(() => {
      this.#scheduleUpdate(request);
      const news = this.#latest !== this.#reported;
      if (news) this.#report(this.#latest, request.store, false);
      // The progress bar of a time budget moves even while the engine is silent.
      if (news || this.plan.settings.budget.kind === 'time') request.onChange();
    }, UPDATE_MS);
  }

  #report(evaluation: Evaluation, store: EvaluationStore, final: boolean): void {
    this.#reported = evaluation;
    const { subject, settings } = this.plan;
    const read = readEvaluation(evaluation, { subject, multiPv: settings.multiPv, final });
    if (read === undefined) return;
    this.#depth = read.depth;
    this.#lastStored = continueLines(read, this.#lastStored);
    store.offer(this.#lastStored);
  }

  #finish(outcome: SearchOutcome, store: EvaluationStore): void {
    if (outcome.kind === 'superseded') return;
    const finished = outcome.kind === 'finished';
    this.#report(outcome.evaluation, store, finished);
    const { subject, settings } = this.plan;
    const { timeMs: ms = 0, nodes = 0 } = outcome.evaluation;
    const stopped: Reached = { ms, depth: this.#depth, nodes, exhausted: false };
    const isWhole = finished && this.plan.task === undefined;
    const reached = isWhole ? complete(stopped, settings.budget) : stopped;
    store.reach(subject.request.key, settings.multiPv, reached);
  }
}

function limitsFor(budget: Budget): SearchLimits {
  if (budget.kind === 'time') return { moveTimeMs: budget.ms };
  if (budget.kind === 'nodes') return { nodes: budget.nodes };
  return budget.kind === 'depth' ? { depth: budget.depth } : { infinite: true };
}

/** A finished search has used its budget, even if its last line reports less. */
function complete(reached: Reached, budget: Budget): Reached {
  if (budget.kind === 'time') return { ...reached, ms: Math.max(reached.ms, budget.ms) };
  if (budget.kind === 'depth') return { ...reached, depth: Math.max(reached.depth, budget.depth) };
  if (budget.kind === 'nodes') return { ...reached, nodes: Math.max(reached.nodes, budget.nodes) };
  return { ...reached, exhausted: true };
}
