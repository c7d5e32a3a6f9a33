import { hash as makeHash } from 'node:crypto';

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
  return makeHash('sha256', Buffer.concat([Buffer.from(text), line]), 'buffer').subarray(0, 16);
}

/** A hash in hexadecimal digits. */
export function hashText(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
