import { createHash } from 'node:crypto';
import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { type DownloadEffects, download, STALL_MS } from './download.ts';
import { makeClock, settle } from './testing/clock.ts';

const CONTENT = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const FILE = { url: '/n.nnue', bytes: CONTENT.length, sha256: hash(CONTENT) };

const whole = () => new Response(CONTENT);
const altered = () => new Response(CONTENT.with(4_321, 0));
const cutOff = () => new Response(CONTENT.subarray(1));
const tooLong = () => new Response(new Uint8Array(CONTENT.length + 1));

type Fetch = DownloadEffects['fetch'];

/** Downloads from a fake server, and records the cache options. */
function begin(fetch: Fetch, effects: Partial<DownloadEffects> = {}) {
  const clock = makeClock();
  const abort = new AbortController();
  const asked: (string | undefined)[] = [];
  const progress: number[] = [];
  const result = download(
    {
      fetch: (url, init) => {
        asked.push(init.cache);
        return fetch(url, init);
      },
      schedule: clock.schedule,
      digest: async (bytes) => hash(new Uint8Array(bytes)),
      ...effects,
    },
    FILE,
    { onProgress: (loaded, total) => progress.push(loaded / total), signal: abort.signal },
  );
  return { result, asked, progress, clock, abort };
}

/** Answers in order, then repeats the last. */
function answering(...answers: readonly (() => Response)[]): Fetch {
  let count = 0;
  return async () => {
    count += 1;
    return answers[Math.min(count, answers.length) - 1]?.() ?? new Response();
  };
}

/** A download that ends when it is aborted, as `fetch` does. */
const fetchNever: Fetch = (_url, { signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('a file', () => {
  it('is downloaded completely, with progress', async () => {
    const { result, progress, clock } = begin(answering(whole));
    expect(await result).toEqual(ok(CONTENT.buffer));
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(clock.running()).toBe(0);
  });

  it.each([
    ['altered', altered],
    ['cut off', cutOff],
    ['too long', tooLong],
  ])('that is %s is fetched once more, past the caches', async (_, wrong) => {
    const { result, asked, progress } = begin(answering(wrong, whole));
    expect(await result).toEqual(ok(CONTENT.buffer));
    expect(asked).toEqual([undefined, 'reload']);
    expect(progress.filter((share) => share === 0)).toHaveLength(2);
  });

  it.each([altered, cutOff, tooLong])('that still does not match is not used', async (wrong) => {
    const { result, asked } = begin(answering(wrong));
    const detail = '/n.nnue: not the file of the build';
    expect(await result).toEqual(fail({ reason: 'download-failed', detail }));
    expect(asked).toEqual([undefined, 'reload']);
  });

  it.each<[string, Fetch]>([
    ['status 503', answering(() => new Response('no', { status: 503 }))],
    ['TypeError: offline', () => Promise.reject(new TypeError('offline'))],
  ])('that fails is not fetched again: %s', async (words, fetch) => {
    const { result, asked } = begin(fetch);
    expect(await result).toEqual(fail({ reason: 'download-failed', detail: `/n.nnue: ${words}` }));
    expect(asked).toEqual([undefined]);
  });

  it.each([
    ['Array buffer allocation failed', 'no-memory'],
    ['The operation failed for an operation-specific reason', 'download-failed'],
  ])('whose hash cannot be computed (%s) is not used', async (message, reason) => {
    const digest = () => Promise.reject(new RangeError(message));
    const { result } = begin(answering(whole), { digest });
    expect(await result).toMatchObject({ error: { reason } });
  });

  it('fails when nothing arrives any more', async () => {
    const { result, clock } = begin(fetchNever);
    await settle();
    clock.advance(STALL_MS);
    expect(await result).toMatchObject({ error: { reason: 'download-failed' } });
  });

  it('fails when the caller aborts', async () => {
    const { result, abort, clock } = begin(fetchNever);
    abort.abort();
    expect(await result).toMatchObject({ error: { reason: 'download-failed' } });
    expect(clock.running()).toBe(0);
  });
});
