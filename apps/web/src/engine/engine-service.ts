/**
 * The engine of one page: loaded when it is first switched on, kept alive, told what to look at.
 *
 * Everything that happens (a position, a setting, a pause, the end of a search) changes what is
 * wanted, and then one function, `#reconcile`, compares that with what runs. A search is started,
 * kept or stopped there and nowhere else.
 *
 * ```ts
 * const service = new EngineService(browserEffects());
 * service.subscribe(() => console.log(service.getSnapshot().evaluation?.lines));
 * service.turnOn();
 * service.analyse({ key: 'start', fen: INITIAL_FEN, moves: [] });
 * ```
 */
import type { Resources } from '@chuhe/engine/messages';
import type { Failure, SearchOutcome } from '@chuhe/uci/search';
import {
  type AnalysisRequest,
  type PositionEvaluation,
  type Refusal,
  readRequest,
  type Subject,
} from './analysis.ts';
import {
  type EngineInstance,
  type InstanceEffects,
  type StartFailure,
  startInstance,
} from './engine-instance.ts';
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
import type { TabLock } from './tab-lock.ts';
import type { Visibility } from './visibility.ts';

export interface EngineEffects extends InstanceEffects {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly tabLock: TabLock;
  readonly visibility: Visibility;
  readonly limits: EngineLimits;
}

/** An engine that has had nothing to do for so long is ended, and its memory given back. */
export const IDLE_MS = 120_000;

export class EngineService {
  readonly #effects: EngineEffects;
  #store = new EvaluationStore();
  /** What the evaluations of the store come from. */
  #storeKey: EvaluationKey | undefined;
  readonly #listeners = new Set<() => void>();
  #snapshot: EngineSnapshot;

  #on = false;
  readonly #pauses = new Set<PauseReason>();
  #settings: EngineSettings;
  #requested: AnalysisRequest | undefined;
  #subject: Subject | Refusal | undefined;
  #deeper = false;

  /** Of the engine that is there or on its way; nothing is heard of one whose life has ended. */
  #life: AbortController | undefined;
  #loading: LoadProgress | undefined;
  #instance: EngineInstance | undefined;
  #inUse: Resources | undefined;
  #failure: EngineFailure | undefined;
  #engineName: string | undefined;
  readonly #networks: NetworkChoice;
  #run: SearchRun | undefined;
  readonly #tasks = new TaskQueue();
  #cancelIdle: (() => void) | undefined;
  /** Whether it was ended for being idle, and is to come back by itself when there is something to do. */
  #isAsleep = false;

  constructor(effects: EngineEffects, settings: EngineSettings) {
    this.#effects = effects;
    this.#networks = new NetworkChoice(effects.schedule);
    this.#settings = clampSettings(settings, effects.limits);
    this.#snapshot = this.#makeSnapshot();
    effects.visibility.subscribe(() => {
      this.#look();
      this.#wake();
    });
  }

  /** Calls the listener after each change; the function it returns ends that. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  getSnapshot = (): EngineSnapshot => this.#snapshot;

  /**
   * Switches the engine on, takes it back from another tab, or tries again after a failure: the one
   * thing that the user wants by each of the three.
   */
  turnOn(): void {
    this.#on = true;
    this.resume();
  }

