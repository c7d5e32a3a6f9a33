/**
 * The engine as a UCI program without a transport.
 *
 * ```ts
 * const engine = new UciEngine({
 *   builds: { single: await WebAssembly.compile(bytes) },
 *   network: { name: 'xiangqi-chuhe-5.nnue', bytes: networkBytes },
 *   host: { write: console.log, now: () => performance.now(), yieldToEvents: () => setImmediate() },
 * });
 * engine.receive('go depth 10');
 * ```
 *
 * Squares have ranks 0 to 9. A search runs in slices. Between two slices, `stop`, `ponderhit` and `isready` are handled.
 * Other commands wait for the end of the search.
 */
import { makeNetworkRefusal, makeResources } from './messages.ts';
import { findNetworkFault } from './network/format.ts';
import { type NetworkParts, splitNetwork } from './network/write-network.ts';
import { type Go, parseGo } from './parse-go.ts';
import { makeMove, parseMove, parsePlacement, START_FEN } from './position.ts';
import { fail, ok, type Result } from './result.ts';
import { RunningSearch } from './running-search.ts';
import { makeScore } from './score.ts';
import { type Report, Searcher, type SearcherHost, tableSizeMb } from './searcher.ts';
import type { SharedMemory } from './shared-memory.ts';

export interface UciHost extends SearcherHost {
  /** Writes one line of output. The host adds the line end. */
  readonly write: (line: string) => void;
  /** Reads the file that the option `EvalFile` names; rejects if it is missing. */
  readonly readFile?: (name: string) => Promise<Uint8Array>;
  /** Called after `quit`. */
  readonly quit?: () => void;
}

export interface EngineBuilds {
  readonly single: WebAssembly.Module;
  /** Required for several threads, together with `startThread` of the host. */
  readonly threads?: WebAssembly.Module | undefined;
}

export interface NamedNetwork {
  readonly name: string;
  /** The file, or its parts if it was split before. */
  readonly bytes: Uint8Array | NetworkParts;
}

export interface UciEngineSetup {
  readonly builds: EngineBuilds;
  readonly network: NamedNetwork;
  readonly host: UciHost;
}

export const ENGINE_NAME = 'Chuhe';

const MAX_THREADS = 32;
const HASH = { default: 16, min: 1, max: 2_048 };
const MAX_LINES = 128;
/** The most characters in a command. The command for the longest possible game is shorter. */
const MAX_COMMAND_LENGTH = 100_000;
/** The most commands in the queue, and the most characters in all of them. */
const MAX_WAITING = 10_000;
const MAX_WAITING_LENGTH = 8 * 1_048_576;
/** Depth of the search for a move if `go mate` has found no mate. */
const FALLBACK_DEPTH = 8;

interface QueuedCommand {
  /** The first word of the line. */
  readonly command: string;
  readonly line: string;
  /** Whether a `stop` was received while the command was in the queue. */
  isStopped: boolean;
  /** Whether a `ponderhit` was received while the command was in the queue. */
  hasPonderHit: boolean;
}

/** Commands that are accepted even if the queue is full. */
const ALWAYS_ACCEPTED: ReadonlySet<string> = new Set(['isready', 'quit']);

interface LoadedNetwork {
  readonly name: string;
  readonly parts: NetworkParts;
}

interface Settings {
  threads: number;
  hashMb: number;
  lines: number;
}

