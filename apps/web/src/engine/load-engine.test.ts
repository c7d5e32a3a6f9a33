import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { STALL_MS } from './download.ts';
import { type LoadEffects, type LoadProgress, loadEngine, START_MS } from './load-engine.ts';
import type { StartProgram } from './program.ts';
import { makeClock, settle } from './testing/clock.ts';
import { FakeEngine } from './testing/fake-engine.ts';

const FILES = {
  network: { name: 'x', url: '/x.nnue', bytes: 1, sha256: '' },
  base: '/engine/0/',
  wasm: { name: 'stockfish.wasm', bytes: 10 },
};

const start: StartProgram = async ({ listener }) => ok(new FakeEngine(listener));
const failToStart: StartProgram = async () => fail({ reason: 'start-failed', detail: 'no' });
const never: StartProgram = () => new Promise(() => undefined);

/** A body that comes in these pieces, and then ends or does not. */
function bodyOf(pieces: readonly number[], end = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const bytes of pieces) controller.enqueue(new Uint8Array(bytes));
      if (end) controller.close();
    },
  });
}

/** Loads with these effects instead of good ones. */
function load(effects: Partial<LoadEffects> = {}) {
  const clock = makeClock();
  const abort = new AbortController();
  const progress: LoadProgress[] = [];
  const loaded = loadEngine(
    {
      files: FILES,
      isolation: () => ({ isolated: true }),
      fetch: async () => new Response(bodyOf([4, 6])),
      schedule: clock.schedule,
      startInWorker: start,
      startOnPage: failToStart,
      ...effects,
    },
    {
      onProgress: (each) => progress.push(each),
      listener: { line: () => undefined, failed: () => undefined },
      signal: abort.signal,
    },
  );
  return { loaded, progress, clock, abort };
}

/** A download that ends when it is aborted, as `fetch` does. */
function fetchNever(_url: string, { signal }: { readonly signal: AbortSignal }) {
  return new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

describe('loading the engine', () => {
  it('tells how much of the file has come, by its length before compression', async () => {
    const { loaded, progress, clock } = load();
    expect((await loaded).ok).toBe(true);
    expect(progress.map(({ loadedBytes }) => loadedBytes)).toEqual([0, 4, 10]);
    expect(progress.every(({ totalBytes }) => totalBytes === 10)).toBe(true);
    expect(clock.running()).toBe(0);
  });

  it('downloads nothing where the page is not isolated', async () => {
    const fetched: string[] = [];
    const { loaded } = load({
      isolation: () => ({ isolated: false, detail: 'Missing: SharedArrayBuffer.' }),
      fetch: async (url) => {
        fetched.push(url);
        return new Response();
      },
    });
    expect(await loaded).toEqual(
      fail({ reason: 'no-isolation', detail: 'Missing: SharedArrayBuffer.' }),
    );
    expect(fetched).toEqual([]);
  });

  it.each<[string, LoadEffects['fetch']]>([
    ['status 503', async () => new Response('no', { status: 503 })],
    ['ended after 4 bytes', async () => new Response(bodyOf([4]))],
    ['longer than it should be', async () => new Response(bodyOf([4, 7]))],
    ['TypeError: offline', () => Promise.reject(new TypeError('offline'))],
  ])('fails with the words: %s', async (words, fetch) => {
    const { loaded } = load({ fetch });
    const detail = `/engine/0/stockfish.wasm: ${words}`;
    expect(await loaded).toEqual(fail({ reason: 'download-failed', detail }));
  });

  it('fetches a file of the wrong length again, once, past the caches', async () => {
    const caches: (string | undefined)[] = [];
    const { loaded } = load({
      fetch: async (_url, { cache }) => {
        caches.push(cache);
        return new Response(bodyOf(cache === 'reload' ? [10] : [4]));
      },
    });
    expect((await loaded).ok).toBe(true);
    expect(caches).toEqual([undefined, 'reload']);
  });

  it('gives a download up when nothing arrives any more', async () => {
    const { loaded, clock } = load({ fetch: fetchNever });
    await settle();
    clock.advance(STALL_MS);
    expect(await loaded).toMatchObject({ error: { reason: 'download-failed' } });
  });

  it('gives a download up when the caller does', async () => {
    const { loaded, abort, clock } = load({ fetch: fetchNever });
    abort.abort();
    expect(await loaded).toMatchObject({ error: { reason: 'download-failed' } });
    expect(clock.running()).toBe(0);
  });

  it('has nothing to load where the build has no engine', async () => {
    expect(await load({ files: undefined }).loaded).toMatchObject({
      error: { reason: 'download-failed' },
    });
  });

  it('starts on the page where the worker cannot', async () => {
    const { loaded } = load({ startInWorker: failToStart, startOnPage: start });
    expect((await loaded).ok).toBe(true);
  });

  it('does not try the page when memory is what was missing', async () => {
    const { loaded } = load({
      startInWorker: async () => fail({ reason: 'no-memory', detail: 'full' }),
      startOnPage: start,
    });
    expect(await loaded).toEqual(fail({ reason: 'no-memory', detail: 'full' }));
  });

  it('names both causes when neither can', async () => {
    const { loaded } = load({
      startInWorker: () => Promise.reject(new Error('forbidden')),
      startOnPage: failToStart,
    });
    expect(await loaded).toEqual(
      fail({ reason: 'start-failed', detail: 'in a worker: Error: forbidden; on the page: no' }),
    );
  });

  it('tells a start that does not end that nobody waits for it', async () => {
    const given: AbortSignal[] = [];
    const startInWorker: StartProgram = (request) => {
      given.push(request.signal);
      return never(request);
    };
    const { loaded, clock } = load({ startInWorker });
    await settle();
    clock.advance(START_MS);
    expect(await loaded).toMatchObject({ error: { reason: 'start-failed' } });
    expect(given[0]?.aborted).toBe(true);
  });
});
