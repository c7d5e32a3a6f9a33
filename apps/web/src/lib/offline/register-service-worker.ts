import { ownBuild } from '../build-check.ts';

/**
 * Registers a service worker that caches what this page loads, so that the next visit works offline. If that is
 * impossible (an old browser, a private window, plain http), everything else still works.
 */
export async function registerServiceWorker(): Promise<void> {
  const build = ownBuild();
  if (build === undefined || !('serviceWorker' in navigator)) return;
  try {
    const { serviceWorker } = navigator;
    const url = `/sw.js?build=${build}`;
    const { installing, waiting, active } = await serviceWorker.register(url, {
      updateViaCache: 'none',
    });
    // After a new build, its worker is still installing. Only that worker caches the documents of the new build.
    const worker = installing ?? waiting ?? active;
    reportLoaded(worker);
    // Also reports files that are loaded before the worker controls the page, and files that are still loading then.
    if (serviceWorker.controller === null) {
      const report = (): void => {
        reportLoaded(serviceWorker.controller);
        reportLate(serviceWorker.controller, performance.now());
      };
      serviceWorker.addEventListener('controllerchange', report, { once: true });
    }
  } catch {
    // Offline use is optional.
  }
}

function reportLoaded(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes no target origin.
  worker?.postMessage(loadedUrls());
}

/** Reports files whose download began before `time`, when they have been loaded. */
function reportLate(worker: ServiceWorker | null, time: number): void {
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime < time)) reportLoaded(worker);
  }).observe({ type: 'resource' });
}

/** The document, and the files of the build that were loaded without a worker. */
function loadedUrls(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(?:assets|engine)\//.test(pathOn(name)));
  return [location.href, ...files];
}

/** The path of a URL; empty for a URL of another site. */
function pathOn(url: string): string {
  return URL.canParse(url, location.href) && new URL(url).origin === location.origin
    ? new URL(url).pathname
    : '';
}
