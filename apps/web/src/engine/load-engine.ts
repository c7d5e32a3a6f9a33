/** Loads the engine. Its parts are downloaded in parallel while its worker loads. */
import { fail, ok, type Result } from '@chuhe/uci/result';
import { type DownloadEffects, type DownloadRequest, download } from './download.ts';
import type { BuiltFile, EngineFiles } from './engine-files.ts';
import { detailOf, type EngineFailure, failureFrom } from './failure.ts';
import { joinProgress, type LoadProgress } from './load-progress.ts';
import type { EngineProgram, ProgramListener } from './program.ts';
import { fetchSiteNetwork } from './site-network.ts';
import type { LoadedParts, StartInWorker } from './worker-program.ts';

/** What the browser supports. */
export interface Abilities {
  readonly simd: boolean;
  /** Whether threads can share memory, because the page is isolated and the browser supports it. */
  readonly sharedMemory: boolean;
}

export interface LoadEffects extends DownloadEffects {
  /** `undefined` in a build without the engine's files. */
  readonly files: EngineFiles | undefined;
  readonly abilities: () => Abilities;
  readonly compile: (wasm: ArrayBuffer) => Promise<WebAssembly.Module>;
  readonly startInWorker: StartInWorker;
}

export interface LoadRequest {
  /** Reports the downloads only. The engine starts after them. */
  readonly onProgress: (progress: LoadProgress) => void;
  readonly listener: ProgramListener;
  /** Cancels loading and ends what has been started. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export async function loadEngine(
  effects: LoadEffects,
  { onProgress, listener, signal }: LoadRequest,
): Promise<Result<EngineProgram, EngineFailure>> {
  const { files } = effects;
  if (files === undefined)
    return fail({ reason: 'download-failed', detail: 'The build has no engine.' });
  const life = new AbortController();
  signal.addEventListener('abort', () => life.abort(signal.reason));
  if (signal.aborted) life.abort(signal.reason);
  const parts = obtainParts(effects, files, { onProgress, signal: life.signal });
  const start = { url: files.worker, parts, listener, signal: life.signal };
  const started = await effects.startInWorker(start);
  // Cancels the remaining downloads.
  if (!started.ok) life.abort();
  return started;
}

type PartsRequest = Pick<LoadRequest, 'onProgress' | 'signal'>;

async function obtainParts(
  effects: LoadEffects,
  files: EngineFiles,
  { onProgress, signal }: PartsRequest,
): Promise<Result<LoadedParts, EngineFailure>> {
  const { simd, sharedMemory } = effects.abilities();
  const nextPart = joinProgress(onProgress);
  const obtain = (file: BuiltFile) =>
    obtainBuild(effects, file, { onProgress: nextPart(), signal });
  const single = obtain(simd ? files.wasm.single : files.wasm.scalar);
  const threads = simd && sharedMemory ? obtain(files.wasm.threads) : undefined;
  const network = fetchSiteNetwork(effects, files.network, { onProgress: nextPart(), signal });
  return Promise.race([firstFailure([single, network]), join({ single, threads, network })]);
}

interface Parts {
  readonly single: Promise<Result<WebAssembly.Module, EngineFailure>>;
  readonly threads: Promise<Result<WebAssembly.Module, EngineFailure>> | undefined;
  readonly network: ReturnType<typeof fetchSiteNetwork>;
}

async function join(parts: Parts): Promise<Result<LoadedParts, EngineFailure>> {
  const { single, threads, network } = parts;
  const [one, several, loaded] = await Promise.all([single, threads, network]);
  if (!one.ok) return one;
  if (!loaded.ok) return loaded;
  const { bytes, ...identity } = loaded.value;
  // Without the threaded build the engine runs in one thread.
  const many = several?.ok === true ? several.value : undefined;
  return ok({ single: one.value, threads: many, network: bytes, identity });
}

/** Resolves with the first failure, without waiting for the other parts; stays pending if none fails. */
function firstFailure(
  parts: readonly Promise<Result<unknown, EngineFailure>>[],
): Promise<Result<never, EngineFailure>> {
  return new Promise((resolve) => {
    for (const part of parts) void part.then((result) => result.ok || resolve(result));
  });
}

/** Downloads and compiles a build; the browser compiles off the main thread. */
async function obtainBuild(
  effects: LoadEffects,
  file: BuiltFile,
  request: DownloadRequest,
): Promise<Result<WebAssembly.Module, EngineFailure>> {
  const wasm = await download(effects, file, request);
  if (!wasm.ok) return wasm;
  try {
    return ok(await effects.compile(wasm.value));
  } catch (error) {
    return fail(failureFrom('start-failed', detailOf(error)));
  }
}
