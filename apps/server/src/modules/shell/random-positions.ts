import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { unpackPositions } from '@chuhe/cloudbook/packed-position';

/** The shipped positions. The web application uses the same file. */
export interface RandomPositions {
  readonly fens: readonly string[];
  /** Changes with the file. */
  readonly etag: string;
}

export async function loadRandomPositions(): Promise<RandomPositions> {
  const path = createRequire(import.meta.url).resolve('@chuhe/cloudbook/random-positions.bin');
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { fens: [...unpackPositions(bytes)], etag: `W/"${hash}"` };
}

/** @returns `count` of the items, each at most once, in random order */
export function sample<Item>(items: readonly Item[], count: number): Item[] {
  const left = [...items];
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(Math.random() * (left.length - index));
    const [a, b] = [left[index], left[other]];
    if (a === undefined || b === undefined) break;
    left[index] = b;
    left[other] = a;
  }
  return left.slice(0, count);
}

export const compress = promisify(gzip);
