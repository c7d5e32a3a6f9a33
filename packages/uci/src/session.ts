/**
 * A conversation with one engine, without a transport: the host hands in what the engine writes and
 * sends what the session says. One search runs and at most one waits; the next begins only after the
 * engine's `bestmove` and a `readyok` after it, so an evaluation is never shown for the wrong position.
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
import { type Coordinates, isNullMove, parseEngineMove } from './coordinates.ts';
import { addInfo, EMPTY_EVALUATION } from './evaluation.ts';
import { Greeting, setUp } from './greeting.ts';
import type {
  EngineDescription,
  IgnoredReason,
  SessionEvent,
  SessionHost,
  Timeouts,
} from './host.ts';
import type { InfoLine } from './info.ts';
import { type BestMoveLine, type EngineLine, type IdLine, parseLine } from './line.ts';
import {
  checkOption,
  type EngineOption,
  type OptionError,
  type OptionSetting,
  type OptionValue,
} from './option.ts';
import { Outbox } from './outbox.ts';
import { err, ok, type Result } from './result.ts';
import {
  type Failure,
  type FailureReason,
  type SearchHandle,
  SearchJob,
  type SearchRequest,
} from './search.ts';

/**
 * `new` → `greeting` (waits for `uciok`) → `syncing` (for `readyok`) → `idle` → `searching` (for
 * `bestmove`) → perhaps `stopping` (likewise) → `syncing` …, and `closed` at any time.
 */
export const PHASES = [
  'new',
  'greeting',
  'syncing',
  'idle',
  'searching',
  'stopping',
  'closed',
] as const;
export type Phase = (typeof PHASES)[number];

export const CALL_ERRORS = ['not-started', 'closed'] as const;
/** `not-started`: the engine has not yet listed its options. `closed`: see `session.failure`. */
export type CallError = (typeof CALL_ERRORS)[number];

export const DEFAULT_TIMEOUTS: Timeouts = { handshakeMs: 20_000, readyMs: 20_000, stopMs: 5_000 };

/**
 * Every method may be called at any time, also from within `onEvent`, `onEvaluation` and `send`.
 * An error thrown by a handler of the host comes out of `receive` and leaves the session sound.
 */
export class Session {
  readonly #host: SessionHost;
  #phase: Phase = 'new';
  #failure: Failure | undefined;
  #engine: EngineDescription | undefined;
  #ignoredLines = 0;
  #running: SearchJob | undefined;
  #pending: SearchJob | undefined;

  readonly #greeting = new Greeting();
  #started: Promise<Result<EngineDescription, Failure>> | undefined;
  #resolveStart: ((result: Result<EngineDescription, Failure>) => void) | undefined;

  /** Commands that wait until no search runs, by what they set: the newest value wins. */
  readonly #queue = new Map<string, string>();
  readonly #outbox: Outbox;
  #rest: Rest = EMPTY_REST;
  #cancelTimer: (() => void) | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    this.#outbox = new Outbox(host.send, (detail) => this.#fail('send-failed', detail));
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Why the session is closed; `undefined` while it is not. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Known from `uciok` on. */
  get engine(): EngineDescription | undefined {
    return this.#engine;
  }

  /** Lines of the engine that changed nothing. */
  get ignoredLines(): number {
    return this.#ignoredLines;
  }

  /**
   * Greets the engine; once only, later calls give the same promise. Never rejects. Reasons of
   * failure: `handshake-timeout`, `no-xiangqi`, `send-failed`, `exited`, `quit`.
   */
  start(): Promise<Result<EngineDescription, Failure>> {
    if (this.#started !== undefined) return this.#started;
    this.#started = new Promise((resolve) => {
      this.#resolveStart = resolve;
    });
    if (this.#failure !== undefined) this.#resolveStart?.(err(this.#failure));
    else {
      this.#enter('greeting');
      this.#failAfter('handshakeMs', 'handshake-timeout');
      this.#transmit('uci');
    }
    return this.#started;
  }

