/** The service worker, a separate script (`/sw.js`). Its logic is in `offline-cache.ts`. */
import { addLoaded, answer, type OfflineEffects, prune, treatmentOf } from './offline-cache.ts';

/** The part of the service worker API that is used. Declared here because its own types conflict with those of a page. */
interface Scope {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: Waiting & { readonly data?: unknown }) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface Waiting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends Waiting {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

declare const self: Scope;
/** The paths of the build's hashed files, inserted by the build. */
declare const CHUHE_BUILD_FILES: readonly string[];

const PREFIX = 'chuhe-';
/**
 * Documents refer to the files of their build, so each build has its own cache. The page passes the build's name
 * when it registers the worker.
 */
const PAGES = `${PREFIX}pages-${new URL(self.location.href).searchParams.get('build') ?? ''}`;
/** Shared by all builds, so that an unchanged file, such as the engine's network, is not downloaded again. */
const FILES = `${PREFIX}files`;

const effects: OfflineEffects = {
  cache: (of) => caches.open(of === 'files' ? FILES : PAGES),
  fetch: (request) => fetch(request),
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, self.location.origin);
  if (treatment === 'untouched') return;
  const { response, kept } = answer(request, treatment, effects);
  event.respondWith(response);
  event.waitUntil(kept);
});

self.addEventListener('message', (event) => {
  const { data } = event;
  if (Array.isArray(data)) {
    event.waitUntil(addLoaded(data.filter(isText), effects));
  }
});

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== PAGES && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await prune(new Set(CHUHE_BUILD_FILES), effects);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
