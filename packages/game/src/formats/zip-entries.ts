/**
 * Lists the files of a zip archive. The directory at the end of the archive tells where they are. If it is missing, because the
 * archive was cut, or is damaged, they are found by the headers in front of them. The offsets are those of APPNOTE.TXT by
 * PKWARE, also in the form zip64.
 */
import { decodeUtf8OrGbk, makeDecoder } from '../pgn/text-decoder.ts';

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
  end64: 0x06064b50,
  locator64: 0x07064b50,
  descriptor: 0x08074b50,
};
const SIZES = { local: 30, central: 46, end: 22, end64: 56, locator64: 20 };
/** The comment at the end of an archive is at most this long. */
const MAX_COMMENT = 0xffff;
/** Stands for a number that does not fit into 32 bits. */
const IN_ZIP64 = 0xffffffff;
const FLAGS = { encrypted: 1, sizesFollow: 8, utf8: 0x800 };

/**
 * Yields the files in the order of the archive. Names longer than 255 units are cut. A damaged name loses its damaged characters. If
 * too little is left of it, the name is `entry` with the number of the file.
 *
 * @param warnOfDamage called if the directory is missing, or states another number of files than it has
 */
export function* readZipEntries(
  archive: Uint8Array,
  warnOfDamage: () => void,
): Generator<ZipEntry, undefined> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const zip = { archive, view };
  const directory = findDirectory(zip);
  const known = new Set<number>();
  let count = 0;
  for (const { entry, header } of directory ? readDirectory(zip, directory) : []) {
    count += 1;
    known.add(header);
    yield { ...entry, name: nameOrNumber(entry.name, count) };
  }
  if (directory && [count, count % 0x1_0000].includes(directory.count)) return;
  warnOfDamage();
  for (const { entry, header } of scanHeaders(zip, directory?.shift ?? 0)) {
    if (known.has(header)) continue;
    count += 1;
    yield { ...entry, name: nameOrNumber(entry.name, count) };
  }
}

interface Zip {
  readonly archive: Uint8Array;
  readonly view: DataView;
}

interface PlacedEntry {
  readonly entry: ZipEntry;
  /** Offset of the header in front of the file. */
  readonly header: number;
}

interface Directory {
  readonly start: number;
  /** Is added to every stated offset. It is not 0 if something stands before the archive, as in a program that unpacks itself. */
  readonly shift: number;
  /** How many files it states, or the remainder by 65,536. */
  readonly count: number;
}

function findDirectory(zip: Zip): Directory | undefined {
  const { view } = zip;
  const last = view.byteLength - SIZES.end;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== SIGNATURES.end) continue;
    const directory = findDirectory64(zip, at) ?? {
      end: at,
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
    const { end, count, size, offset } = directory;
    if (hasSignature(zip, offset, SIGNATURES.central)) return { start: offset, shift: 0, count };
    const start = end - size;
    if (start >= offset) return { start, shift: start - offset, count };
  }
  return undefined;
}

interface StatedDirectory {
  /** Where the record lies that states the rest. */
  readonly end: number;
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

/** The numbers in the form zip64, which stand in front of the usual end of an archive. */
function findDirectory64(zip: Zip, usualEnd: number): StatedDirectory | undefined {
  const { view } = zip;
  const locator = usualEnd - SIZES.locator64;
  if (!hasSignature(zip, locator, SIGNATURES.locator64)) return undefined;
  const stated = low32(view, locator + 8);
  const end = [stated, locator - SIZES.end64].find((at) => hasSignature(zip, at, SIGNATURES.end64));
  if (end === undefined) return undefined;
  return {
    end,
    count: low32(view, end + 32),
    size: low32(view, end + 40),
    offset: low32(view, end + 48),
  };
}

/** The lower half of a number of 8 bytes; the upper half is zero in an archive that fits into memory. */
function low32(view: DataView, at: number): number {
  return at + 8 <= view.byteLength ? view.getUint32(at, true) : 0;
}

function hasSignature({ view }: Zip, at: number, signature: number): boolean {
  return at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === signature;
}

function* readDirectory(zip: Zip, { start, shift }: Directory): Generator<PlacedEntry> {
  const { archive, view } = zip;
  let at = start;
  while (at + SIZES.central <= archive.length) {
    if (view.getUint32(at, true) !== SIGNATURES.central) return;
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameEnd = at + SIZES.central + (name ?? 0);
    const extraEnd = nameEnd + (extra ?? 0);
    const flags = view.getUint16(at + 8, true);
    const { packed, offset } = placeOf(zip, at, { from: nameEnd, to: extraEnd });
    const header = offset + shift;
    const from = dataStart(zip, header);
    const entry = {
      name: decodeName(archive.subarray(at + SIZES.central, nameEnd), flags),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & FLAGS.encrypted) !== 0,
      data: archive.subarray(from, from + packed),
      checksum: view.getUint32(at + 16, true),
    };
    yield { entry, header };
    at = extraEnd + (comment ?? 0);
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The compressed length of a file and the offset of its header, by its entry at `at` and the extra fields of the entry. */
function placeOf(
  zip: Zip,
  at: number,
  extra: Range,
): { readonly packed: number; readonly offset: number } {
  const { view } = zip;
  const [unpacked = 0, packed = 0, offset = 0] = [24, 20, 42].map((field) =>
    view.getUint32(at + field, true),
  );
  if (![unpacked, packed, offset].includes(IN_ZIP64)) return { packed, offset };
  let field = findZip64(zip, extra);
  // The extra field has only the numbers that do not fit into the entry.
  const [, packed64 = 0, offset64 = 0] = [unpacked, packed, offset].map((value) => {
    if (value !== IN_ZIP64 || field === undefined) return value;
    field += 8;
    return low32(view, field - 8);
  });
  return { packed: packed64, offset: offset64 };
}

/** Where the numbers of the extra field with the identifier 1 begin. */
function findZip64({ view }: Zip, { from, to }: Range): number | undefined {
  const end = Math.min(to, view.byteLength);
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) return at + 4;
  }
  return undefined;
}