  /**
   * Asks for a search; it may be asked for before the engine is ready. A search that runs is stopped,
   * one that waits is superseded. A request that makes no commands fails with `bad-request` and
   * leaves the others alone.
   */
  search(request: SearchRequest): SearchHandle {
    const job = new SearchJob(request, (each) => this.#stopJob(each));
    const problem = problemOf(request);
    if (this.#failure !== undefined) job.fail(this.#failure);
    else if (problem !== undefined) job.fail({ reason: 'bad-request', detail: problem });
    else if (request.signal?.aborted === true) settleUnbegun(job);
    else this.#accept(job);
    return job;
  }

  /** Takes back the search that waits and stops the one that runs; their outcome is `stopped`. */
  stop(): void {
    if (this.#pending !== undefined) this.#stopJob(this.#pending);
    this.#stopRunning();
  }

  /**
   * Sets one of the engine's options, as soon as no search runs. A newer value for the same option
   * replaces one that waits. Errors: those of `checkOption`, `not-started`, `closed`.
   */
  setOption(name: string, value?: OptionValue): Result<OptionSetting, OptionError | CallError> {
    if (this.#engine === undefined || this.#failure !== undefined) return err(this.#callError());
    const setting = checkOption(this.#engine.options, name, value);
    if (!setting.ok) return setting;
    if (!this.#enqueueSetting(setting.value)) return err('bad-text');
    this.#advance();
    return setting;
  }

  /** Tells the engine that the next search is of another game, as soon as no search runs. */
  newGame(): Result<'queued', CallError> {
    if (this.#engine === undefined || this.#failure !== undefined) return err(this.#callError());
    this.#enqueue('ucinewgame', 'ucinewgame');
    this.#advance();
    return ok('queued');
  }

  /** Says `quit` and fails what is under way with `quit`. Ending the process is the host's part. */
  quit(): void {
    if (this.#failure !== undefined) return;
    const greeted = this.#phase !== 'new';
    this.#close({ reason: 'quit', detail: 'The session was ended.' });
    if (greeted) this.#transmit('quit');
  }

  /** The engine is gone; what is under way fails with `exited` and this detail. */
  exited(detail: string): void {
    this.#fail('exited', detail);
  }

  /** Takes a piece of the engine's output; lines may be spread over pieces. */
  receiveChunk(text: string): void {
    const { lines, rest } = splitChunk(this.#rest, text);
    this.#rest = rest;
    const errors: unknown[] = [];
    for (const line of lines) {
      // A handler's error must not cost the lines that came in the same piece, a `bestmove` perhaps.
      try {
        this.receive(line);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Takes one line of the engine's output, without its line end. */
  receive(text: string): void {
    if (this.#phase === 'closed') return;
    const line = parseLine(text);
    if (line.kind === 'unknown') {
      if (line.reason !== 'blank') this.#ignoreLine(line.reason, line.text);
    } else if (!this.#take(line)) this.#ignoreLine('out-of-turn', text.slice(0, 200));
  }

  /** Whether the line was expected. */
  #take(line: Exclude<EngineLine, { kind: 'unknown' }>): boolean {
    switch (line.kind) {
      case 'id':
        return this.#takeId(line);
      case 'option':
        return this.#takeOption(line.option);
      case 'uciok':
        return this.#takeUciOk();
      case 'readyok':
        return this.#takeReadyOk();
      case 'info':
        return this.#takeInfo(line);
      case 'bestmove':
        return this.#takeBestMove(line);
      default:
        return line satisfies never;
    }
  }

  #takeId(line: IdLine): boolean {
    if (this.#phase !== 'greeting') return false;
    this.#greeting.identify(line);
    return true;
  }

  #takeOption(option: EngineOption): boolean {
    if (this.#phase !== 'greeting') return false;
    if (!this.#greeting.offer(option)) this.#ignoreLine('too-many-options', option.name);
    return true;
  }

  #takeUciOk(): boolean {
    if (this.#phase !== 'greeting') return false;
    this.#engine = this.#greeting.describe(this.#host.coordinates);
    const setup = setUp(this.#engine.options, this.#host.options ?? []);
    if (setup === undefined) {
      this.#fail('no-xiangqi', `${this.#engine.name || 'The engine'} does not play Xiangqi.`);
      return true;
    }
    for (const setting of setup.settings) this.#enqueueSetting(setting);
    this.#synchronise();
    for (const { name, error } of setup.refused) {
      this.#emit({ kind: 'option-refused', name, error });
    }
    return true;
  }

  #takeReadyOk(): boolean {
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

  #takeInfo(line: InfoLine): boolean {
    const job = this.#running;
    if (job === undefined && line.text === undefined) return false;
    if (job !== undefined) this.#evaluate(job, line);
    if (line.text !== undefined) this.#emit({ kind: 'message', text: line.text });
    return true;
  }

  #evaluate(job: SearchJob, line: InfoLine): void {
    const evaluation = addInfo(job.evaluation, line, this.#coordinates());
    if (evaluation === job.evaluation) return;
    job.evaluation = evaluation;
    // After a stop the host is on its way to another position: the outcome alone tells the rest.
    if (this.#phase === 'searching') job.request.onEvaluation?.(evaluation);
  }

  #takeBestMove(line: BestMoveLine): boolean {
    const job = this.#running;
    if (job === undefined) return false;
    const kind = this.#phase === 'stopping' ? 'stopped' : 'finished';
    this.#running = undefined;
    settleBestMove(job, { line, kind, coordinates: this.#coordinates() });
    // Some engines write on after `bestmove`, or answer a `stop` that came too late with a second
    // one. What comes before `readyok` belongs to no search; after it, the next one may begin.
    this.#synchronise();
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
      settleUnbegun(job);
    } else if (job === this.#running) this.#stopRunning();
  }

  #stopRunning(): void {
    if (this.#phase !== 'searching') return;
    this.#enter('stopping');
    this.#failAfter('stopMs', 'stop-timeout');
    this.#transmit('stop');
  }

  /** Does what waits, once the engine is idle: settings first, then the search. */
  #advance(): void {
    if (this.#phase !== 'idle') return;
    if (this.#queue.size > 0) this.#synchronise();
    else if (this.#pending !== undefined) this.#launch(this.#pending);
  }

  #synchronise(): void {
    const lines = [...this.#queue.values()];
    this.#queue.clear();
    this.#enter('syncing');
    if (this.#resolveStart !== undefined) this.#failAfter('handshakeMs', 'handshake-timeout');
    else this.#failAfter('readyMs', 'ready-timeout');
    this.#transmit(...lines, 'isready');
  }

  #launch(job: SearchJob): void {
    this.#pending = undefined;
    const { position, limits } = job.request;
    const positionLine = makePosition(position, this.#coordinates());
    const goLine = makeGo(limits, this.#coordinates());
    // Both were checked when the search was asked for; the host may have changed its arrays since.
    if (!positionLine.ok || !goLine.ok) {
      job.fail({ reason: 'bad-request', detail: 'The request was changed while it waited.' });
      return;
    }
    this.#running = job;
    this.#enter('searching');
    this.#transmit(positionLine.value, goLine.value);
  }

  #enqueueSetting(setting: OptionSetting): boolean {
    const line = makeSetOption(setting);
    if (line === undefined) return false;
    this.#enqueue(`setoption ${setting.name}`, line);
    return true;
  }

  #enqueue(key: string, line: string): void {
    this.#queue.delete(key);
    this.#queue.set(key, line);
  }

  #transmit(...lines: readonly string[]): void {
    this.#outbox.send(...lines);
  }

  /** Enters a phase; what the last one waited for is no longer waited for. */
  #enter(phase: Phase): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#phase = phase;
  }

  #failAfter(key: keyof Timeouts, reason: FailureReason): void {
    const delayMs = this.#host.timeouts?.[key] ?? DEFAULT_TIMEOUTS[key];
    let live = true;
    const cancel = this.#host.schedule?.(() => {
      if (live) this.#fail(reason, `No answer within ${delayMs} ms.`);
    }, delayMs);
    this.#cancelTimer = () => {
      live = false;
      cancel?.();
    };
  }

  #fail(reason: FailureReason, detail: string): void {
    if (this.#failure !== undefined) return;
    this.#close({ reason, detail });
    this.#emit({ kind: 'failed', reason, detail });
  }

  #close(failure: Failure): void {
    const jobs = [this.#running, this.#pending];
    this.#failure = failure;
    this.#running = undefined;
    this.#pending = undefined;
    this.#outbox.clear();
    this.#queue.clear();
    this.#rest = EMPTY_REST;
    this.#enter('closed');
    for (const job of jobs) job?.fail(failure);
    this.#resolveStart?.(err(failure));
    this.#resolveStart = undefined;
  }

  #ignoreLine(reason: IgnoredReason, text: string): void {
    this.#ignoredLines += 1;
    this.#emit({ kind: 'ignored-line', reason, text, count: this.#ignoredLines });
  }

  #emit(event: SessionEvent): void {
    this.#host.onEvent?.(event);
  }

  #callError(): CallError {
    return this.#failure === undefined ? 'not-started' : 'closed';
  }

  #coordinates(): Coordinates {
    return this.#engine?.coordinates ?? 'ranks-0-9';
  }
}

/** Why a request makes no commands. Which coordinates the engine uses makes no difference to that. */
function problemOf(request: SearchRequest): string | undefined {
  const position = makePosition(request.position, 'ranks-0-9');
  if (!position.ok) return position.error;
  const go = makeGo(request.limits, 'ranks-0-9');
  return go.ok ? undefined : go.error;
}

function settleUnbegun(job: SearchJob): void {
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
    job.fail({ reason: 'unreadable-best-move', detail: text.slice(0, 200) });
    return;
  }
  const ponder = parseEngineMove(line.ponder ?? '', coordinates);
  const { evaluation } = job;
  job.settle({ kind, bestMove, evaluation, ...(ponder === undefined ? {} : { ponder }) });
}
