/** Reads the product's network on Node: in servers, builds and scripts. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PRODUCT_NETWORK } from './product-network.ts';

const PACKED = new URL(`../../data/${PRODUCT_NETWORK.file}.br`, import.meta.url);

/** Reads the brotli-compressed file. Browsers decompress it themselves. */
export async function readPackedNetwork(): Promise<Buffer> {
  return readFile(PACKED);
}

/** Reads the network and unpacks it. Rejects if the file is missing or its hash differs. */
export async function readProductNetwork(): Promise<Buffer> {
  const bytes = await promisify(brotliDecompress)(await readPackedNetwork());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== PRODUCT_NETWORK.sha256) {
    throw new Error(
      `${PRODUCT_NETWORK.file} has the SHA-256 ${sha256}, not ${PRODUCT_NETWORK.sha256}`,
    );
  }
  return bytes;
}
