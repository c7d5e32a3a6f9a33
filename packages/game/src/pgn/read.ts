/** Whole files: bytes into games, one after the other, so that a file of any length takes the memory of one game. */
import { type ByteSource, piecesOf } from './byte-source.ts';
import type { Detected } from './encoding.ts';
import { GameSplitter, type RawGame } from './game-splitter.ts';
import { DEFAULT_LIMITS, type ReadLimits } from './limits.ts';
import { LineSplitter } from './line-splitter.ts';
import { type ReadGame, readGame } from './read-game.ts';
import { TextStream } from './text-stream.ts';
import type { Warning } from './warning.ts';

export type ReadOptions = Partial<ReadLimits>;

/** The games of a file as they are read, and what is known of the file as a whole once they are. */
export interface GameReading extends AsyncIterable<ReadGame> {
  /** `undefined` until it is decided. */
  readonly encoding: Detected | undefined;
  /** Of the file and not of a game: those have `game: 0`. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the games of a file. Bad input never throws and never ends the reading: what is wrong is told in the warnings.
 * An error of the source itself is passed on. To be read once.
 */
export function readGames(source: ByteSource, options: ReadOptions = {}): GameReading {
  return new Reading(source, { ...DEFAULT_LIMITS, ...options });
}

/** The same for a text that is there already, such as one that was pasted. */
export function parseGames(text: string, options: ReadOptions = {}): ReadGame[] {
  const reader = new FileReader({ ...DEFAULT_LIMITS, ...options });
  return [...reader.pushText(text), ...reader.endText()];
}

class Reading implements GameReading {
  readonly #source: ByteSource;
  readonly #reader: FileReader;
  readonly #maxBytes: number;

  constructor(source: ByteSource, limits: ReadLimits) {
    this.#source = source;
    this.#reader = new FileReader(limits);
    this.#maxBytes = limits.maxBytes;
  }

  get encoding(): Detected | undefined {
    return this.#reader.encoding;
  }

  get warnings(): readonly Warning[] {
    return this.#reader.warnings;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ReadGame> {
    let left = this.#maxBytes;
    for await (const piece of piecesOf(this.#source)) {
      yield* this.#reader.push(piece.length > left ? piece.subarray(0, left) : piece);
      left -= piece.length;
      if (left < 0) {
        this.#reader.warn('too-many-bytes');
        break;
      }
    }
    yield* this.#reader.end();
  }
}

/** The stages one after the other. A game is held back until the next begins, since the last one may be cut. */
class FileReader {
  readonly #limits: ReadLimits;
  readonly #text = new TextStream();
  readonly #lines = new LineSplitter();
  readonly #splitter: GameSplitter;
  readonly #warnings: Warning[] = [];
  #count = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
    this.#splitter = new GameSplitter(limits);
  }

  get encoding(): Detected | undefined {
    return this.#text.encoding;
  }

  get warnings(): readonly Warning[] {
    return this.#warnings;
  }

  warn(code: Warning['code']): void {
    this.#warnings.push({ code, game: 0 });
  }

  push(piece: Uint8Array): Generator<ReadGame> {
    return this.pushText(this.#text.push(piece));
  }

  *pushText(text: string): Generator<ReadGame> {
    for (const raw of this.#splitter.push(this.#lines.push(text))) {
      const game = this.#read(raw, false);
      if (game) yield game;
    }
  }

  *end(): Generator<ReadGame> {
    yield* this.pushText(this.#text.end());
    yield* this.endText();
    if (this.encoding === 'binary') this.warn('binary');
    else if (this.#count === 0) this.warn('no-games');
  }

  *endText(): Generator<ReadGame> {
    yield* this.#readAll(this.#splitter.push(this.#lines.end()));
    const last = this.#splitter.end();
    const game = last && this.#read(last, true);
    if (game) yield game;
  }

  *#readAll(raws: readonly RawGame[]): Generator<ReadGame> {
    for (const raw of raws) {
      const game = this.#read(raw, false);
      if (game) yield game;
    }
  }

  #read(raw: RawGame, isLast: boolean): ReadGame | undefined {
    const { isCut } = this.#text;
    const context = {
      number: this.#count + 1,
      limits: this.#limits,
      isLast,
      isCut: isLast && isCut,
    };
    const read = readGame(raw, context);
    if (read) this.#count += 1;
    // Words before the first game, or between two, are nobody's.
    else if (raw.body.trim() !== '') {
      this.#warnings.push({ code: 'stray-text', game: 0, line: raw.line });
    }
    return read;
  }
}
