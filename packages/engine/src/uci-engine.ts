/**
 * The engine as a UCI program without a transport.
 *
 * ```ts
 * const engine = new UciEngine({
 *   builds: { single: await WebAssembly.compile(bytes) },
 *   network: { name: 'xiangqi-chuhe-3.nnue', bytes: networkBytes },
 *   host: { write: console.log, now: () => performance.now(), yieldToEvents: () => setImmediate() },
 * });
 * engine.receive('go depth 10');
 * ```
 *
 * Squares have ranks 0 to 9. A search runs in slices. Between two slices, `stop`, `ponderhit` and `isready` are handled.
 * Other commands wait for the end of the search.
 */
import { makeNetworkRefusal, makeResources } from './messages.ts';
import { findFormatProblem } from './network/format.ts';
import { type NetworkParts, splitNetwork } from './network/write-network.ts';
import { type Go, parseGo } from './parse-go.ts';
import { makeMove, parseMove, parsePlacement, START_FEN } from './position.ts';
import { fail, ok, type Result } from './result.ts';
import { makeScore } from './score.ts';
import { type Report, Searcher, type SearcherHost } from './searcher.ts';

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
/** The most commands in the queue. */
const MAX_WAITING = 10_000;
/** Depth of the search for a move if `go mate` has found no mate. */
const FALLBACK_DEPTH = 8;
/** Milliseconds reserved for sending a move. */
const OVERHEAD_MS = 10;

interface QueuedCommand {
  readonly line: string;
  readonly isGo: boolean;
  /** Whether a `stop` was received while the command was in the queue. */
  isStopped: boolean;
  /** Whether a `ponderhit` was received while the command was in the queue. */
  hasPonderHit: boolean;
}

/** Commands that are accepted even if the queue is full. */
const ALWAYS_ACCEPTED: ReadonlySet<string> = new Set(['isready', 'quit']);

interface Settings {
  threads: number;
  hashMb: number;
  lines: number;
}

