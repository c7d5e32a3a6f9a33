import { Position } from '@chuhe/rules/position';
import type { Coordinates } from '@chuhe/uci/coordinates';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { SearchOutcome } from '@chuhe/uci/search';
import type { EvaluationSource } from './engine-job.ts';
import { EngineProcess, type ProcessRequest } from './engine-process.ts';
import { networkFileOf } from './engine-program.ts';

export const START_PROBLEMS = [
  'not-started',
  /** There was too little memory for it. */
  'no-memory',
  /** It runs, but not with the network that it was given. */
  'bad-network',
  /** What it answers is no legal move: it counts ranks in another way, or does not play Xiangqi. */
  'bad-moves',
] as const;

export interface StartFailure {
  readonly problem: (typeof START_PROBLEMS)[number];
  /** For the log; in English. */
  readonly detail: string;
}

export type StartRequest = Omit<ProcessRequest, 'coordinates'> & {
  /** Ends what has been begun. */
  readonly signal: AbortSignal;
};

/**
 * Starts an engine and lets it search one ply, by which it proves that it plays Xiangqi, how it counts ranks, and what
 * it evaluates with. Never rejects; of a start that failed nothing is left.
 */
export async function startEngine(
  request: StartRequest,
): Promise<Result<EngineProcess, StartFailure>> {
  const started = await tryStart(request, 'ranks-0-9');
  const isOtherWay = !started.ok && started.error.problem === 'bad-moves';
  return isOtherWay ? tryStart(request, 'ranks-1-10') : started;
}

async function tryStart(
  request: StartRequest,
  coordinates: Coordinates,
): Promise<Result<EngineProcess, StartFailure>> {
  const network = await readNetwork(request);
  if (!network.ok) return network;
  if (request.signal.aborted) return fail({ problem: 'not-started', detail: 'taken back' });
  const engine = new EngineProcess({ ...request, coordinates });
  const kill = (): void => engine.child.kill();
  request.signal.addEventListener('abort', kill);
  if (network.value !== undefined) engine.child.feed(network.value);
  const failure = await findFailure(engine, request);
  request.signal.removeEventListener('abort', kill);
  if (failure === undefined) return ok(engine);
  engine.child.kill();
  await engine.child.ended;
  return fail(failure);
}

async function readNetwork({
  program: { network },
}: StartRequest): Promise<Result<Uint8Array | undefined, StartFailure>> {
  try {
    return ok(await network?.read());
  } catch (error) {
    return fail({ problem: 'bad-network', detail: String(error) });
  }
}

/** Black's king has come to d9 and must move: a rank that only one way of counting has, whatever the answer. */
const TRIAL = Position.fromFen('3k5/9/9/9/4P4/9/9/9/9/4K4 b');

async function findFailure(
  engine: EngineProcess,
  { timeouts }: StartRequest,
): Promise<StartFailure | undefined> {
  const greeted = await engine.session.start();
  if (!greeted.ok) return findComplaint(engine) ?? notStarted(greeted.error.detail);
  const search = engine.search({ position: { fen: TRIAL.fen }, limits: { depth: 1 } }, 1);
  const patience = setTimeout(() => search.stop(), timeouts.handshakeMs);
  const outcome = await search.done;
  clearTimeout(patience);
  return findComplaint(engine) ?? findBadMoves(outcome) ?? findBadNetwork(engine);
}

function findComplaint({ complaint }: EngineProcess): StartFailure | undefined {
  return complaint === undefined ? undefined : { problem: 'bad-network', detail: complaint };
}

function findBadMoves(outcome: SearchOutcome): StartFailure | undefined {
  if (outcome.kind === 'finished') {
    const { bestMove = 'no move' } = outcome;
    if (TRIAL.isLegal(bestMove)) return undefined;
    return { problem: 'bad-moves', detail: `It plays ${bestMove} in ${TRIAL.fen}.` };
  }
  if (outcome.kind !== 'failed') return notStarted('It does not search.');
  const isBad = outcome.reason === 'wrong-coordinates' || outcome.reason === 'unreadable-best-move';
  return isBad ? { problem: 'bad-moves', detail: outcome.detail } : notStarted(outcome.detail);
}

/**
 * How engines, the WebAssembly glue and Node say that memory was too little; the operating system kills without a word,
 * and nobody else does so in the middle of a start.
 */
const NO_MEMORY =
  /^SIGKILL|failed to allocate|could not allocate|cannot enlarge memory|out of memory|bad_alloc|\boom\b/i;

function notStarted(detail: string): StartFailure {
  return { problem: NO_MEMORY.test(detail) ? 'no-memory' : 'not-started', detail };
}

function findBadNetwork({ evaluation, program }: EngineProcess): StartFailure | undefined {
  const file = networkFileOf(program);
  if (file === undefined) return undefined;
  if (evaluation?.kind === 'network' && evaluation.file === file) return undefined;
  // A program of this machine may be too old to say it; the product's own engine is not.
  if (evaluation === undefined && program.network === undefined) return undefined;
  return { problem: 'bad-network', detail: describeEvaluation(evaluation, file) };
}

function describeEvaluation(evaluation: EvaluationSource | undefined, file: string): string {
  if (evaluation === undefined) return `It does not say that it uses ${file}.`;
  if (evaluation.kind === 'network') return `It uses ${evaluation.file}, not ${file}.`;
  return `It evaluates without a network, not by ${file}; Fairy-Stockfish takes only files whose names begin with xiangqi.`;
}
