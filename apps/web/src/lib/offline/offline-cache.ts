/**
 * Makes whatever a user has loaded available offline. A service worker caches documents and the files of the build.
 * Documents and files with a fixed name are served from the network, or from the cache if the network fails, so that
 * the user always gets the newest build. Files with a hash in their name never change, so they stay cached across
 * builds as long as the newest build has them.
 */

/** The part of the Cache API that is used here. */
interface FileCache {
  readonly match: (url: string) => Promise<Response | undefined>;
  readonly put: (url: string, response: Response) => Promise<void>;
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly delete: (url: string) => Promise<unknown>;
}

export interface OfflineEffects {
  /** `files` is kept when the build changes, `pages` is not. */
  readonly cache: (of: 'files' | 'pages') => Promise<FileCache>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The part of a `Request` that is used. */
export interface RequestSummary {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

export type Treatment = 'hashed' | 'document' | 'file' | 'untouched';

const HASHED = /^\/(?:assets|engine)\//;
const FILES = /^\/(?:icon\.svg|manifest\.webmanifest)$/;

/** Pages that are none of the two documents. */
const OTHER_PAGES = /^\/(?:(?:api|\.well-known|embed)\/|(?:oembed|board-examples)$)/;

/** Returns `untouched` for requests outside the build, such as those to the API. */
export function treatmentOf({ method, url, mode }: RequestSummary, origin: string): Treatment {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'untouched';
  if (HASHED.test(pathname)) return 'hashed';
  if (FILES.test(pathname)) return 'file';
  return mode === 'navigate' && !OTHER_PAGES.test(pathname) ? 'document' : 'untouched';
}

/** A response, and a promise that resolves when its copy has been stored, which may be later. */
export interface Answer {
  /** Rejects like `fetch` if the network fails and no copy is cached. */
  readonly response: Promise<Response>;
  /** Never rejects. */
  readonly kept: Promise<void>;
}

/**
 * Answers a request. If the caches do not work, because of a damaged profile or a full disk, uses the network. For a
 * request that bypasses caches, does not use the copy but replaces it, since the page has found the copy to be bad.
 */
export function answer(
  request: Request,
  treatment: Exclude<Treatment, 'untouched'>,
  effects: OfflineEffects,
): Answer {
  const key = keyOf(request.url);
  const copy = (): Promise<Response | undefined> => find(effects, key);
  const fresh = (): Promise<Response> => effects.fetch(request);
  const isPast = /^(?:reload|no-store)$/.test(request.cache);
  const hashed = (): Promise<ResponseWithCopy> =>
    isPast ? fresh().then(withCopy) : orElse(copy, fresh);
  const answered = treatment === 'hashed' ? hashed() : freshOrElse(fresh, copy);
  return {
    response: answered.then(({ response }) => response),
    kept: answered.then(
      ({ keepable }) => (keepable === undefined ? undefined : keep(effects, key, keepable)),
      () => undefined,
    ),
  };
}

interface ResponseWithCopy {
  readonly response: Response;
  /** A new response to store. */
  readonly keepable?: Response;
}

async function orElse(
  copy: () => Promise<Response | undefined>,
  fresh: () => Promise<Response>,
): Promise<ResponseWithCopy> {
  const kept = await copy();
  return kept === undefined ? withCopy(await fresh()) : { response: kept };
}

async function freshOrElse(
  fresh: () => Promise<Response>,
  copy: () => Promise<Response | undefined>,
): Promise<ResponseWithCopy> {
  try {
    return withCopy(await fresh());
  } catch (error) {
    const kept = await copy();
    if (kept === undefined) throw error;
    return { response: kept };
  }
}

/** Only complete responses of this origin are stored. */
function withCopy(response: Response): ResponseWithCopy {
  const isWhole = response.status === 200 && response.type === 'basic';
  return isWhole ? { response, keepable: response.clone() } : { response };
}

/** Stores files that a page had loaded before the worker was active. Failures are ignored. */
export async function addLoaded(urls: readonly string[], effects: OfflineEffects): Promise<void> {
  for (const url of new Set(urls.map(keyOf))) {
    if ((await find(effects, url)) !== undefined) continue;
    const response = await effects.fetch(new Request(url)).catch(() => undefined);
    const keepable = response && withCopy(response).keepable;
    if (keepable !== undefined) await keep(effects, url, keepable);
  }
}

/**
 * Removes from the cache all files that the build no longer has.
 *
 * @param paths paths of the build's files, such as `/assets/index-1.js`
 */
export async function prune(paths: ReadonlySet<string>, effects: OfflineEffects): Promise<void> {
  try {
    const cache = await effects.cache('files');
    const old = (await cache.keys()).filter(({ url }) => !paths.has(new URL(url).pathname));
    await Promise.all(old.map(({ url }) => cache.delete(url)));
  } catch {
    // If the removal fails, the old files only take up space.
  }
}

/** The cache key of a URL, without its query: the document is the same for every query, since the page reads its URL itself. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function cacheOf(key: string): 'files' | 'pages' {
  return HASHED.test(new URL(key).pathname) ? 'files' : 'pages';
}

async function find(effects: OfflineEffects, key: string): Promise<Response | undefined> {
  try {
    return await (await effects.cache(cacheOf(key))).match(key);
  } catch {
    return undefined;
  }
}

async function keep(effects: OfflineEffects, key: string, response: Response): Promise<void> {
  try {
    await (await effects.cache(cacheOf(key))).put(key, response);
  } catch {
    // Without a copy, the next request uses the network.
  }
}