  /** As `turnOn`, for the tasks alone: what the user looks at stays as it is. */
  resume(): void {
    this.#failure = undefined;
    this.#pauses.delete('paused-by-other-tab');
    this.#effects.tabLock.take(() => this.#pause('paused-by-other-tab'));
    this.#look();
    if (this.#life === undefined) void this.#load();
  }

  /**
   * As `turnOn`, when nobody has pressed the switch: another tab that computes keeps the engine, and here it counts as
   * paused.
   */
  async turnOnIfFree(): Promise<void> {
    this.#on = true;
    this.#look();
    const isOurs = await this.#effects.tabLock.takeFree(() => this.#pause('paused-by-other-tab'));
    // Switched off meanwhile, it is wanted no more.
    if (this.#state().kind === 'off') this.#release();
    else if (isOurs) this.resume();
    else this.#pause('paused-by-other-tab');
  }

  /** Stops computing. The engine stays loaded for a while (`IDLE_MS`), and what it found stays known. */
  turnOff(): void {
    this.#on = false;
    this.#failure = undefined;
    if (this.#tasks.size === 0) this.#release();
    this.#reconcile();
  }

  /**
   * Does a piece of work before all else, also while the engine is off; the engine is loaded for it.
   * While another tab computes, or the page is hidden on a phone, it waits. Never rejects.
   */
  perform(task: EngineTask, signal: AbortSignal): Promise<TaskOutcome> {
    const waiting = this.#tasks.size;
    const outcome = this.#tasks.add(task, signal, () => this.#onTasks());
    if (waiting === 0 && this.#tasks.first !== undefined) this.#prepare();
    return outcome;
  }

  /** The position to look at from now on, or none; without effect for the one it looks at. */
  analyse(request: AnalysisRequest | undefined): void {
    if (request?.key === this.#requested?.key) return;
    this.#deeper = false;
    this.#requested = request;
    this.#subject = request === undefined ? undefined : readRequest(request);
    this.#reconcile();
  }

  /** Looks at the present position without an end. */
  deeper(): void {
    this.#deeper = true;
    this.#reconcile();
  }

  /** Settings beyond what the device allows become the nearest that it does. */
  configure(changes: Partial<EngineSettings>): void {
    const before = this.#settings;
    this.#settings = clampSettings({ ...before, ...changes }, this.#effects.limits);
    if (!sameBudget(before.budget, this.#settings.budget)) this.#deeper = false;
    // It says so anew before its next search.
    if (changes.threads !== undefined || changes.hashMb !== undefined) this.#inUse = undefined;
    this.#reconcile();
    this.#instance?.configure(this.#settings);
  }

  /**
   * Evaluates with this network of the user's from now on, or with the site's. An engine that is there is started anew. A
   * network that the engine does not take is refused, and the engine started without it.
   */
  setNetwork(network: Network | undefined): void {
    this.#networks.choose(network);
    this.#restart();
  }

  /** Evaluates with the user's network of the last visit, if there is one, and nothing was chosen meanwhile. */
  restoreNetwork(kept: Promise<Network | undefined>): void {
    this.#networks.restore(kept, (isLate) => {
      if (isLate) this.#restart();
      else this.#emit();
    });
  }

  /** Starts an engine that is there anew, with the user's network, though it was refused before. */
  retryNetwork(): void {
    this.#networks.forgive();
    this.#restart();
  }

  /** The user has read of the refusal, and goes on with what runs. */
  acceptRefusal(): void {
    this.#networks.acceptRefusal();
    this.#emit();
  }

  /** The best evaluation known of any position, for what shows more than the present one. */
  evaluationOf(key: string): PositionEvaluation | undefined {
    return this.#store.get(key, this.#settings.multiPv);
  }

  /** A pause that another tab has caused stays: the user takes the engine back, not a task. */
  #prepare(): void {
    if (this.#on || this.#pauses.has('paused-by-other-tab')) return;
    this.resume();
  }

  #onTasks(): void {
    if (this.#tasks.size === 0 && !this.#on) this.#release();
    this.#reconcile();
  }

  #release(): void {
    this.#pauses.delete('paused-by-other-tab');
    this.#effects.tabLock.release();
  }

  #restart(): void {
    const isThere = this.#life !== undefined;
    this.#drop();
    if (isThere) void this.#load();
    this.#reconcile();
  }

  /** Ends the engine that is there or on its way. What it found stays known. */
  #drop(): void {
    this.#life?.abort();
    this.#life = undefined;
    this.#loading = undefined;
    this.#instance = undefined;
    this.#inUse = undefined;
    this.#run?.stop();
    this.#run = undefined;
    this.#networks.reset();
  }

  async #load(): Promise<void> {
    this.#drop();
    this.#isAsleep = false;
    const life = new AbortController();
    this.#life = life;
    const { signal } = life;
    const whileAlive =
      <T>(listener: (value: T) => void) =>
      (value: T): void => {
        if (!signal.aborted) listener(value);
      };
    this.#show({ loadedBytes: 0, totalBytes: 0 });
    const started = await startInstance(this.#effects, {
      settings: this.#settings,
      onProgress: whileAlive((progress) => this.#show(progress)),
      onFailed: whileAlive((failure) => this.#fail(failure)),
      onResources: whileAlive((resources) => this.#note(resources)),
      signal,
      network: this.#networks.obtain(signal),
    });
    if (signal.aborted) return;
    if (started.ok) this.#adopt(started.value);
    else this.#endStart(started.error);
  }

  /** Drawn as often as a user can see it: much may come at once. */
  #show(progress: LoadProgress): void {
    const before = this.#loading;
    this.#loading = progress;
    if (before === undefined || percentOf(before) !== percentOf(progress)) this.#emit();
  }

  #note(resources: Resources): void {
    const before = this.#inUse;
    this.#inUse = resources;
    const isSame = before?.threads === resources.threads && before.hashMb === resources.hashMb;
    if (!isSame) this.#emit();
  }

  #adopt(instance: EngineInstance): void {
    this.#loading = undefined;
    this.#instance = instance;
    this.#engineName = instance.name;
    const key = this.#networks.use(instance.network);
    // Scores of two evaluations are not to be compared. A search that is just ending still writes to the old store.
    if (key !== this.#storeKey) this.#store = new EvaluationStore();
    this.#storeKey = key;
    instance.configure(this.#settings);
    this.#reconcile();
  }

  #endStart(failure: StartFailure): void {
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
    this.#drop();
    this.#failure = failure;
    this.#tasks.failAll(failure);
    this.#reconcile();
  }

  #pause(reason: PauseReason): void {
    this.#pauses.add(reason);
    this.#reconcile();
  }

