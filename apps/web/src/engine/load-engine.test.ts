import { createHash } from 'node:crypto';
import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { type LoadEffects, loadEngine } from './load-engine.ts';
import type { LoadProgress } from './load-progress.ts';
import { makeClock } from './testing/clock.ts';
import { FakeEngine } from './testing/fake-engine.ts';
import type { StartInWorker, WorkerStart } from './worker-program.ts';

/** The smallest WebAssembly module. */
const MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const file = (url: string) => ({ url, bytes: MODULE.length, sha256: hash(MODULE) });
const FILES = {
  worker: '/engine/0/engine-worker.js',
  wasm: {
    single: file('/engine/0/engine.wasm'),
    threads: file('/engine/0/engine-threads.wasm'),
    scalar: file('/engine/0/engine-scalar.wasm'),
  },
  network: { name: 'Chuhe 3', ...file('/x.nnue') },
};

/** A worker that starts with any parts. */
const start: StartInWorker = async ({ parts, listener }) => {
  const loaded = await parts;
  return loaded.ok ? ok(new FakeEngine(listener)) : loaded;
};

/** Loads with some effects replaced. */
function load(effects: Partial<LoadEffects> = {}) {
  const progress: LoadProgress[] = [];
  const asked: string[] = [];
  const abort = new AbortController();
  const loaded = loadEngine(
    {
      files: FILES,
      abilities: () => ({ simd: true, sharedMemory: true }),
      fetch: async (url) => {
        asked.push(url);
        return url === '/api/network'
          ? Response.json({ data: null })
          : new Response(MODULE.slice());
      },
      schedule: makeClock().schedule,
      digest: async (bytes) => hash(new Uint8Array(bytes)),
      compile: (wasm) => WebAssembly.compile(wasm),
      startInWorker: start,
      ...effects,
    },
    {
      onProgress: (each) => progress.push(each),
      listener: { line: () => undefined, failed: () => undefined },
      signal: abort.signal,
    },
  );
  return { loaded, progress, asked, abort };
}

describe('loading the engine', () => {
  it('is reported as one download', async () => {
    const { loaded, progress } = load();
    expect((await loaded).ok).toBe(true);
    const totalBytes = 3 * MODULE.length;
    expect(progress.at(-1)).toEqual({ loadedBytes: totalBytes, totalBytes });
    const amounts = progress.map(({ loadedBytes }) => loadedBytes);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });

  it.each([
    [{ simd: true, sharedMemory: true }, ['engine.wasm', 'engine-threads.wasm']],
    [{ simd: true, sharedMemory: false }, ['engine.wasm']],
    [{ simd: false, sharedMemory: true }, ['engine-scalar.wasm']],
    [{ simd: false, sharedMemory: false }, ['engine-scalar.wasm']],
  ])('uses the builds that a browser with %j can run', async (abilities, names) => {
    const { loaded, asked } = load({ abilities: () => abilities });
    expect((await loaded).ok).toBe(true);
    const builds = asked.filter((url) => url.startsWith('/engine/'));
    expect(builds).toEqual(names.map((name) => `/engine/0/${name}`));
  });

  it('gives the worker its parts', async () => {
    const starts: WorkerStart[] = [];
    const startInWorker: StartInWorker = (each) => {
      starts.push(each);
      return start(each);
    };
    await load({ startInWorker }).loaded;
    expect(starts[0]?.url).toBe(FILES.worker);
    expect(await starts[0]?.parts).toMatchObject({
      ok: true,
      value: {
        identity: { name: 'Chuhe 3', sha256: hash(MODULE) },
        network: MODULE,
        single: {},
        threads: {},
      },
    });
  });

  it('fails when one file cannot be downloaded', async () => {
    const { loaded } = load({
      fetch: async (url) => new Response(MODULE.slice(), { status: url.endsWith('m') ? 404 : 200 }),
    });
    expect(await loaded).toMatchObject({ error: { reason: 'download-failed' } });
  });

  it('fails with the first missing file, and cancels the others', async () => {
    const signals = new Map<string, AbortSignal>();
    const { loaded } = load({
      fetch: async (url, { signal }) => {
        signals.set(url, signal);
        if (url.endsWith('/engine.wasm')) return new Response('', { status: 404 });
        return new Promise(() => undefined);
      },
    });
    expect(await loaded).toMatchObject({ error: { detail: '/engine/0/engine.wasm: status 404' } });
    expect([...signals].filter(([, { aborted }]) => !aborted).map(([url]) => url)).toEqual([
      '/engine/0/engine.wasm',
    ]);
  });

  it('uses one thread where the threaded build cannot be downloaded', async () => {
    const starts: WorkerStart[] = [];
    const { loaded } = load({
      fetch: async (url) =>
        url === '/api/network'
          ? Response.json({ data: null })
          : new Response(MODULE.slice(), { status: url.includes('threads') ? 404 : 200 }),
      startInWorker: (each) => {
        starts.push(each);
        return start(each);
      },
    });
    expect((await loaded).ok).toBe(true);
    expect(await starts[0]?.parts).toMatchObject({ value: { single: {}, threads: undefined } });
  });

  it.each([
    ['CompileError: bad', 'start-failed'],
    ['RangeError: out of memory', 'no-memory'],
  ])('fails when a build cannot be compiled: %s', async (detail, reason) => {
    const [name = '', message = ''] = detail.split(': ');
    const compile = () => Promise.reject(Object.assign(new Error(message), { name }));
    expect(await load({ compile }).loaded).toEqual(fail({ reason, detail }));
  });

  it('fails where the build has no engine', async () => {
    expect(await load({ files: undefined }).loaded).toMatchObject({
      error: { reason: 'download-failed' },
    });
  });

  it('cancels the downloads when the worker does not start', async () => {
    const starts: WorkerStart[] = [];
    const { loaded } = load({
      startInWorker: async (each) => {
        starts.push(each);
        return fail({ reason: 'start-failed', detail: 'no' });
      },
    });
    expect(await loaded).toEqual(fail({ reason: 'start-failed', detail: 'no' }));
    expect(starts[0]?.signal.aborted).toBe(true);
  });

  it('notifies the worker when the start is cancelled', async () => {
    const starts: WorkerStart[] = [];
    const { abort } = load({
      startInWorker: (each) => {
        starts.push(each);
        return new Promise(() => undefined);
      },
    });
    abort.abort();
    expect(starts[0]?.signal.aborted).toBe(true);
  });
});
