/** The service worker, a script of its own (`/sw.js`); all that it decides stands in `offline-cache.ts`. */
import { answer, type OfflineEffects, takeIn, treatmentOf } from './offline-cache.ts';

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

const PREFIX = 'chuhe-';
/** Each build has a cache of its own; the page names the build as it registers the worker. */
const CACHE = PREFIX + (new URL(self.location.href).searchParams.get('build') ?? '');

const effects: OfflineEffects = {
  cache: () => caches.open(CACHE),
  fetch: (request) => fetch(request),
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
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

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