export class UciEngine {
  readonly #setup: UciEngineSetup;
  readonly #host: UciHost;
  readonly #settings: Settings = { threads: 1, hashMb: HASH.default, lines: 1 };
  #network: { readonly name: string; readonly parts: NetworkParts };
  /** Created when needed, and replaced after a change of settings. */
  #searcher: Searcher | undefined;
  #position: { readonly fen: string; readonly moves: readonly string[] } = {
    fen: START_FEN,
    moves: [],
  };
  readonly #queue: QueuedCommand[] = [];
  #isBusy = false;
  #search: RunningSearch | undefined;
  #hasQuit = false;

  /** Throws if the network is invalid. */
  constructor(setup: UciEngineSetup) {
    this.#setup = setup;
    this.#host = setup.host;
    const { name, bytes } = setup.network;
    const parts = bytes instanceof Uint8Array ? readNetwork(name, bytes) : ok(bytes);
    if (!parts.ok) throw new Error(parts.error);
    this.#network = { name, parts: parts.value };
  }

  /** Handles a line without its line end. */
  receive(line: string): void {
    if (this.#hasQuit) return;
    const [command = ''] = line.trim().split(/\s+/, 1);
    if (line.length > MAX_COMMAND_LENGTH) {
      this.#info(`A command of ${line.length} characters is too long; it is left out.`);
    } else if (command === 'stop') this.#stopAll();
    else if (command === 'ponderhit') this.#ponderHit();
    else if (command === 'isready' && this.#search !== undefined) this.#host.write('readyok');
    else if (!ALWAYS_ACCEPTED.has(command) && this.#queue.length >= MAX_WAITING) {
      this.#info(`${MAX_WAITING} commands wait already; "${line.slice(0, 60)}" is left out.`);
    } else {
      if (command === 'quit') this.#stopAll();
      const isGo = command === 'go';
      this.#queue.push({ line: line.trim(), isGo, isStopped: false, hasPonderHit: false });
      void this.#runQueue();
    }
  }

  /** Applies `ponderhit` to the running search, or, if no search runs or it is stopped, to the last search in the queue. */
  #ponderHit(): void {
    const search = this.#search;
    if (search !== undefined && !search.isStopped) {
      search.ponderHit();
      return;
    }
    const waiting = this.#queue.findLast(({ isGo }) => isGo);
    if (waiting !== undefined) waiting.hasPonderHit = true;
  }

  /** Stops the running search and those in the queue. Each still writes a best move. */
  #stopAll(): void {
    this.#search?.stop();
    for (const waiting of this.#queue) waiting.isStopped = waiting.isGo;
  }

  /** Executes the queue, one command after the other. */
  async #runQueue(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (!this.#hasQuit) {
      const waiting = this.#queue.shift();
      if (waiting === undefined) break;
      try {
        await this.#execute(waiting);
      } catch (error) {
        this.#closeSearcher();
        this.#info(`ERROR: ${error instanceof Error ? error.message : String(error)}`);
        if (waiting.isGo) this.#host.write('bestmove (none)');
      }
    }
    this.#isBusy = false;
  }

  async #execute(waiting: QueuedCommand): Promise<void> {
    const { line } = waiting;
    const [command = '', ...words] = line.split(/\s+/);
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
    write(`option name EvalFile type string default ${this.#network.name}`);
    write('uciok');
  }

  get #canShare(): boolean {
    return this.#host.startThread !== undefined && this.#setup.builds.threads !== undefined;
  }

  async #setOption(line: string): Promise<void> {
    const [, name = '', value = ''] =
      /^setoption\s+name\s+(.+?)(?:\s+value\s+(.*))?$/.exec(line) ?? [];
    switch (name.toLowerCase()) {
      case 'threads':
        this.#setNumber('threads', value, [1, this.#canShare ? MAX_THREADS : 1]);
        return;
      case 'hash':
        this.#setNumber('hashMb', value, [HASH.min, HASH.max]);
        return;
      case 'multipv':
        this.#setNumber('lines', value, [1, MAX_LINES]);
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

  #setNumber(
    setting: keyof Settings,
    text: string,
    [least, most]: readonly [number, number],
  ): void {
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
    if (setting !== 'lines') this.#closeSearcher();
  }

  async #loadNetwork(name: string): Promise<void> {
    if (name === '' || name === this.#network.name) return;
    const network = await this.#readNetwork(name);
    if (!network.ok) {
      this.#info(`ERROR: ${network.error}`);
      return;
    }
    this.#network = { name, parts: network.value };
    this.#closeSearcher();
  }

  async #readNetwork(name: string): Promise<Result<NetworkParts>> {
    try {
      if (this.#host.readFile === undefined) return fail('Networks cannot be read here.');
      return readNetwork(name, await this.#host.readFile(name));
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
    const { builds } = this.#setup;
    const onThreadFailed = (): void => {
      this.#info('A thread has ended; the search goes on without it.');
      this.#reportResources();
    };
    const host = { ...this.#host, onThreadFailed };
    const setup = {
      compiled: builds.single,
      compiledThreads: builds.threads,
      network: this.#network.parts,
    };
    let made = Searcher.start({ ...setup, threads, hashMb }, host);
    for (let smaller = hashMb >> 1; !made.ok && smaller >= HASH.min; smaller >>= 1) {
      this.#info(`${made.error} A table of ${smaller} MiB is tried.`);
      made = Searcher.start({ ...setup, threads, hashMb: smaller }, host);
    }
    if (!made.ok) throw new Error(made.error);
    this.#searcher = made.value;
    return made.value;
  }

  #reportResources(): void {
    if (this.#searcher !== undefined) this.#info(makeResources(this.#searcher.resources));
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
    const search = new RunningSearch(searcher, { go: go.value, start, turn, now: this.#host.now });
    if (hasPonderHit) search.ponderHit();
    if (isStopped) search.stop();
    this.#search = search;
    try {
      if (go.value.perft === undefined) await this.#think(searcher, search, go.value);
      else await this.#countLines(searcher, search, go.value.perft);
    } finally {
      this.#search = undefined;
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
    const best: number[][] = [];
    const depth = go.mate === undefined ? go.depth : FALLBACK_DEPTH;
    const isStopped = (): boolean => search.isStopped;
    const limits = { depth, nodes: go.nodes, lines: this.#settings.lines, only, isStopped };
    const move = await searcher.search({ ...limits, ...search.times }, (report) => {
      best[report.index] = [...report.line];
      write(makeInfo(report, now() - search.start));
    });
    if (move === undefined) write('info depth 0 score mate 0');
    await search.whenAnswerDue();
    const answer = move === undefined ? undefined : best[0]?.[0] === move ? best[0][1] : undefined;
    const ponder = answer === undefined ? '' : ` ponder ${makeMove(answer)}`;
    write(`bestmove ${move === undefined ? '(none)' : makeMove(move)}${ponder}`);
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
      const isKnown = !search.isStopped && now() < (latest ?? Infinity) && nodes === undefined;
      this.#info(isKnown ? `There is no mate in ${mate}.` : `No mate in ${mate} was found.`);
      return false;
    }
    const length = (line.length + 1) >> 1;
    const time = Math.round(now() - search.start);
    const shown = line.map(makeMove);
    write(
      `info depth ${line.length} multipv 1 score mate ${length} nodes ${searcher.nodes} time ${time} pv ${shown.join(' ')}`,
    );
    await search.whenAnswerDue();
    write(`bestmove ${shown[0]}${shown[1] === undefined ? '' : ` ponder ${shown[1]}`}`);
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

interface SearchStart {
  readonly go: Go;
  readonly start: number;
  readonly turn: 'red' | 'black';
  readonly now: () => number;
}

/** A running search and the commands that end it. */
class RunningSearch {
  readonly #searcher: Searcher;
  readonly #parts: SearchStart;
  #isPondering: boolean;
  isStopped = false;
  #onAnswerDue: (() => void) | undefined;

  constructor(searcher: Searcher, parts: SearchStart) {
    this.#searcher = searcher;
    this.#parts = parts;
    this.#isPondering = parts.go.ponder;
  }

  get start(): number {
    return this.#parts.start;
  }

  /** Time limits on the host's clock; none while pondering. */
  get times(): { planned?: number; latest?: number } {
    const { go, start, turn } = this.#parts;
    return this.#isPondering ? {} : timesOf(go, start, turn);
  }

  stop(): void {
    this.isStopped = true;
    this.#isPondering = false;
    this.#searcher.stop();
    this.#onAnswerDue?.();
  }

  /** Ends pondering, because the ponder move was played. The clock starts now. */
  ponderHit(): void {
    if (!this.#isPondering) return;
    this.#isPondering = false;
    const { go, turn, now } = this.#parts;
    this.#searcher.setTime(timesOf(go, now(), turn));
    if (!go.infinite) this.#onAnswerDue?.();
  }

  /** Resolves when the best move may be sent: infinite searches wait for `stop`, ponder searches for `stop` or `ponderhit`. */
  async whenAnswerDue(): Promise<void> {
    if (this.isStopped || !(this.#isPondering || this.#parts.go.infinite)) return;
    await new Promise<void>((resolve) => {
      this.#onAnswerDue = resolve;
    });
  }
}

const DEFAULT_MOVES_TO_GO = 35;

function timesOf(
  go: Go,
  start: number,
  turn: 'red' | 'black',
): { planned?: number; latest?: number } {
  if (go.moveTimeMs !== undefined) {
    const end = start + Math.max(1, go.moveTimeMs - 1);
    return { planned: Infinity, latest: end };
  }
  const clock = go.clocks[turn];
  if (clock === undefined) return {};
  const left = Math.max(clock.leftMs - OVERHEAD_MS, 1);
  const moves = Math.min(go.movesToGo ?? DEFAULT_MOVES_TO_GO, DEFAULT_MOVES_TO_GO);
  const planned = Math.min(left / moves + 0.8 * clock.incrementMs, 0.7 * left);
  const latest = Math.min(3 * planned, 0.8 * left);
  return { planned: start + planned, latest: start + latest };
}

function makeInfo(report: Report, elapsedMs: number): string {
  const { depth, selectiveDepth, score, index, line, nodes } = report;
  const time = Math.max(Math.round(elapsedMs), 0);
  const speed = Math.round((nodes * 1_000) / Math.max(elapsedMs, 1));
  const moves = line.map(makeMove).join(' ');
  return `info depth ${depth} seldepth ${selectiveDepth} multipv ${index + 1} score ${makeScore(score)} nodes ${nodes} nps ${speed} time ${time} pv ${moves}`;
}

function readNetwork(name: string, bytes: Uint8Array): Result<NetworkParts> {
  const problem = findFormatProblem(bytes);
  if (problem === undefined) return ok(splitNetwork(bytes));
  return fail(makeNetworkRefusal(name, problem));
}
