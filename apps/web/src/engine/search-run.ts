/**
 * One search of one position, followed at a pace that a page can paint: what the engine finds goes
 * to the store eight times a second, however fast it writes.
 */

import type { SearchLimits } from '@chuhe/uci/command';
import { EMPTY_EVALUATION, type Evaluation } from '@chuhe/uci/evaluation';
import type { Schedule } from '@chuhe/uci/host';
import type { SearchHandle, SearchOutcome } from '@chuhe/uci/search';
import { type PositionEvaluation, readEvaluation, type Subject } from './analysis.ts';
import { continueLines } from './continue-lines.ts';
import type { EngineInstance } from './engine-instance.ts';
import { type Budget, type EngineSettings, sameBudget } from './engine-settings.ts';
import type { SearchStatus } from './engine-snapshot.ts';
import type { EngineTask } from './engine-task.ts';
import type { EvaluationStore, Reached } from './evaluation-store.ts';

export interface Plan {
  readonly subject: Subject;
  readonly settings: EngineSettings;
  /** The piece of work that the search is for; absent for the position that the user looks at. */
  readonly task?: EngineTask;
}

/** Whether a search that runs for one plan may go on for the other. */
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
  /** Something can be shown that could not before. */
  readonly onChange: () => void;
}

/** Between two changes that are told. */
const BEAT_MS = 125;

export class SearchRun {
  readonly plan: Plan;
  readonly #effects: RunEffects;
  readonly #startedAt: number;
  #handle: SearchHandle | undefined;
  /** What was kept last, to go on from where the engine gives a line of one move. */
  #read: PositionEvaluation | undefined;
  #latest: Evaluation = EMPTY_EVALUATION;
  #told: Evaluation = EMPTY_EVALUATION;
  #depth = 0;
  #cancelBeat: (() => void) | undefined;

  constructor(plan: Plan, effects: RunEffects) {
    this.plan = plan;
    this.#effects = effects;
    this.#startedAt = effects.now();
  }

  /** Resolves with the outcome after what was found has gone to the store. Never rejects. */
  async start(instance: EngineInstance, request: RunRequest): Promise<SearchOutcome> {
    const { fen, moves } = this.plan.subject.request;
    this.#handle = instance.search({
      position: { fen, moves },
      limits: this.plan.task?.limits ?? limitsFor(this.plan.settings.budget),
      onEvaluation: (evaluation) => {
        this.#latest = evaluation;
      },
    });
    this.#beat(request);
    const outcome = await this.#handle.done;
    this.#cancelBeat?.();
    this.#conclude(outcome, request.store);
    return outcome;
  }

  stop(): void {
    this.#cancelBeat?.();
    this.#handle?.stop();
  }

  get status(): SearchStatus {
    const { nodes = 0, nps = 0 } = this.#latest;
    return { depth: this.#depth, nodes, nps, timeMs: this.#effects.now() - this.#startedAt };
  }

  get progress(): number | undefined {
    const { budget } = this.plan.settings;
    if (this.plan.task !== undefined || budget.kind === 'infinite') return undefined;
    const { depth, timeMs } = this.status;
    const share = budget.kind === 'time' ? timeMs / budget.ms : depth / budget.depth;
    return Math.min(1, share);
  }

  #beat(request: RunRequest): void {
    this.#cancelBeat = this.#effects.schedule(() => {
      this.#beat(request);
      const news = this.#latest !== this.#told;
      if (news) this.#keep(this.#latest, request.store, false);
      // The bar of a time budget moves on even while the engine has nothing to say.
      if (news || this.plan.settings.budget.kind === 'time') request.onChange();
    }, BEAT_MS);
  }

  #keep(evaluation: Evaluation, store: EvaluationStore, final: boolean): void {
    this.#told = evaluation;
    const { subject, settings } = this.plan;
    const read = readEvaluation(evaluation, { subject, multiPv: settings.multiPv, final });
    if (read === undefined) return;
    this.#depth = read.depth;
    this.#read = continueLines(read, this.#read);
    store.offer(this.#read);
  }

  #conclude(outcome: SearchOutcome, store: EvaluationStore): void {
    if (outcome.kind === 'superseded') return;
    const finished = outcome.kind === 'finished';
    this.#keep(outcome.evaluation, store, finished);
    const { subject, settings } = this.plan;
    const ms = outcome.evaluation.timeMs ?? 0;
    const stopped: Reached = { ms, depth: this.#depth, exhausted: false };
    const isWhole = finished && this.plan.task === undefined;
    const reached = isWhole ? complete(stopped, settings.budget) : stopped;
    store.reach(subject.request.key, settings.multiPv, reached);
  }
}

function limitsFor(budget: Budget): SearchLimits {
  if (budget.kind === 'time') return { moveTimeMs: budget.ms };
  return budget.kind === 'depth' ? { depth: budget.depth } : { infinite: true };
}

/** An engine that ends by itself has done what it was asked, whatever its last line says. */
function complete(reached: Reached, budget: Budget): Reached {
  if (budget.kind === 'time') return { ...reached, ms: Math.max(reached.ms, budget.ms) };
  if (budget.kind === 'depth') return { ...reached, depth: Math.max(reached.depth, budget.depth) };
  return { ...reached, exhausted: true };
}
