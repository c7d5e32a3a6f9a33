/**
 * A UCI session with one engine, independent of the transport: the host passes the engine's output to the session and
 * sends the session's lines. At most one search runs and at most one waits. The waiting search starts only after the
 * engine's `bestmove` and a following `readyok`, so that an evaluation is never shown for the wrong position.
 *
 * ```ts
 * import { spawn } from 'node:child_process';
 * import { Session } from '@chuhe/uci/session';
 *
 * const engine = spawn('fairy-stockfish');
 * const session = new Session({
 *   send: (line) => engine.stdin.write(`${line}\n`),
 *   coordinates: 'ranks-1-10',
 * });
 * engine.stdout.setEncoding('utf8').on('data', (text) => session.receiveChunk(text));
 * engine.on('exit', (code) => session.exited(`exit status ${code}`));
 * await session.start();
 * const outcome = await session.search({ position: {}, limits: { depth: 8 } }).done;
 * session.quit();
 * ```
 */
import { EMPTY_REST, type Rest, splitChunk } from './chunk.ts';
import { makeGo, makePosition, makeSetOption } from './command.ts';
import { type Coordinates, detectCoordinates, isNullMove, parseEngineMove } from './coordinates.ts';
import { addInfo, EMPTY_EVALUATION } from './evaluation.ts';
import { checkHost, chooseCoordinates, chooseSettings, Greeting } from './greeting.ts';
import { Guard } from './guard.ts';
import type {
  EngineDescription,
  IgnoredReason,
  SessionEvent,
  SessionHost,
  Timeouts,
} from './host.ts';
import type { InfoLine } from './info.ts';
import { parseInteger, type Range } from './integer.ts';
import { type BestMoveLine, type EngineLine, type IdLine, parseLine } from './line.ts';
import {
  checkOption,
  type EngineOption,
  findOption,
  isReserved,
  type OptionError,
  type OptionSetting,
  type OptionValue,
} from './option.ts';
import { Outbox } from './outbox.ts';
import { findProblem } from './request.ts';
import { fail, ok, type Result } from './result.ts';
import {
  type Failure,
  type FailureReason,
  type SearchHandle,
  SearchJob,
  type SearchRequest,
} from './search.ts';
import { cleanText } from './text.ts';

/**
 * `new` → `greeting` (waits for `uciok`) → `syncing` (waits for `readyok`) → `idle` → `searching` and possibly `stopping`
 * (both wait for `bestmove`) → `syncing` …, and `closed` at any time.
 */
export type Phase = 'new' | 'greeting' | 'syncing' | 'idle' | 'searching' | 'stopping' | 'closed';

/** `not-started`: the engine has not sent `uciok` yet. `closed`: see `session.failure`. */
export type CallError = 'not-started' | 'closed';

const DEFAULT_TIMEOUTS: Timeouts = { handshakeMs: 20_000, readyMs: 20_000, stopMs: 5_000 };

const POSITIVE: Range = { min: 1, max: Number.MAX_SAFE_INTEGER };

interface Running {
  readonly job: SearchJob;
  readonly coordinates: Coordinates;
  /** The number of lines the engine should report. */
  readonly multiPv: number;
}

/**
 * Every method may be called at any time, including from within `onEvent`, `onEvaluation` and `send`. If a handler, signal
 * or `schedule` of the host throws, the session continues, and the method that called it (often `receive`) throws the error
 * after its own work is done. Only an error of `send` fails the session.
 */
export class Session {
  readonly #host: SessionHost;
  #phase: Phase = 'new';
  #failure: Failure | undefined;
  #engine: EngineDescription | undefined;
  #ignoredLines = 0;
  #running: Running | undefined;
  #pending: SearchJob | undefined;

  readonly #greeting = new Greeting();
  #started: Promise<Result<EngineDescription, Failure>> | undefined;
  #resolveStart: ((result: Result<EngineDescription, Failure>) => void) | undefined;

  /** Commands to send when no search runs. They are keyed by option, so that a newer value replaces an older one. */
  readonly #queue = new Map<string, string>();
  readonly #outbox: Outbox;
  readonly #guard = new Guard();
  /** The engine's current MultiPV: the last value set, or its default. */
  #multiPv = 1;
  #rest: Rest = EMPTY_REST;
  #cancelTimer: (() => void) | undefined;

