import { setTimeout as wait } from 'node:timers/promises';
import type { BridgeMessage, LentSearch } from '@chuhe/contract/bridge-live';
import type { LentEngine as Description } from '@chuhe/contract/lent-engine';
import type { Position } from '@chuhe/rules/position';
import type { Evaluation } from '@chuhe/uci/evaluation';
import { makeScoreNumber } from '@chuhe/uci/score';
import type { SearchHandle, SearchOutcome } from '@chuhe/uci/search';
import type { EngineCommand } from '../config-file.ts';
import { cleanName } from './clean-name.ts';
import { legalLine, positionAfter } from './legal-line.ts';
import { type RunningEngine, type StartOptions, startEngine } from './start-engine.ts';
import { Throttle } from './throttle.ts';

type Ended = Extract<BridgeMessage, { type: 'ended' }>;

export interface LentEngineOptions {
  readonly command: EngineCommand;
  readonly say: (text: string) => void;
  /** Called when the engine is ready, and when it no longer is. */
  readonly onChange: () => void;
  readonly send: (message: BridgeMessage) => void;
  /** Time between two messages about a search, in milliseconds. */
  readonly newsMs?: number;
  readonly timeouts?: Partial<Omit<StartOptions, 'signal'>>;
  /** The pause before the first new start, in milliseconds. It doubles with each failure. */
  readonly pauseMs?: number;
}

interface Running {
  readonly key: string;
  readonly handle: SearchHandle;
}

const TIMEOUTS = { handshakeMs: 5_000, stopMs: 5_000 };
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** An engine that has worked for this long, in milliseconds, has not failed at its start. */
const WELL_STARTED_MS = 60_000;
const NEWS_MS = 100;
/** Longest time without a message about a search, in milliseconds. */
const HEARTBEAT_MS = 10_000;
/** The most moves in all lines of a message, whose size is limited. */
const MAX_MOVES = 400;
/** How much longer than its time a search may take, in milliseconds, before it is stopped. */
const GRACE_MS = 1_000;

/** An engine of the user: started, started again when it has ended, and searching for one page at a time. */
export class LentEngine {
  readonly #options: LentEngineOptions;
  readonly #stop = new AbortController();
  #engine: RunningEngine | undefined;
  /** What the engine was when it last ran. */
  #description: Omit<Description, 'isReady'>;
  #search: Running | undefined;
  #settings = new Map<string, number>();
  #loop: Promise<void> | undefined;
  /** How the engine has ended. */
  #how = '';

