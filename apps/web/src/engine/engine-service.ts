/**
 * The engine of one page. The service loads it when it is first switched on, keeps it alive, and sends it positions
 * to analyse.
 *
 * Every event (a position, a setting, a pause, the end of a search) changes the wanted state and then calls
 * `#reconcile`, which compares the wanted search with the running one and starts, keeps or stops a search.
 *
 * ```ts
 * const service = new EngineService(browserEffects(), settings);
 * service.subscribe(() => console.log(service.getSnapshot().evaluation?.lines));
 * service.turnOn();
 * service.analyse({ key: 'start', fen: INITIAL_FEN, moves: [] });
 * ```
 */
import type { Resources } from '@chuhe/engine/messages';
import type { Schedule } from '@chuhe/uci/host';
import type { Result } from '@chuhe/uci/result';
import type { Failure, SearchOutcome } from '@chuhe/uci/search';
import {
  type AnalysisRequest,
  type PositionEvaluation,
  type Refusal,
  readRequest,
  type Subject,
} from './analysis.ts';
import type { EngineInstance, InstanceRequest, StartFailure } from './engine-instance.ts';
import {
  type Budget,
  clampSettings,
  type EngineLimits,
  type EngineSettings,
  sameBudget,
} from './engine-settings.ts';
import {
  type EngineSnapshot,
  type EngineState,
  PAUSE_REASONS,
  type PauseReason,
} from './engine-snapshot.ts';
import { type EngineTask, outcomeOf, type TaskOutcome, TaskQueue } from './engine-task.ts';
import { EvaluationStore } from './evaluation-store.ts';
import type { EngineFailure } from './failure.ts';
import type { LoadProgress } from './load-progress.ts';
import type { Network, NetworkProblem } from './network.ts';
import { type EvaluationKey, NetworkChoice } from './network-choice.ts';
import { type Plan, SearchRun, samePlan } from './search-run.ts';
import type { TabEvents, TabLock } from './tab-lock.ts';
import type { Visibility } from './visibility.ts';

export interface EngineEffects {
  /** Starts an engine. Never rejects. */
  readonly start: (request: InstanceRequest) => Promise<Result<EngineInstance, StartFailure>>;
  readonly schedule: Schedule;
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  readonly tabLock: TabLock;
  readonly visibility: Visibility;
  readonly limits: EngineLimits;
}

/** How long an engine may be idle, in milliseconds, before it is ended to free its memory. */
export const IDLE_MS = 120_000;

/** Several threads search differently each time. Every device has a hash of this size. */
export const REPEATABLE = { threads: 1, hashMb: 16 } as const;

export class EngineService {
  readonly #effects: EngineEffects;
  #store = new EvaluationStore();
  /** Identifies the network behind the stored evaluations. */
  #storeKey: EvaluationKey | undefined;
  readonly #listeners = new Set<() => void>();
  #snapshot: EngineSnapshot;

