/** Loads and starts the engine with the browser's APIs. Fetched when the engine is switched on. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import type { Result } from '@chuhe/uci/result';
import { readAbilities, schedule } from './browser-engine.ts';
import { ENGINE_FILES } from './engine-files.ts';
import {
  type EngineInstance,
  type InstanceRequest,
  type StartFailure,
  startInstance,
} from './engine-instance.ts';
import { type LoadEffects, loadEngine } from './load-engine.ts';
import { sha256 } from './sha256.ts';
import { type MakeWorker, startInWorker } from './worker-program.ts';

/** Never rejects. */
export function startInBrowser(
  request: InstanceRequest,
): Promise<Result<EngineInstance, StartFailure>> {
  return startInstance({ load: (parts) => loadEngine(loadEffects(), parts), schedule }, request);
}

export function loadEffects(): LoadEffects {
  return {
    files: ENGINE_FILES,
    abilities: readAbilities,
    fetch: (url, init) => fetch(url, init),
    schedule,
    digest,
    compile: (wasm) => WebAssembly.compile(wasm),
    startInWorker: startInWorker(makeWorker, schedule),
  };
}

/** `crypto.subtle` is twenty times as fast as `sha256`, but exists only in secure contexts. */
async function digest(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.isSecureContext) return sha256(new Uint8Array(bytes));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const makeWorker: MakeWorker = (url, listener) => {
  const worker = new Worker(url, { name: 'chuhe-engine' });
  worker.addEventListener('message', (event) => listener.message(event.data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    listener.error(event.message);
  });
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
  };
};
