/** The threads that help a search, seen from the first. */
import type { EngineModule } from './module.ts';
import type { FromThread, SharedLayout, ToThread } from './thread.ts';

/** A worker that runs `makeThread`. */
export interface ThreadPort {
  post(message: ToThread): void;
  terminate(): void;
}

export interface ThreadListener {
  readonly message: (message: FromThread) => void;
  /** The worker could not be started, or has ended. */
  readonly failed: () => void;
}

export type StartThread = (listener: ThreadListener) => ThreadPort;

interface TeamParts {
  readonly compiled: WebAssembly.Module;
  readonly module: EngineModule;
  readonly layout: SharedLayout;
  /** Told once for each thread that is lost. */
  readonly onFailed: (() => void) | undefined;
}

type Search = Extract<ToThread, { kind: 'search' }>;

/**
 * Milliseconds without a word after which a thread counts as lost: some die and tell nobody. One that is stopped notices it
 * within a few; one that starts loads its script first.
 */
const REST_MS = 2_000;
const START_MS = 10_000;

export class HelperTeam {
  readonly #helpers: Helper[] = [];
  readonly #stopFlag: Int32Array;
  readonly #onFailed: (() => void) | undefined;
  #onChange: (() => void)[] = [];

  constructor(startThread: StartThread, { compiled, module, layout, onFailed }: TeamParts) {
    this.#onFailed = onFailed;
    this.#stopFlag = new Int32Array(layout.memory.buffer, module.stopFlag(), 1);
    for (let thread = 1; thread < layout.threads; thread += 1) {
      const helper = new Helper(startThread, (isGone) => this.#noteChange(isGone));
      const privateOffset = module.privateOffsetOf(thread, layout.width);
      helper.post({ kind: 'start', compiled, thread, privateOffset, ...layout });
      this.#helpers.push(helper);
    }
  }

  /** Threads that are there or on their way. */
  get size(): number {
    return this.#helpers.filter(({ isGone }) => !isGone).length;
  }

  /** Before their next search, what the threads know is forgotten. */
  forget(): void {
    for (const helper of this.#helpers) helper.mustForget = true;
  }

  /** Sets the threads to work that have started; a search does not wait for the others. */
  search(search: Omit<Search, 'kind' | 'forget'>): void {
    Atomics.store(this.#stopFlag, 0, 0);
    for (const helper of this.#helpers) helper.search(search);
  }

  /** They end soon; `rested` tells when. */
  stop(): void {
    Atomics.store(this.#stopFlag, 0, 1);
  }

  /** Resolves soon after a stop: when no thread searches. */
  async rested(): Promise<void> {
    await this.#until(({ isSearching }) => !isSearching, REST_MS);
  }

  /** Resolves when all have started, or failed to. */
  async started(): Promise<void> {
    await this.#until(({ isStarted }) => isStarted, START_MS);
  }

  close(): void {
    for (const helper of this.#helpers) helper.terminate();
  }

  /** Threads of which it does not hold in time are lost. */
  async #until(holds: (helper: Helper) => boolean, patienceMs: number): Promise<void> {
    const late = (): Helper[] => this.#helpers.filter((each) => !each.isGone && !holds(each));
    const patience = setTimeout(() => {
      for (const helper of late()) helper.lose();
    }, patienceMs);
    while (late().length > 0) {
      await new Promise<void>((resolve) => {
        this.#onChange.push(resolve);
      });
    }
    clearTimeout(patience);
  }

  #noteChange(isGone: boolean): void {
    if (isGone) this.#onFailed?.();
    for (const resolve of this.#onChange.splice(0)) resolve();
  }
}

class Helper {
  isStarted = false;
  isSearching = false;
  isGone = false;
  mustForget = false;
  readonly #port: ThreadPort | undefined;
  readonly #onChange: (isGone: boolean) => void;

  /** One that cannot be started is lost like one that ends: the search goes on with the others. */
  constructor(startThread: StartThread, onChange: (isGone: boolean) => void) {
    this.#onChange = onChange;
    try {
      this.#port = startThread({
        message: () => {
          this.isStarted = true;
          this.isSearching = false;
          onChange(false);
        },
        failed: () => this.lose(),
      });
    } catch {
      this.lose();
    }
  }

  search(search: Omit<Search, 'kind' | 'forget'>): void {
    if (!this.isStarted || this.isGone) return;
    this.isSearching = true;
    this.post({ kind: 'search', forget: this.mustForget, ...search });
    this.mustForget = false;
  }

  post(message: ToThread): void {
    try {
      this.#port?.post(message);
    } catch {
      this.lose();
    }
  }

  lose(): void {
    if (this.isGone) return;
    this.terminate();
    this.#onChange(true);
  }

  /** Without a word afterwards. */
  terminate(): void {
    this.isGone = true;
    this.#port?.terminate();
  }
}