  /** Throws a `TypeError` if `host.coordinates` is neither a function nor one of `COORDINATES`. */
  constructor(host: SessionHost) {
    checkHost(host);
    this.#host = host;
    this.#outbox = new Outbox(host.send, (detail) => this.#fail('send-failed', detail));
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Why the session is closed; `undefined` while it is open. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** `undefined` until the engine has sent `uciok`. */
  get engine(): EngineDescription | undefined {
    return this.#engine;
  }

  /** The number of the engine's lines that had no effect. */
  get ignoredLines(): number {
    return this.#ignoredLines;
  }

  /**
   * Performs the handshake; later calls return the same promise, which never rejects. Failure reasons:
   * `handshake-timeout`, `unknown-coordinates`, `no-xiangqi`, `send-failed`, `exited`, `quit`.
   */
  start(): Promise<Result<EngineDescription, Failure>> {
    if (this.#started !== undefined) return this.#started;
    const started = new Promise<Result<EngineDescription, Failure>>((resolve) => {
      this.#resolveStart = resolve;
    });
    this.#started = started;
    this.#guard.run(() => this.#greet());
    return started;
  }

  /**
   * Requests a search; allowed even before the engine is ready. The new search stops the running one and supersedes the
   * waiting one. An invalid request fails with `bad-request` and does not affect other searches; `detail` names the field.
   *
   * Check that the moves are legal first, with `@chuhe/rules`: engines silently drop an illegal move and all moves after it,
   * and so search a different position. Once `session.failure` is set, every search fails.
   */
  search(request: SearchRequest): SearchHandle {
    return this.#guard.run(() => {
      const job = new SearchJob(request, {
        stop: (each) => this.#guard.run(() => this.#stopJob(each)),
        call: (callback) => this.#guard.call(callback),
      });
      const problem = findProblem(request);
      if (this.#failure !== undefined) job.fail(this.#failure);
      else if (problem !== undefined) job.fail({ reason: 'bad-request', detail: problem });
      else if (request.signal?.aborted === true) settleUnstarted(job);
      else this.#accept(job);
      return job;
    });
  }

  /** Cancels the waiting search and stops the running one. Both have the outcome `stopped`. */
  stop(): void {
    this.#guard.run(() => {
      if (this.#pending !== undefined) this.#stopJob(this.#pending);
      this.#stopRunning();
    });
  }

