import { createHash } from 'node:crypto';
import type { WorkEngine } from '@chuhe/contract/work';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readWasm } from '@chuhe/engine/node/builds';
import type { Context } from '../../../context.ts';
import { CachedValue } from '../../../db/cached-value.ts';
import { siteNetworkFile } from '../../../engine/open-engine.ts';
import { MAX_HASH_MB } from '../../../engine/own-program.ts';

export type EngineSource = Pick<Context, 'config' | 'settings' | 'networks'>;

/** The build that workers use, and its SHA-256 in hexadecimal. */
export async function readWorkBuild(): Promise<{ bytes: Buffer<ArrayBuffer>; sha256: string }> {
  const bytes = await readWasm('engine.wasm');
  return { bytes, sha256: hashOf(bytes) };
}

/**
 * @returns a function that finds the engine that workers must use; `undefined` if the site evaluates with another program, whose scores
 * differ
 */
export function workEngineFinder(source: EngineSource): () => Promise<WorkEngine | undefined> {
  const hash = new CachedValue(
    async () => (await readWorkBuild()).sha256,
    Number.POSITIVE_INFINITY,
  );
  return () => findWorkEngine(source, hash);
}

async function findWorkEngine(
  { config, settings, networks }: EngineSource,
  buildHash: CachedValue<string>,
): Promise<WorkEngine | undefined> {
  const { path, evalFile } = config.engine;
  const chosen = (await settings.read()).values.engine.path;
  if (path !== undefined || evalFile !== undefined || chosen !== '') return undefined;
  const sha256 = await buildHash.get(0);
  const build = { sha256, url: `/engines/${sha256}.wasm` };
  const active = await networks.active();
  const { sha256: hash, file: name } =
    active === undefined ? PRODUCT_NETWORK : { ...active, file: siteNetworkFile(active) };
  const network = { name, sha256: hash, url: `/networks/${hash}.nnue` };
  const hashMb = Math.min(config.engine.hashMb, MAX_HASH_MB);
  const id = hashOf(`${sha256} ${hash} ${hashMb}`).slice(0, 32);
  return { id, build, network, hashMb };
}

function hashOf(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
