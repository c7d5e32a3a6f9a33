import { Zip, ZipDeflate } from 'fflate';

/**
 * Writes a zip archive while its files are made, in memory for one piece only. Without zip64, an archive and each unpacked file have at
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
    const file = new ZipDeflate(path);
    file.mtime = at;
    zip.add(file);
    let size = 0;
    for await (const part of parts()) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      file.push(bytes);
      if (length > MAX_ARCHIVE || size > MAX_SIZE) throw new ArchiveTooLarge();
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
    onFile(index + 1);
  }
  zip.end();
  yield* take();
}
