import { Position } from '@chuhe/rules/position';
import type { Coordinates } from '@chuhe/uci/coordinates';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { SearchOutcome } from '@chuhe/uci/search';
import type { EvaluationSource } from './engine-job.ts';
import { networkFileOf } from './engine-program.ts';
import { type OpenTransport, prepareTransport } from './open-transport.ts';
import { type EngineRequest, RunningEngine } from './running-engine.ts';
import type { StartFailure } from './start-failure.ts';

export interface StartRequest extends EngineRequest {
  /** Cancels the start. */
  readonly signal: AbortSignal;
}

/**
 * Starts an engine and runs a one-ply search, to check that the engine plays Xiangqi and to find out how it numbers ranks and what it
 * evaluates with. Never rejects. Nothing is left running if the start fails.
 */
export async function startEngine(
  request: StartRequest,
): Promise<Result<RunningEngine, StartFailure>> {
  const open = await prepareTransport(request.program);
  if (!open.ok) return open;
  const started = await tryStart(request, open.value, 'ranks-0-9');
  const isOtherWay = !started.ok && started.error.problem === 'bad-moves';
  return isOtherWay ? tryStart(request, open.value, 'ranks-1-10') : started;
}

async function tryStart(
  request: StartRequest,
  open: OpenTransport,
  coordinates: Coordinates,
): Promise<Result<RunningEngine, StartFailure>> {
  if (request.signal.aborted) return fail({ problem: 'not-started', detail: 'cancelled' });
  const engine = new RunningEngine({ ...request, open, coordinates });
  const kill = (): void => engine.transport.kill();
  request.signal.addEventListener('abort', kill);
  const failure = await findFailure(engine, request);
  request.signal.removeEventListener('abort', kill);
  if (failure === undefined) return ok(engine);
  engine.transport.kill();
  await engine.transport.ended;
  return fail(failure);
}

/** Only Black's king, on d9, can move. Its rank in the answer shows whether the engine numbers ranks from 0 to 9 or from 1 to 10. */
const TRIAL = Position.fromFen('3k5/9/9/9/4P4/9/9/9/9/4K4 b');

async function findFailure(
  engine: RunningEngine,
  { timeouts }: StartRequest,
): Promise<StartFailure | undefined> {
  const greeted = await engine.session.start();
  if (!greeted.ok) return findReportedError(engine) ?? notStarted(greeted.error.detail);
  const search = engine.search({ position: { fen: TRIAL.fen }, limits: { depth: 1 } }, 1);
  const timer = setTimeout(() => search.stop(), timeouts.handshakeMs);
  const outcome = await search.done;
  clearTimeout(timer);
  return findReportedError(engine) ?? findBadMoves(outcome) ?? findBadNetwork(engine);
}

function findReportedError({ reportedError }: RunningEngine): StartFailure | undefined {
  if (reportedError === undefined) return undefined;
  return {
    problem: NO_MEMORY.test(reportedError) ? 'no-memory' : 'bad-network',
    detail: reportedError,
  };
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

/** How engines and Node report a lack of memory. SIGKILL is included, since during a start only the operating system sends it. */
const NO_MEMORY = /^SIGKILL|failed to allocate|could not allocate|out of memory|bad_alloc|\boom\b/i;

function notStarted(detail: string): StartFailure {
  return { problem: NO_MEMORY.test(detail) ? 'no-memory' : 'not-started', detail };
}

function findBadNetwork({ evaluation, program }: RunningEngine): StartFailure | undefined {
  const file = networkFileOf(program);
  if (file === undefined) return undefined;
  if (evaluation?.kind === 'network' && evaluation.file === file) return undefined;
  // Old native engines do not report what they evaluate with.
  if (evaluation === undefined && program.kind === 'native') return undefined;
  return { problem: 'bad-network', detail: describeEvaluation(evaluation, file) };
}

function describeEvaluation(evaluation: EvaluationSource | undefined, file: string): string {
  if (evaluation === undefined) return `It does not say that it uses ${file}.`;
  if (evaluation.kind === 'network') return `It uses ${evaluation.file}, not ${file}.`;
  return `It evaluates without a network, not by ${file}; Fairy-Stockfish takes only files whose names begin with xiangqi.`;
}
