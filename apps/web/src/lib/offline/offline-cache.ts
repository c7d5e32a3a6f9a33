/**
 * What a reader has loaded once is there without a connection, too: documents and the files of the build, kept by a
 * service worker. Documents and other files with a fixed name are asked for first and taken from the cache only when
 * there is no answer, so that a new build is never hidden; files whose name holds a hash never grow old.
 */

/** The part of the browser's caches that is used. */
export interface FileCache {
  readonly match: (url: string) => Promise<Response | undefined>;
  readonly put: (url: string, response: Response) => Promise<void>;
}

export interface OfflineEffects {
  readonly cache: () => Promise<FileCache>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What is asked for: as much of a `Request` as matters. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

export type Treatment = 'hashed' | 'document' | 'file' | 'untouched';

const HASHED = /^\/(?:assets|engine)\//;
const FILES = /^\/(?:icon\.svg|manifest\.webmanifest)$/;

/** Whatever is not of the build, such as the API, goes to the server as if there were no cache. */
export function treatmentOf({ method, url, mode }: Asked, origin: string): Treatment {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'untouched';
  if (HASHED.test(pathname)) return 'hashed';
  if (FILES.test(pathname)) return 'file';
  return mode === 'navigate' && !/^\/(?:api|\.well-known)\//.test(pathname)
    ? 'document'
    : 'untouched';
}

/** Rejects, as a fetch does, where there is neither an answer nor a copy. */
export async function answer(
  request: Request,
  treatment: Exclude<Treatment, 'untouched'>,
  effects: OfflineEffects,
): Promise<Response> {
  const cache = await effects.cache();
  const key = keyOf(request.url);
  if (treatment === 'hashed') {
    const kept = await cache.match(key);
    if (kept !== undefined) return kept;
    return keep(cache, key, await effects.fetch(request));
  }
  try {
    return keep(cache, key, await effects.fetch(request));
  } catch (error) {
    const kept = await cache.match(key);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Takes in what a page had loaded before the worker was there to see it; what fails is left out. */
export async function takeIn(urls: readonly string[], effects: OfflineEffects): Promise<void> {
  const cache = await effects.cache();
  for (const url of new Set(urls.map(keyOf))) {
    if ((await cache.match(url)) !== undefined) continue;
    const response = await effects.fetch(new Request(url)).catch(() => undefined);
    if (response !== undefined) keep(cache, url, response);
  }
}

/** The same document answers whatever follows the path: a page reads its address itself. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Only what is whole and ours; a full disk is no reason to fail. */
function keep(cache: FileCache, key: string, response: Response): Response {
  if (response.status === 200 && response.type === 'basic') {
    void cache.put(key, response.clone()).catch(() => undefined);
  }
  return response;
}
