import { findFormatProblem } from '@chuhe/engine/network/format';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { shareNetwork } from '@chuhe/engine/network/share-network';
import { type NetworkParts, splitNetwork } from '@chuhe/engine/network/write-network';
import { compile } from '@chuhe/engine/node/builds';
import type { EngineBuilds } from '@chuhe/engine/uci-engine';

/** The product's own engine. All threads of this process share one compiled module and one copy of each network. */

/** The largest hash table of the engine, in MiB. */
export const MAX_HASH_MB = 2_048;

/** A network for the product's own engine. */
export interface ProgramNetwork {
  /** The file name under which the engine reports the network. */
  readonly file: string;
  /** Returns the same parts each time, in memory that threads share. Rejects if the network is missing or invalid. */
  readonly load: () => Promise<NetworkParts>;
}

/** @param read reads the file; its result is kept, so it is called again only after a failure */
export function makeNetwork(file: string, read: () => Promise<Uint8Array>): ProgramNetwork {
  const load = cacheSuccess(async () => {
    const bytes = await read();
    const problem = findFormatProblem(bytes);
    if (problem !== undefined) throw new Error(`${file} is not a network: ${problem}`);
    return shareNetwork(splitNetwork(bytes));
  });
  return { file, load };
}

export const OWN_PROGRAM_NETWORK: ProgramNetwork = makeNetwork(
  PRODUCT_NETWORK.file,
  readProductNetwork,
);

export const compileOwnEngine: () => Promise<EngineBuilds['single']> = cacheSuccess(() =>
  compile('engine.wasm'),
);

function cacheSuccess<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
