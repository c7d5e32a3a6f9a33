/** The engine service with the browser's APIs. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; workers and channels have none. */
import type { Schedule } from '@chuhe/uci/host';
import { ENGINE_FILES } from './engine-files.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import {
  type Device,
  type EngineLimits,
  type EngineSettings,
  limitsOf,
} from './engine-settings.ts';
import { type Abilities, type LoadEffects, loadEngine } from './load-engine.ts';
import { sha256 } from './sha256.ts';
import { makeChannelTabLock, makeLocksTabLock, type TabLock } from './tab-lock.ts';
import { makeVisibility } from './visibility.ts';
import { type MakeWorker, startInWorker } from './worker-program.ts';

export function makeBrowserEngine(settings: EngineSettings): EngineService {
  return new EngineService(browserEffects(), settings);
}

/** The limits of this device, for reading settings before the service exists. */
export function deviceLimits(): EngineLimits {
  return limitsOf(readDevice());
}

export function browserEffects(load: LoadEffects = loadEffects()): EngineEffects {
  const device = readDevice();
  return {
    load: (request) => loadEngine(load, request),
    schedule,
    now: () => performance.now(),
    tabLock: makeTabLock(),
    visibility: makeVisibility(document, device.touch),
    limits: limitsOf(device),
  };
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

export const schedule: Schedule = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

function readDevice(): Device {
  const cores = navigator.hardwareConcurrency;
  const touch = matchMedia('(pointer: coarse)').matches;
  const { simd, sharedMemory } = readAbilities();
  const device = { cores, touch, canThread: simd && sharedMemory };
  const memoryGb: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : undefined;
  return typeof memoryGb === 'number' ? { ...device, memoryGb } : device;
}

/** Shared memory requires cross-origin isolation, for which the page needs headers and https. Old browsers lack SIMD or shared memory. */
function readAbilities(): Abilities {
  return {
    simd: typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_MODULE),
    // Read from the global object, because the bare name would throw in old browsers.
    sharedMemory: globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function',
  };
}

/** A module that uses SIMD: `(module (func (result v128) i32.const 0 i8x16.splat))` */
const SIMD_MODULE = Uint8Array.from(atob('AGFzbQEAAAABBQFgAAF7AwIBAAoIAQYAQQD9Dws='), (letter) =>
  letter.charCodeAt(0),
);

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

function makeTabLock(): TabLock {
  // Not only on touch devices.
  const visibility = makeVisibility(document, true);
  // Some embedded browsers have no `navigator.locks`, although its type is not optional.
  if ('locks' in navigator) {
    const { locks } = navigator;
    return makeLocksTabLock(
      { request: (name, options, held) => locks.request(name, options, held) },
      visibility,
    );
  }
  return makeChannelTabLock((name) => {
    const channel = new BroadcastChannel(name);
    return {
      post: (message) => channel.postMessage(message),
      listen: (listener) => {
        channel.addEventListener('message', (event) => listener(event.data));
      },
    };
  }, visibility);
}
