/** An instance of the compiled module, its memory, and its pauses. */

/** The exports of `assembly/index.ts`. Addresses and moves are numbers; booleans are 0 or 1. */
interface Exports {
  readonly memory?: WebAssembly.Memory;
  setShape(kingPlaces: number, neurons: number, pairwise: number, weightBytes: number): void;
  layOut(threads: number): number;
  layOutThread(thread: number, threads: number): number;
  privateOffsetOf(thread: number): number;
  setTableBytes(bytes: number): number;
  forget(): void;
  forgetHistories(): void;
  networkAddress(): number;
  rowAddress(): number;
  stackAddress(stack: number): number;
  forgetAccumulators(): void;
  clearBoard(): void;
  putPiece(side: number, kind: number, square: number): number;
  beginGame(side: number, quietPlies: number): void;
  playMove(move: number): void;
  rootVerdict(): number;
  isRootInCheck(): number;
  isKingExposed(): number;
  isLegal(move: number): number;
  rootNetworkValue(): number;
  rootStaticValue(): number;
  listRootMoves(): number;
  clearRootMoves(): void;
  addRootMove(move: number): void;
  rootCount(): number;
  rootLine(index: number): number;
  rootScore(index: number): number;
  bestMove(): number;
  isFinished(): number;
  depthCompleted(): number;
  think(maxDepth: number, maxNodes: number, lines: number): number;
  hasMate(moves: number, onlyChecks: number, maxNodes: number): number;
  mateLine(): number;
  perft(depth: number): number;
  countFaults(depth: number): number;
  setThreads(count: number): void;
  setSlice(ms: number): void;
  setTime(planned: number, latest: number): void;
  stop(): void;
  totalNodes(): number;
  clearThreadNodes(): void;
  stopFlag(): number;
  pausedAddress(): number;
  pausedBytes(): number;
  asyncify_start_unwind(address: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(address: number): void;
  asyncify_stop_rewind(): void;
}

export interface ModuleHost {
  /** Time of a monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** See `report` in `assembly/host.ts`. */
  readonly report?: (depth: number, selectiveDepth: number, score: number, index: number) => void;
}

export interface SharedPart {
  /** Shared by all threads. */
  readonly memory: WebAssembly.Memory;
  /** The result of the first thread's `privateOffsetOf` for this thread; 0 for the first thread. */
  readonly privateOffset: number;
}

export type EngineModule = Exports & { readonly memory: WebAssembly.Memory };

/** An instance of the module, which runs in slices. */
export class Engine {
  readonly module: EngineModule;
  /** Whether a search runs or is paused. The board must not change while this is true. */
  isRunning = false;
  #isRewinding = false;
  #isUnwinding = false;

  private constructor(
    instantiate: (imports: WebAssembly.Imports) => WebAssembly.Instance,
    host: ModuleHost,
    shared?: SharedPart,
  ) {
    const imports = {
      host: {
        now: host.now,
        report: host.report ?? ignore,
        pause: () => this.#pause(),
        privateOffset: shared?.privateOffset ?? 0,
      },
      ...(shared && { env: { memory: shared.memory } }),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names and types are those of `assembly/index.ts`.
    const exports = instantiate(imports).exports as unknown as Exports;
    const memory = shared?.memory ?? exports.memory;
    if (memory === undefined) throw new Error('The module has no memory.');
    this.module = { ...exports, memory };
  }

  static start(compiled: WebAssembly.Module, host: ModuleHost, shared?: SharedPart): Engine {
    return new Engine((imports) => new WebAssembly.Instance(compiled, imports), host, shared);
  }

  /** Runs a search of the module to its end. After each slice, awaits `yieldToEvents`, which must not reject. */
  async run(search: () => number, yieldToEvents: () => Promise<void>): Promise<number> {
    if (this.isRunning) throw new Error('A search is already running.');
    this.isRunning = true;
    try {
      let result = search();
      while (this.#isUnwinding) {
        this.module.asyncify_stop_unwind();
        this.#isUnwinding = false;
        await yieldToEvents();
        this.#isRewinding = true;
        this.module.asyncify_start_rewind(this.module.pausedAddress());
        result = search();
      }
      return result;
    } finally {
      this.isRunning = false;
    }
  }

  #pause(): void {
    const { module } = this;
    if (this.#isRewinding) {
      this.#isRewinding = false;
      module.asyncify_stop_rewind();
      return;
    }
    const address = module.pausedAddress();
    const [start, end] = [address + 8, address + module.pausedBytes()];
    new Uint32Array(module.memory.buffer, address, 2).set([start, end]);
    this.#isUnwinding = true;
    module.asyncify_start_unwind(address);
  }
}

function ignore(): void {}
