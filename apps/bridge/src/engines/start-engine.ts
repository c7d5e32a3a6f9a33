import { availableParallelism, totalmem } from 'node:os';
import type { LentEngine } from '@chuhe/contract/lent-engine';
import { Position } from '@chuhe/rules/position';
import { EMPTY_REST, splitChunk } from '@chuhe/uci/chunk';
import { type Coordinates, coordinatesOfEngine } from '@chuhe/uci/coordinates';
import type { Schedule } from '@chuhe/uci/host';
import { findOption } from '@chuhe/uci/option';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { SearchOutcome } from '@chuhe/uci/search';
import { Session } from '@chuhe/uci/session';
import { UcciTranslator } from '@chuhe/uci/ucci';
import type { EngineCommand } from '../config-file.ts';
import { cleanName } from './clean-name.ts';
import { EngineProcess } from './engine-process.ts';
import { positionAfter } from './legal-line.ts';

export interface RunningEngine {
  readonly session: Session;
  readonly process: EngineProcess;
  readonly description: Omit<LentEngine, 'isReady'>;
  /** Why the engine no longer works. The process has ended by then. */
  readonly ended: Promise<string>;
  /** Sets what is called when the engine is told to search. It replaces what was set before. */
  readonly onGo: (listener: () => void) => void;
}

export interface StartOptions {
  readonly signal: AbortSignal;
  /** How long the engine may take to answer in each protocol, in milliseconds. */
  readonly handshakeMs: number;
  /** How long it may take to answer `stop`, in milliseconds. */
  readonly stopMs: number;
}

type Protocol = LentEngine['protocol'];

/** `isSilent`: the engine does not answer in this protocol. `isOtherWay`: it counts ranks in the other way. */
interface StartFailure {
  readonly detail: string;
  readonly isSilent?: boolean;
  readonly isOtherWay?: boolean;
}

/**
 * Starts an engine, and finds out by its answers which protocol it speaks and how it counts ranks.
 *
 * @returns the engine, or why it cannot be used. Nothing is left running after a failure.
 */
export async function startEngine(
  command: EngineCommand,
  options: StartOptions,
): Promise<Result<RunningEngine, string>> {
  let detail = '';
  for (const protocol of ['uci', 'ucci'] as const) {
    const started = await startInProtocol(command, protocol, options);
    if (started.ok) return started;
    detail = started.error.detail;
    if (started.error.isSilent !== true || options.signal.aborted) return fail(detail);
  }
  return fail(`it answers neither in UCI nor in UCCI (${detail})`);
}

async function startInProtocol(
  command: EngineCommand,
  protocol: Protocol,
  options: StartOptions,
): Promise<Result<RunningEngine, StartFailure>> {
  const attempt = { command, protocol, options };
  const started = await tryStart(attempt, 'ranks-0-9');
  const isOtherWay = !started.ok && started.error.isOtherWay === true;
  return isOtherWay ? tryStart(attempt, 'ranks-1-10') : started;
}

interface Attempt {
  readonly command: EngineCommand;
  readonly protocol: Protocol;
  readonly options: StartOptions;
}

/** @param coordinates those of an engine whose name does not tell them */
async function tryStart(
  { command, protocol, options }: Attempt,
  coordinates: Coordinates,
): Promise<Result<RunningEngine, StartFailure>> {
  const { signal } = options;
  const engine = connect({ command, protocol, options }, coordinates);
  const kill = (): void => engine.process.kill();
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  const failure = await findFailure(engine.session, options);
  signal.removeEventListener('abort', kill);
  const { session, process } = engine;
  if (failure === undefined) {
    return ok({ ...engine, description: describe(session, command, protocol) });
  }
  process.kill();
  return fail({ ...failure, detail: failure.detail.slice(0, 200) });
}