export class UciEngine {
  readonly #builds: EngineBuilds;
  readonly #host: UciHost;
  readonly #settings: Settings = { threads: 1, hashMb: HASH.default, lines: 1 };
  readonly #defaultNetwork: LoadedNetwork;
  #network: LoadedNetwork;
  /** Created when needed, and replaced after a change of settings. */
  #searcher: Searcher | undefined;
  /** Memory of a closed searcher, for the next one with several threads. */
  #spareMemory: SharedMemory | undefined;
  #position: { readonly fen: string; readonly moves: readonly string[] } = {
    fen: START_FEN,
    moves: [],
  };
  #queue: QueuedCommand[] = [];
  /** Number of characters in the queue. */
  #waitingLength = 0;
  #isBusy = false;
  #search: RunningSearch | undefined;
  #hasQuit = false;

  /** Throws if the network is invalid. */
  constructor(setup: UciEngineSetup) {
    this.#builds = setup.builds;
    this.#host = setup.host;
    const { name, bytes } = setup.network;
    const parts = bytes instanceof Uint8Array ? readNetwork(name, bytes) : ok(bytes);
    if (!parts.ok) throw new Error(parts.error);
    this.#defaultNetwork = { name, parts: parts.value };
    this.#network = this.#defaultNetwork;
  }

  /** Handles a line without its line end. */
  receive(line: string): void {
    if (this.#hasQuit) return;
    const [command = ''] = line.trim().split(/\s+/, 1);
    if (line.length > MAX_COMMAND_LENGTH) {
      this.#info(`A command of ${line.length} characters is too long; it is left out.`);
      return;
    }
    if (command === 'stop') this.#stopAll();
    else if (command === 'ponderhit') this.#ponderHit();
    else if (command === 'isready' && this.#search !== undefined) this.#host.write('readyok');
    else if (ALWAYS_ACCEPTED.has(command)) {
      if (command === 'quit') this.#stopAll();
      this.#enqueue(command, command);
    } else if (this.#isFull(line)) {
      const count = this.#queue.length;
      this.#info(`${count} commands wait already; "${line.slice(0, 60)}" is left out.`);
    } else this.#enqueue(command, line.trim());
  }

  /** Whether the queue has no room for another line. */
  #isFull(line: string): boolean {
    return (
      this.#queue.length >= MAX_WAITING || this.#waitingLength + line.length > MAX_WAITING_LENGTH
    );
  }

  #enqueue(command: string, line: string): void {
    this.#queue.push({ command, line, isStopped: false, hasPonderHit: false });
    this.#waitingLength += line.length;
    void this.#runQueue();
  }

  /** Applies `ponderhit` to the running search, or, if no search runs or it is stopped, to the last search in the queue. */
  #ponderHit(): void {
    const search = this.#search;
    if (search !== undefined && !search.isStopped) {
      search.ponderHit();
      return;
    }
    const waiting = this.#queue.findLast(({ command }) => command === 'go');
    if (waiting !== undefined) waiting.hasPonderHit = true;
  }

  /** Stops the running search and those in the queue. Each still writes a best move. */
  #stopAll(): void {
    this.#search?.stop();
    for (const waiting of this.#queue) waiting.isStopped = waiting.command === 'go';
  }

  /** Executes the queue, one command after the other. */
  async #runQueue(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (!this.#hasQuit) {
      const waiting = this.#queue.shift();
      if (waiting === undefined) break;
      this.#waitingLength -= waiting.line.length;
      try {
        await this.#execute(waiting);
      } catch (error) {
        this.#handleError(error);
        if (waiting.command === 'go') this.#host.write(makeBestMove([]));
        if (waiting.command === 'isready') this.#host.write('readyok');
      }
    }
    this.#isBusy = false;
  }

  /** Reports an error. The searcher may be damaged, so the next command starts another. */
  #handleError(error: unknown): void {
    this.#closeSearcher();
    this.#info(`ERROR: ${error instanceof Error ? error.message : String(error)}`);
  }

  async #execute(waiting: QueuedCommand): Promise<void> {
    const { command, line } = waiting;
    const words = line.split(/\s+/).slice(1);
    switch (command) {
      case '':
        return;
      case 'uci':
        this.#identify();
        return;
      case 'isready':
        await this.#ensureSearcher().whenStarted();
        this.#reportResources();
        this.#host.write('readyok');
        return;
      case 'ucinewgame':
        this.#searcher?.forget();
        return;
      case 'setoption':
        await this.#setOption(line);
        return;
      case 'position':
        this.#setPosition(words);
        return;
      case 'go':
        await this.#go(words, waiting);
        return;
      case 'quit':
        this.#quit();
        return;
      case 'eval':
        this.#reportValue();
        return;
      default:
        this.#info(`Unknown command: "${line.slice(0, 60)}".`);
    }
  }

  #identify(): void {
    const { write } = this.#host;
    const most = this.#canShare ? MAX_THREADS : 1;
    write(`id name ${ENGINE_NAME}`);
    write('id author the Chuhe project');
    write(`option name Threads type spin default 1 min 1 max ${most}`);
    write(`option name Hash type spin default ${HASH.default} min ${HASH.min} max ${HASH.max}`);
    write(`option name MultiPV type spin default 1 min 1 max ${MAX_LINES}`);
    write('option name Ponder type check default false');
    write('option name Clear Hash type button');
    write(`option name EvalFile type string default ${this.#defaultNetwork.name}`);
    write('uciok');
  }

  get #canShare(): boolean {
    return this.#host.startThread !== undefined && this.#builds.threads !== undefined;
  }

  async #setOption(line: string): Promise<void> {
    const { name, value } = parseOption(line);
    switch (name.toLowerCase()) {
      case 'threads':
        await this.#setNumber('threads', value, [1, this.#canShare ? MAX_THREADS : 1]);
        return;
      case 'hash':
        await this.#setNumber('hashMb', value, [HASH.min, HASH.max]);
        return;
      case 'multipv':
        await this.#setNumber('lines', value, [1, MAX_LINES]);
        return;
      case 'ponder':
        return;
      case 'clear hash':
        this.#searcher?.forget();
        return;
      case 'evalfile':
        await this.#loadNetwork(value);
        return;
      default:
        this.#info(`There is no option "${name.slice(0, 60)}".`);
    }
  }

  async #setNumber(
    setting: keyof Settings,
    text: string,
    [least, most]: readonly [number, number],
  ): Promise<void> {
    const value = Number(text);
    if (!/^\d{1,9}$/.test(text) || value < least || value > most) {
      this.#info(`"${text.slice(0, 20)}" is not a number from ${least} to ${most}.`);
      return;
    }
    if (this.#settings[setting] === value) {
      // Engines of the Stockfish family clear everything when `Threads` is set again, and engine matches rely on it.
      if (setting === 'threads') this.#searcher?.forget();
      return;
    }
    this.#settings[setting] = value;
    if (setting !== 'lines') await this.#releaseSearcher();
  }

  async #loadNetwork(name: string): Promise<void> {
    if (name === '' || name === this.#network.name) return;
    const network = await this.#readNetwork(name);
    if (!network.ok) {
      this.#info(`ERROR: ${network.error}`);
      return;
    }
    this.#network = network.value;
    await this.#releaseSearcher();
  }

  async #readNetwork(name: string): Promise<Result<LoadedNetwork>> {
    if (name === this.#defaultNetwork.name) return ok(this.#defaultNetwork);
    try {
      if (this.#host.readFile === undefined) return fail('Networks cannot be read here.');
      const parts = readNetwork(name, await this.#host.readFile(name));
      return parts.ok ? ok({ name, parts: parts.value }) : parts;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return fail(`The network ${name} cannot be read: ${reason}`);
    }
  }

  #setPosition(words: readonly string[]): void {
    const at = words.indexOf('moves');
    const moves = at < 0 ? [] : words.slice(at + 1);
    const start = words.slice(0, at < 0 ? undefined : at);
    const fen = start[0] === 'startpos' ? START_FEN : start.slice(1).join(' ');
    this.#position = { fen, moves };
  }

  /** Parses and sets the position. Called only when it is needed, since a program may send many positions in a row. */
  #applyPosition(searcher: Searcher): Result<'set'> {
    const { fen, moves } = this.#position;
    const placement = parsePlacement(fen);
    if (!placement.ok) return fail(`Illegal position: ${placement.error}.`);
    const parsed: number[] = [];
    for (const [index, text] of moves.entries()) {
      const move = parseMove(text);
      if (move === undefined) {
        return fail(`Illegal position: move ${index + 1}, "${text.slice(0, 10)}", is not a move.`);
      }
      parsed.push(move);
    }
    const set = searcher.setPosition(placement.value, parsed);
    return set.ok ? set : fail(`Illegal position: ${set.error}.`);
  }

  #ensureSearcher(): Searcher {
    if (this.#searcher !== undefined) return this.#searcher;
    const { threads, hashMb } = this.#settings;
    const builds = this.#builds;
    const onThreadFailed = (): void => {
      this.#info('A thread has ended; the search goes on without it.');
      this.#reportResources();
    };
    const host = { ...this.#host, onThreadFailed };
    const setup = {
      compiled: builds.single,
      compiledThreads: builds.threads,
      network: this.#network.parts,
      spareMemory: this.#spareMemory,
    };
    let made = Searcher.start({ ...setup, threads, hashMb }, host);
    for (let smaller = tableSizeMb(hashMb) >> 1; !made.ok && smaller >= HASH.min; smaller >>= 1) {
      this.#info(`${made.error} A table of ${smaller} MiB is tried.`);
      made = Searcher.start({ ...setup, threads, hashMb: smaller }, host);
    }
    if (!made.ok) throw new Error(made.error);
    this.#searcher = made.value;
    if (made.value.isShared) this.#spareMemory = undefined;
    return made.value;
  }

  #reportResources(): void {
    if (this.#searcher !== undefined) this.#info(makeResources(this.#searcher.resources));
  }

  /** Closes the searcher and keeps its memory if it can be used again. */
  async #releaseSearcher(): Promise<void> {
    const searcher = this.#searcher;
    this.#searcher = undefined;
    const memory = await searcher?.release();
    if (memory !== undefined) this.#spareMemory = memory;
  }

  #closeSearcher(): void {
    this.#searcher?.close();
    this.#searcher = undefined;
  }

  async #go(words: readonly string[], { isStopped, hasPonderHit }: QueuedCommand): Promise<void> {
    const start = this.#host.now();
    const go = parseGo(words);
    if (!go.ok) {
      this.#refuseGo(go.error);
      return;
    }
    const searcher = this.#ensureSearcher();
    const set = this.#applyPosition(searcher);
    if (!set.ok) {
      this.#refuseGo(set.error);
      return;
    }
    this.#info(`NNUE evaluation using ${this.#network.name} enabled`);
    const turn = this.#turn();
    const isPondering = go.value.ponder && !hasPonderHit;
    const parts = { go: go.value, start, turn, isPondering, now: this.#host.now };
    const search = new RunningSearch(searcher, parts);
    if (isStopped) search.stop();
    this.#search = search;
    this.#answerWaitingIsReady();
    try {
      if (go.value.perft === undefined) await this.#think(searcher, search, go.value);
      else await this.#countLines(searcher, search, go.value.perft);
    } catch (error) {
      this.#handleError(error);
      this.#host.write(makeBestMove(search.best));
    } finally {
      this.#search = undefined;
    }
  }

  /** Answers each `isready` in the queue, because `isready` must not wait for the search that begins now. */
  #answerWaitingIsReady(): void {
    const waiting = this.#queue;
    this.#queue = waiting.filter(({ command }) => command !== 'isready');
    for (const { command, line } of waiting) {
      if (command !== 'isready') continue;
      this.#waitingLength -= line.length;
      this.#host.write('readyok');
    }
  }

  /** `go perft n`: writes the count like engines of the Stockfish family, and `bestmove (none)`. */
  async #countLines(searcher: Searcher, search: RunningSearch, plies: number): Promise<void> {
    const lines = search.isStopped ? undefined : await searcher.countLines(plies);
    if (lines !== undefined) this.#host.write(`Nodes searched: ${lines}`);
    this.#host.write('bestmove (none)');
  }

  #refuseGo(problem: string): void {
    this.#info(problem);
    this.#host.write('bestmove (none)');
  }

  /** The side to move after the position's moves. */
  #turn(): 'red' | 'black' {
    const { fen, moves } = this.#position;
    const isBlack = fen.split(/\s+/)[1] === 'b';
    return isBlack === (moves.length % 2 === 0) ? 'black' : 'red';
  }

  async #think(searcher: Searcher, search: RunningSearch, go: Go): Promise<void> {
    const { now, write } = this.#host;
    const only = this.#onlyMoves(searcher, go);
    if (only?.length === 0) {
      this.#info('None of the moves to search is legal.');
      write('bestmove (none)');
      return;
    }
    if (go.mate !== undefined && (await this.#proveMate(searcher, search, { go, only }))) return;
    const depth = go.mate === undefined ? go.depth : FALLBACK_DEPTH;
    const isStopped = (): boolean => search.isStopped;
    const limits = { depth, nodes: go.nodes, lines: this.#settings.lines, only, isStopped };
    const move = await searcher.search({ ...limits, ...search.times }, (report) => {
      if (report.index === 0) search.best = report.line;
      write(makeInfo(report, now() - search.start));
    });
    const totals = makeTotals(searcher.nodes, now() - search.start);
    write(move === undefined ? 'info depth 0 score mate 0' : `info ${totals}`);
    await search.whenAnswerDue();
    if (move === undefined) write(makeBestMove([]));
    else write(makeBestMove(search.best[0] === move ? search.best : [move]));
  }

  #onlyMoves(searcher: Searcher, { searchMoves }: Go): number[] | undefined {
    if (searchMoves === undefined) return undefined;
    const legal = new Set(searcher.legalMoves());
    const wanted = searchMoves.map(parseMove).filter((move) => move !== undefined);
    return [...new Set(wanted)].filter((move) => legal.has(move));
  }

  /** Searches for a mate. If one is found, writes it and the best move, and returns true. */
  async #proveMate(
    searcher: Searcher,
    search: RunningSearch,
    { go, only }: { readonly go: Go; readonly only: readonly number[] | undefined },
  ): Promise<boolean> {
    const { now, write } = this.#host;
    const { mate = 1, nodes } = go;
    const { latest } = search.times;
    const isStopped = (): boolean => search.isStopped;
    const line = await searcher.findMate(mate, { latest, nodes, only, isStopped });
    if (line === undefined) {
      // A `ponderhit` may have changed the times.
      const isOver = search.isStopped || now() >= (search.times.latest ?? Infinity);
      const isKnown = !isOver && nodes === undefined;
      this.#info(isKnown ? `There is no mate in ${mate}.` : `No mate in ${mate} was found.`);
      return false;
    }
    const length = (line.length + 1) >> 1;
    const time = Math.round(now() - search.start);
    const shown = line.map(makeMove).join(' ');
    write(
      `info depth ${line.length} multipv 1 score mate ${length} nodes ${searcher.nodes} time ${time} pv ${shown}`,
    );
    await search.whenAnswerDue();
    write(makeBestMove(line));
    return true;
  }

  /** `eval`, for tests of networks: writes the network's value and the static value, from the view of the side to move. */
  #reportValue(): void {
    const searcher = this.#ensureSearcher();
    const set = this.#applyPosition(searcher);
    if (!set.ok) {
      this.#info(set.error);
      return;
    }
    const { module } = searcher;
    this.#info(`network ${module.rootNetworkValue()} static ${module.rootStaticValue()}`);
  }

  #info(text: string): void {
    this.#host.write(`info string ${text}`);
  }

  #quit(): void {
    this.#hasQuit = true;
    this.#closeSearcher();
    this.#host.quit?.();
  }
}

