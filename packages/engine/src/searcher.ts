/** An instance of the module with its network, table and helper threads. */

import { HelperTeam, type StartThread } from './helper-team.ts';
import type { Resources } from './messages.ts';
import { Engine, type EngineModule } from './module.ts';
import { layoutOf, setNetworkLayout } from './network/network-layout.ts';
import { type NetworkParts, writeNetwork } from './network/write-network.ts';
import { type Placement, setUpBoard } from './position.ts';
import { fail, ok, type Result } from './result.ts';
import { provideMemory, type SharedMemory } from './shared-memory.ts';
import { MAX_DEPTH } from './thread.ts';

export interface SearcherHost {
  /** Time of a monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Yields to the event loop, so that messages are handled. */
  readonly yieldToEvents: () => Promise<void>;
  /** Starts a helper thread; `undefined` if memory cannot be shared. */
  readonly startThread?: StartThread | undefined;
  /** Called when a thread could not be started or has ended; the search continues with the others. */
  readonly onThreadFailed?: (() => void) | undefined;
}

export interface SearcherSetup {
  /** Build for one thread, with or without SIMD. */
  readonly compiled: WebAssembly.Module;
  /** Build for several threads. */
  readonly compiledThreads?: WebAssembly.Module | undefined;
  readonly network: NetworkParts;
  readonly threads: number;
  /** The most memory for the table, whose size is a power of two. See {@link tableSizeMb}. */
  readonly hashMb: number;
  /** The result of `release` of an earlier searcher. */
  readonly spareMemory?: SharedMemory | undefined;
}

export interface Limits {
  /** In plies. */
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** Number of lines. */
  readonly lines?: number | undefined;
  /** Times on the host's clock: when the search should end (`planned`), and when it must end (`latest`). */
  readonly planned?: number | undefined;
  readonly latest?: number | undefined;
  /** Root moves to search; all by default. */
  readonly only?: readonly number[] | undefined;
  /** Returns whether `stop` was received. Called when the search begins, and between the parts of a proof of mate. */
  readonly isStopped?: (() => boolean) | undefined;
}

export type MateLimits = Pick<Limits, 'latest' | 'nodes' | 'only' | 'isStopped'>;

/** One line found at one depth. */
export interface Report {
  readonly depth: number;
  readonly selectiveDepth: number;
  /** In the units of `assembly/values.ts`, from the view of the side to move. */
  readonly score: number;
  /** Rank of the line, from 0. */
  readonly index: number;
  readonly line: readonly number[];
  readonly nodes: number;
}

export const VERDICTS = ['ongoing', 'drawn', 'won', 'lost'] as const;
/** Result of the game, from the view of the side to move. */
export type Verdict = (typeof VERDICTS)[number];

/** Time between two calls of `yieldToEvents`, and so the longest delay of a `stop`. */
const SLICE_MS = 8;
const MIB = 1_048_576;

/** The most moves in a reported line. */
const MAX_LINE_LENGTH = 135;

export class Searcher {
  readonly #engine: Engine;
  readonly #host: SearcherHost;
  readonly #team: HelperTeam | undefined;
  readonly #hashMb: number;
  readonly #memory: SharedMemory | undefined;
  #placement: Placement | undefined;
  #moves: readonly number[] = [];
  #onReport: ((report: Report) => void) | undefined;

