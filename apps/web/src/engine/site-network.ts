/**
 * The network that the engine starts with: the one that administrators have installed on the site, or else the one
 * of the build.
 */
import type { SiteNetwork } from '@chuhe/contract/strength';
import { ok, type Result } from '@chuhe/uci/result';
import { parseRecord } from '../lib/parse.ts';
import {
  type DownloadEffects,
  type DownloadRequest,
  download,
  type FetchFile,
} from './download.ts';
import type { NetworkFile } from './engine-files.ts';
import type { EngineFailure } from './failure.ts';
import type { PartProgress } from './load-progress.ts';
import type { Network, NetworkIdentity } from './network.ts';

const PATH = '/api/network';
/** Timeout of the request, in milliseconds. It is short because the engine waits for the response. */
const SITE_TIMEOUT = 4_000;

type SiteNetworkFile = Network & NetworkIdentity;

/**
 * The network of the build is always downloaded: the service worker caches it for offline visits, and the engine
 * falls back to it when the site's network cannot be downloaded. Never rejects.
 */
export async function fetchSiteNetwork(
  effects: DownloadEffects,
  built: NetworkFile,
  request: DownloadRequest,
): Promise<Result<SiteNetworkFile, EngineFailure>> {
  const { signal } = request;
  let isAwaited = true;
  const onProgress: PartProgress = (...amounts) => {
    if (isAwaited) request.onProgress(...amounts);
  };
  const fallback = fetchNetwork(effects, built, { signal, onProgress });
  const named = await findNetwork(built, { fetch: effects.fetch, signal });
  if (named === built) return fallback;
  isAwaited = false;
  const fetched = await fetchNetwork(effects, named, request);
  if (fetched.ok || signal.aborted || fetched.error.reason === 'no-memory') return fetched;
  return fallback;
}

async function fetchNetwork(
  effects: DownloadEffects,
  file: NetworkFile,
  request: DownloadRequest,
): Promise<Result<SiteNetworkFile, EngineFailure>> {
  const fetched = await download(effects, file, request);
  if (!fetched.ok) return fetched;
  const { name, sha256 } = file;
  return ok({ name, sha256, bytes: new Uint8Array(fetched.value) });
}

/** The site's network, or the network of the build if the site has none or cannot be reached. Never rejects. */
export async function findNetwork(
  built: NetworkFile,
  { fetch, signal }: { readonly fetch: FetchFile; readonly signal: AbortSignal },
): Promise<NetworkFile> {
  try {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(SITE_TIMEOUT)]);
    const response = await fetch(PATH, { signal: stop });
    const { data } = parseRecord(await response.json());
    return response.ok ? (readNetwork(data) ?? built) : built;
  } catch {
    return built;
  }
}

function readNetwork(data: unknown): SiteNetwork | undefined {
  const { name, url, bytes, sha256 } = parseRecord(data);
  const isOne =
    typeof name === 'string' &&
    typeof url === 'string' &&
    url.startsWith('/networks/') &&
    typeof bytes === 'number' &&
    typeof sha256 === 'string';
  return isOne ? { name, url, bytes, sha256 } : undefined;
}
