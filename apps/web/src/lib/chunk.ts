import { reloadOnce } from './reload.ts';

/**
 * Code of a page that cannot be fetched is mostly code of a build that is gone. Reloading gets the new one; if that was
 * just tried, the error goes on to the error boundary, which says so in words.
 */

/** Code could not be fetched, and reloading did not help. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

let isReloading = false;

/** Vite says so for every failed import, also for one whose caller does not use {@link loadChunk}. */
export function guardChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    isReloading ||= reloadOnce();
  });
}

/** Fetches code. While the page reloads it never settles, so that nothing is shown in between. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (isReloading) return new Promise(() => {});
    throw new ChunkError('A part of the page could not be loaded', { cause: error });
  }
}
