/** The network that administrators have installed on this site, in the place of the one that the page was built with. */
import type { SiteNetwork } from '@chuhe/contract/strength';
import type { Result } from '@chuhe/uci/result';
import { parseRecord } from '../lib/parse.ts';
import type { FetchFile } from './download.ts';
import type { ShippedNetwork } from './engine-files.ts';
import type { Network } from './network.ts';
import {
  fetchNetwork,
  type NetworkEffects,
  type NetworkFetchProblem,
  type NetworkRequest,
} from './shipped-network.ts';

const PATH = '/api/network';
/** Milliseconds that the answer may take: the engine waits for it. */
const PATIENCE = 4_000;

/**
 * The network to evaluate with. Where the file that the site names is not to be had, such as from another server than the one that
 * named it, that of the build does its work: an engine without any is far weaker. Never rejects.
 */
export async function fetchSiteNetwork(
  effects: NetworkEffects,
  request: NetworkRequest,
): Promise<Result<Network, NetworkFetchProblem>> {
  const { fetch, network: shipped } = effects;
  const { signal } = request;
  const network = await findNetwork(shipped, { fetch, signal });
  const fetched = await fetchNetwork({ ...effects, network }, request);
  const isLast = network === shipped || signal.aborted;
  if (fetched.ok || isLast || fetched.error === 'no-memory') return fetched;
  return fetchNetwork(effects, request);
}

/** Where the site says of none, says nothing, or cannot be reached, the one of the build. Never rejects. */
export async function findNetwork(
  shipped: ShippedNetwork | undefined,
  { fetch, signal }: { readonly fetch: FetchFile; readonly signal: AbortSignal },
): Promise<ShippedNetwork | undefined> {
  try {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    const response = await fetch(PATH, { signal: stop });
    const { data } = parseRecord(await response.json());
    return response.ok ? (readNetwork(data) ?? shipped) : shipped;
  } catch {
    return shipped;
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
