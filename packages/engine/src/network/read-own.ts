/** The product's own network for programs that run on Node: servers, builds and scripts. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { OWN_NETWORK } from './own.ts';

const PACKED = new URL(`../../data/${OWN_NETWORK.file}.br`, import.meta.url);

/** As it lies in the repository: the network in brotli, which browsers unpack by themselves. */
export async function readPackedNetwork(): Promise<Buffer> {
  return readFile(PACKED);
}

/** Unpacked and compared with its known hash; rejects when the file is missing or altered. */
export async function readOwnNetwork(): Promise<Buffer> {
  const bytes = await promisify(brotliDecompress)(await readPackedNetwork());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== OWN_NETWORK.sha256) {
    throw new Error(`${OWN_NETWORK.file} has the SHA-256 ${sha256}, not ${OWN_NETWORK.sha256}`);
  }
  return bytes;
}
