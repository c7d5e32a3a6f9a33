import { ownBuild } from '../build-check.ts';

/**
 * Lets a service worker keep what this page loads, so that the next visit works without a connection. Where there is
 * none (an old browser, a private window, plain http) nothing is lost but that.
 */
export async function workOffline(): Promise<void> {
  const build = ownBuild();
  if (build === undefined || !('serviceWorker' in navigator)) return;
  try {
    const { serviceWorker } = navigator;
    const url = `/sw.js?build=${build}`;
    const { installing, waiting, active } = await serviceWorker.register(url, {
      updateViaCache: 'none',
    });
    // Of a new build the worker is still on its way; the old one's documents go with it.
    const worker = installing ?? waiting ?? active;
    tellLoaded(worker);
    // What came between that and the moment from which the worker sees what is fetched, and what is on its way then.
    if (serviceWorker.controller === null) {
      const tell = (): void => {
        tellLoaded(serviceWorker.controller);
        tellLate(serviceWorker.controller, performance.now());
      };
      serviceWorker.addEventListener('controllerchange', tell, { once: true });
    }
  } catch {
    // Nobody has asked for it.
  }
}

function tellLoaded(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes none.
  worker?.postMessage(loadedUrls());
}

/** Tells of files whose fetch began before `time`, once they are there. */
function tellLate(worker: ServiceWorker | null, time: number): void {
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime < time)) tellLoaded(worker);
  }).observe({ type: 'resource' });
}

/** Of this site: the document, and the files of the build that came before there was a worker. */
function loadedUrls(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(?:assets|engine)\//.test(pathOn(name)));
  return [location.href, ...files];
}

/** Empty for an address of another site. */
function pathOn(url: string): string {
  return URL.canParse(url, location.href) && new URL(url).origin === location.origin
    ? new URL(url).pathname
    : '';
}
