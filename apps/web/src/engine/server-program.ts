/**
 * The server's engine, or one on the user's computer, as a UCI program, so that all engine code works with it. Translates between UCI text
 * and messages of the live channel. If the channel breaks during a search, the search is requested again after the
 * channel has reconnected.
 */
import { parseStoredScore } from '@chuhe/cloudbook/score';
import type {
  ClientMessage,
  LIVE_LIMITS,
  SearchEnd,
  SearchLine,
  ServerMessage,
} from '@chuhe/contract/live';
import { Position } from '@chuhe/rules/position';
import {
  type Coordinates,
  coordinatesOfEngine,
  makeEngineMove,
  parseVariation,
} from '@chuhe/uci/coordinates';
import type { Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import {
  type EngineInstance,
  type InstanceRequest,
  type StartFailure,
  startInstance,
} from './engine-instance.ts';
import type { LentEngine } from './engine-location.ts';
import type { EngineFailure, EngineFailureReason } from './failure.ts';
import type { EngineProgram, ProgramListener } from './program.ts';

export interface ServerEngineEffects {
  /** @returns whether the channel is connected. */
  readonly send: (message: ClientMessage) => boolean;
  /** Calls the listener with each message of this type. Returns a function that unsubscribes. */
  readonly listen: <Type extends ServerMessage['type']>(
    type: Type,
    listener: (message: Extract<ServerMessage, { readonly type: Type }>) => void,
  ) => () => void;
  readonly schedule: Schedule;
}

/** Time limit, in milliseconds, for connecting the channel and for the server's reply about whether it has an engine. */
export const ANSWER_MS = 12_000;
/** How long a search may be without progress, in milliseconds. Other searches may be queued before it. */
export const SILENCE_MS = 90_000;
/** Time limit, in milliseconds, for the end of a stopped search. The UCI session waits longer and then reports a crash. */
export const STOP_MS = 3_000;

interface ServerStart {
  readonly listener: ProgramListener;
  readonly signal: AbortSignal;
}

/** Never rejects. */
export function startInstanceOnServer(
  effects: ServerEngineEffects,
  request: InstanceRequest,
  lent?: LentEngine,
): Promise<Result<EngineInstance, StartFailure>> {
  const { schedule } = effects;
  const load = (parts: ServerStart) =>
    lent === undefined ? startOnServer(effects, parts) : startByBridge(effects, parts, lent);
  return startInstance({ load, schedule }, request);
}

/** Never rejects. */
async function startOnServer(
  effects: ServerEngineEffects,
  { listener, signal }: ServerStart,
): Promise<Result<EngineProgram, EngineFailure>> {
  const engine = await askServer(effects, signal, {
    question: { type: 'ask-engine' },
    answer: 'engine',
    isAnswer: () => true,
  });
  if (engine === undefined) return fail({ reason: 'server-silent', detail: 'No response.' });
  if (!engine.isThere) return fail({ reason: 'server-missing', detail: 'Server has no engine.' });
  return ok(new ServerProgram(effects, listener, { name: engine.name ?? UNNAMED }));
}

/** Never rejects. */
async function startByBridge(
  effects: ServerEngineEffects,
  { listener, signal }: ServerStart,
  lent: LentEngine,
): Promise<Result<EngineProgram, EngineFailure>> {
  const bridge = await askServer(effects, signal, {
    question: { type: 'ask-bridges' },
    answer: 'bridge',
    isAnswer: ({ bridgeId, isConnected }) => bridgeId === lent.bridgeId && isConnected,
  });
  const engine = bridge?.engines[lent.engine];
  // The user may have changed the engines of the bridge, which moves them in its list.
  if (engine?.name !== lent.name || !engine.isReady)
    return fail({ reason: 'bridge-missing', detail: 'Not connected, or without the engine.' });
  return ok(new ServerProgram(effects, listener, { name: engine.name, lent }));
}

/** Maximum number of lines of a search. */
const LINES: (typeof LIVE_LIMITS)['searchLines'] = 40;

/** Name of the engine until the server has started it, since the server learns the name only then. */
const UNNAMED = 'Chuhe';

type MessageOf<Type extends ServerMessage['type']> = Extract<
  ServerMessage,
  { readonly type: Type }
>;

interface Question<Type extends ServerMessage['type']> {
  readonly question: ClientMessage;
  /** The type of the answer. */
  readonly answer: Type;
  readonly isAnswer: (message: MessageOf<Type>) => boolean;
}

/** Asks now and whenever the channel has connected. @returns `undefined` without an answer in time */
function askServer<Type extends ServerMessage['type']>(
  { send, listen, schedule }: ServerEngineEffects,
  signal: AbortSignal,
  { question, answer, isAnswer }: Question<Type>,
): Promise<MessageOf<Type> | undefined> {
  const ask = (): void => void send(question);
  return new Promise((resolve) => {
    const end = (message?: MessageOf<Type>): void => {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', giveUp);
      resolve(message);
    };
    const giveUp = (): void => end();
    const read = (message: MessageOf<Type>): void => {
      if (isAnswer(message)) end(message);
    };
    const stops = [listen(answer, read), listen('ready', ask), schedule(giveUp, ANSWER_MS)];
    signal.addEventListener('abort', giveUp);
    ask();
  });
}

type SearchMessage = Extract<ClientMessage, { readonly type: 'search' | 'bridge-search' }>;

interface Target {
  readonly name: string;
  /** An engine on the user's computer; the server's if absent. */
  readonly lent?: LentEngine;
}

/** All programs of the page share the live channel, so the ids of searches are unique in the page. */
let lastId = 0;

class ServerProgram implements EngineProgram {
  readonly #effects: ServerEngineEffects;
  readonly #listener: ProgramListener;
  readonly #target: Target;
  readonly #coordinates: Coordinates;
  readonly #stops: readonly (() => void)[];
  readonly #options = { threads: 1, hash: 16, multipv: 1 };
  #position: Pick<SearchMessage, 'fen' | 'moves'> = { fen: '', moves: [] };
  /** The running search. */
  #search: SearchMessage | undefined;
  #isStopping = false;
  #cancelTimer: (() => void) | undefined;

  constructor(effects: ServerEngineEffects, listener: ProgramListener, target: Target) {
    this.#effects = effects;
    this.#listener = listener;
    this.#target = target;
    this.#coordinates = coordinatesOfEngine(target.name) ?? 'ranks-0-9';
    this.#stops = [
      effects.listen('search-news', (news) => this.#onProgress(news)),
      effects.listen('search-ended', (ended) => this.#end(ended)),
      effects.listen('ready', () => this.#onReady()),
    ];
  }

  send(line: string): void {
    const [command = '', ...words] = line.split(' ');
    if (command === 'uci') this.#emit(...this.#greeting());
    else if (command === 'isready') this.#emit('readyok');
    else if (command === 'setoption') this.#set(words);
    else if (command === 'position') this.#position = readPosition(words, this.#coordinates);
    else if (command === 'go') this.#go(words);
    else if (command === 'stop') this.#stop();
  }

  /** Does nothing, since the server's engine has its own network. */
  writeFile(): void {}

  terminate(): void {
    this.#stop();
    this.#search = undefined;
    this.#cancelTimer?.();
    for (const stop of this.#stops) stop();
  }

  #greeting(): readonly string[] {
    const { name, lent } = this.#target;
    return [
      `id name ${name}`,
      'option name Threads type spin default 1 min 1 max 1024',
      'option name Hash type spin default 16 min 1 max 65536',
      `option name MultiPV type spin default 1 min 1 max ${Math.min(LINES, lent?.maxLines ?? LINES)}`,
      'uciok',
    ];
  }

  #set([, name = '', , value]: readonly string[]): void {
    const key = name.toLowerCase();
    if (isOption(key)) this.#options[key] = Number(value);
  }

  #go(words: readonly string[]): void {
    lastId += 1;
    const { lent } = this.#target;
    const { threads, hash: hashMb, multipv: multiPv } = this.#options;
    const search = {
      id: lastId,
      ...this.#position,
      multiPv,
      ...limitsOf(words),
      ...onlyMovesOf(words, this.#coordinates),
    };
    this.#search =
      lent === undefined
        ? { type: 'search', ...search }
        : {
            type: 'bridge-search',
            ...search,
            bridgeId: lent.bridgeId,
            engine: lent.engine,
            threads,
            hashMb,
          };
    this.#isStopping = false;
    this.#effects.send(this.#search);
    this.#restartSilenceTimer();
  }

  /** Ends the search here if the channel is not connected, or if the server does not answer within `STOP_MS`. */
  #stop(): void {
    if (this.#search === undefined) return;
    this.#isStopping = true;
    const type = this.#target.lent === undefined ? 'stop-search' : 'stop-bridge-search';
    if (this.#effects.send({ type, id: this.#search.id }))
      this.#startTimer(() => this.#endStopped(), STOP_MS);
    else this.#endStopped();
  }

  #endStopped(): void {
    if (this.#search !== undefined) this.#end({ id: this.#search.id, end: 'stopped' });
  }

  /** Requests the search again, since the server has ended it with the old connection. */
  #onReady(): void {
    if (this.#isStopping) this.#endStopped();
    else if (this.#search !== undefined) this.#effects.send(this.#search);
  }

  #onProgress(news: Extract<ServerMessage, { readonly type: 'search-news' }>): void {
    if (news.id !== this.#search?.id) return;
    if (!this.#isStopping) this.#restartSilenceTimer();
    const { nodes, nodesPerSecond, timeMs } = news;
    const rest = `nodes ${nodes} nps ${nodesPerSecond} time ${timeMs}`;
    for (const line of news.lines) this.#emit(`info ${makeLine(line, this.#coordinates, rest)}`);
  }

  #end({ id, end, bestMove }: { id: number; end: SearchEnd; bestMove?: string | undefined }): void {
    if (id !== this.#search?.id) return;
    this.#search = undefined;
    this.#cancelTimer?.();
    const { lent } = this.#target;
    const reason = end === 'no-engine' && lent !== undefined ? 'bridge-missing' : FAILURES[end];
    if (reason !== undefined) this.#listener.failed({ reason, detail: `The search: ${end}.` });
    else
      this.#emit(
        `bestmove ${(bestMove && makeEngineMove(bestMove, this.#coordinates)) ?? '(none)'}`,
      );
  }

  #restartSilenceTimer(): void {
    const reason = this.#target.lent === undefined ? 'server-silent' : 'bridge-silent';
    this.#startTimer(
      () => this.#listener.failed({ reason, detail: 'No search progress.' }),
      SILENCE_MS,
    );
  }

  #startTimer(callback: () => void, delayMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#effects.schedule(callback, delayMs);
  }

  /** Emits asynchronously like a real engine, never before the caller has returned. */
  #emit(...lines: readonly string[]): void {
    for (const line of lines) queueMicrotask(() => this.#listener.line(line));
  }
}

/** `refused` is a crash, because this page never sends a position that the server would refuse. */
const FAILURES: Partial<Record<SearchEnd, EngineFailureReason>> = {
  busy: 'server-busy',
  'no-engine': 'server-missing',
  failed: 'crashed',
  refused: 'crashed',
  taken: 'bridge-taken',
  spent: 'server-spent',
};

function isOption(name: string): name is 'threads' | 'hash' | 'multipv' {
  return name === 'threads' || name === 'hash' || name === 'multipv';
}

/** Parses `fen … moves …`. The session never sends `startpos`. */
function readPosition(
  words: readonly string[],
  coordinates: Coordinates,
): Pick<SearchMessage, 'fen' | 'moves'> {
  const at = words.indexOf('moves');
  const fen = words.slice(1, at < 0 ? undefined : at).join(' ');
  const { moves } = parseVariation(at < 0 ? [] : words.slice(at + 1), coordinates);
  return shorten(fen, moves);
}

/** Maximum number of moves in a message. Only the last ones are sent, since earlier repetitions do not matter. */
const MOVES: (typeof LIVE_LIMITS)['searchMoves'] = 1_000;

function shorten(fen: string, moves: readonly string[]): Pick<SearchMessage, 'fen' | 'moves'> {
  const early = moves.slice(0, Math.max(0, moves.length - MOVES));
  if (early.length === 0) return { fen, moves: [...moves] };
  const start = early.reduce((position, move) => position.play(move), Position.fromFen(fen));
  return { fen: start.fen, moves: moves.slice(early.length) };
}

const LIMITS: Readonly<Record<string, 'nodes' | 'depth' | 'moveTimeMs'>> = {
  nodes: 'nodes',
  depth: 'depth',
  movetime: 'moveTimeMs',
};

/** The limits of a `go` command. Without any, the server decides when the search ends. */
function limitsOf(words: readonly string[]): Pick<SearchMessage, 'nodes' | 'depth' | 'moveTimeMs'> {
  return Object.fromEntries(
    words.flatMap((word, at) => {
      const name = LIMITS[word];
      return name === undefined ? [] : [[name, Number(words[at + 1])]];
    }),
  );
}

/** The moves of `searchmoves`, which is the last part of a `go` command. */
function onlyMovesOf(
  words: readonly string[],
  coordinates: Coordinates,
): Pick<SearchMessage, 'onlyMoves'> {
  const at = words.indexOf('searchmoves');
  return at < 0 ? {} : { onlyMoves: [...parseVariation(words.slice(at + 1), coordinates).moves] };
}

function makeLine({ rank, depth, score, bound, moves }: SearchLine, to: Coordinates, rest: string) {
  const line = moves.map((move) => makeEngineMove(move, to)).join(' ');
  const boundWord = bound === 'exact' ? '' : ` ${bound}bound`;
  return `depth ${depth} multipv ${rank} score ${scoreOf(score)}${boundWord} ${rest} pv ${line}`;
}

function scoreOf(stored: number): string {
  const score = parseStoredScore(stored);
  if (score?.kind !== 'mate') return `cp ${stored}`;
  return `mate ${score.result === 'wins' ? score.moves : -score.moves}`;
}
