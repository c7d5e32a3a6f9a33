import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

/** The exercises of `fixtures/exercises.tsv` as a file that the server loads. */
export async function packExercises(): Promise<Uint8Array> {
  const body = await readFile(new URL('fixtures/exercises.tsv', import.meta.url));
  const hash = createHash('sha256').update(body).digest('hex');
  return brotliCompressSync(Buffer.concat([Buffer.from(`chuhe exercises 1\t${hash}\n`), body]));
}
