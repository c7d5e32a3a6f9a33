import type { ReadOptions } from '../../pgn/read.ts';
import type { ReadGame } from '../../pgn/read-game.ts';
import { encodeText } from '../../pgn/text-encoder.ts';
import type { Warning } from '../../pgn/warning.ts';
import { type GameFileReading, readGameFile } from '../game-file.ts';

export interface FileRead {
  readonly reading: GameFileReading;
  readonly games: readonly ReadGame[];
  /** Warnings of the file and of its games. */
  readonly warnings: readonly Warning[];
}

/** Reads all games of a file. A text is read as UTF-8 with a byte order mark, so that its encoding is not guessed. */
export async function readFile(
  source: Uint8Array | string,
  options?: ReadOptions,
): Promise<FileRead> {
  const bytes = typeof source === 'string' ? encodeText(`\uFEFF${source}`, 'utf-8').bytes : source;
  const reading = readGameFile(bytes, options);
  const games: ReadGame[] = [];
  for await (const game of reading) games.push(game);
  const warnings = [...reading.warnings, ...games.flatMap((read) => read.warnings)];
  return { reading, games, warnings };
}

/** Reads a file with exactly one game. */
export async function readOnly(
  source: Uint8Array | string,
  options?: ReadOptions,
): Promise<ReadGame> {
  const { games, reading } = await readFile(source, options);
  const [only] = games;
  if (!only || games.length > 1) {
    throw new Error(`${games.length} games: ${JSON.stringify(reading.warnings)}`);
  }
  return only;
}
