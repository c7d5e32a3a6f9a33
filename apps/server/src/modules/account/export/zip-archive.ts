import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * Writes a zip archive while its files are made, in memory for one piece only. Sizes and checksums follow each file, as APPNOTE.TXT 4.4.4
 * (bit 3) allows. Without zip64, an archive and each unpacked file have at most 4 GiB, and there are at most 65,535 files.
 */

export interface ArchiveFile {
  /** Path in the archive, with `/`. */
  readonly path: string;
  readonly parts: () => AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
}

/** An archive cannot be longer, in bytes. */
export const MAX_ARCHIVE = 2 ** 31;

/** The greatest length of an unpacked file, in bytes. */
const MAX_SIZE = 0xffff_ffff;
/** As many as the column for the progress can count. */
const MAX_FILES = 0x7fff;

export class ArchiveTooLarge extends Error {}

const SIGNATURES = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
} as const;
const VERSION = 20;
/** Sizes follow the file (8), and names are UTF-8 (0x800). */
const FLAGS = 0x808;
const DEFLATED = 8;

/**
 * @param onFile called after each file
 * @throws ArchiveTooLarge
 */
export async function* writeArchive(
  files: readonly ArchiveFile[],
  { at, onFile }: { readonly at: Date; readonly onFile: (done: number) => void },
): AsyncGenerator<Uint8Array, undefined, undefined> {
  if (files.length > MAX_FILES) throw new ArchiveTooLarge();
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for (const { path, parts } of files) {
    const name = Buffer.from(path);
    const start = offset;
    const head = localHeader(name, time);
    yield head;
    offset += head.length;
    const counts = { checksum: 0, size: 0, packed: 0 };
    for await (const piece of deflated(parts(), counts)) {
      counts.packed += piece.length;
      offset += piece.length;
      if (offset > MAX_ARCHIVE || counts.size > MAX_SIZE) throw new ArchiveTooLarge();
      yield piece;
    }
    const tail = numbers([SIGNATURES.descriptor, counts.checksum, counts.packed, counts.size]);
    yield tail;
    offset += tail.length;
    written.push({ name, offset: start, ...counts });
    onFile(written.length);
  }
  yield directory(written, { time, offset });
}

/** Compresses a text, and counts its checksum and size. */
async function* deflated(
  parts: AsyncIterable<string>,
  counts: { checksum: number; size: number },
): AsyncGenerator<Buffer, undefined, undefined> {
  async function* counted() {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      counts.checksum = crc32(bytes, counts.checksum);
      counts.size += bytes.length;
      yield bytes;
    }
  }
  const packer = createDeflateRaw();
  const running = pipeline(Readable.from(counted()), packer);
  // The error of the pipeline also ends the loop below, which throws it.
  running.catch(() => {});
  for await (const piece of packer) yield Buffer.from(piece);
  await running;
}

interface DosTime {
  readonly time: number;
  readonly day: number;
}

/** The time in UTC, since the format has no time zone. */
function dosTime(at: Date): DosTime {
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { time, day };
}

function localHeader(name: Buffer, { time, day }: DosTime): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(SIGNATURES.local, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function directory(
  files: readonly Written[],
  { time, offset }: { readonly time: DosTime; readonly offset: number },
): Buffer {
  const rows = files.map((file) => Buffer.concat([directoryRow(file, time), file.name]));
  const list = Buffer.concat(rows);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(SIGNATURES.end, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
}

function directoryRow(
  { name, checksum, packed, size, offset }: Written,
  { time, day }: DosTime,
): Buffer {
  const row = Buffer.alloc(46);
  row.writeUInt32LE(SIGNATURES.central, 0);
  row.writeUInt16LE(VERSION, 4);
  row.writeUInt16LE(VERSION, 6);
  row.writeUInt16LE(FLAGS, 8);
  row.writeUInt16LE(DEFLATED, 10);
  row.writeUInt16LE(time, 12);
  row.writeUInt16LE(day, 14);
  row.writeUInt32LE(checksum, 16);
  row.writeUInt32LE(packed, 20);
  row.writeUInt32LE(size, 24);
  row.writeUInt16LE(name.length, 28);
  row.writeUInt32LE(offset, 42);
  return row;
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}
