import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../../../db/data/folder.ts';

/** Uploaded files, kept in the data folder until their games are imported. */

export interface Upload {
  /** The path of the file, which is temporary until `moveToImport`. */
  readonly path: string;
  readonly hash: Uint8Array;
  readonly size: number;
}

/** How long the file of a stopped import is kept, in milliseconds. */
const KEEP_MS = 7 * 24 * 3_600_000;

export class Uploads {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'imports');
  }

  pathOf(importId: string): string {
    return join(this.#folder, `${importId}.pgn`);
  }

  /** Streams an upload to a file; a failed upload leaves no file. */
  async receive(stream: Readable): Promise<Upload> {
    await makeFolder(this.#folder);
    const path = join(this.#folder, `${randomUUID()}.part`);
    const hash = createHash('sha256');
    let size = 0;
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(
        stream,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        file,
      );
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, hash: hash.digest(), size };
  }

  async moveToImport({ path }: Upload, importId: string): Promise<string> {
    const kept = this.pathOf(importId);
    await rename(path, kept);
    return kept;
  }

  async remove({ path }: Pick<Upload, 'path'>): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes files that are no longer needed. @param findEnded finds which of the imports are finished or missing */
  async removeStale(
    findEnded: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
    now: Date,
  ): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = names.flatMap((name) => (name.endsWith('.pgn') ? [name.slice(0, -4)] : []));
    const ended = await findEnded(ids.filter((id) => UUID.test(id)));
    for (const name of names) {
      const path = join(this.#folder, name);
      const file = await stat(path).catch(() => undefined);
      const isOld = file !== undefined && now.getTime() - file.mtimeMs > KEEP_MS;
      if (isOld || ended.has(name.replace(/\.pgn$/, ''))) await rm(path, { force: true });
    }
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
