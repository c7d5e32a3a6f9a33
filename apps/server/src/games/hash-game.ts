import { hash } from 'node:crypto';

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
  const text = `${[startFen, redSearchText, blackSearchText, year].join('\n')}\n`;
  return hash('sha256', Buffer.concat([Buffer.from(text), line]), 'buffer').subarray(0, 16);
}
