import { once } from 'node:events';
import { createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/**
 * Writes a zip archive while its files are made, in memory for one piece only. Files are compressed outside of the thread that answers
 * requests. Without zip64, an archive and each unpacked file have at
 * most 4 GiB, and there are at most 65,535 files.
 */

export interface ArchiveFile {
  /** Path in the archive, with `/`. */
  readonly path: string;
  readonly parts: () => AsyncIterable<string>;
}

/** An archive cannot be longer, in bytes. */
const MAX_ARCHIVE = 2 ** 31;

/** The greatest length of an unpacked file, in bytes. */
const MAX_SIZE = 0xffff_ffff;
/** The number of this way of compression in zip archives. */
const DEFLATE = 8;
/** As many as the column for the progress can count. */
const MAX_FILES = 0x7fff;

export class ArchiveTooLarge extends Error {}

/**
 * @param onFile called after each file
 * @throws ArchiveTooLarge
 */
export async function* writeArchive(
  files: readonly ArchiveFile[],
  { at, onFile }: { readonly at: Date; readonly onFile: (done: number) => void },
): AsyncGenerator<Uint8Array, undefined, undefined> {
  if (files.length > MAX_FILES) throw new ArchiveTooLarge();
  let pieces: Uint8Array[] = [];
  let length = 0;
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
    length += piece.length;
  });
  const take = (): readonly Uint8Array[] => {
    const taken = pieces;
    pieces = [];
    return taken;
  };
  for (const [index, { path, parts }] of files.entries()) {
    const file = new DeflatedFile(path);
    file.mtime = at;
    zip.add(file);
    try {
      for await (const part of parts()) {
        await file.write(Buffer.from(part));
        if (length > MAX_ARCHIVE || file.size > MAX_SIZE) throw new ArchiveTooLarge();
        yield* take();
      }
      await file.end();
    } finally {
      file.close();
    }
    yield* take();
    onFile(index + 1);
  }
  zip.end();
  yield* take();
}

/** A file of an archive that zlib compresses in a thread of its own. fflate would do it in the thread that answers requests. */
class DeflatedFile extends ZipPassThrough {
  readonly #deflate: DeflateRaw = createDeflateRaw();

  constructor(path: string) {
    super(path);
    this.compression = DEFLATE;
    this.#deflate.on('data', (piece: Buffer<ArrayBuffer>) => this.ondata(null, piece, false));
  }

  /** Is called by `push`, which computes the checksum and the size. The compressed bytes come later. */
  protected override process(): void {}

  /** Ends when the bytes are compressed, so that no more of them wait in memory. */
  async write(bytes: Uint8Array): Promise<void> {
    this.push(bytes);
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(0), true);
    const ended = once(this.#deflate, 'end');
    this.#deflate.end();
    await ended;
    this.ondata(null, new Uint8Array(0), true);
  }

  close(): void {
    this.#deflate.destroy();
  }
}
