/**
 * From nothing to an engine that takes lines: checks that the page may share memory, downloads,
 * and starts the engine in our worker, or on the page where that cannot be.
 */
import type { Schedule } from '@chuhe/uci/host';
import { fail, type Result } from '@chuhe/uci/result';
import { makeDeadline } from './deadline.ts';
import { type DownloadEffects, type DownloadFailure, download } from './download.ts';
import type { EngineFiles } from './engine-files.ts';
import { detailOf, type EngineFailure } from './failure.ts';
import type { EngineProgram, ProgramListener, StartProgram, StartRequest } from './program.ts';

export interface LoadEffects extends DownloadEffects {
  /** `undefined` where the build has none. */
  readonly files: EngineFiles | undefined;
  /** Whether the page may share memory between threads; if not, what is missing. */
  readonly isolation: () => Isolation;
  readonly startInWorker: StartProgram;
  readonly startOnPage: StartProgram;
}

export type Isolation = { readonly isolated: true } | { readonly isolated: false; detail: string };

export interface LoadProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

export interface LoadRequest {
  /** When all is loaded, the engine's own start follows: about a second without progress. */
  readonly onProgress: (progress: LoadProgress) => void;
  readonly listener: ProgramListener;
  /** Gives up: what has been started is ended. */
  readonly signal: AbortSignal;
}

/** So long may the engine take from its files to its first sign of life. */
export const START_MS = 30_000;

/** Never rejects. */
export async function loadEngine(
  effects: LoadEffects,
  request: LoadRequest,
): Promise<Result<EngineProgram, EngineFailure>> {
  const isolation = effects.isolation();
  if (!isolation.isolated) return fail({ reason: 'no-isolation', detail: isolation.detail });
  const { files } = effects;
  const { listener, signal } = request;
  if (files === undefined)
    return fail({ reason: 'download-failed', detail: 'No engine is built.' });
  const wasm = await downloadWasm(effects, files, request);
  if (!wasm.ok) return fail({ reason: wasm.error.reason, detail: wasm.error.detail });
  return start(effects, { base: files.base, wasm: wasm.value, listener, signal });
}

function downloadWasm(
  effects: LoadEffects,
  files: EngineFiles,
  request: LoadRequest,
): Promise<Result<ArrayBuffer, DownloadFailure>> {
  const totalBytes = files.wasm.bytes;
  request.onProgress({ loadedBytes: 0, totalBytes });
  return download(effects, {
    url: files.base + files.wasm.name,
    bytes: totalBytes,
    onProgress: (loadedBytes) => request.onProgress({ loadedBytes, totalBytes }),
    signal: request.signal,
  });
}

/** On the page only after a failure that the worker itself may be the cause of. */
async function start(
  effects: LoadEffects,
  request: StartRequest,
): Promise<Result<EngineProgram, EngineFailure>> {
  const inWorker = await startInTime(effects.startInWorker, request, effects.schedule);
  if (inWorker.ok || inWorker.error.reason !== 'start-failed') return inWorker;
  if (request.signal.aborted) return inWorker;
  const onPage = await startInTime(effects.startOnPage, request, effects.schedule);
  if (onPage.ok || onPage.error.reason !== 'start-failed') return onPage;
  const detail = `in a worker: ${inWorker.error.detail}; on the page: ${onPage.error.detail}`;
  return fail({ reason: 'start-failed', detail });
}

/** A start that does not end in time is a failed one. */
async function startInTime(
  startProgram: StartProgram,
  request: StartRequest,
  schedule: Schedule,
): Promise<Result<EngineProgram, EngineFailure>> {
  const deadline = makeDeadline(schedule, START_MS, request.signal);
  const { signal } = deadline;
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    return await Promise.race([startProgram({ ...request, signal }), late]);
  } catch (error) {
    return fail({ reason: 'start-failed', detail: detailOf(error) });
  } finally {
    deadline.done();
  }
}
