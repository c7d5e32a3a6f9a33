import { crc32, inflateRawSync } from 'node:zlib';

/** Reads an archive by its directory. @returns the texts of its files by path @throws Error if a checksum is wrong */
export function readZip(archive: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('not an archive');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`damaged: ${path}`);
    files.set(path, content.toString());
    at += 46 + nameLength;
  }
  return files;
}
