/** Learning that the server has a newer build than the page. */

/** Milliseconds between two looks. */
export const BUILD_CHECK_INTERVAL = 3_600_000;

/** @returns a function that stops looking; it also stops by itself after the first newer build. */
export function watchBuild(onNewer: () => void): () => void {
  const own = document.querySelector('meta[name="chuhe-build"]')?.getAttribute('content');
  if (own === undefined || own === null) return () => {};
  const look = async (): Promise<void> => {
    const served = await fetchBuild();
    if (served === undefined || served === own) return;
    clearInterval(timer);
    onNewer();
  };
  const timer = setInterval(() => void look(), BUILD_CHECK_INTERVAL);
  return () => clearInterval(timer);
}

/** Not being able to ask is no news: the reader may be offline. */
async function fetchBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const body: unknown = await response.json();
    const isStamp = typeof body === 'object' && body !== null && 'build' in body;
    return isStamp && typeof body.build === 'string' ? body.build : undefined;
  } catch {
    return undefined;
  }
}