function connect(
  { command, protocol, options: { handshakeMs, stopMs } }: Attempt,
  coordinates: Coordinates,
): Pick<RunningEngine, 'session' | 'process' | 'ended' | 'onGo'> {
  const translator =
    protocol === 'ucci'
      ? new UcciTranslator((fen, moves) => positionAfter(fen, moves)?.legalMoves() ?? [])
      : undefined;
  let failure: string | undefined;
  let goes: (() => void) | undefined;
  let rest = EMPTY_REST;
  const process = new EngineProcess(command, (text) => {
    const split = splitChunk(rest, text);
    rest = split.rest;
    for (const line of split.lines) {
      const translated = translator === undefined ? line : translator.fromEngine(line);
      if (translated !== undefined) session.receive(translated);
    }
  });
  const session = new Session({
    send: (line) => {
      for (const each of translator?.toEngine(line) ?? [line]) process.send(each);
      if (/^go\b/.test(line)) goes?.();
    },
    // In UCCI all engines count ranks from 0, even one that counts from 1 in UCI.
    coordinates: ({ name }) =>
      (protocol === 'uci' ? coordinatesOfEngine(name) : undefined) ?? coordinates,
    schedule,
    timeouts: { handshakeMs, readyMs: Math.max(handshakeMs, 10_000), stopMs },
    onEvent: (event) => {
      if (event.kind !== 'failed') return;
      failure = REASONS[event.reason] ?? event.detail;
      process.kill();
    },
  });
  const ended = process.ended.then((how) => {
    session.exited(how);
    return failure ?? how;
  });
  const onGo = (listener: () => void): void => {
    goes = listener;
  };
  return { session, process, ended, onGo };
}

const REASONS: Readonly<Record<string, string>> = {
  'stop-timeout': 'it did not stop when it was told to',
  'ready-timeout': 'it no longer answers',
  'no-xiangqi': 'it does not play Xiangqi',
};

/** Only Black's king, on d9, can move. Its rank in the answer shows how the engine counts ranks. */
const TRIAL = Position.fromFen('3k5/9/9/9/4P4/9/9/9/9/4K4 b');

async function findFailure(
  session: Session,
  { handshakeMs }: StartOptions,
): Promise<StartFailure | undefined> {
  const greeted = await session.start();
  if (!greeted.ok) {
    const { reason, detail } = greeted.error;
    const isSilent = reason === 'handshake-timeout' || reason === 'exited';
    return { detail: REASONS[reason] ?? detail, isSilent };
  }
  const search = session.search({ position: { fen: TRIAL.fen }, limits: { depth: 1 } });
  const timer = setTimeout(() => search.stop(), handshakeMs);
  const outcome = await search.done;
  clearTimeout(timer);
  return findBadMoves(outcome);
}

function findBadMoves(outcome: SearchOutcome): StartFailure | undefined {
  if (outcome.kind === 'finished' || outcome.kind === 'stopped') {
    const { bestMove = 'no move' } = outcome;
    if (TRIAL.isLegal(bestMove)) return undefined;
    return { detail: `it plays ${bestMove} in ${TRIAL.fen}`, isOtherWay: true };
  }
  if (outcome.kind !== 'failed') return { detail: 'it does not search' };
  const isOtherWay =
    outcome.reason === 'wrong-coordinates' || outcome.reason === 'unreadable-best-move';
  return { detail: outcome.detail, isOtherWay };
}

function describe(
  { engine }: Session,
  { name, path }: EngineCommand,
  protocol: Protocol,
): RunningEngine['description'] {
  const maxOf = (option: string): number | undefined => {
    const found = engine && findOption(engine.options, option);
    return found?.type === 'spin' ? found.max : undefined;
  };
  return {
    name: cleanName(name ?? engine?.name, path),
    protocol,
    maxThreads: clamp(maxOf('Threads') ?? 1, Math.min(1024, availableParallelism())),
    // Half of the memory is left to everything else.
    maxHashMb: clamp(maxOf('Hash') ?? 16, Math.floor(totalmem() / 2 ** 21)),
    maxLines: clamp(maxOf('MultiPV') ?? 1, 500),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(1, Math.min(max, value));
}

const schedule: Schedule = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};
