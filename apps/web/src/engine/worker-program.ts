/** An `EngineProgram` that runs in a worker. */
import type { Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import { detailOf, type EngineFailure, failureFrom } from './failure.ts';
import type { NetworkIdentity } from './network.ts';
import type { EngineProgram, ProgramListener } from './program.ts';
import {
  type EngineParts,
  type FromWorker,
  parseFromWorker,
  type ToWorker,
} from './worker-messages.ts';

/** The part of a `Worker` that is used. */
interface WorkerPort {
  post(message: ToWorker, transfer?: Transferable[]): void;
  terminate(): void;
}

export interface WorkerListener {
  readonly message: (data: unknown) => void;
  readonly error: (detail: string) => void;
}

/** May throw, as `new Worker` does under a content security policy. */
export type MakeWorker = (url: string, listener: WorkerListener) => WorkerPort;

export interface LoadedParts extends EngineParts {
  readonly identity: NetworkIdentity;
}

export interface WorkerStart {
  readonly url: string;
  /** Never rejects. The worker loads its script while the parts are downloading. */
  readonly parts: Promise<Result<LoadedParts, EngineFailure>>;
  readonly listener: ProgramListener;
  /** Cancels the start. Has no effect after the start. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export type StartInWorker = (start: WorkerStart) => Promise<Result<EngineProgram, EngineFailure>>;

type Started = Result<EngineProgram, EngineFailure>;

/** Time limit, in milliseconds, for the worker's `started` message after the parts have been sent. */
export const START_MS = 30_000;

export function startInWorker(makeWorker: MakeWorker, schedule: Schedule): StartInWorker {
  return ({ url, parts, listener, signal }) =>
    new Promise((resolve) => {
      const program = new WorkerProgram(listener, resolve);
      try {
        program.port = makeWorker(url, {
          message: (data) => program.onMessage(parseFromWorker(data)),
          // A missing or blocked script has no error message.
          error: (detail) => program.fail(detail || 'The worker could not be loaded.'),
        });
      } catch (error) {
        program.fail(detailOf(error));
      }
      signal.addEventListener('abort', () => program.giveUp());
      void parts.then((loaded) => program.start(loaded, schedule));
    });
}

class WorkerProgram implements EngineProgram {
  network?: NetworkIdentity;
  port: WorkerPort | undefined;
  readonly #listener: ProgramListener;
  #resolve: ((started: Started) => void) | undefined;
  #cancelTimeout = nothing;
  #over = false;

  constructor(listener: ProgramListener, resolve: (started: Started) => void) {
    this.#listener = listener;
    this.#resolve = resolve;
  }

  start(parts: Result<LoadedParts, EngineFailure>, schedule: Schedule): void {
    if (this.#over) return;
    if (!parts.ok) {
      this.#end(parts.error);
      return;
    }
    const { identity, single, threads, network } = parts.value;
    this.network = identity;
    this.#cancelTimeout = schedule(
      () => this.fail(`The worker did not answer within ${START_MS} ms.`),
      START_MS,
    );
    try {
      this.port?.post({ kind: 'start', parts: { single, threads, network } }, [network.buffer]);
    } catch (error) {
      this.fail(detailOf(error));
    }
  }

  send(line: string): void {
    this.port?.post({ kind: 'line', text: line });
  }

  writeFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.port?.post({ kind: 'file', name, bytes });
  }

  terminate(): void {
    this.#over = true;
    this.port?.terminate();
  }

  /** Cancels the start. Has no effect afterwards, since the caller then owns the program. */
  giveUp(): void {
    if (this.#resolve !== undefined) this.fail('The start was cancelled.');
  }

  onMessage(message: FromWorker | undefined): void {
    if (this.#over || message === undefined) return;
    if (message.kind === 'line') this.#listener.line(message.text);
    else if (message.kind === 'started') this.#settle(ok(this));
    else this.#end(message.failure);
  }

  fail(detail: string): void {
    if (this.#over) return;
    this.#end(failureFrom(this.#resolve === undefined ? 'crashed' : 'start-failed', detail));
  }

  #end(failure: EngineFailure): void {
    this.terminate();
    if (this.#resolve === undefined) this.#listener.failed(failure);
    else this.#settle(fail(failure));
  }

  #settle(started: Started): void {
    this.#cancelTimeout();
    this.#resolve?.(started);
    this.#resolve = undefined;
  }
}

function nothing(): void {}
