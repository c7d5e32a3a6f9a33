/** The helper threads of a search, as the first thread sees them. */
import type { EngineModule } from './module.ts';
import type { FromThread, SharedLayout, ToThread } from './thread.ts';

/** A worker that runs `handleHelperMessages`. */
export interface ThreadPort {
  post(message: ToThread): void;
  terminate(): void;
}

export interface ThreadListener {
  readonly message: (message: FromThread) => void;
  /** Called if the worker could not be started or has ended. */
  readonly failed: () => void;
}

export type StartThread = (listener: ThreadListener) => ThreadPort;

interface TeamParts {
  readonly compiled: WebAssembly.Module;
  readonly module: EngineModule;
  readonly layout: SharedLayout;
  /** Called once for each lost thread. */
  readonly onFailed: (() => void) | undefined;
}

type Search = Extract<ToThread, { kind: 'search' }>;

/**
 * Time without a message after which a thread counts as lost, because a thread may die without an event. A stopped thread
 * normally responds within a few milliseconds. A starting thread has more time, because it must load its script.
 */
const IDLE_TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 10_000;

export class HelperTeam {
  readonly #helpers: Helper[] = [];
  readonly #stopFlag: Int32Array;
  #onFailed: (() => void) | undefined;
  #onChange: (() => void)[] = [];

  constructor(startThread: StartThread, { compiled, module, layout, onFailed }: TeamParts) {
    this.#onFailed = onFailed;
    this.#stopFlag = new Int32Array(layout.memory.buffer, module.stopFlag(), 1);
    for (let thread = 1; thread < layout.threads; thread += 1) {
      const helper = new Helper(startThread, (isLost) => this.#handleChange(isLost));
      const privateOffset = module.privateOffsetOf(thread);
      helper.post({ kind: 'start', compiled, thread, privateOffset, ...layout });
      this.#helpers.push(helper);
    }
  }

  /** Number of threads that run or are starting. */
  get size(): number {
    return this.#helpers.filter(({ isLost }) => !isLost).length;
  }

  /** Clears the histories of the threads before their next search. */
  forget(): void {
    for (const helper of this.#helpers) helper.mustForget = true;
  }

  /** Starts a search in all threads that have started, without waiting for the others. */
  search(search: Omit<Search, 'kind' | 'forget'>): void {
    Atomics.store(this.#stopFlag, 0, 0);
    for (const helper of this.#helpers) helper.search(search);
  }

  /** Requests the end of the search, which `whenIdle` awaits. */
  stop(): void {
    Atomics.store(this.#stopFlag, 0, 1);
  }

  /**
   * Resolves when no thread searches, which is soon after a stop. If `isCancelled` returns true, also resolves at the next
   * call of `checkWaits`.
   */
  async whenIdle(isCancelled?: () => boolean): Promise<void> {
    await this.#until(
      ({ isSearching }) => !isSearching || isCancelled?.() === true,
      IDLE_TIMEOUT_MS,
    );
  }

  /** Ends the waits that were cancelled. */
  checkWaits(): void {
    for (const resolve of this.#onChange.splice(0)) resolve();
  }

  /** Resolves when all threads have started or are lost. */
  async whenStarted(): Promise<void> {
    await this.#until(({ isStarted }) => isStarted, START_TIMEOUT_MS);
  }

  /**
   * Ends the threads when they have started and are idle.
   *
   * @returns whether no thread is lost. If none is lost, no thread accesses the memory any more.
   */
  async retire(): Promise<boolean> {
    this.#onFailed = undefined;
    this.stop();
    await this.#until(({ isStarted, isSearching }) => isStarted && !isSearching, IDLE_TIMEOUT_MS);
    const areIdle = this.#helpers.every(({ isLost }) => !isLost);
    this.close();
    return areIdle;
  }

  close(): void {
    for (const helper of this.#helpers) helper.terminate();
  }

  /** Waits until `isDone` is true for all threads. After the timeout, the remaining threads count as lost. */
  async #until(isDone: (helper: Helper) => boolean, timeoutMs: number): Promise<void> {
    const pending = (): Helper[] => this.#helpers.filter((each) => !each.isLost && !isDone(each));
    const timer = setTimeout(() => {
      for (const helper of pending()) helper.markLost();
    }, timeoutMs);
    while (pending().length > 0) {
      await new Promise<void>((resolve) => {
        this.#onChange.push(resolve);
      });
    }
    clearTimeout(timer);
  }

  #handleChange(isLost: boolean): void {
    if (isLost) this.#onFailed?.();
    this.checkWaits();
  }
}

class Helper {
  isStarted = false;
  isSearching = false;
  isLost = false;
  mustForget = false;
  readonly #port: ThreadPort | undefined;
  readonly #onChange: (isLost: boolean) => void;

  /** A thread that cannot be started counts as lost; the search continues with the others. */
  constructor(startThread: StartThread, onChange: (isLost: boolean) => void) {
    this.#onChange = onChange;
    try {
      this.#port = startThread({
        message: () => {
          this.isStarted = true;
          this.isSearching = false;
          onChange(false);
        },
        failed: () => this.markLost(),
      });
    } catch {
      this.markLost();
    }
  }

  search(search: Omit<Search, 'kind' | 'forget'>): void {
    if (!this.isStarted || this.isLost) return;
    this.isSearching = true;
    this.post({ kind: 'search', forget: this.mustForget, ...search });
    this.mustForget = false;
  }

  post(message: ToThread): void {
    try {
      this.#port?.post(message);
    } catch {
      this.markLost();
    }
  }

  markLost(): void {
    if (this.isLost) return;
    this.terminate();
    this.#onChange(true);
  }

  /** Ends the thread without calling `onChange`. */
  terminate(): void {
    this.isLost = true;
    this.#port?.terminate();
  }
}
