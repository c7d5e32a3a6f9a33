/**
 * Lists the files of a zip archive. The directory at the end of the archive tells where they are. If it is missing, because the
 * archive was cut, they are found by the headers in front of them. The offsets are those of APPNOTE.TXT by PKWARE; archives
 * in the form zip64 are read by the headers.
 */
import { makeDecoder } from '../pgn/text-decoder.ts';

export interface ZipEntry {
  readonly name: string;
  /** 0: not compressed. 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The compressed bytes, as far as the archive has them. */
  readonly data: Uint8Array;
  /** CRC-32 of the file; `undefined` if it is not known. */
  readonly checksum: number | undefined;
}

const SIGNATURES = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  descriptor: 0x08074b50,
};
const SIZES = { local: 30, central: 46, end: 22 };
/** The comment at the end of an archive is at most this long. */
const MAX_COMMENT = 0xffff;
/** Stands for a number that does not fit into 32 bits. */
const IN_ZIP64 = 0xffffffff;
const FLAGS = { encrypted: 1, sizesFollow: 8, utf8: 0x800 };

export interface ZipFiles {
  readonly entries: Iterable<ZipEntry>;
  /** Whether the archive has its directory. Without one, its end is missing. */
  readonly hasDirectory: boolean;
}

/** The files in the order of the archive. Names longer than 255 units are cut. */
export function readZipEntries(archive: Uint8Array): ZipFiles {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const zip = { archive, view };
  const directory = findDirectory(zip);
  if (directory === undefined) return { entries: scanHeaders(zip), hasDirectory: false };
  return { entries: readDirectory(zip, directory), hasDirectory: true };
}

interface Zip {
  readonly archive: Uint8Array;
  readonly view: DataView;
}

interface Directory {
  readonly start: number;
  /** How far everything lies behind its stated offset, such as in a program that unpacks itself. */
  readonly shift: number;
}

function findDirectory({ view }: Zip): Directory | undefined {
  const last = view.byteLength - SIZES.end;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== SIGNATURES.end) continue;
    const size = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    const start = at - size;
    if (offset !== IN_ZIP64 && start >= offset) return { start, shift: start - offset };
  }
  return undefined;
}

function* readDirectory(zip: Zip, { start, shift }: Directory): Generator<ZipEntry> {
  const { archive, view } = zip;
  let at = start;
  while (at + SIZES.central <= archive.length) {
    if (view.getUint32(at, true) !== SIGNATURES.central) return;
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameEnd = at + SIZES.central + (name ?? 0);
    const flags = view.getUint16(at + 8, true);
    const from = dataStart(zip, view.getUint32(at + 42, true) + shift);
    yield {
      name: decodeName(archive.subarray(at + SIZES.central, nameEnd), flags),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & FLAGS.encrypted) !== 0,
      data: archive.subarray(from, from + view.getUint32(at + 20, true)),
      checksum: view.getUint32(at + 16, true),
    };
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
}

/** Where the bytes of a file begin, by the header in front of them; the end of the archive if there is no header. */
function dataStart({ view }: Zip, header: number): number {
  const end = view.byteLength;
  if (header + SIZES.local > end || view.getUint32(header, true) !== SIGNATURES.local) return end;
  const [name, extra] = [view.getUint16(header + 26, true), view.getUint16(header + 28, true)];
  return header + SIZES.local + name + extra;
}

function* scanHeaders(zip: Zip): Generator<ZipEntry> {
  const { archive, view } = zip;
  let at = 0;
  while (at + SIZES.local <= archive.length) {
    if (view.getUint32(at, true) !== SIGNATURES.local) return;
    const flags = view.getUint16(at + 6, true);
    const from = dataStart(zip, at);
    const size = view.getUint32(at + 18, true);
    const isSizeKnown = (flags & FLAGS.sizesFollow) === 0 && size !== IN_ZIP64;
    const to = isSizeKnown ? from + size : findSignature(zip, from);
    const nameStart = at + SIZES.local;
    yield {
      name: decodeName(
        archive.subarray(nameStart, nameStart + view.getUint16(at + 26, true)),
        flags,
      ),
      method: view.getUint16(at + 8, true),
      isEncrypted: (flags & FLAGS.encrypted) !== 0,
      data: archive.subarray(from, to),
      checksum: isSizeKnown ? view.getUint32(at + 14, true) : undefined,
    };
    at = isSizeKnown ? to : nextHeader(zip, to);
  }
}

/** The next place that looks like the end of a file. */
function findSignature({ archive, view }: Zip, from: number): number {
  for (let at = archive.indexOf(0x50, from); at >= 0; at = archive.indexOf(0x50, at + 1)) {
    if (at + 4 > archive.length) break;
    const signature = view.getUint32(at, true);
    if (ENDS.has(signature)) return at;
  }
  return archive.length;
}

const ENDS: ReadonlySet<number> = new Set([
  SIGNATURES.local,
  SIGNATURES.central,
  SIGNATURES.descriptor,
]);

/** Passes the sizes that follow a file. They have 16 bytes, or 24 in zip64. */
function nextHeader({ view }: Zip, at: number): number {
  const follows = [0, 16, 24].find((size) => {
    const header = at + size;
    return header + 4 <= view.byteLength && view.getUint32(header, true) === SIGNATURES.local;
  });
  return at + (follows ?? 0);
}

const MAX_NAME = 255;

/** Programs for Windows write names in GBK without saying so. */
function decodeName(bytes: Uint8Array, flags: number): string {
  const name =
    (flags & FLAGS.utf8) === 0 ? decodeUnmarked(bytes) : makeDecoder('utf-8').decode(bytes);
  return name.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, MAX_NAME);
}

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return makeDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return makeDecoder('gb18030').decode(bytes);
  }
}