  readonly #tabEvents: TabEvents = {
    onLost: () => this.#pause('paused-by-other-tab'),
    onFreed: () => this.resume(),
  };
  #on = false;
  readonly #pauses = new Set<PauseReason>();
  #settings: EngineSettings;
  #requested: AnalysisRequest | undefined;
  #subject: Subject | Refusal | undefined;
  #deeper = false;

  /** Lifetime of the engine that is running or starting. Events of an ended engine are ignored. */
  #lifetime: AbortController | undefined;
  #loading: LoadProgress | undefined;
  #instance: EngineInstance | undefined;
  #inUse: Resources | undefined;
  #failure: EngineFailure | undefined;
  #engineName: string | undefined;
  readonly #networks: NetworkChoice;
  #run: SearchRun | undefined;
  readonly #tasks = new TaskQueue();
  #cancelIdle: (() => void) | undefined;
  /** Whether the engine was ended because it was idle. It is loaded again when it is needed. */
  #isSuspended = false;

  constructor(effects: EngineEffects, settings: EngineSettings) {
    this.#effects = effects;
    this.#networks = new NetworkChoice(effects.schedule);
    this.#settings = clampSettings(settings, effects.limits);
    this.#snapshot = this.#makeSnapshot();
    effects.visibility.subscribe(() => {
      this.#updateVisibility();
      this.#resumeIfNeeded();
    });
  }

  /** Calls the listener after each change. Returns a function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the same object until something changes. */
  getSnapshot = (): EngineSnapshot => this.#snapshot;

  /** Switches the engine on, reclaims it from another tab, or retries after a failure. */
  turnOn(): void {
    this.#on = true;
    this.resume();
  }

  /** Like `turnOn`, but leaves the user's switch unchanged. For tasks. */
  resume(): void {
    this.#failure = undefined;
    this.#pauses.delete('paused-by-other-tab');
    this.#effects.tabLock.acquire(this.#tabEvents);
    this.#updateVisibility();
    if (this.#lifetime === undefined) void this.#load();
  }

  /** Like `turnOn`, but does not take the engine from another tab. While another tab uses the engine, this tab is paused and waits for it. */
  async turnOnIfFree(): Promise<void> {
    this.#on = true;
    this.#updateVisibility();
    const isOurs = await this.#effects.tabLock.acquireIfFree(this.#tabEvents);
    // The user may have switched the engine off meanwhile.
    if (this.#state().kind === 'off') this.#release();
    else if (isOurs) this.resume();
    else this.#pause('paused-by-other-tab');
  }

  /** Stops analysing. The engine stays loaded for `IDLE_MS`, and its evaluations stay stored. */
  turnOff(): void {
    this.#on = false;
    this.#failure = undefined;
    if (this.#tasks.size === 0) this.#release();
    this.#reconcile();
  }

  /**
   * Runs a task before the user's position, even while the engine is off, and loads the engine if necessary. The
   * task waits while another tab uses the engine, or while the page is hidden on a phone. Never rejects.
   */
  perform(task: EngineTask, signal: AbortSignal): Promise<TaskOutcome> {
    const waiting = this.#tasks.size;
    const outcome = this.#tasks.add(task, signal, () => this.#onTasksChanged());
    if (waiting === 0 && this.#tasks.first !== undefined) this.#startForTasks();
    return outcome;
  }

  /** Sets the position to analyse; `undefined` stops the analysis. Does nothing if the position is already set. */
  analyse(request: AnalysisRequest | undefined): void {
    if (request?.key === this.#requested?.key) return;
    this.#deeper = false;
    this.#requested = request;
    this.#subject = request === undefined ? undefined : readRequest(request);
    this.#reconcile();
  }

  /** Analyses the current position without a limit. */
  deeper(): void {
    this.#deeper = true;
    this.#reconcile();
  }

  /** Changes settings. Values beyond the limits of the device are clamped. */
  configure(changes: Partial<EngineSettings>): void {
    const before = this.#settings;
    this.#settings = clampSettings({ ...before, ...changes }, this.#effects.limits);
    if (!sameBudget(before.budget, this.#settings.budget)) this.#deeper = false;
    // The engine reports its resources again before its next search.
    if (changes.threads !== undefined || changes.hashMb !== undefined) this.#inUse = undefined;
    this.#reconcile();
    this.#instance?.configure(this.#settings);
  }

  /**
   * Sets the user's network; `undefined` means the site's. A running engine is restarted. If the engine does not
   * accept the network, the refusal is reported in the snapshot, and the engine starts with the site's network.
   */
  setNetwork(network: Network | undefined): void {
    this.#networks.choose(network);
    this.#restart();
  }

  /** Uses the user's network of the last visit, if one was stored and the user has not chosen another meanwhile. */
  restoreNetwork(kept: Promise<Network | undefined>): void {
    this.#networks.restore(kept, (isLate) => {
      if (isLate) this.#restart();
      else this.#emit();
    });
  }

  /** Allows a refused network again, and restarts a running engine with it. */
  retryNetwork(): void {
    this.#networks.allowRetry();
    this.#restart();
  }

  /** Dismisses the refusal; the current network stays in use. */
  acceptRefusal(): void {
    this.#networks.acceptRefusal();
    this.#emit();
  }

  /** The best stored evaluation of a position, even if it is not the current one. */
  evaluationOf(key: string): PositionEvaluation | undefined {
    return this.#store.get(key, this.#settings.multiPv);
  }

  /** Does not end a pause caused by another tab: only the user can reclaim the engine. */
  #startForTasks(): void {
    if (this.#on || this.#pauses.has('paused-by-other-tab')) return;
    this.resume();
  }

  #onTasksChanged(): void {
    if (this.#tasks.size === 0 && !this.#on) this.#release();
    this.#reconcile();
  }

  #release(): void {
    this.#pauses.delete('paused-by-other-tab');
    this.#effects.tabLock.release();
  }

  #restart(): void {
    const isThere = this.#lifetime !== undefined;
    this.#dispose();
    if (isThere) void this.#load();
    this.#reconcile();
  }

  /** Ends the engine that is running or starting. Its evaluations stay stored. */
  #dispose(): void {
    this.#lifetime?.abort();
    this.#lifetime = undefined;
    this.#loading = undefined;
    this.#instance = undefined;
    this.#inUse = undefined;
    this.#run?.stop();
    this.#run = undefined;
    this.#networks.reset();
  }

  async #load(): Promise<void> {
    this.#dispose();
    this.#isSuspended = false;
    const lifetime = new AbortController();
    this.#lifetime = lifetime;
    const { signal } = lifetime;
    const whileAlive =
      <T>(listener: (value: T) => void) =>
      (value: T): void => {
        if (!signal.aborted) listener(value);
      };
    this.#onProgress({ loadedBytes: 0, totalBytes: 0 });
    const started = await this.#effects.start({
      settings: this.#settings,
      onProgress: whileAlive((progress) => this.#onProgress(progress)),
      onFailed: whileAlive((failure) => this.#fail(failure)),
      onResources: whileAlive((resources) => this.#onResources(resources)),
      signal,
      network: this.#networks.obtain(signal),
    });
    if (signal.aborted) return;
    if (started.ok) this.#onStarted(started.value);
    else this.#onStartFailed(started.error);
  }

  /** Emits only when the whole percentage changes, since progress events are frequent. */
  #onProgress(progress: LoadProgress): void {
    const before = this.#loading;
    this.#loading = progress;
    if (before === undefined || percentOf(before) !== percentOf(progress)) this.#emit();
  }

  /** Ignores the resources of a repeatable task, which uses fewer than the user has set. */
  #onResources(resources: Resources): void {
    if (this.#run?.plan.task?.isRepeatable === true) return;
    const before = this.#inUse;
    this.#inUse = resources;
    const isSame = before?.threads === resources.threads && before.hashMb === resources.hashMb;
    if (!isSame) this.#emit();
  }

  #onStarted(instance: EngineInstance): void {
    this.#loading = undefined;
    this.#instance = instance;
    this.#engineName = instance.name;
    const key = this.#networks.use(instance.network);
    // The scores of two networks are not comparable. A search that is still ending writes to the old store.
    if (key !== this.#storeKey) this.#store = new EvaluationStore();
    this.#storeKey = key;
    instance.configure(this.#settings);
    this.#reconcile();
  }

  #onStartFailed(failure: StartFailure): void {
    if (failure.reason === 'bad-network') this.#refuse(failure.problem);
    else if (failure.reason === 'no-memory' && this.#networks.state?.kind === 'loading')
      this.#refuse('no-memory');
    else this.#fail(failure);
  }

  #refuse(problem: NetworkProblem): void {
    this.#networks.refuse(problem);
    void this.#load();
  }

  #fail(failure: EngineFailure): void {
    this.#dispose();
    this.#failure = failure;
    this.#tasks.failAll(failure);
    this.#reconcile();
  }

  #pause(reason: PauseReason): void {
    this.#pauses.add(reason);
    this.#reconcile();
  }

  #updateVisibility(): void {
    if (this.#effects.visibility.hidden()) this.#pauses.add('paused-while-hidden');
    else this.#pauses.delete('paused-while-hidden');
    this.#reconcile();
  }

  #reconcile(): void {
    const plan = this.#plan();
    if (!samePlan(plan, this.#run?.plan)) {
      this.#run?.stop();
      this.#run = undefined;
      if (plan !== undefined && this.#instance !== undefined) this.#start(plan, this.#instance);
    }
    this.#watchIdleness();
    this.#emit();
  }

  #watchIdleness(): void {
    const isIdle = this.#lifetime !== undefined && !this.#isNeeded();
    if (isIdle === (this.#cancelIdle !== undefined)) return;
    this.#cancelIdle?.();
    this.#cancelIdle = isIdle
      ? this.#effects.schedule(() => {
          this.#cancelIdle = undefined;
          this.#dispose();
          this.#isSuspended = true;
          this.#emit();
        }, IDLE_MS)
      : undefined;
  }

  /** Reloads an engine that was ended because it was idle, when the page becomes visible again. */
  #resumeIfNeeded(): void {
    if (this.#isSuspended && this.#isNeeded() && this.#failure === undefined) void this.#load();
  }

  #isNeeded(): boolean {
    return this.#pauses.size === 0 && (this.#on || this.#tasks.size > 0);
  }

  /** The search that should be running. */
  #plan(): Plan | undefined {
    if (this.#pauses.size > 0 || this.#instance === undefined) return undefined;
    const { first } = this.#tasks;
    if (first !== undefined) {
      const { task, subject } = first;
      const resources = task.isRepeatable === true ? REPEATABLE : {};
      return {
        subject,
        task,
        settings: { ...this.#settings, ...resources, multiPv: task.multiPv },
      };
    }
    const subject = this.#on ? this.#subject : undefined;
    if (subject === undefined || typeof subject === 'string') return undefined;
    const settings = { ...this.#settings, budget: this.#budget() };
    const { key } = subject.request;
    if (this.#store.isFinished(key, settings.multiPv, settings.budget)) return undefined;
    return { subject, settings };
  }

  #start(plan: Plan, instance: EngineInstance): void {
    instance.configure(plan.settings);
    const run = new SearchRun(plan, this.#effects);
    this.#run = run;
    void run
      .start(instance, { store: this.#store, onChange: () => this.#emit() })
      .then((outcome) => this.#onSearchEnded(run, outcome));
  }

  #onSearchEnded(run: SearchRun, outcome: SearchOutcome): void {
    if (this.#run !== run) {
      this.#emit();
      return;
    }
    this.#run = undefined;
    if (run.plan.task !== undefined) this.#endTask(outcome);
    if (outcome.kind === 'failed') this.#onSearchFailed(run.plan, outcome);
    this.#reconcile();
  }

  #endTask(outcome: SearchOutcome): void {
    const { first } = this.#tasks;
    const taskOutcome = first && outcomeOf(first, outcome);
    if (taskOutcome !== undefined) first?.settle(taskOutcome);
    if (this.#tasks.size === 0 && !this.#on) this.#release();
  }

  /** Records the failure, so that the same search is not repeated. It would fail again. */
  #onSearchFailed({ task }: Plan, { reason, detail }: Failure): void {
    if (reason === 'bad-request') {
      if (task === undefined) this.#subject = 'bad-position';
    } else if (this.#failure === undefined) this.#fail({ reason: 'crashed', detail });
  }

  #budget(): Budget {
    return this.#deeper ? { kind: 'infinite' } : this.#settings.budget;
  }

  #state(): EngineState {
    return this.#on ? this.#stateOf(this.#run?.plan.task === undefined) : { kind: 'off' };
  }

  /** The state of the user's analysis or of the tasks. @param isOurs whether a running search belongs to that analysis or those tasks */
  #stateOf(isOurs: boolean): EngineState {
    const pause = PAUSE_REASONS.find((reason) => this.#pauses.has(reason));
    if (this.#failure !== undefined) return { kind: 'failed', ...this.#failure };
    if (pause !== undefined) return { kind: 'paused', reason: pause };
    if (this.#loading !== undefined) return { kind: 'loading', ...this.#loading };
    return { kind: this.#run !== undefined && isOurs ? 'searching' : 'ready' };
  }

  #makeSnapshot(): EngineSnapshot {
    const key = this.#requested?.key;
    const run = this.#run?.plan.task === undefined ? this.#run : undefined;
    return {
      state: this.#state(),
      taskState: this.#tasks.size === 0 ? undefined : this.#stateOf(run === undefined),
      failure: this.#failure,
      engineName: this.#engineName,
      network: this.#networks.state,
      networkRefusal: this.#networks.refusal,
      ownNetwork: this.#networks.ownName,
      settings: this.#settings,
      limits: this.#effects.limits,
      inUse: this.#inUse,
      key,
      refusal: typeof this.#subject === 'string' ? this.#subject : undefined,
      evaluation: this.#evaluation(key),
      search: run?.status,
      budget: this.#budget(),
      progress: this.#progress(key),
    };
  }

  #evaluation(key: string | undefined): PositionEvaluation | undefined {
    const { multiPv } = this.#settings;
    const evaluation = key === undefined ? undefined : this.#store.get(key, multiPv);
    if (evaluation === undefined || evaluation.lines.length <= multiPv) return evaluation;
    return { ...evaluation, lines: evaluation.lines.slice(0, multiPv) };
  }

  #progress(key: string | undefined): number | undefined {
    if (this.#run?.plan.task !== undefined) return undefined;
    if (this.#run !== undefined) return this.#run.progress;
    // Stored evaluations may be from another network than the one being loaded.
    if (this.#loading !== undefined) return undefined;
    const { multiPv } = this.#settings;
    return key !== undefined && this.#store.isFinished(key, multiPv, this.#budget())
      ? 1
      : undefined;
  }

  #emit(): void {
    this.#snapshot = this.#makeSnapshot();
    for (const listener of this.#listeners) listener();
  }
}

function percentOf({ loadedBytes, totalBytes }: LoadProgress): number {
  return totalBytes === 0 ? 0 : Math.floor((loadedBytes / totalBytes) * 100);
}
