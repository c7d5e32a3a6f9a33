import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { NetworkParts } from '@chuhe/engine/network/write-network';
import type { EngineBuilds } from '@chuhe/engine/uci-engine';
import { type EngineTransport, QUIT_MS } from './engine-transport.ts';

/** The input of a thread. All threads share one copy of the compiled module and of the network. */
export interface ThreadData {
  readonly compiled: EngineBuilds['single'];
  readonly network: { readonly name: string; readonly bytes: NetworkParts };
}

/** Limits of the JavaScript heap. The memory of the WebAssembly module, which holds the hash table, does not count. */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

/** An engine in a thread of this process. If a search hangs, it does not block other threads, and `kill` ends it. */
export class EngineThread implements EngineTransport {
  readonly ended: Promise<string>;
  readonly pid = undefined;
  readonly label: string;
  readonly #worker: Worker | undefined;
  #isEnded = false;
  #end: (how: string) => void = () => undefined;

  constructor(script: URL, workerData: ThreadData, onText: (text: string) => void) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#worker = this.#start(script, workerData);
    this.label = `thread ${this.#worker?.threadId ?? 'that did not start'}`;
    this.#worker?.on('message', (line: unknown) => onText(`${String(line)}\n`));
    this.#worker?.on('error', (error: unknown) => this.#finish(messageOf(error)));
    this.#worker?.on('exit', (status) => this.#finish(`exit status ${status}`));
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  send(line: string): void {
    this.#worker?.postMessage(line);
  }

  async end(): Promise<void> {
    const kill = setTimeout(() => this.kill(), QUIT_MS);
    await this.ended;
    clearTimeout(kill);
    await this.#worker?.terminate();
  }

  kill(): void {
    void this.#worker?.terminate();
  }

  #start(script: URL, workerData: ThreadData): Worker | undefined {
    try {
      return new Worker(script, {
        workerData,
        // An engine must not see the server's environment, which contains secrets, nor its flags.
        env: {},
        execArgv: [],
        resourceLimits: LIMITS,
        name: 'engine',
      });
    } catch (error) {
      this.#finish(messageOf(error));
      return undefined;
    }
  }

  #finish(how: string): void {
    this.#isEnded = true;
    this.#end(how);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
