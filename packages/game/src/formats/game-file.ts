/**
 * Reads a file of games in any format. The content tells the format; the name of the file does not matter.
 *
 * ```ts
 * import { readGameFile } from '@chuhe/game/game-file';
 *
 * const reading = readGameFile(file); // a Uint8Array, a Node stream, a File of the browser
 * for await (const { game } of reading) console.log(game.nodeCount);
 * reading.format; // 'xqf'
 * ```
 */
import { withLimits } from '../options.ts';
import { type ByteSource, chunksOf } from '../pgn/byte-source.ts';
import type { Detected } from '../pgn/encoding.ts';
import { DEFAULT_LIMITS, type ReadLimits } from '../pgn/limits.ts';
import { type GameReading, type ReadOptions, readGames } from '../pgn/read.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import { type Warning, WarningList } from '../pgn/warning.ts';
import { detectFormat, type GameFormat, SAMPLE_BYTES } from './detect-format.ts';
import { FORMAT_READERS } from './format-readers.ts';

export { GAME_FORMATS, type GameFormat } from './detect-format.ts';

/** Like `GameReading`, with the format of the file. */
export interface GameFileReading extends GameReading {
  /** `undefined` until it has been detected. */
  readonly format: GameFormat | undefined;
}

/**
 * Reads the games of a file. A PGN file is read in chunks. Any other file is held in memory, up to 64 MiB. Bad input never
 * throws or ends the reading; it is reported in the warnings. An error of the source is thrown.
 */
export function readGameFile(source: ByteSource, options: ReadOptions = {}): GameFileReading {
  return new FileReading(source, withLimits(DEFAULT_LIMITS, options));
}

/** The longest file that is not PGN. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

class FileReading implements GameFileReading {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #limits: ReadLimits;
  #format: GameFormat | undefined;
  #encoding: Detected | undefined;
  #pgn: GameReading | undefined;
  #warnings: readonly Warning[] = [];
  #isIterated = false;

  constructor(source: ByteSource, limits: ReadLimits) {
    this.#chunks = iterate(chunksOf(source));
    this.#limits = limits;
  }

  get format(): GameFormat | undefined {
    return this.#format;
  }

  get encoding(): Detected | undefined {
    return this.#pgn?.encoding ?? this.#encoding;
  }

  get warnings(): readonly Warning[] {
    return this.#pgn?.warnings ?? this.#warnings;
  }

  [Symbol.asyncIterator](): AsyncGenerator<ReadGame> {
    if (this.#isIterated) {
      throw new Error('the games can be iterated only once: call readGameFile again, or keep them');
    }
    this.#isIterated = true;
    return this.#read();
  }

  async *#read(): AsyncGenerator<ReadGame> {
    try {
      const head = await this.#take(SAMPLE_BYTES);
      this.#format = detectFormat(head.bytes);
      if (this.#format === 'pgn') {
        this.#pgn = readGames(this.#rejoin(head.bytes), this.#limits);
        yield* this.#pgn;
      } else yield* this.#readHeld(this.#format, head);
    } finally {
      await this.#chunks.return?.();
    }
  }

  async *#readHeld(format: Exclude<GameFormat, 'pgn'>, head: Held): AsyncGenerator<ReadGame> {
    const limit = Math.min(MAX_HELD_BYTES, this.#limits.maxBytes);
    const rest = head.isWhole ? [] : [(await this.#take(limit + 1 - head.bytes.length)).bytes];
    const all = joinBytes([head.bytes, ...rest]);
    const strays = new WarningList(0, this.#limits.maxWarningsPerGame);
    const isCut = all.length > limit;
    const bytes = isCut ? all.subarray(0, limit) : all;
    let count = 0;
    const reader = FORMAT_READERS[format]({
      bytes,
      limits: this.#limits,
      warn: (finding) => strays.add(finding),
      setEncoding: (encoding) => {
        this.#encoding = encoding;
      },
    });
    for (const read of reader) {
      count += 1;
      yield read;
    }
    if (isCut) strays.add({ code: 'too-many-bytes' });
    if (count === 0 && !strays.has('unsupported-format')) strays.add({ code: 'no-games' });
    this.#warnings = strays.toArray();
  }

  /** At least `length` bytes, unless the source ends before. */
  async #take(length: number): Promise<Held> {
    const parts: Uint8Array[] = [];
    let total = 0;
    while (total < length) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return { bytes: joinBytes(parts), isWhole: true };
      // The chunk is copied, because a source may reuse the array.
      parts.push(value.slice());
      total += value.length;
    }
    return { bytes: joinBytes(parts), isWhole: false };
  }

  async *#rejoin(head: Uint8Array): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return;
      yield value;
    }
  }
}

interface Held {
  readonly bytes: Uint8Array;
  /** Whether these are all bytes of the source. */
  readonly isWhole: boolean;
}

async function* iterate(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
