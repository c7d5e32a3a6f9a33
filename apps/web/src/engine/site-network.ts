/** The network that administrators have installed on this site, in the place of the one that the page was built with. */
import type { SiteNetwork } from '@chuhe/contract/strength';
import { parseRecord } from '../lib/parse.ts';
import type { FetchFile } from './download.ts';
import type { ShippedNetwork } from './engine-files.ts';

const PATH = '/api/network';
/** Milliseconds that the answer may take: the engine waits for it. */
const PATIENCE = 4_000;

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
