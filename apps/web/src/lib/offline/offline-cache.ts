/**
 * What a user has loaded once is there without a connection, too: documents and the files of the build, kept by a
 * service worker. Documents and other files with a fixed name are asked for first and taken from the cache only when
 * there is no answer, so that a new build is never hidden; files whose name holds a hash never grow old, and stay from
 * build to build as long as the newest one has them.
 */

/** The part of the browser's caches that is used. */
interface FileCache {
  readonly match: (url: string) => Promise<Response | undefined>;
  readonly put: (url: string, response: Response) => Promise<void>;
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly delete: (url: string) => Promise<unknown>;
}

export interface OfflineEffects {
  /** `files` outlives a build, `pages` does not. */
  readonly cache: (of: 'files' | 'pages') => Promise<FileCache>;
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

/** An answer, and the work of keeping it, which may go on after it was given. */
export interface Answer {
  /** Rejects, as a fetch does, where there is neither an answer nor a copy. */
  readonly response: Promise<Response>;
  /** Never rejects. */
  readonly kept: Promise<void>;
}

/**
 * A browser whose caches do not work (a damaged profile, a full disk) is answered as if there were none. Who asks for a
 * file past all caches has found the copy wrong: it is not given again, and what comes takes its place.
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
  const hashed = (): Promise<Answered> => (isPast ? fresh().then(toBeKept) : orElse(copy, fresh));
  const answered = treatment === 'hashed' ? hashed() : freshOrElse(fresh, copy);
  return {
    response: answered.then(({ response }) => response),
    kept: answered.then(
      ({ keepable }) => (keepable === undefined ? undefined : keep(effects, key, keepable)),
      () => undefined,
    ),
  };
}

interface Answered {
  readonly response: Response;
  /** What is new and may be kept. */
  readonly keepable?: Response;
}

async function orElse(
  copy: () => Promise<Response | undefined>,
  fresh: () => Promise<Response>,
): Promise<Answered> {
  const kept = await copy();
  return kept === undefined ? toBeKept(await fresh()) : { response: kept };
}

async function freshOrElse(
  fresh: () => Promise<Response>,
  copy: () => Promise<Response | undefined>,
): Promise<Answered> {
  try {
    return toBeKept(await fresh());
  } catch (error) {
    const kept = await copy();
    if (kept === undefined) throw error;
    return { response: kept };
  }
}

/** Only what is whole and ours. */
function toBeKept(response: Response): Answered {
  const isWhole = response.status === 200 && response.type === 'basic';
  return isWhole ? { response, keepable: response.clone() } : { response };
}

/** Takes in what a page had loaded before the worker was there to see it; what fails is left out. */
export async function takeIn(urls: readonly string[], effects: OfflineEffects): Promise<void> {
  for (const url of new Set(urls.map(keyOf))) {
    if ((await find(effects, url)) !== undefined) continue;
    const response = await effects.fetch(new Request(url)).catch(() => undefined);
    const keepable = response && toBeKept(response).keepable;
    if (keepable !== undefined) await keep(effects, url, keepable);
  }
}

/**
 * Removes what the build has no more.
 *
 * @param paths of the build's files, as `/assets/index-1.js`
 */
export async function prune(paths: ReadonlySet<string>, effects: OfflineEffects): Promise<void> {
  try {
    const cache = await effects.cache('files');
    const old = (await cache.keys()).filter(({ url }) => !paths.has(new URL(url).pathname));
    await Promise.all(old.map(({ url }) => cache.delete(url)));
  } catch {
    // What is old and stays takes room only.
  }
}

/** The same document answers whatever follows the path: a page reads its address itself. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function placeOf(key: string): 'files' | 'pages' {
  return HASHED.test(new URL(key).pathname) ? 'files' : 'pages';
}

async function find(effects: OfflineEffects, key: string): Promise<Response | undefined> {
  try {
    return await (await effects.cache(placeOf(key))).match(key);
  } catch {
    return undefined;
  }
}

async function keep(effects: OfflineEffects, key: string, response: Response): Promise<void> {
  try {
    await (await effects.cache(placeOf(key))).put(key, response);
  } catch {
    // Then it is fetched again.
  }
}