  #look(): void {
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
    const isIdle = this.#life !== undefined && !this.#isNeeded();
    if (isIdle === (this.#cancelIdle !== undefined)) return;
    this.#cancelIdle?.();
    this.#cancelIdle = isIdle
      ? this.#effects.schedule(() => {
          this.#cancelIdle = undefined;
          this.#drop();
          this.#isAsleep = true;
          this.#emit();
        }, IDLE_MS)
      : undefined;
  }

  /** A page that is seen again needs its engine, if it had one. */
  #wake(): void {
    if (this.#isAsleep && this.#isNeeded() && this.#failure === undefined) void this.#load();
  }

  #isNeeded(): boolean {
    return this.#pauses.size === 0 && (this.#on || this.#tasks.size > 0);
  }

  /** The search that should run now. */
  #plan(): Plan | undefined {
    if (this.#pauses.size > 0 || this.#instance === undefined) return undefined;
    const { first } = this.#tasks;
    if (first !== undefined) {
      const { task, subject } = first;
      return { subject, task, settings: { ...this.#settings, multiPv: task.multiPv } };
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
      .then((outcome) => this.#ended(run, outcome));
  }

  #ended(run: SearchRun, outcome: SearchOutcome): void {
    if (this.#run !== run) {
      this.#emit();
      return;
    }
    this.#run = undefined;
    if (run.plan.task !== undefined) this.#endTask(outcome);
    if (outcome.kind === 'failed') this.#giveUp(run.plan, outcome);
    this.#reconcile();
  }

  #endTask(outcome: SearchOutcome): void {
    const { first } = this.#tasks;
    const taskOutcome = first && outcomeOf(first, outcome);
    if (taskOutcome !== undefined) first?.settle(taskOutcome);
    if (this.#tasks.size === 0 && !this.#on) this.#release();
  }

  /** The same search would fail again, so that something has to change before the next one. */
  #giveUp({ task }: Plan, { reason, detail }: Failure): void {
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

  /** As it is for the user's position, or for the tasks: each is idle while the other is searched. */
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
    // What is known may be of another evaluation than the one that comes.
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
