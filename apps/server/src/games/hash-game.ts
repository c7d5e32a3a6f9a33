import { createHash } from 'node:crypto';

export interface HashedParts {
  readonly startFen: string;
  readonly redSearchText: string;
  readonly blackSearchText: string;
  /** 0 if unknown. */
  readonly year: number;
  readonly line: Uint8Array;
}

/** The hash that identifies a game in a collection: the first 16 bytes of a SHA-256. */
export function hashGame({
  line,
  startFen,
  redSearchText,
  blackSearchText,
  year,
}: HashedParts): Uint8Array {
  return createHash('sha256')
    .update([startFen, redSearchText, blackSearchText, String(year)].join('\n'))
    .update('\n')
    .update(line)
    .digest()
    .subarray(0, 16);
}
