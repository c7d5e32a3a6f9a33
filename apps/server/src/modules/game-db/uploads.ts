import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files that administrators have sent, in the data folder until their games are imported. */

export interface Upload {
  /** Until it has its import's name. */
  readonly path: string;
  readonly hash: Uint8Array;
  readonly size: number;
}

/** Milliseconds that the file of an import which does not go on is kept. */
const KEEP = 7 * 24 * 3_600_000;

export class Uploads {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'imports');
  }

  pathOf(importId: string): string {
    return join(this.#folder, `${importId}.pgn`);
  }

  /** Writes what is sent as it comes. What fails in the middle leaves nothing. */
  async take(stream: Readable): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${randomUUID()}.part`);
    const hash = createHash('sha256');
    let size = 0;
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(
        stream,
        async function* (pieces: AsyncIterable<Uint8Array>) {
          for await (const piece of pieces) {
            hash.update(piece);
            size += piece.length;
            yield piece;
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

  async keep({ path }: Upload, importId: string): Promise<string> {
    const kept = this.pathOf(importId);
    await rename(path, kept);
    return kept;
  }

  async drop({ path }: Pick<Upload, 'path'>): Promise<void> {
    await rm(path, { force: true });
  }

  /**
   * Removes files that are of no more use.
   *
   * @param findEnded says which of these imports are done, or gone
   */
  async tidy(
    findEnded: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
    now: Date,
  ): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = names.flatMap((name) => (name.endsWith('.pgn') ? [name.slice(0, -4)] : []));
    const ended = await findEnded(ids.filter((id) => UUID.test(id)));
    for (const name of names) {
      const path = join(this.#folder, name);
      const file = await stat(path).catch(() => undefined);
      const isOld = file !== undefined && now.getTime() - file.mtimeMs > KEEP;
      if (isOld || ended.has(name.replace(/\.pgn$/, ''))) await rm(path, { force: true });
    }
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
