import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Network } from '@chuhe/contract/strength';
import { makeFolder } from '../db/data/folder.ts';

/** The networks in the data folder. Each file is named by its hash and has a Brotli-compressed copy. */
export class NetworkFiles {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'networks');
  }

  /** @returns the SHA-256 of the file, in hexadecimal digits */
  async write(bytes: Uint8Array): Promise<string> {
    const sha256 = hashOf(bytes);
    await makeFolder(this.#folder);
    await this.#writeAtomically(this.path(sha256, 'br'), await compress(bytes));
    await this.#writeAtomically(this.path(sha256), bytes);
    return sha256;
  }

  async has({ sha256, bytes }: Pick<Network, 'sha256' | 'bytes'>): Promise<boolean> {
    const found = await stat(this.path(sha256)).catch(() => undefined);
    return found?.size === bytes;
  }

  /** Rejects if the file is missing or does not match its hash. The engine itself would not detect a damaged weight. */
  async read(sha256: string): Promise<Buffer> {
    const bytes = await readFile(this.path(sha256));
    const found = hashOf(bytes);
    if (found !== sha256) throw new Error(`a network has the SHA-256 ${found}, not ${sha256}`);
    return bytes;
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.path(sha256), { force: true });
    await rm(this.path(sha256, 'br'), { force: true });
  }

  /** @param encoding `br` for the path of the compressed copy */
  path(sha256: string, encoding?: 'br'): string {
    return join(this.#folder, `${sha256}.nnue${encoding === undefined ? '' : '.br'}`);
  }

  /** Writes a file completely or not at all, even if the process is killed or the power fails. */
  async #writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = `${path}.${randomUUID()}`;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Compresses at a medium level. Weights compress badly, so a higher level saves little. */
function compress(bytes: Uint8Array): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return promisify(brotliCompress)(bytes, { params });
}
