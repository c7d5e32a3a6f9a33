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

/** `altered`: it came with the right length, but is not the one that was built with the page. */
export const NETWORK_FETCH_PROBLEMS = ['network-not-fetched', 'network-altered'] as const;
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
  const report = (loadedBytes: number): void => onProgress(loadedBytes, bytes);
  const fetched = await download(effects, { url, bytes, signal, onProgress: report });
  if (!fetched.ok) return fail('network-not-fetched');
  if (toHex(await effects.digest(fetched.value)) !== sha256) return fail('network-altered');
  return ok({ name, bytes: new Uint8Array(fetched.value) });
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