  /**
   * Sets an option of the engine as soon as no search runs. A newer value replaces a waiting one. Errors: those of
   * `checkOption`, `reserved` (`UCI_Variant`, which only the session sets), `not-started`, `closed`.
   */
  setOption(name: string, value?: OptionValue): Result<OptionSetting, OptionError | CallError> {
    if (this.#engine === undefined || this.#failure !== undefined) return fail(this.#callError());
    if (isReserved(name)) return fail('reserved');
    const setting = checkOption(this.#engine.options, name, value);
    if (!setting.ok) return setting;
    if (!this.#enqueueSetting(setting.value)) return fail('bad-text');
    this.#guard.run(() => this.#advance());
    return setting;
  }

  /** Sends `ucinewgame` as soon as no search runs. */
  newGame(): Result<'queued', CallError> {
    if (this.#engine === undefined || this.#failure !== undefined) return fail(this.#callError());
    this.#enqueue('ucinewgame', 'ucinewgame');
    this.#guard.run(() => this.#advance());
    return ok('queued');
  }

  /** Sends `quit` and fails all searches with `quit`. The host must end the process. */
  quit(): void {
    if (this.#failure !== undefined) return;
    const isStarted = this.#phase !== 'new';
    this.#guard.run(() => {
      this.#close({ reason: 'quit', detail: 'The session was ended.' });
      if (isStarted) this.#outbox.send('quit');
    });
  }

  /** Reports that the engine has exited. All searches fail with `exited` and this detail. */
  exited(detail: string): void {
    this.#guard.run(() => this.#fail('exited', detail));
  }

  /** Receives a chunk of the engine's output. */
  receiveChunk(text: string): void {
    const { lines, rest } = splitChunk(this.#rest, text);
    this.#rest = rest;
    this.#guard.run(() => {
      for (const line of lines) this.receive(line);
    });
  }

  /** Receives one line of the engine's output, without its line end. */
  receive(text: string): void {
    this.#guard.run(() => this.#read(text));
  }

  #greet(): void {
    if (this.#failure !== undefined) {
      this.#resolveStart?.(fail(this.#failure));
      return;
    }
    this.#enter('greeting');
    this.#failAfter('handshakeMs', 'handshake-timeout');
    this.#outbox.send('uci');
  }

  #read(text: string): void {
    if (this.#phase === 'closed') return;
    const line = parseLine(text);
    if (line.kind === 'unknown') {
      if (line.reason !== 'blank') this.#ignoreLine(line.reason, line.text);
    } else if (!this.#handle(line)) this.#ignoreLine('out-of-turn', cleanText(text.slice(0, 200)));
  }

  /** Returns whether the line was expected. */
  #handle(line: Exclude<EngineLine, { kind: 'unknown' }>): boolean {
    switch (line.kind) {
      case 'id':
        return this.#handleId(line);
      case 'option':
        return this.#handleOption(line.option);
      case 'uciok':
        return this.#handleUciOk();
      case 'readyok':
        return this.#handleReadyOk();
      case 'info':
        return this.#handleInfo(line);
      case 'bestmove':
        return this.#handleBestMove(line);
      default:
        return line satisfies never;
    }
  }

  #handleId(line: IdLine): boolean {
    if (this.#phase !== 'greeting') return false;
    this.#greeting.addIdentity(line);
    return true;
  }

  #handleOption(option: EngineOption): boolean {
    if (this.#phase !== 'greeting') return false;
    if (!this.#greeting.addOption(option)) this.#ignoreLine('too-many-options', option.name);
    return true;
  }

  #handleUciOk(): boolean {
    if (this.#phase !== 'greeting') return false;
    const { identity } = this.#greeting;
    const coordinates = chooseCoordinates(this.#host.coordinates, identity);
    // The host's function may have ended the session.
    if (this.#failure !== undefined) return true;
    if (!coordinates.ok) {
      this.#fail('unknown-coordinates', coordinates.error);
      return true;
    }
    this.#engine = this.#greeting.describe(identity, coordinates.value);
    const multiPv = findOption(this.#engine.options, 'MultiPV');
    if (multiPv?.type === 'spin') this.#multiPv = multiPv.default ?? 1;
    const initial = chooseSettings(this.#engine.options, this.#host.options ?? []);
    if (initial === undefined) {
      this.#fail('no-xiangqi', `${this.#engine.name || 'The engine'} does not play Xiangqi.`);
      return true;
    }
    for (const setting of initial.settings) this.#enqueueSetting(setting);
    this.#synchronise();
    for (const { name, error } of initial.refused) {
      this.#emit({ kind: 'option-refused', name, error });
    }
    return true;
  }

  #handleReadyOk(): boolean {
    if (this.#phase !== 'syncing') return false;
    const resolve = this.#resolveStart;
    this.#resolveStart = undefined;
    this.#enter('idle');
    this.#advance();
    if (resolve !== undefined && this.#engine !== undefined) {
      resolve(ok(this.#engine));
      this.#emit({ kind: 'ready', engine: this.#engine });
    }
    return true;
  }

  #handleInfo(line: InfoLine): boolean {
    const running = this.#running;
    if (running === undefined && line.text === undefined) return false;
    if (running !== undefined) {
      if (this.#failOnWrongCoordinates(line.pv ?? [], running.coordinates)) return true;
      this.#evaluate(running, line);
    }
    if (line.text !== undefined) this.#emit({ kind: 'message', text: line.text });
    return true;
  }

  #evaluate({ job, coordinates, multiPv }: Running, line: InfoLine): void {
    const evaluation = addInfo(job.evaluation, line, coordinates, multiPv);
    if (evaluation === job.evaluation) return;
    job.evaluation = evaluation;
    // After a stop the host expects only the outcome.
    if (this.#phase !== 'searching') return;
    this.#guard.call(() => job.request.onEvaluation?.(evaluation));
  }

  #handleBestMove(line: BestMoveLine): boolean {
    const running = this.#running;
    if (running === undefined) return false;
    const { job, coordinates } = running;
    if (this.#failOnWrongCoordinates([line.move ?? '', line.ponder ?? ''], coordinates))
      return true;
    const kind = this.#phase === 'stopping' ? 'stopped' : 'finished';
    this.#running = undefined;
    settleBestMove(job, { line, kind, coordinates });
    // Some engines continue to write after `bestmove`, or answer a late `stop` with a second `bestmove`. Lines before
    // `readyok` do not belong to any search. After `readyok` the next search may start.
    this.#synchronise();
    return true;
  }

  /** Fails the session if the engine's moves prove that the host chose the wrong coordinates. */
  #failOnWrongCoordinates(moves: readonly string[], coordinates: Coordinates): boolean {
    const detected = detectCoordinates(moves);
    if (detected === undefined || detected === coordinates) return false;
    const proof = moves.find((move) => detectCoordinates([move]) === detected) ?? '';
    this.#fail(
      'wrong-coordinates',
      `The engine wrote ${proof}, which is not a move in ${coordinates}.`,
    );
    return true;
  }

  #accept(job: SearchJob): void {
    const superseded = this.#pending;
    this.#pending = job;
    job.listen();
    superseded?.settle({ kind: 'superseded' });
    this.#stopRunning();
    this.#advance();
  }

  #stopJob(job: SearchJob): void {
    if (job === this.#pending) {
      this.#pending = undefined;
      settleUnstarted(job);
    } else if (job === this.#running?.job) this.#stopRunning();
  }

  #stopRunning(): void {
    if (this.#phase !== 'searching') return;
    this.#enter('stopping');
    this.#failAfter('stopMs', 'stop-timeout');
    this.#outbox.send('stop');
  }

  /** If the engine is idle, sends waiting settings first, then starts the waiting search. */
  #advance(): void {
    if (this.#phase !== 'idle') return;
    if (this.#queue.size > 0) this.#synchronise();
    else if (this.#pending !== undefined && this.#engine !== undefined) {
      this.#launch(this.#pending, this.#engine.coordinates);
    }
  }

  #synchronise(): void {
    const lines = [...this.#queue.values()];
    this.#queue.clear();
    this.#enter('syncing');
    if (this.#resolveStart !== undefined) this.#failAfter('handshakeMs', 'handshake-timeout');
    else this.#failAfter('readyMs', 'ready-timeout');
    this.#outbox.send(...lines, 'isready');
  }

  #launch(job: SearchJob, coordinates: Coordinates): void {
    this.#pending = undefined;
    // The request is validated again, because the host may have changed it while it waited.
    const problem = findProblem(job.request);
    if (problem !== undefined) {
      job.fail({ reason: 'bad-request', detail: `${problem} (changed while it waited)` });
      return;
    }
    const { position, limits } = job.request;
    const positionLine = makePosition(position, coordinates);
    const goLine = makeGo(limits, coordinates);
    if (!positionLine.ok || !goLine.ok) return;
    const { searchMoves } = limits;
    const multiPv = Math.min(this.#multiPv, new Set(searchMoves).size || this.#multiPv);
    this.#running = { job, coordinates, multiPv };
    this.#enter('searching');
    this.#outbox.send(positionLine.value, goLine.value);
  }

  #enqueueSetting(setting: OptionSetting): boolean {
    const line = makeSetOption(setting);
    if (line === undefined) return false;
    this.#enqueue(`setoption ${setting.name}`, line);
    if (setting.name.toLowerCase() === 'multipv') {
      this.#multiPv = parseInteger(setting.value, POSITIVE) ?? this.#multiPv;
    }
    return true;
  }

  #enqueue(key: string, line: string): void {
    this.#queue.delete(key);
    this.#queue.set(key, line);
  }

  /** Enters a phase and cancels the timer of the previous phase. */
  #enter(phase: Phase): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#phase = phase;
  }

  #failAfter(key: keyof Timeouts, reason: FailureReason): void {
    const delayMs = this.#host.timeouts?.[key] ?? DEFAULT_TIMEOUTS[key];
    let isActive = true;
    const expire = (): void => {
      if (isActive) this.#guard.run(() => this.#fail(reason, `No answer within ${delayMs} ms.`));
    };
    const cancel = this.#guard.call(() => this.#host.schedule?.(expire, delayMs));
    this.#cancelTimer = () => {
      isActive = false;
      this.#guard.call(() => cancel?.());
    };
  }

  #fail(reason: FailureReason, detail: string): void {
    if (this.#failure !== undefined) return;
    this.#close({ reason, detail });
    this.#emit({ kind: 'failed', reason, detail });
  }

  #close(failure: Failure): void {
    const jobs = [this.#running?.job, this.#pending];
    this.#failure = failure;
    this.#running = undefined;
    this.#pending = undefined;
    this.#outbox.clear();
    this.#queue.clear();
    this.#rest = EMPTY_REST;
    this.#enter('closed');
    for (const job of jobs) job?.fail(failure);
    this.#resolveStart?.(fail(failure));
    this.#resolveStart = undefined;
  }

  #ignoreLine(reason: IgnoredReason, text: string): void {
    this.#ignoredLines += 1;
    this.#emit({ kind: 'ignored-line', reason, text, count: this.#ignoredLines });
  }

  #emit(event: SessionEvent): void {
    this.#guard.call(() => this.#host.onEvent?.(event));
  }

  #callError(): CallError {
    return this.#failure === undefined ? 'not-started' : 'closed';
  }
}

function settleUnstarted(job: SearchJob): void {
  job.settle({ kind: 'stopped', bestMove: undefined, evaluation: EMPTY_EVALUATION });
}

interface Ending {
  readonly line: BestMoveLine;
  readonly kind: 'finished' | 'stopped';
  readonly coordinates: Coordinates;
}

function settleBestMove(job: SearchJob, ending: Ending): void {
  const { line, kind, coordinates } = ending;
  const text = line.move ?? '';
  const bestMove = parseEngineMove(text, coordinates);
  if (bestMove === undefined && !isNullMove(text)) {
    job.fail({ reason: 'unreadable-best-move', detail: cleanText(text.slice(0, 200)) });
    return;
  }
  const ponder = parseEngineMove(line.ponder ?? '', coordinates);
  const { evaluation } = job;
  job.settle({ kind, bestMove, evaluation, ...(ponder === undefined ? {} : { ponder }) });
}
