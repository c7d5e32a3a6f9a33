import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The SHA-256 of a file, and its size in bytes. */
export async function hashFile(path: string): Promise<{ hash: Uint8Array; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    const bytes: unknown = piece;
    if (!(bytes instanceof Uint8Array)) throw new TypeError('expected a stream of bytes');
    hash.update(bytes);
    size += bytes.length;
  }
  return { hash: hash.digest(), size };
}
