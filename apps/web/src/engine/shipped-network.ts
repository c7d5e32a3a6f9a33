/** The product's own network on its way into the engine: fetched when it is first wanted, and compared with its hash. */
import { fail, ok, type Result } from '@chuhe/uci/result';
import { type DownloadEffects, download } from './download.ts';
import type { ShippedNetwork } from './engine-files.ts';
import type { Network } from './network.ts';

export interface NetworkEffects extends DownloadEffects {
  /** `undefined` where the build has none. */
  readonly network: ShippedNetwork | undefined;
  /** SHA-256. */
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
}

export interface NetworkRequest {
  readonly onProgress: (loadedBytes: number, totalBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * `altered`: it came with the right length, but is not the one that was built with the page. `no-memory`: there is none to
 * hold it.
 */
export const NETWORK_FETCH_PROBLEMS = [
  'network-not-fetched',
  'network-altered',
  'no-memory',
] as const;
export type NetworkFetchProblem = (typeof NETWORK_FETCH_PROBLEMS)[number];

/** Never rejects. */
export async function fetchNetwork(
  effects: NetworkEffects,
  { onProgress, signal }: NetworkRequest,
): Promise<Result<Network, NetworkFetchProblem>> {
  const { network } = effects;
  if (network === undefined) return fail('network-not-fetched');
  const { url, bytes, name, sha256 } = network;
  onProgress(0, bytes);
  const fetched = await download(effects, {
    url,
    bytes,
    signal,
    onProgress: (loadedBytes) => onProgress(loadedBytes, bytes),
    isRight: async (file) => toHex(await effects.digest(file)) === sha256,
  });
  if (fetched.ok) return ok({ name, bytes: new Uint8Array(fetched.value) });
  const { reason, misfit } = fetched.error;
  if (reason === 'no-memory') return fail('no-memory');
  return fail(misfit === 'content' ? 'network-altered' : 'network-not-fetched');
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