/** Where the bytes of a file begin, by the header in front of them; the end of the archive if there is no header. */
function dataStart({ view }: Zip, header: number): number {
  const end = view.byteLength;
  if (header + SIZES.local > end || view.getUint32(header, true) !== SIGNATURES.local) return end;
  const [name, extra] = [view.getUint16(header + 26, true), view.getUint16(header + 28, true)];
  return header + SIZES.local + name + extra;
}

/** The files by the headers in front of them. Bytes between a file and the next header are skipped. */
function* scanHeaders(zip: Zip, start: number): Generator<PlacedEntry> {
  const { archive, view } = zip;
  let at = findSignature(zip, start, HEADER_ONLY);
  while (at + SIZES.local <= archive.length) {
    const flags = view.getUint16(at + 6, true);
    const from = dataStart(zip, at);
    const size = view.getUint32(at + 18, true);
    const isSizeKnown = (flags & FLAGS.sizesFollow) === 0 && size !== IN_ZIP64;
    const to = isSizeKnown ? from + size : findSignature(zip, from, ENDS);
    const nameStart = at + SIZES.local;
    const entry = {
      name: decodeName(
        archive.subarray(nameStart, nameStart + view.getUint16(at + 26, true)),
        flags,
      ),
      method: view.getUint16(at + 8, true),
      isEncrypted: (flags & FLAGS.encrypted) !== 0,
      data: archive.subarray(from, to),
      checksum: isSizeKnown ? view.getUint32(at + 14, true) : undefined,
    };
    yield { entry, header: at };
    at = findSignature(zip, to, HEADER_ONLY);
  }
}

/** Offset of the next of some signatures; the end of the archive if there is none. */
function findSignature({ archive, view }: Zip, from: number, wanted: ReadonlySet<number>): number {
  for (let at = archive.indexOf(0x50, from); at >= 0; at = archive.indexOf(0x50, at + 1)) {
    if (at + 4 > archive.length) break;
    const signature = view.getUint32(at, true);
    if (wanted.has(signature)) return at;
  }
  return archive.length;
}

const HEADER_ONLY: ReadonlySet<number> = new Set([SIGNATURES.local]);
/** What may follow the bytes of a file. */
const ENDS: ReadonlySet<number> = new Set([
  SIGNATURES.local,
  SIGNATURES.central,
  SIGNATURES.descriptor,
]);

const MAX_NAME = 255;

/** The readable part of a name, or the number of the file. */
function nameOrNumber(name: string, number: number): string {
  if (name !== '' && !name.includes('\uFFFD')) return name;
  const kept = name.replaceAll('\uFFFD', '');
  const lost = name.length - kept.length;
  const base = kept.slice(kept.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return base === '' || lost > kept.length / 2 ? `entry ${number}` : kept;
}

/** Programs for Windows write names in GBK without saying so. */
function decodeName(bytes: Uint8Array, flags: number): string {
  const name =
    (flags & FLAGS.utf8) === 0 ? decodeUtf8OrGbk(bytes) : makeDecoder('utf-8').decode(bytes);
  return name.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, MAX_NAME);
}