  constructor(options: LentEngineOptions) {
    this.#options = options;
    const { name, path } = options.command;
    this.#description = {
      name: cleanName(name, path),
      protocol: 'uci',
      maxThreads: 1,
      maxHashMb: 16,
      maxLines: 1,
    };
  }

  get description(): Description {
    return { ...this.#description, isReady: this.#engine !== undefined };
  }

  get isSearching(): boolean {
    return this.#search !== undefined;
  }

  start(): void {
    this.#loop ??= this.#run(this.#stop.signal);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#engine?.session.quit();
    await this.#engine?.process.end();
    await this.#loop;
  }

  /** Starts a search, which replaces the running one. */
  search(request: LentSearch): void {
    const position = positionAfter(request.fen, request.moves);
    const engine = this.#engine;
    if (engine === undefined) this.#end({ key: request.key, end: 'no-engine' });
    else if (position === undefined) this.#end({ key: request.key, end: 'refused' });
    else void this.#perform(engine, request, position);
  }

  stop(key: string): void {
    if (this.#search?.key === key) this.#search.handle.stop();
  }

  /** Stops whatever runs, since no page can be reached. */
  stopAll(): void {
    this.#search?.handle.stop();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { command, say, onChange, timeouts, pauseMs = PAUSE_MS } = this.#options;
    let failures = 0;
    let said = '';
    for (;;) {
      const began = performance.now();
      const started = await startEngine(command, { ...TIMEOUTS, ...timeouts, signal });
      if (started.ok) await this.#serve(started.value, said === '' || failures <= 1);
      if (signal.aborted) break;
      const isWellStarted = performance.now() - began > WELL_STARTED_MS;
      failures = isWellStarted ? 1 : failures + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** Math.min(failures - 1, 10));
      const seconds = Math.ceil(pause / 1000);
      const problem = started.ok ? `has ended: ${this.#how}` : `cannot be used: ${started.error}`;
      if (problem !== said || isWellStarted) {
        say(`${this.#description.name} ${problem}. It is started again in ${seconds} s.`);
      }
      said = problem;
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
    onChange();
  }

  async #serve(engine: RunningEngine, isSaid: boolean): Promise<void> {
    const { say, onChange } = this.#options;
    this.#engine = engine;
    this.#settings = new Map();
    this.#description = engine.description;
    const { name, protocol } = engine.description;
    if (isSaid) say(`${name} (${protocol.toUpperCase()}) is ready.`);
    onChange();
    this.#how = await engine.ended;
    this.#engine = undefined;
    onChange();
  }

  async #perform(engine: RunningEngine, request: LentSearch, position: Position): Promise<void> {
    const { key, fen, moves, onlyMoves, nodes, depth, moveTimeMs } = request;
    this.#configure(engine, request);
    const news = new Throttle<Evaluation>((evaluation) => {
      const message = makeNews(key, evaluation, position);
      if (message !== undefined) this.#options.send(message);
    }, this.#options.newsMs ?? NEWS_MS);
    // Engines that speak UCCI differ in whether they count a time in seconds, so the bridge ends their searches itself.
    const isTimedHere = engine.description.protocol === 'ucci';
    const time = isTimedHere ? undefined : moveTimeMs;
    let isOverTime = false;
    let timer: NodeJS.Timeout | undefined;
    // A search may wait until the one before it has stopped.
    engine.onGo(() => {
      if (moveTimeMs === undefined || moveTimeMs >= LONGEST_TIMER) return;
      const longest = moveTimeMs + (isTimedHere ? 0 : GRACE_MS);
      timer = setTimeout(() => {
        isOverTime = true;
        handle.stop();
      }, longest);
    });
    const hasLimit = nodes !== undefined || depth !== undefined || time !== undefined;
    const handle = engine.session.search({
      position: { fen, moves },
      limits: {
        ...(nodes !== undefined && { nodes }),
        ...(depth !== undefined && { depth }),
        ...(time !== undefined && { moveTimeMs: time }),
        ...(!hasLimit && { infinite: true }),
        ...(onlyMoves !== undefined && { searchMoves: onlyMoves }),
      },
      onEvaluation: (evaluation) => news.push(evaluation),
    });
    const search = { key, handle };
    this.#search = search;
    // An engine may be silent for long at a great depth.
    const heartbeat = setInterval(() => news.push(handle.evaluation), HEARTBEAT_MS);
    const outcome = await handle.done;
    clearInterval(heartbeat);
    clearTimeout(timer);
    news.flush();
    if (this.#search === search) this.#search = undefined;
    this.#end({ key, ...this.#read(outcome, position, isOverTime) });
  }

  /** Sends only what has changed, because engines clear their hash tables when threads or hash are set. */
  #configure({ session, description }: RunningEngine, request: LentSearch): void {
    const wanted = [
      ['Threads', Math.min(request.threads, description.maxThreads)],
      ['Hash', Math.min(request.hashMb, description.maxHashMb)],
      ['MultiPV', Math.min(request.multiPv, description.maxLines)],
    ] as const;
    for (const [name, value] of wanted) {
      if (this.#settings.get(name) === value) continue;
      this.#settings.set(name, value);
      session.setOption(name, value);
    }
  }

  /** An illegal move never leaves the bridge. */
  #read(
    outcome: SearchOutcome,
    position: Position,
    isOverTime: boolean,
  ): Pick<Ended, 'end' | 'bestMove'> {
    if (outcome.kind === 'superseded') return { end: 'stopped' };
    if (outcome.kind === 'failed') return { end: 'failed' };
    const { bestMove } = outcome;
    const [best] = linesOf(outcome.evaluation, position);
    const isLegal = bestMove !== undefined && position.isLegal(bestMove);
    if (bestMove !== undefined && !isLegal) {
      this.#options.say(`${this.#description.name} wants to play ${bestMove}, which is illegal.`);
    }
    const move = isLegal ? bestMove : best?.moves[0];
    const isFinished = outcome.kind === 'finished' || isOverTime;
    if (move === undefined) return { end: isFinished ? 'failed' : 'stopped' };
    return { end: isFinished ? 'finished' : 'stopped', bestMove: move };
  }

  #end(ended: Omit<Ended, 'type'>): void {
    this.#options.send({ type: 'ended', ...ended });
  }
}

/** Longer timers fire at once. */
const LONGEST_TIMER = 2_000_000_000;

/** @returns `undefined` until a line begins with a legal move */
function makeNews(
  key: string,
  evaluation: Evaluation,
  position: Position,
): BridgeMessage | undefined {
  const lines = linesOf(evaluation, position);
  if (lines.length === 0) return undefined;
  const { nodes = 0, nps = 0, timeMs = 0 } = evaluation;
  return { type: 'news', key, nodes, nodesPerSecond: nps, timeMs, lines };
}

type Line = Extract<BridgeMessage, { type: 'news' }>['lines'][number];

const MAX_LINES = 40;

/** Prefers lines of one depth, in which no first move occurs twice. */
function linesOf({ settled, lines }: Evaluation, position: Position): Line[] {
  const shown = (settled.length > 0 ? settled : lines).slice(0, MAX_LINES);
  const max = Math.floor(MAX_MOVES / Math.max(1, shown.length));
  return shown.flatMap(({ multipv, depth, score, pv }) => {
    const moves = legalLine(position, pv, Math.min(max, 100));
    if (moves.length === 0) return [];
    return [{ rank: multipv, depth, score: makeScoreNumber(score), bound: score.bound, moves }];
  });
}
