import { describe, expect, it } from 'vitest';
import type { EngineFailure } from './failure.ts';
import { type StockfishModule, type StockfishOptions, startModule } from './start-module.ts';

/** The glue, played by the test. */
class FakeGlue {
  options: StockfishOptions | undefined;
  terminated = false;
  #listener: ((line: string) => void) | undefined;
  #resolve: (module: StockfishModule) => void = () => undefined;

  factory = (options: StockfishOptions): Promise<StockfishModule> => {
    this.options = Object.assign(options, this.#module);
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  };

  load(): void {
    this.#resolve(this.#module);
  }

  print(line: string): void {
    this.#listener?.(line);
  }

  readonly #module: StockfishModule = {
    FS: { writeFile: () => undefined },
    postMessage: () => undefined,
    addMessageListener: (listener) => {
      this.#listener = listener;
    },
    terminate: () => {
      this.terminated = true;
    },
  };
}

function begin() {
  const glue = new FakeGlue();
  const heard: string[] = [];
  const failures: EngineFailure[] = [];
  const started = startModule(glue.factory, {
    base: '/engine/0/',
    wasm: new ArrayBuffer(8),
    listener: { line: (text) => heard.push(text), failed: (failure) => failures.push(failure) },
  });
  return { glue, heard, failures, started };
}

describe('the module', () => {
  it('is given the addresses that it cannot know in a worker', () => {
    const { glue } = begin();
    expect(glue.options?.locateFile('stockfish.worker.js')).toBe('/engine/0/stockfish.worker.js');
    expect(glue.options?.mainScriptUrlOrBlob).toBe('/engine/0/stockfish.js');
    expect(glue.options?.wasmMemory.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('has started when it is loaded and its main thread has written something', async () => {
    const { glue, started, heard } = begin();
    glue.load();
    glue.print('Fairy-Stockfish by Fabian Fichter');
    expect((await started).ok).toBe(true);
    expect(heard).toEqual(['Fairy-Stockfish by Fabian Fichter']);
  });

  it('has not started when its thread cannot be loaded', async () => {
    const { glue, started } = begin();
    glue.load();
    glue.print('pthread sent an error! undefined:undefined: undefined');
    expect(await started).toMatchObject({ error: { reason: 'start-failed' } });
    expect(glue.terminated).toBe(true);
  });

  it.each<[string, (glue: FakeGlue) => void, string]>([
    ['a dead thread', (glue) => glue.print('pthread sent an error! unreachable'), 'crashed'],
    ['an abort', (glue) => glue.options?.onAbort('assertion'), 'crashed'],
    ['an abort for memory', (glue) => glue.options?.onAbort('OOM'), 'no-memory'],
    ['an exit', (glue) => glue.options?.quit(1), 'crashed'],
    [
      'a table too large',
      (glue) => glue.print('Failed to allocate 512MB for transposition table.'),
      'no-memory',
    ],
  ])('tells %s once, after it has started', async (_, happen, reason) => {
    const { glue, started, failures } = begin();
    glue.load();
    glue.print('Fairy-Stockfish');
    await started;
    happen(glue);
    glue.options?.quit(1);
    expect(failures).toMatchObject([{ reason }]);
    expect(glue.terminated).toBe(true);
  });

  it('does not start when the glue throws', async () => {
    const failed = startModule(() => Promise.reject(new Error('no wasm')), {
      base: '/',
      wasm: new ArrayBuffer(8),
      listener: { line: () => undefined, failed: () => undefined },
    });
    expect(await failed).toMatchObject({
      error: { reason: 'start-failed', detail: 'Error: no wasm' },
    });
  });
});
