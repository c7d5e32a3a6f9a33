/** The engine service with the browser's APIs. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; channels have none. */
import type { Schedule } from '@chuhe/uci/host';
import { type EngineEffects, EngineService } from './engine-service.ts';
import {
  type Device,
  type EngineLimits,
  type EngineSettings,
  limitsOf,
} from './engine-settings.ts';
import type { Abilities } from './load-engine.ts';
import { startFetched } from './start-fetched.ts';
import { makeChannelTabLock, makeLocksTabLock, type TabLock } from './tab-lock.ts';
import { makeVisibility } from './visibility.ts';

const importProgram = () => import('./browser-program.ts');

export function makeBrowserEngine(settings: EngineSettings): EngineService {
  return new EngineService(browserEffects(), settings);
}

/** The limits of this device, for reading settings before the service exists. */
export function deviceLimits(): EngineLimits {
  return limitsOf(readDevice());
}

export function browserEffects(): EngineEffects {
  const device = readDevice();
  return {
    start: (request) =>
      startFetched(importProgram, ({ startInBrowser }) => startInBrowser(request)),
    schedule,
    now: () => performance.now(),
    tabLock: makeTabLock(),
    visibility: makeVisibility(document, device.touch),
    limits: limitsOf(device),
  };
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
export function readAbilities(): Abilities {
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