  /** Fails if there is not enough memory. */
  static start(setup: SearcherSetup, host: SearcherHost): Result<Searcher> {
    try {
      return ok(new Searcher(setup, host));
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  }

  private constructor(setup: SearcherSetup, host: SearcherHost) {
    const { network, compiledThreads } = setup;
    const hashMb = tableSizeMb(setup.hashMb);
    const isShared =
      setup.threads > 1 && host.startThread !== undefined && compiledThreads !== undefined;
    const threads = isShared ? setup.threads : 1;
    const compiled = isShared ? compiledThreads : setup.compiled;
    this.#memory = isShared ? provideMemory(bytesOf(setup), setup.spareMemory) : undefined;
    const shared = this.#memory && { memory: this.#memory.memory, privateOffset: 0 };
    this.#host = host;
    this.#hashMb = hashMb;
    this.#engine = Engine.start(
      compiled,
      { now: host.now, report: (...report) => this.#report(...report) },
      shared,
    );
    const { module } = this;
    const tableBytes = hashMb * MIB;
    const networkLayout = layoutOf(network);
    setNetworkLayout(module, networkLayout);
    if (!module.layOut(threads) || !module.setTableBytes(tableBytes)) {
      throw new Error(`Failed to allocate a table of ${hashMb} MiB.`);
    }
    writeNetwork(network, {
      memory: module.memory.buffer,
      biases: module.networkAddress(),
      rows: module.rowAddress(),
      stack: (index) => module.stackAddress(index),
    });
    module.forgetAccumulators();
    module.setThreads(threads);
    module.setSlice(SLICE_MS);
    if (shared !== undefined && host.startThread !== undefined) {
      const layout = { memory: shared.memory, network: networkLayout, threads, tableBytes };
      const parts = { compiled, module, layout, onFailed: host.onThreadFailed };
      this.#team = new HelperTeam(host.startThread, parts);
    }
  }

  /** Direct access to the module, for the value of a position and for tests. */
  get module(): EngineModule {
    return this.#engine.module;
  }

  /** Whether threads share the memory. */
  get isShared(): boolean {
    return this.#memory !== undefined;
  }

  get resources(): Resources {
    return { threads: 1 + (this.#team?.size ?? 0), hashMb: this.#hashMb };
  }

  /** Number of nodes of the last search in all threads. */
  get nodes(): number {
    return this.module.totalNodes();
  }

  /** Sets the position to search. Fails for an invalid position or move, and then no position is set. */
  setPosition(placement: Placement, moves: readonly number[]): Result<'set'> {
    const { module } = this;
    if (this.#engine.isRunning) throw new Error('A search is already running.');
    this.#placement = undefined;
    setUpBoard(module, placement);
    if (module.isKingExposed()) return fail('the side that has moved is in check');
    for (const [ply, move] of moves.entries()) {
      if (!module.isLegal(move)) return fail(`move ${ply + 1} is not legal`);
      module.playMove(move);
    }
    this.#placement = placement;
    this.#moves = moves;
    return ok('set');
  }

  get hasPosition(): boolean {
    return this.#placement !== undefined;
  }

  /** The result of the game at the position. */
  get verdict(): Verdict {
    return VERDICTS[this.module.rootVerdict()] ?? 'ongoing';
  }

  legalMoves(): number[] {
    const count = this.module.listRootMoves();
    return Array.from(
      { length: count },
      (_, index) => this.#lineAt(this.module.rootLine(index))[0] ?? 0,
    );
  }

  /** Clears table and histories. */
  forget(): void {
    this.module.forget();
    this.#team?.forget();
  }

  /** The best move; `undefined` without a legal move. */
  async search(limits: Limits, onReport?: (report: Report) => void): Promise<number | undefined> {
    if (this.#placement === undefined) return undefined;
    const { module } = this;
    const { depth = MAX_DEPTH, nodes = 0, lines = 1, only, isStopped } = limits;
    this.#onReport = onReport;
    this.#chooseRootMoves(only);
    this.setTime(limits);
    const placement = this.#placement;
    await this.#team?.whenIdle(isStopped);
    const wasStopped = isStopped?.() === true;
    // `think` ignores a stop from before it began. A stopped search is therefore limited to one ply, enough to find a move.
    const plies = wasStopped ? 1 : Math.min(depth, MAX_DEPTH);
    module.clearThreadNodes();
    if (!wasStopped) this.#team?.search({ placement, moves: this.#moves, only });
    const move = await this.#engine.run(
      () => module.think(plies, nodes, lines),
      this.#host.yieldToEvents,
    );
    this.#team?.stop();
    return move === 0 ? undefined : move;
  }

  /** Whether the last search reached its depth or a certain mate, or had no move to search. */
  get isFinished(): boolean {
    return this.module.isFinished() !== 0;
  }

  /** Sets the time limits. Can be called during a search, after the ponder move was played. */
  setTime({ planned = Infinity, latest = Infinity }: Pick<Limits, 'planned' | 'latest'>): void {
    this.module.setTime(planned, latest);
  }

  /**
   * Searches for a mate in at most `moves` moves and proves it.
   *
   * @returns the line with the longest resistance; `undefined` if no mate exists, or if none was found before a limit was reached
   */
  async findMate(moves: number, limits: MateLimits = {}): Promise<readonly number[] | undefined> {
    const { module } = this;
    const { latest = Infinity, nodes = Infinity, isStopped: wasStopped } = limits;
    let left = nodes;
    const isStopped = (): boolean =>
      wasStopped?.() === true || this.#host.now() >= latest || left <= 0;
    this.#chooseRootMoves(limits.only);
    this.setTime({ latest });
    await this.#team?.whenIdle(isStopped);
    module.clearThreadNodes();
    const tryMate = async (length: number, onlyChecks: boolean): Promise<boolean> => {
      const found = await this.#engine.run(
        () => module.hasMate(length, onlyChecks ? 1 : 0, left === Infinity ? 0 : left),
        this.#host.yieldToEvents,
      );
      left -= this.nodes;
      return found !== 0;
    };
    let line: readonly number[] | undefined;
    // Searching only checks finds long mates quickly. The shortest mate may need other moves, so all moves are searched next.
    let longest = moves;
    for (let length = 1; length <= moves && !isStopped(); length += 1) {
      if (!(await tryMate(length, true))) continue;
      line = this.#lineAt(module.mateLine());
      longest = length - 1;
      break;
    }
    for (let length = 1; length <= longest && !isStopped(); length += 1) {
      if (await tryMate(length, false)) return this.#lineAt(module.mateLine());
    }
    return line;
  }

  /**
   * Counts the legal lines of this many plies.
   *
   * @returns the number of lines; `undefined` if the count was stopped
   */
  async countLines(plies: number): Promise<number | undefined> {
    this.setTime({});
    const lines = await this.#engine.run(() => this.module.perft(plies), this.#host.yieldToEvents);
    return lines < 0 ? undefined : lines;
  }

  /** Requests the end of the running search. */
  stop(): void {
    this.module.stop();
    this.#team?.checkWaits();
  }

  /** Resolves when all threads have started, so that the first search uses them. */
  async whenStarted(): Promise<void> {
    await this.#team?.whenStarted();
  }

  /** Ends the threads. */
  close(): void {
    this.#team?.close();
  }

  /**
   * Ends the threads when they are idle.
   *
   * @returns the shared memory for the next searcher; `undefined` without one, or if a thread could still write to it
   */
  async release(): Promise<SharedMemory | undefined> {
    return (await this.#team?.retire()) === true ? this.#memory : undefined;
  }

  #chooseRootMoves(only: readonly number[] | undefined): void {
    const { module } = this;
    if (only === undefined) {
      module.listRootMoves();
      return;
    }
    module.clearRootMoves();
    for (const move of only) module.addRootMove(move);
  }

  #report(depth: number, selectiveDepth: number, score: number, index: number): void {
    const line = this.#lineAt(this.module.rootLine(index));
    this.#onReport?.({ depth, selectiveDepth, score, index, line, nodes: this.nodes });
  }

  #lineAt(address: number): number[] {
    const moves = new Uint16Array(this.module.memory.buffer, address, MAX_LINE_LENGTH);
    const end = moves.indexOf(0);
    return Array.from(end < 0 ? moves : moves.subarray(0, end));
  }
}

/** Size of the largest table that fits into this many MiB: a power of two, as in `setTableBytes` of the module. */
export function tableSizeMb(hashMb: number): number {
  return 2 ** Math.floor(Math.log2(hashMb));
}

/** Upper bounds of the memory per thread and per neuron, without the table. */
const THREAD_BYTES = 6 * MIB;
const NEURON_BYTES = 24_000;

function bytesOf({ threads, hashMb, network }: SearcherSetup): number {
  return 2 * MIB + threads * THREAD_BYTES + network.shape.neurons * NEURON_BYTES + hashMb * MIB;
}
