/** Learning that the server has a newer build than the page. */

/** Milliseconds between two looks. */
export const BUILD_CHECK_INTERVAL = 3_600_000;

/** Milliseconds to wait for an answer. */
const PATIENCE = 5000;

/** @returns a function that stops looking; it also stops by itself after the first newer build. */
export function watchBuild(onNewer: () => void): () => void {
  if (ownBuild() === undefined) return () => {};
  const look = async (): Promise<void> => {
    if ((await askForBuild()) !== 'other') return;
    clearInterval(timer);
    onNewer();
  };
  const timer = setInterval(() => void look(), BUILD_CHECK_INTERVAL);
  return () => clearInterval(timer);
}

/** Which build the server has, beside the page's own; `unknown` where it cannot be asked. */
export async function askForBuild(): Promise<'same' | 'other' | 'unknown'> {
  const [own, served] = [ownBuild(), await fetchBuild()];
  if (own === undefined || served === undefined) return 'unknown';
  return served === own ? 'same' : 'other';
}

/** `undefined` where the page was not built, as in development. */
export function ownBuild(): string | undefined {
  return document.querySelector('meta[name="chuhe-build"]')?.getAttribute('content') ?? undefined;
}

/** Not being able to ask is no news: the user may be offline. */
async function fetchBuild(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch('/version.json', { cache: 'no-store', signal });
    const body: unknown = await response.json();
    const isStamp = typeof body === 'object' && body !== null && 'build' in body;
    return isStamp && typeof body.build === 'string' ? body.build : undefined;
  } catch {
    return undefined;
  }
}
