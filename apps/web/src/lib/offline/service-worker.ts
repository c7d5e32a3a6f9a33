/** The service worker, a script of its own (`/sw.js`); all that it decides stands in `offline-cache.ts`. */
import { answer, type OfflineEffects, prune, takeIn, treatmentOf } from './offline-cache.ts';

/** The part of a service worker's world that is used: its types and a page's exclude each other. */
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
/** The paths of all files of the build whose names hold a hash, put in as it is built. */
declare const CHUHE_BUILD_FILES: readonly string[];

const PREFIX = 'chuhe-';
/** Documents name the files of their build, so each build has its own; the page names it as it registers the worker. */
const PAGES = `${PREFIX}pages-${new URL(self.location.href).searchParams.get('build') ?? ''}`;
/** Of all builds: what has not changed, such as the engine's network, is not fetched again. */
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
    event.waitUntil(takeIn(data.filter(isText), effects));
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
