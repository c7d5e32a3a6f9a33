/**
 * The server's engine as a UCI program, so that all engine code works with it. Translates between UCI text and
 * messages of the live channel. If the channel breaks during a search, the search is requested again after the
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
): Promise<Result<EngineInstance, StartFailure>> {
  const { schedule } = effects;
  return startInstance({ load: (parts) => startOnServer(effects, parts), schedule }, request);
}

/** Never rejects. */
async function startOnServer(
  effects: ServerEngineEffects,
  { listener, signal }: ServerStart,
): Promise<Result<EngineProgram, EngineFailure>> {
  const engine = await findServerEngine(effects, signal);
  if (engine === undefined) return fail({ reason: 'server-silent', detail: 'No response.' });
  if (!engine.isThere) return fail({ reason: 'server-missing', detail: 'Server has no engine.' });
  return ok(new ServerProgram(effects, listener, engine.name ?? UNNAMED));
}

/** Maximum number of lines of a search. */
const LINES: (typeof LIVE_LIMITS)['searchLines'] = 40;

/** Name of the engine until the server has started it, since the server learns the name only then. */
const UNNAMED = 'Chuhe';

type EngineReply = Extract<ServerMessage, { readonly type: 'engine' }>;

function findServerEngine(
  { send, listen, schedule }: ServerEngineEffects,
  signal: AbortSignal,
): Promise<EngineReply | undefined> {
  const ask = (): void => void send({ type: 'ask-engine' });
  return new Promise((resolve) => {
    const end = (word?: EngineReply): void => {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', giveUp);
      resolve(word);
    };
    const giveUp = (): void => end();
    const stops = [listen('engine', end), listen('ready', ask), schedule(giveUp, ANSWER_MS)];
    signal.addEventListener('abort', giveUp);
    ask();
  });
}

type SearchMessage = Extract<ClientMessage, { readonly type: 'search' }>;

/** All programs of the page share the live channel, so the ids of searches are unique in the page. */
let lastId = 0;

class ServerProgram implements EngineProgram {
  readonly #effects: ServerEngineEffects;
  readonly #listener: ProgramListener;
  readonly #name: string;
  readonly #coordinates: Coordinates;
  readonly #stops: readonly (() => void)[];
  #multiPv = 1;
  #position: Pick<SearchMessage, 'fen' | 'moves'> = { fen: '', moves: [] };
  /** The running search. */
  #search: SearchMessage | undefined;
  #isStopping = false;
  #cancelTimer: (() => void) | undefined;

  constructor(effects: ServerEngineEffects, listener: ProgramListener, name: string) {
    this.#effects = effects;
    this.#listener = listener;
    this.#name = name;
    this.#coordinates = coordinatesOfEngine(name) ?? 'ranks-0-9';
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
    return [
      `id name ${this.#name}`,
      'option name Threads type spin default 1 min 1 max 1024',
      'option name Hash type spin default 16 min 1 max 65536',
      `option name MultiPV type spin default 1 min 1 max ${LINES}`,
      'uciok',
    ];
  }

  #set([, name, , value]: readonly string[]): void {
    if (name === 'MultiPV') this.#multiPv = Number(value);
  }

  #go(words: readonly string[]): void {
    lastId += 1;
    const { fen, moves } = this.#position;
    this.#search = {
      type: 'search',
      id: lastId,
      fen,
      moves,
      multiPv: this.#multiPv,
      ...limitsOf(words),
      ...onlyMovesOf(words, this.#coordinates),
    };
    this.#isStopping = false;
    this.#effects.send(this.#search);
    this.#restartSilenceTimer();
  }

  /** Ends the search here if the channel is not connected, or if the server does not answer within `STOP_MS`. */
  #stop(): void {
    if (this.#search === undefined) return;
    this.#isStopping = true;
    if (this.#effects.send({ type: 'stop-search', id: this.#search.id }))
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
    const reason = FAILURES[end];
    if (reason !== undefined) this.#listener.failed({ reason, detail: `The search: ${end}.` });
    else
      this.#emit(
        `bestmove ${(bestMove && makeEngineMove(bestMove, this.#coordinates)) ?? '(none)'}`,
      );
  }

  #restartSilenceTimer(): void {
    this.#startTimer(
      () => this.#listener.failed({ reason: 'server-silent', detail: 'No search progress.' }),
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
};

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
