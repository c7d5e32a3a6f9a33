import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import type { EngineFailure } from './failure.ts';
import { makeClock, settle } from './testing/clock.ts';
import type { ToWorker } from './worker-messages.ts';
import {
  START_MS,
  startInWorker,
  type WorkerListener,
  type WorkerStart,
} from './worker-program.ts';

const MODULE = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
const network = new Uint8Array(3);
const identity = { name: 'Chuhe 3', sha256: '0a' };
const PARTS = { single: MODULE, threads: undefined, network, identity };
type Parts = WorkerStart['parts'];

/** Starts a program in a fake worker. */
function play(parts: Parts = Promise.resolve(ok(PARTS)), post?: () => never) {
  const posted: ToWorker[] = [];
  const heard: string[] = [];
  const failures: EngineFailure[] = [];
  const abort = new AbortController();
  const clock = makeClock();
  const ended: string[] = [];
  const worker: { url: string; listener: WorkerListener | undefined } = {
    url: '',
    listener: undefined,
  };
  const start = startInWorker((url, listener) => {
    Object.assign(worker, { url, listener });
    return {
      post: (message) => {
        post?.();
        posted.push(message);
      },
      terminate: () => ended.push(url),
    };
  }, clock.schedule);
  const started = start({
    url: '/engine/0/engine-worker.js',
    parts,
    listener: { line: (text) => heard.push(text), failed: (failure) => failures.push(failure) },
    signal: abort.signal,
  });
  const say = (data: unknown): void => worker.listener?.message(data);
  const breakDown = (detail: string): void => worker.listener?.error(detail);
  return { worker, posted, heard, failures, abort, ended, started, clock, say, breakDown };
}

describe('the engine in a worker', () => {
  it('is given its parts, and then sends and receives lines', async () => {
    const { worker, posted, heard, started, clock, say } = play();
    expect(worker.url).toBe('/engine/0/engine-worker.js');
    await settle();
    say({ kind: 'line', text: 'Chuhe' });
    say({ kind: 'started' });
    const program = await started;
    const engine = program.ok ? program.value : undefined;
    engine?.writeFile('own.nnue', new Uint8Array(1));
    engine?.send('uci');
    expect(engine?.network).toBe(identity);
    expect(heard).toEqual(['Chuhe']);
    expect(posted.map(({ kind }) => kind)).toEqual(['start', 'file', 'line']);
    expect(clock.running()).toBe(0);
  });

  it('does not start when a part is missing', async () => {
    const failure = { reason: 'download-failed', detail: 'offline' } as const;
    const { started, ended, posted } = play(Promise.resolve(fail(failure)));
    expect(await started).toEqual(fail(failure));
    expect(ended).toHaveLength(1);
    expect(posted).toEqual([]);
  });

  it('does not start when a part cannot be transferred', async () => {
    const { started } = play(Promise.resolve(ok(PARTS)), () => {
      throw Object.assign(new Error('no'), { name: 'DataCloneError' });
    });
    expect(await started).toEqual(fail({ reason: 'start-failed', detail: 'DataCloneError: no' }));
  });

  it('does not start when a policy forbids it', async () => {
    const start = startInWorker(
      () => {
        throw Object.assign(new Error('forbidden'), { name: 'SecurityError' });
      },
      () => () => undefined,
    );
    const listener = { line: () => undefined, failed: () => undefined };
    const { signal } = new AbortController();
    const parts = Promise.resolve(ok(PARTS));
    expect(await start({ url: '/x.js', parts, listener, signal })).toEqual(
      fail({ reason: 'start-failed', detail: 'SecurityError: forbidden' }),
    );
  });

  it('has time to start from the moment when it has its parts', async () => {
    const coming: ((parts: Awaited<Parts>) => void)[] = [];
    const { started, clock, ended } = play(new Promise((come) => void coming.push(come)));
    clock.advance(START_MS);
    expect(ended).toEqual([]);
    coming[0]?.(ok(PARTS));
    await settle();
    clock.advance(START_MS);
    expect(await started).toMatchObject({ error: { reason: 'start-failed' } });
    expect(ended).toHaveLength(1);
  });

  it.each([
    ['', 'The worker could not be loaded.', 'start-failed'],
    ['RangeError: Out of memory', 'RangeError: Out of memory', 'no-memory'],
  ] as const)('did not start after the error "%s"', async (message, detail, reason) => {
    const { started, breakDown, ended } = play();
    breakDown(message);
    expect(await started).toEqual(fail({ reason, detail }));
    expect(ended).toHaveLength(1);
  });

  it('has crashed when it fails later, which is reported once', async () => {
    const { started, say, breakDown, failures, ended, heard } = play();
    say({ kind: 'started' });
    await started;
    say({ kind: 'failed', failure: { reason: 'crashed', detail: 'a thread died' } });
    breakDown('and another');
    say({ kind: 'line', text: 'too late' });
    expect(failures).toEqual([{ reason: 'crashed', detail: 'a thread died' }]);
    expect(ended).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('is ended when its start is cancelled, and not after it', async () => {
    const waiting = play();
    waiting.abort.abort();
    expect(waiting.ended).toHaveLength(1);
    expect(await waiting.started).toMatchObject({ error: { reason: 'start-failed' } });
    const running = play();
    running.say({ kind: 'started' });
    await running.started;
    running.abort.abort();
    expect(running.ended).toEqual([]);
  });

  it('ignores messages that are not ours', async () => {
    const { started, say, heard, failures } = play();
    say({ kind: 'started' });
    await started;
    for (const data of [null, 7, {}, { kind: 'line', text: 1 }, { kind: 'failed' }]) say(data);
    say({ kind: 'failed', failure: { reason: 'tired' } });
    expect([...heard, ...failures]).toEqual([]);
  });
});
