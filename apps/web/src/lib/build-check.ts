/** Detects that the server has a newer build than the page. */

/** Milliseconds between two checks. */
export const BUILD_CHECK_INTERVAL = 3_600_000;

/** Time limit for the response, in milliseconds. */
const BUILD_TIMEOUT = 5000;

/** Calls `onNewer` once, when the server has another build. @returns a function that stops the checks */
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

/** Compares the build of the server with that of the page; `unknown` if either cannot be determined. */
export async function askForBuild(): Promise<'same' | 'other' | 'unknown'> {
  const [own, served] = [ownBuild(), await fetchBuild()];
  if (own === undefined || served === undefined) return 'unknown';
  return served === own ? 'same' : 'other';
}

/** The build of the page; `undefined` in development. */
export function ownBuild(): string | undefined {
  return document.querySelector('meta[name="chuhe-build"]')?.getAttribute('content') ?? undefined;
}

/** Failures are ignored, because the user may be offline. */
async function fetchBuild(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(BUILD_TIMEOUT);
    const response = await fetch('/version.json', { cache: 'no-store', signal });
    const body: unknown = await response.json();
    const isStamp = typeof body === 'object' && body !== null && 'build' in body;
    return isStamp && typeof body.build === 'string' ? body.build : undefined;
  } catch {
    return undefined;
  }
}
