import { fail } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import type { EngineFailure } from './failure.ts';
import type { ToWorker } from './worker-messages.ts';
import { startInWorker, type WorkerListener } from './worker-program.ts';

/** Starts a program in a worker that the test plays. */
function play() {
  const posted: ToWorker[] = [];
  const heard: string[] = [];
  const failures: EngineFailure[] = [];
  const abort = new AbortController();
  const ended: string[] = [];
  const worker: { url: string; listener: WorkerListener | undefined } = {
    url: '',
    listener: undefined,
  };
  const start = startInWorker((url, listener) => {
    Object.assign(worker, { url, listener });
    return { post: (message) => posted.push(message), terminate: () => ended.push(url) };
  });
  const started = start({
    base: '/engine/0/',
    wasm: new ArrayBuffer(8),
    listener: { line: (text) => heard.push(text), failed: (failure) => failures.push(failure) },
    signal: abort.signal,
  });
  const say = (data: unknown): void => worker.listener?.message(data);
  const breakDown = (detail: string): void => worker.listener?.error(detail);
  return { worker, posted, heard, failures, abort, ended, started, say, breakDown };
}

describe('the engine in a worker', () => {
  it('is given its files, and then takes and gives lines', async () => {
    const { worker, posted, heard, started, say } = play();
    expect(worker.url).toBe('/engine/0/engine-worker.js');
    say({ kind: 'line', text: 'Fairy-Stockfish' });
    say({ kind: 'started' });
    const program = await started;
    if (program.ok) {
      program.value.writeFile('/a', new Uint8Array(1));
      program.value.send('uci');
    }
    expect(heard).toEqual(['Fairy-Stockfish']);
    expect(posted.map(({ kind }) => kind)).toEqual(['start', 'file', 'line']);
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

  it('has crashed when it fails later, which is told once', async () => {
    const { started, say, breakDown, failures, ended, heard } = play();
    say({ kind: 'started' });
    await started;
    say({ kind: 'failed', failure: { reason: 'crashed', detail: 'pthread sent an error!' } });
    breakDown('and another');
    say({ kind: 'line', text: 'too late' });
    expect(failures).toEqual([{ reason: 'crashed', detail: 'pthread sent an error!' }]);
    expect(ended).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('is ended when nobody waits for its start any more, and not after it', async () => {
    const waiting = play();
    waiting.abort.abort();
    expect(waiting.ended).toHaveLength(1);
    const running = play();
    running.say({ kind: 'started' });
    await running.started;
    running.abort.abort();
    expect(running.ended).toEqual([]);
  });

  it('says nothing that is not a message of ours', async () => {
    const { started, say, heard, failures } = play();
    say({ kind: 'started' });
    await started;
    for (const data of [null, 7, {}, { kind: 'line', text: 1 }, { kind: 'failed' }]) say(data);
    say({ kind: 'failed', failure: { reason: 'tired' } });
    expect([...heard, ...failures]).toEqual([]);
  });
});
