/** Makes zip archives for tests, also odd ones. */
import { deflateSync } from 'fflate';
import { encodeText } from '../../pgn/text-encoder.ts';

export interface ZippedFile {
  readonly name: string | Uint8Array;
  readonly data: string | Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly checksum?: number;
}

/** The headers with the files, the directory, and the end of an archive. */
export function zipParts(files: readonly ZippedFile[]): readonly [number[], number[], number[]] {
  const [headers, directory]: [number[], number[]] = [[], []];
  for (const { name, data, method = 8, flags = 0, checksum } of files) {
    const plain = bytesOf(data);
    const packed = method === 8 ? deflateSync(plain) : plain;
    const nameBytes = bytesOf(name);
    const common = [
      ...short(20),
      ...short(flags),
      ...short(method),
      ...long(0),
      ...long(checksum ?? crc32(plain)),
      ...long(packed.length),
      ...long(plain.length),
      ...short(nameBytes.length),
      ...short(0),
    ];
    const rest = [...short(0), ...short(0), ...short(0), ...long(0), ...long(headers.length)];
    directory.push(...long(0x02014b50), ...short(20), ...common, ...rest, ...nameBytes);
    headers.push(...long(0x04034b50), ...common, ...nameBytes, ...packed);
  }
  const count = [...short(files.length), ...short(files.length)];
  const place = [...long(directory.length), ...long(headers.length)];
  return [headers, directory, [...long(0x06054b50), ...long(0), ...count, ...place, ...short(0)]];
}

export function makeZip(files: readonly ZippedFile[]): Uint8Array {
  return Uint8Array.from(zipParts(files).flat());
}

/** An archive in the form zip64. Its usual end has the true offset of the directory, or refers to the other end. */
export function makeZip64(
  files: readonly ZippedFile[],
  { hasTrueOffset }: { readonly hasTrueOffset: boolean },
): Uint8Array {
  const [headers, directory, end] = zipParts(files);
  const longer = (value: number): number[] => [...long(value), ...long(0)];
  const count = [...longer(files.length), ...longer(files.length)];
  const place = [...longer(directory.length), ...longer(headers.length)];
  const versions = [...short(45), ...short(45)];
  const disks = [...long(0), ...long(0)];
  const record = [...long(0x06064b50), ...longer(44), ...versions, ...disks, ...count, ...place];
  const at = longer(headers.length + directory.length);
  const locator = [...long(0x07064b50), ...long(0), ...at, ...long(1)];
  if (!hasTrueOffset) end.fill(0xff, 8, 20);
  return Uint8Array.from([...headers, ...directory, ...record, ...locator, ...end]);
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? encodeText(data, 'utf-8').bytes : data;
}

function short(value: number): number[] {
  return [value & 255, value >> 8];
}

function long(value: number): number[] {
  return [...short(value & 0xffff), ...short(value >>> 16)];
}

function crc32(bytes: Uint8Array): number {
  let state = ~0;
  for (const byte of bytes) {
    state ^= byte;
    for (let bit = 0; bit < 8; bit += 1) state = (state >>> 1) ^ (0xedb88320 & -(state & 1));
  }
  return ~state >>> 0;
}
