/**
 * Starts the engine's emscripten module in the scope that this code runs in: our worker, or the page
 * where a worker may not start workers. The module runs its `main` in a worker of its own and takes
 * and gives lines of UCI.
 */
import { fail, ok, type Result } from '@chuhe/uci/result';
import { GLUE_FILE } from './engine-files.ts';
import { detailOf, type EngineFailure, failureFrom } from './failure.ts';
import type { ProgramListener, StartRequest } from './program.ts';

/** What the glue adds to the object that it is given, and resolves with. */
export interface StockfishModule {
  postMessage(line: string): void;
  addMessageListener(listener: (line: string) => void): void;
  terminate(): void;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
}

export interface StockfishOptions extends Partial<StockfishModule> {
  readonly wasmBinary: ArrayBuffer;
  readonly wasmMemory: WebAssembly.Memory;
  readonly mainScriptUrlOrBlob: string;
  readonly locateFile: (name: string) => string;
  readonly onAbort: (what: unknown) => void;
  readonly quit: (status: number) => void;
}

export type StockfishFactory = (options: StockfishOptions) => Promise<StockfishModule>;

type Started = Result<StockfishModule, EngineFailure>;

/** 64 KiB each: the module is built to begin with 128 MiB and to end at 2 GiB. */
const INITIAL_PAGES = 2_048;
const MAXIMUM_PAGES = [32_768, 16_384, 8_192, 4_096];

export async function startModule(
  factory: StockfishFactory,
  request: Omit<StartRequest, 'signal'>,
): Promise<Started> {
  const memory = allocate();
  if (memory === undefined) return fail({ reason: 'no-memory', detail: 'No shared 128 MiB.' });
  const watch = new Watch(request.listener);
  const options = makeOptions(request, memory, watch.tell);
  const loading = factory(options);
  watch.listen(options);
  return Promise.race([watch.failure, whenStarted(loading, watch)]);
}

/** Phones refuse to reserve 2 GiB; the engine's smallest settings need less than 256 MiB. */
function allocate(): WebAssembly.Memory | undefined {
  for (const maximum of MAXIMUM_PAGES) {
    try {
      return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: true });
    } catch {
      // The next one is smaller.
    }
  }
  return undefined;
}

function makeOptions(
  request: Pick<StartRequest, 'base' | 'wasm'>,
  memory: WebAssembly.Memory,
  tell: (detail: string) => void,
): StockfishOptions {
  return {
    wasmBinary: request.wasm,
    wasmMemory: memory,
    // The glue knows its own address from its <script> only, and a worker has none.
    mainScriptUrlOrBlob: request.base + GLUE_FILE,
    locateFile: (name) => request.base + name,
    onAbort: (what) => tell(`abort: ${detailOf(what)}`),
    quit: (status) => tell(`The engine ended itself with status ${status}.`),
  };
}

/** The module is there before its main thread is, which first of all writes its name. */
async function whenStarted(loading: Promise<StockfishModule>, watch: Watch): Promise<Started> {
  try {
    const module = await loading;
    await watch.firstLine;
    watch.started = true;
    return ok(module);
  } catch (error) {
    return fail(failureFrom('start-failed', detailOf(error)));
  }
}

/** Passes on what the engine writes, and tells its first failure to whom it belongs. */
class Watch {
  started = false;
  /** Resolves if it fails before it has started. */
  readonly failure: Promise<Started>;
  readonly firstLine: Promise<void>;
  readonly #listener: ProgramListener;
  #options: StockfishOptions | undefined;
  #failStart: (started: Started) => void = () => undefined;
  #sayFirst: () => void = () => undefined;
  #over = false;

  constructor(listener: ProgramListener) {
    this.#listener = listener;
    this.failure = new Promise((resolve) => {
      this.#failStart = resolve;
    });
    this.firstLine = new Promise((resolve) => {
      this.#sayFirst = resolve;
    });
  }

  /** At once, since the glue writes what goes wrong while it starts to its listeners. */
  listen(options: StockfishOptions): void {
    this.#options = options;
    options.addMessageListener?.((line) => this.#take(line));
  }

  tell = (detail: string): void => {
    if (this.#over) return;
    this.#over = true;
    this.#options?.terminate?.();
    if (this.started) this.#listener.failed(failureFrom('crashed', detail));
    else this.#failStart(fail(failureFrom('start-failed', detail)));
  };

  /** A thread that dies and a table too large for the memory are told as one more line. */
  #take(line: string): void {
    if (/^pthread sent an error!|^Failed to allocate/.test(line)) this.tell(line);
    else {
      this.#sayFirst();
      this.#listener.line(line);
    }
  }
}
