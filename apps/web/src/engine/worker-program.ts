/** The engine in our worker, as a program. */
import { fail, ok, type Result } from '@chuhe/uci/result';
import { WORKER_FILE } from './engine-files.ts';
import { type EngineFailure, failureFrom } from './failure.ts';
import type { EngineProgram, ProgramListener, StartProgram } from './program.ts';
import { type FromWorker, parseFromWorker, type ToWorker } from './worker-messages.ts';

/** The part of a `Worker` that is used. */
export interface WorkerPort {
  post(message: ToWorker): void;
  terminate(): void;
}

export interface WorkerListener {
  readonly message: (data: unknown) => void;
  readonly error: (detail: string) => void;
}

/** May throw, as `new Worker` does where a policy forbids it. */
export type MakeWorker = (url: string, listener: WorkerListener) => WorkerPort;

type Started = Result<EngineProgram, EngineFailure>;

export function startInWorker(makeWorker: MakeWorker): StartProgram {
  return ({ base, wasm, listener, signal }) =>
    new Promise((resolve) => {
      const conversation = new Conversation(listener, resolve);
      conversation.port = makeWorker(base + WORKER_FILE, {
        message: (data) => conversation.take(parseFromWorker(data)),
        // A script that is missing or blocked has no message at all.
        error: (detail) => conversation.fail(detail || 'The worker could not be loaded.'),
      });
      signal.addEventListener('abort', () => conversation.giveUp());
      conversation.port.post({ kind: 'start', base, wasm });
    });
}

class Conversation implements EngineProgram {
  port: WorkerPort | undefined;
  readonly #listener: ProgramListener;
  #resolve: ((started: Started) => void) | undefined;
  #over = false;

  constructor(listener: ProgramListener, resolve: (started: Started) => void) {
    this.#listener = listener;
    this.#resolve = resolve;
  }

  send(line: string): void {
    this.port?.post({ kind: 'line', text: line });
  }

  writeFile(path: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.port?.post({ kind: 'file', path, bytes });
  }

  terminate(): void {
    this.#over = true;
    this.port?.terminate();
  }

  /** Without effect once it has started: then it is the holder's to end. */
  giveUp(): void {
    if (this.#resolve !== undefined) this.terminate();
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
    this.#resolve?.(started);
    this.#resolve = undefined;
  }
}
