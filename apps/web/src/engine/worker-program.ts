/** The engine in our worker, as a program. */
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

/** May throw, as `new Worker` does where a policy forbids it. */
export type MakeWorker = (url: string, listener: WorkerListener) => WorkerPort;

export interface LoadedParts extends EngineParts {
  readonly identity: NetworkIdentity;
}

export interface WorkerStart {
  readonly url: string;
  /** While they are on their way the worker loads its script. Never rejects. */
  readonly parts: Promise<Result<LoadedParts, EngineFailure>>;
  readonly listener: ProgramListener;
  /** Fires when nobody waits for the start any more; without effect once it has ended. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export type StartInWorker = (start: WorkerStart) => Promise<Result<EngineProgram, EngineFailure>>;

type Started = Result<EngineProgram, EngineFailure>;

/** So long may the worker take from the parts of the engine to its word that it has started. */
export const START_MS = 30_000;

export function startInWorker(makeWorker: MakeWorker, schedule: Schedule): StartInWorker {
  return ({ url, parts, listener, signal }) =>
    new Promise((resolve) => {
      const conversation = new Conversation(listener, resolve);
      try {
        conversation.port = makeWorker(url, {
          message: (data) => conversation.take(parseFromWorker(data)),
          // A script that is missing or blocked has no message at all.
          error: (detail) => conversation.fail(detail || 'The worker could not be loaded.'),
        });
      } catch (error) {
        conversation.fail(detailOf(error));
      }
      signal.addEventListener('abort', () => conversation.giveUp());
      void parts.then((loaded) => conversation.start(loaded, schedule));
    });
}

class Conversation implements EngineProgram {
  network?: NetworkIdentity;
  port: WorkerPort | undefined;
  readonly #listener: ProgramListener;
  #resolve: ((started: Started) => void) | undefined;
  #cancelPatience = nothing;
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
    this.#cancelPatience = schedule(
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

  /** Without effect once it has started: then it is the holder's to end. */
  giveUp(): void {
    if (this.#resolve !== undefined) this.fail('Nobody waits for it any more.');
  }

  take(message: FromWorker | undefined): void {
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
    this.#cancelPatience();
    this.#resolve?.(started);
    this.#resolve = undefined;
  }
}

function nothing(): void {}
