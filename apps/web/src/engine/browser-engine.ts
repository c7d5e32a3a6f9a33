/** The engine service of this page, made of what the browser has. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; workers and channels have none. */
import type { Schedule } from '@chuhe/uci/host';
import { readText, removeText, STORAGE_KEYS, writeText } from '../lib/storage.ts';
import { ENGINE_FILES } from './engine-files.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import {
  type Device,
  defaultSettings,
  type EngineLimits,
  type EngineSettings,
  limitsOf,
} from './engine-settings.ts';
import { type Isolation, type LoadEffects, loadEngine } from './load-engine.ts';
import { type LoadGlue, startOnPage } from './page-program.ts';
import type { NetworkEffects } from './shipped-network.ts';
import { fetchSiteNetwork } from './site-network.ts';
import type { MarkStorage } from './start-mark.ts';
import type { StockfishFactory } from './start-module.ts';
import { makeChannelTabLock, makeLocksTabLock, type TabLock } from './tab-lock.ts';
import { makeVisibility } from './visibility.ts';
import { type MakeWorker, startInWorker } from './worker-program.ts';

let service: EngineService | undefined;

/** One for the page, made when it is first asked for; the settings of later calls are not looked at. */
export function engineService(settings?: EngineSettings): EngineService {
  if (service === undefined) {
    const effects = browserEffects();
    service = new EngineService(effects, settings ?? defaultSettings(effects.limits));
  }
  return service;
}

/** What this device allows, for reading settings before there is a service. */
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
    fetchNetwork: (request) => fetchSiteNetwork(networkEffects(load), request),
    startMark: makeMarkStorage(),
  };
}

export function loadEffects(): LoadEffects {
  return {
    files: ENGINE_FILES,
    isolation: readIsolation,
    fetch: (url, init) => fetch(url, init),
    schedule,
    startInWorker: startInWorker(makeWorker),
    startOnPage: startOnPage(loadGlue),
  };
}

function networkEffects({ fetch: fetchFile, files }: LoadEffects): NetworkEffects {
  return {
    network: files?.network,
    fetch: fetchFile,
    schedule,
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
  };
}

/** In the local storage, since a browser that was ended opens the page anew, often in another tab. */
function makeMarkStorage(): MarkStorage {
  return {
    count: () => Number(readText(STORAGE_KEYS.engineStarting) ?? 0) || 0,
    set: (count) => void writeText(STORAGE_KEYS.engineStarting, String(count)),
    remove: () => removeText(STORAGE_KEYS.engineStarting),
    onLeave: (listener) => {
      window.addEventListener('pagehide', listener);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listener();
      });
    },
  };
}

export const schedule: Schedule = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

function readDevice(): Device {
  const cores = navigator.hardwareConcurrency;
  const touch = matchMedia('(pointer: coarse)').matches;
  const memoryGb: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : undefined;
  return typeof memoryGb === 'number' ? { cores, touch, memoryGb } : { cores, touch };
}

/** Each is missing somewhere: isolation without the headers, shared memory in old browsers. */
export function readIsolation(): Isolation {
  const missing = [
    // Of the global object, since an old browser does not know the names at all.
    ['a secure context', globalThis.isSecureContext],
    ['cross-origin isolation', globalThis.crossOriginIsolated],
    ['SharedArrayBuffer', typeof SharedArrayBuffer === 'function'],
    ['WebAssembly', typeof WebAssembly === 'object'],
  ].flatMap(([name, there]) => (there === true ? [] : [name]));
  if (missing.length === 0) return { isolated: true };
  return { isolated: false, detail: `Missing: ${missing.join(', ')}.` };
}

const makeWorker: MakeWorker = (url, listener) => {
  const worker = new Worker(url, { name: 'chuhe-engine' });
  worker.addEventListener('message', (event) => listener.message(event.data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    listener.error(event.message);
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
};

const loadGlue: LoadGlue = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => {
      script.remove();
      const factory: unknown = Reflect.get(globalThis, 'Stockfish');
      if (isFactory(factory)) resolve(factory);
      else reject(new Error(`${url} does not define the engine.`));
    });
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
    document.head.append(script);
  });

function makeTabLock(): TabLock {
  // Declared as always there, yet missing in some browsers that embed pages.
  if ('locks' in navigator) {
    const { locks } = navigator;
    return makeLocksTabLock({
      request: (name, options, held) => locks.request(name, options, held),
    });
  }
  return makeChannelTabLock((name) => {
    const channel = new BroadcastChannel(name);
    return {
      post: (message) => channel.postMessage(message),
      listen: (listener) => {
        channel.addEventListener('message', (event) => listener(event.data));
      },
    };
  });
}

/** The glue defines this one function; the error page of a proxy would not. */
function isFactory(value: unknown): value is StockfishFactory {
  return typeof value === 'function';
}
