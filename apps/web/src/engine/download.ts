/** Downloads a file whose length is known, and says how far it is. */
import type { Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import { makeDeadline } from './deadline.ts';
import { detailOf, type EngineFailure } from './failure.ts';

/** The part of `fetch` that is used. */
export type FetchFile = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

export interface DownloadEffects {
  readonly fetch: FetchFile;
  readonly schedule: Schedule;
}

export interface DownloadRequest {
  readonly url: string;
  /** The length that it must have. The response does not tell it: what it tells is compressed. */
  readonly bytes: number;
  readonly onProgress: (loadedBytes: number) => void;
  readonly signal: AbortSignal;
}

/** So long may nothing arrive; a slow line is no failure, a dead one is. */
export const STALL_MS = 30_000;

/** The only failure is `download-failed`. */
export async function download(
  effects: DownloadEffects,
  request: DownloadRequest,
): Promise<Result<ArrayBuffer, EngineFailure>> {
  const deadline = makeDeadline(effects.schedule, STALL_MS, request.signal);
  try {
    const response = await effects.fetch(request.url, { signal: deadline.signal });
    if (!response.ok || response.body === null) return failed(`status ${response.status}`, request);
    return await collect(response.body, request, deadline.extend);
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
): Promise<Result<ArrayBuffer, EngineFailure>> {
  const file = new Uint8Array(request.bytes);
  const reader = body.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    alive();
    if (length + value.length > file.length) return failed('longer than it should be', request);
    file.set(value, length);
    length += value.length;
    request.onProgress(length);
  }
  if (length < file.length) return failed(`ended after ${length} bytes`, request);
  return ok(file.buffer);
}

function failed(detail: string, request: DownloadRequest): Result<never, EngineFailure> {
  return fail({ reason: 'download-failed', detail: `${request.url}: ${detail}` });
}
