/**
 * The server's engine as a program: it takes UCI text and writes some, so that everything that speaks to an engine speaks to this
 * one as well. In between it is messages of the live channel. A search whose channel breaks is asked for again when that is back.
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
import type { EngineFailure, EngineFailureReason } from './failure.ts';
import type { EngineProgram, ProgramListener } from './program.ts';

export interface ServerEngineEffects {
  /** @returns whether the server hears. */
  readonly say: (message: ClientMessage) => boolean;
  /** Calls with each message of that type; the function it returns ends that. */
  readonly listen: <Type extends ServerMessage['type']>(
    type: Type,
    listener: (message: Extract<ServerMessage, { readonly type: Type }>) => void,
  ) => () => void;
  readonly schedule: Schedule;
}

/** Milliseconds that the server may take to say whether it has an engine, the channel's own start included. */
export const ANSWER_MS = 12_000;
/** Milliseconds without a word of a search after which the server is taken for silent: others may wait before it. */
export const SILENCE_MS = 90_000;

interface ServerStart {
  readonly listener: ProgramListener;
  readonly signal: AbortSignal;
}

/** Never rejects. */
export async function startOnServer(
  effects: ServerEngineEffects,
  { listener, signal }: ServerStart,
): Promise<Result<EngineProgram, EngineFailure>> {
  const engine = await askForEngine(effects, signal);
  if (engine === undefined) return fail({ reason: 'server-silent', detail: 'No answer.' });
  if (!engine.isThere) return fail({ reason: 'server-missing', detail: 'The server has none.' });
  return ok(new ServerProgram(effects, listener, engine.name ?? UNNAMED));
}

/** One that has not been started since the server was. */
const UNNAMED = 'Chuhe';

type EngineWord = Extract<ServerMessage, { readonly type: 'engine' }>;

function askForEngine(
  { say, listen, schedule }: ServerEngineEffects,
  signal: AbortSignal,
): Promise<EngineWord | undefined> {
  const ask = (): void => void say({ type: 'ask-engine' });
  return new Promise((resolve) => {
    const end = (word?: EngineWord): void => {
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

type Wish = Extract<ClientMessage, { readonly type: 'search' }>;

let lastId = 0;

class ServerProgram implements EngineProgram {
  readonly #effects: ServerEngineEffects;
  readonly #listener: ProgramListener;
  readonly #name: string;
  readonly #coordinates: Coordinates;
  readonly #stops: readonly (() => void)[];
  #multiPv = 1;
  #position: Pick<Wish, 'fen' | 'moves'> = { fen: '', moves: [] };
  /** The search that runs. */
  #search: Wish | undefined;
  #cancelSilence: (() => void) | undefined;

  constructor(effects: ServerEngineEffects, listener: ProgramListener, name: string) {
    this.#effects = effects;
    this.#listener = listener;
    this.#name = name;
    this.#coordinates = coordinatesOfEngine(name) ?? 'ranks-0-9';
    this.#stops = [
      effects.listen('search-news', (news) => this.#tell(news)),
      effects.listen('search-ended', (ended) => this.#end(ended)),
      effects.listen('ready', () => void (this.#search && effects.say(this.#search))),
    ];
  }

  send(line: string): void {
    const [command = '', ...words] = line.split(' ');
    if (command === 'uci') this.#write(...this.#greeting());
    else if (command === 'isready') this.#write('readyok');
    else if (command === 'setoption') this.#set(words);
    else if (command === 'position') this.#position = readPosition(words, this.#coordinates);
    else if (command === 'go') this.#go(words);
    else if (command === 'stop') this.#stop();
  }

  /** The server's engine has its own network. */
  writeFile(): void {}

  terminate(): void {
    this.#stop();
    this.#search = undefined;
    this.#cancelSilence?.();
    for (const stop of this.#stops) stop();
  }

  #greeting(): readonly string[] {
    return [
      `id name ${this.#name}`,
      'option name Threads type spin default 1 min 1 max 1024',
      'option name Hash type spin default 16 min 1 max 65536',
      'option name MultiPV type spin default 1 min 1 max 5',
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
    };
    this.#effects.say(this.#search);
    this.#awaitWord();
  }

  /** Where the server does not hear, nothing more can come. */
  #stop(): void {
    if (this.#search === undefined) return;
    const { id } = this.#search;
    if (!this.#effects.say({ type: 'stop-search', id })) this.#end({ id, end: 'stopped' });
  }

  #tell(news: Extract<ServerMessage, { readonly type: 'search-news' }>): void {
    if (news.id !== this.#search?.id) return;
    this.#awaitWord();
    const { nodes, nodesPerSecond, timeMs } = news;
    const rest = `nodes ${nodes} nps ${nodesPerSecond} time ${timeMs}`;
    for (const line of news.lines) this.#write(`info ${makeLine(line, this.#coordinates, rest)}`);
  }

  #end({ id, end, bestMove }: { id: number; end: SearchEnd; bestMove?: string | undefined }): void {
    if (id !== this.#search?.id) return;
    this.#search = undefined;
    this.#cancelSilence?.();
    const reason = FAILURES[end];
    if (reason !== undefined) this.#listener.failed({ reason, detail: `The search: ${end}.` });
    else
      this.#write(
        `bestmove ${(bestMove && makeEngineMove(bestMove, this.#coordinates)) ?? '(none)'}`,
      );
  }

  #awaitWord(): void {
    this.#cancelSilence?.();
    this.#cancelSilence = this.#effects.schedule(
      () => this.#listener.failed({ reason: 'server-silent', detail: 'No word of the search.' }),
      SILENCE_MS,
    );
  }

  /** As an engine does: not before the one who asked has gone on. */
  #write(...lines: readonly string[]): void {
    for (const line of lines) queueMicrotask(() => this.#listener.line(line));
  }
}

/** A position that the server refuses is none that this page would send. */
const FAILURES: Partial<Record<SearchEnd, EngineFailureReason>> = {
  busy: 'server-busy',
  'no-engine': 'server-missing',
  failed: 'crashed',
  refused: 'crashed',
};

/** `fen … moves …`, or `startpos`, which is never sent here. */
function readPosition(
  words: readonly string[],
  coordinates: Coordinates,
): Pick<Wish, 'fen' | 'moves'> {
  const at = words.indexOf('moves');
  const fen = words.slice(1, at < 0 ? undefined : at).join(' ');
  const { moves } = parseVariation(at < 0 ? [] : words.slice(at + 1), coordinates);
  return shorten(fen, moves);
}

/** As many moves as a message may have, the last ones: repetitions further back are of no use. */
const MOVES: (typeof LIVE_LIMITS)['searchMoves'] = 1_000;

function shorten(fen: string, moves: readonly string[]): Pick<Wish, 'fen' | 'moves'> {
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

/** Without an end it is the server that ends it. */
function limitsOf(words: readonly string[]): Pick<Wish, 'nodes' | 'depth' | 'moveTimeMs'> {
  return Object.fromEntries(
    words.flatMap((word, at) => {
      const name = LIMITS[word];
      return name === undefined ? [] : [[name, Number(words[at + 1])]];
    }),
  );
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
