/** One or several files that are opened together. */
import { MAX_FILE_BYTES, MAX_SET_BYTES } from './pgn-limits.ts';
import type { FileReport } from './pgn-messages.ts';

export interface NamedFile {
  /** The name, in a folder with the path below that folder. @example '1988/final.xqf' */
  readonly name: string;
  readonly blob: Blob;
  /** Size of the whole file in bytes, if `blob` is only its first part. */
  readonly size?: number;
  /** Whether a folder has the file, or a folder of this name, but it could not be read; then `blob` is empty. */
  readonly isUnreadable?: boolean;
}

export interface FileSet {
  /** The name of the file or the folder. */
  readonly name: string;
  readonly files: readonly NamedFile[];
}

/** The number of bytes that are read from a file. An archive of many files may be larger. */
export function maxBytesOf(name: string): number {
  return /\.zip$/i.test(name) ? MAX_SET_BYTES : MAX_FILE_BYTES;
}

/** The set of a single file. */
export function onlyFile(name: string, blob: Blob): FileSet {
  return { name, files: [{ name, blob }] };
}

/** Size of all files in bytes. */
export function sizeOf({ files }: FileSet): number {
  return files.reduce((sum, { blob, size = blob.size }) => sum + size, 0);
}

/** The bytes up to which the only file is read, or all files together. */
export function limitOf({ files }: FileSet): number {
  const [first, another] = files;
  return first === undefined || another !== undefined ? MAX_SET_BYTES : maxBytesOf(first.name);
}

/** Bytes of a binary file that are enough to recognise it as one. */
const BINARY_BYTES = 4096;

/**
 * The set with the parts of its files that are read.
 *
 * @param reports about the files, of which the binary ones do not count for the limit
 */
export function readParts(
  { name, files }: FileSet,
  reports: readonly Pick<FileReport, 'name' | 'problem'>[] = [],
): FileSet {
  const binary = new Set(
    reports.filter(({ problem }) => problem === 'binary').map((report) => report.name),
  );
  let left = MAX_SET_BYTES;
  const parts = files.map((file) => {
    const size = file.size ?? file.blob.size;
    if (binary.has(file.name)) return { ...file, blob: file.blob.slice(0, BINARY_BYTES), size };
    const blob = file.blob.slice(0, Math.min(maxBytesOf(file.name), left));
    left -= blob.size;
    return { ...file, blob, size };
  });
  return { name, files: parts };
}
