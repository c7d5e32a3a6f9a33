/** Downloads a file of known length and hash, with progress. */
import type { Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import { makeDeadline } from './deadline.ts';
import type { BuiltFile } from './engine-files.ts';
import { detailOf, type EngineFailure, isAboutMemory } from './failure.ts';
import type { PartProgress } from './load-progress.ts';

/** The part of `fetch` that is used. */
export type FetchFile = (
  url: string,
  init: { readonly signal: AbortSignal; readonly cache?: 'reload' },
) => Promise<Response>;

export interface DownloadEffects {
  readonly fetch: FetchFile;
  readonly schedule: Schedule;
  /** Returns the SHA-256 hash in hexadecimal. */
  readonly digest: (bytes: ArrayBuffer) => Promise<string>;
}

export interface DownloadRequest {
  readonly onProgress: PartProgress;
  readonly signal: AbortSignal;
}

/** How long a download may be without data, in milliseconds, before it fails. A slow connection is not a failure. */
export const STALL_MS = 30_000;

/**
 * Never rejects; the failures are `download-failed` and `no-memory`. If the file does not have the expected length
 * and hash, it is requested once more, bypassing all caches, which would otherwise keep a bad immutable copy.
 */
export async function download(
  effects: DownloadEffects,
  file: BuiltFile,
  request: DownloadRequest,
): Promise<Result<ArrayBuffer, EngineFailure>> {
  const first = await attempt(effects, file, request, {});
  if (first !== 'mismatch') return first;
  const second = await attempt(effects, file, request, { cache: 'reload' });
  return second === 'mismatch' ? failed('not the file of the build', file) : second;
}

type Attempt = Result<ArrayBuffer, EngineFailure> | 'mismatch';

async function attempt(
  effects: DownloadEffects,
  file: BuiltFile,
  { onProgress, signal: outer }: DownloadRequest,
  options: { readonly cache?: 'reload' },
): Promise<Attempt> {
  const deadline = makeDeadline(effects.schedule, STALL_MS, outer);
  onProgress(0, file.bytes);
  try {
    const { signal } = deadline;
    const response = await effects.fetch(file.url, { signal, ...options });
    if (!response.ok || response.body === null) return failed(`status ${response.status}`, file);
    const bytes = await collect(response.body, file.bytes, (loaded) => {
      deadline.extend();
      onProgress(loaded, file.bytes);
    });
    deadline.done();
    if (bytes === undefined) return 'mismatch';
    return (await effects.digest(bytes)) === file.sha256 ? ok(bytes) : 'mismatch';
  } catch (error) {
    return failed(detailOf(deadline.signal.reason ?? error), file);
  } finally {
    deadline.done();
  }
}

/** The body; `undefined` if its length is not `bytes`. */
async function collect(
  body: ReadableStream<Uint8Array>,
  bytes: number,
  onProgress: (loadedBytes: number) => void,
): Promise<ArrayBuffer | undefined> {
  const file = new Uint8Array(bytes);
  const reader = body.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.length > bytes) {
      // Cancels the rest, which is not needed and may be endless. An error while cancelling is ignored.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    file.set(value, length);
    length += value.length;
    onProgress(length);
  }
  return length === bytes ? file.buffer : undefined;
}

function failed(detail: string, { url }: BuiltFile): Result<never, EngineFailure> {
  const reason = isAboutMemory(detail) ? 'no-memory' : 'download-failed';
  return fail({ reason, detail: `${url}: ${detail}` });
}
