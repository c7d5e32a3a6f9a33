import type { ByteSource } from '../byte-source.ts';
import { type GameReading, type ReadOptions, readGames } from '../read.ts';
import type { ReadGame } from '../read-game.ts';
import { encodeText } from '../text-encoder.ts';

export interface AllRead {
  readonly reading: GameReading;
  readonly games: readonly ReadGame[];
}

/** Every game of a source; a text is read as UTF-8. */
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

/** The bytes in pieces of a size, each in the same array: what is kept must be copied. */
export function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const piece = new Uint8Array(size);
  for (let start = 0; start < bytes.length; start += size) {
    const part = bytes.subarray(start, start + size);
    piece.set(part);
    yield piece.subarray(0, part.length);
  }
}
