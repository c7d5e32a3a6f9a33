import type { ByteSource } from '../byte-source.ts';
import { type GameReading, type ReadOptions, readGames } from '../read.ts';
import type { ReadGame } from '../read-game.ts';
import { encodeText } from '../text-encoder.ts';

export interface AllRead {
  readonly reading: GameReading;
  readonly games: readonly ReadGame[];
}

/** Reads every game of a source; a text is read as UTF-8. */
export async function readAll(
  source: ByteSource | string,
  options?: ReadOptions,
): Promise<AllRead> {
  const bytes = typeof source === 'string' ? encodeText(source, 'utf-8').bytes : source;
  const reading = readGames(bytes, options);
  const games: ReadGame[] = [];
  for await (const game of reading) games.push(game);
  return { reading, games };
}

/** Yields the bytes in chunks, reusing one array, so that tests fail if a chunk is kept without copying. */
export function* inChunks(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(size);
  for (let start = 0; start < bytes.length; start += size) {
    const part = bytes.subarray(start, start + size);
    chunk.set(part);
    yield chunk.subarray(0, part.length);
  }
}
