/* oxlint-disable unicorn/require-post-message-target-origin -- A worker's `postMessage` takes no origin. */
import { Worker } from 'node:worker_threads';
import type { FoundResult, WorkResult } from '@chuhe/contract/work';
import { WORK_LIMITS } from '@chuhe/contract/work';
import { Position } from '@chuhe/rules/position';
import type { Evaluation } from '@chuhe/uci/evaluation';
import { makeScoreNumber } from '@chuhe/uci/score';
import { Session } from '@chuhe/uci/session';
import type { LoadedEngine } from './engine-files.ts';
import type { SearchPosition, SearchWork } from './worker-loop.ts';

export type ThreadData = Pick<LoadedEngine, 'compiled' | 'network'>;

/** The program is one file, which runs an engine if it is not the main thread. */
const SCRIPT = new URL(import.meta.url);

interface Running {
  readonly session: Session;
  readonly worker: Worker;
  /** An option that the engine has refused. */
  refused?: string;
}

/** The site's engine in a thread. A thread that ends is replaced at the next search. */
export class EngineThread {
  readonly #engine: LoadedEngine;
  #running: Running | undefined;

  constructor(engine: LoadedEngine) {
    this.#engine = engine;
  }

  /**
   * Searches exactly as the site's own engine does in a check: one thread, a cleared hash table, a limit of nodes. Never rejects.
   *
   * @returns `undefined` if the search was stopped
   */
  readonly search: SearchWork = async (work, signal) => {
    try {
      return await this.#search(work, signal);
    } catch (error) {
      return this.#fail(work.FEN, String(error));
    }
  };

  async #search(
    { FEN, nodes, lines }: SearchPosition,
    signal: AbortSignal,
  ): Promise<WorkResult | undefined> {
    const position = Position.parse(FEN);
    if (!position.ok) return { FEN, problem: 'The position cannot be read.' };
    const multiPv = Math.min(lines, position.value.moves().length);
    const running = this.#start();
    const { session } = running;
    const started = await session.start();
    if (!started.ok) return this.#fail(FEN, started.error.detail);
    // Another setting would find other scores.
    if (running.refused !== undefined) return this.#fail(FEN, `${running.refused} is refused.`);
    if (!session.setOption('MultiPV', multiPv).ok) return this.#fail(FEN, 'MultiPV is refused.');
    session.newGame();
    const request = { position: { fen: FEN }, limits: { nodes }, signal };
    const outcome = await session.search(request).done;
    const failed = outcome.kind === 'failed' ? await this.#fail(FEN, outcome.detail) : undefined;
    if (signal.aborted) return undefined;
    if (failed !== undefined) return failed;
    if (outcome.kind !== 'finished') return { FEN, problem: outcome.kind };
    return makeResult(FEN, outcome.evaluation, multiPv);
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    running?.session.quit();
    await running?.worker.terminate();
  }

  #start(): Running {
    if (this.#running !== undefined && this.#running.session.failure === undefined) {
      return this.#running;
    }
    const { compiled, network, hashMb } = this.#engine;
    const workerData: ThreadData = { compiled, network };
    const worker = new Worker(SCRIPT, {
      workerData,
      env: {},
      argv: [],
      execArgv: [],
      name: 'engine',
    });
    const session = new Session({
      send: (line) => worker.postMessage(line),
      coordinates: 'ranks-0-9',
      options: [
        { name: 'Threads', value: 1 },
        { name: 'Hash', value: hashMb },
      ],
      schedule: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
      onEvent: (event) => {
        if (event.kind === 'option-refused') running.refused = event.name;
      },
    });
    const running: Running = { session, worker };
    worker.on('message', (line: unknown) => session.receiveChunk(`${String(line)}\n`));
    worker.on('error', (error) => session.exited(String(error)));
    worker.on('exit', (status) => session.exited(`exit status ${status}`));
    this.#running = running;
    return running;
  }

  async #fail(FEN: string, problem: string): Promise<WorkResult> {
    await this.close().catch(() => undefined);
    return { FEN, problem: problem.slice(0, WORK_LIMITS.problem) };
  }
}

/** As `readEvaluation` of the server: prefers lines of one depth, and drops those whose score is a bound. */
function makeResult(FEN: string, evaluation: Evaluation, expected: number): WorkResult {
  const { settled, lines: all, nodes = 0 } = evaluation;
  const lines = (settled.length >= expected ? settled : all).flatMap(readLine);
  return lines.length === 0 || nodes === 0
    ? { FEN, problem: 'The engine found no line.' }
    : { FEN, nodes, lines };
}

function readLine({ score, depth, pv }: Evaluation['lines'][number]): FoundResult['lines'] {
  if (score.bound !== 'exact' || pv.length === 0) return [];
  const moves = pv.slice(0, WORK_LIMITS.lineMoves);
  return [{ score: makeScoreNumber(score), depth: Math.min(255, depth), moves }];
}