/** Parses the command `setoption` in linear time. The name is empty if the command has none. */
function parseOption(line: string): { readonly name: string; readonly value: string } {
  const end = line.search(/\svalue(?:\s|$)/);
  const [, key, ...words] = line.slice(0, end < 0 ? undefined : end).split(/\s+/);
  const name = key === 'name' ? words.join(' ') : '';
  return { name, value: end < 0 ? '' : line.slice(end + ' value'.length).trim() };
}

/** The answer to `go`: the first move of a line, with the second to ponder on. */
function makeBestMove([move, answer]: readonly number[]): string {
  const ponder = answer === undefined ? '' : ` ponder ${makeMove(answer)}`;
  return `bestmove ${move === undefined ? '(none)' : makeMove(move)}${ponder}`;
}

function makeInfo(report: Report, elapsedMs: number): string {
  const { depth, selectiveDepth, score, index, line, nodes } = report;
  const totals = makeTotals(nodes, elapsedMs);
  const moves = line.map(makeMove).join(' ');
  return `info depth ${depth} seldepth ${selectiveDepth} multipv ${index + 1} score ${makeScore(score)} ${totals} pv ${moves}`;
}

/** The nodes, speed and time of a search so far. They are also sent alone at the end, since the last line may be much older. */
function makeTotals(nodes: number, elapsedMs: number): string {
  const time = Math.max(Math.round(elapsedMs), 0);
  const speed = Math.round((nodes * 1_000) / Math.max(elapsedMs, 1));
  return `nodes ${nodes} nps ${speed} time ${time}`;
}

function readNetwork(name: string, bytes: Uint8Array): Result<NetworkParts> {
  const fault = findNetworkFault(bytes);
  if (fault === undefined) return ok(splitNetwork(bytes));
  return fail(makeNetworkRefusal(name, fault.problem, fault.reason));
}
