/** Downloads a file that is known from the build, and says how far it is. */
import type { Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import { makeDeadline } from './deadline.ts';
import { detailOf, type EngineFailure, isAboutMemory } from './failure.ts';

/** The part of `fetch` that is used. */
export type FetchFile = (
  url: string,
  init: { readonly signal: AbortSignal; readonly cache?: 'reload' },
) => Promise<Response>;

export interface DownloadEffects {
  readonly fetch: FetchFile;
  readonly schedule: Schedule;
}

export interface DownloadRequest {
  readonly url: string;
  /** The length that it must have. The response does not tell it: what it tells is compressed. */
  readonly bytes: number;
  /** Whether it is the file of the build; without it the length alone tells. */
  readonly isRight?: (file: ArrayBuffer) => Promise<boolean>;
  readonly onProgress: (loadedBytes: number) => void;
  readonly signal: AbortSignal;
}

export interface DownloadFailure extends EngineFailure {
  /**
   * What came is not the file of the build, by its `length` or by its `content`; absent when nothing whole came. Also
   * after it was asked for past all caches.
   */
  readonly misfit?: 'length' | 'content';
}

/** So long may nothing arrive; a slow line is no failure, a dead one is. */
export const STALL_MS = 30_000;

/**
 * Never rejects; the failures are `download-failed` and `no-memory`. A file that does not fit is asked for once more, past
 * the caches on the way: a copy that is kept for good would else be wrong for good.
 */
export async function download(
  effects: DownloadEffects,
  request: DownloadRequest,
): Promise<Result<ArrayBuffer, DownloadFailure>> {
  const first = await attempt(effects, request, {});
  if (first.ok || first.error.misfit === undefined || request.signal.aborted) return first;
  request.onProgress(0);
  return attempt(effects, request, { cache: 'reload' });
}

async function attempt(
  effects: DownloadEffects,
  request: DownloadRequest,
  options: { readonly cache?: 'reload' },
): Promise<Result<ArrayBuffer, DownloadFailure>> {
  const deadline = makeDeadline(effects.schedule, STALL_MS, request.signal);
  try {
    const { signal } = deadline;
    const response = await effects.fetch(request.url, { signal, ...options });
    if (!response.ok || response.body === null) return failed(`status ${response.status}`, request);
    const file = await collect(response.body, request, deadline.extend);
    deadline.done();
    if (!file.ok || ((await request.isRight?.(file.value)) ?? true)) return file;
    return failed('not the file of the build', request, 'content');
  } catch (error) {
    return failed(detailOf(deadline.signal.reason ?? error), request);
  } finally {
    deadline.done();
  }
}

async function collect(
  body: ReadableStream<Uint8Array>,
  request: DownloadRequest,
  alive: () => void,
): Promise<Result<ArrayBuffer, DownloadFailure>> {
  const file = new Uint8Array(request.bytes);
  const reader = body.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    alive();
    if (length + value.length > file.length) {
      // Nobody reads the rest, which may have no end; of a body that cannot be given up nothing is lost.
      reader.cancel().catch(() => undefined);
      return failed('longer than it should be', request, 'length');
    }
    file.set(value, length);
    length += value.length;
    request.onProgress(length);
  }
  if (length < file.length) return failed(`ended after ${length} bytes`, request, 'length');
  return ok(file.buffer);
}

function failed(
  detail: string,
  { url }: DownloadRequest,
  misfit?: DownloadFailure['misfit'],
): Result<never, DownloadFailure> {
  const reason = isAboutMemory(detail) ? 'no-memory' : 'download-failed';
  return fail({
    reason,
    detail: `${url}: ${detail}`,
    ...(misfit === undefined ? {} : { misfit }),
  });
}
