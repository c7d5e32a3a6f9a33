/** Reads the games of a file one by one, so that a file of any length needs the memory of one game. */

import { checkText, type Options, withLimits } from '../options.ts';
import { type ByteSource, chunksOf } from './byte-source.ts';
import type { Detected } from './encoding.ts';
import { GameSplitter, type RawGame } from './game-splitter.ts';
import { DEFAULT_LIMITS, type ReadLimits } from './limits.ts';
import { LineSplitter } from './line-splitter.ts';
import { type ReadGame, readGame } from './read-game.ts';
import { TextStream } from './text-stream.ts';
import { type Warning, WarningList } from './warning.ts';

export type ReadOptions = Options<ReadLimits>;

/**
 * Yields the games of a file as they are read. After the last game, `encoding` and `warnings` are final.
 * The games can be iterated only once: a second loop throws an `Error`, even if the first was left early.
 */
export interface GameReading extends AsyncIterable<ReadGame> {
  /** `undefined` until it has been detected. */
  readonly encoding: Detected | undefined;
  /** Warnings of the file, with `game: 0`. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the games of a file. Bad input never throws or ends the reading; it is reported in the warnings. An error of the
 * source is thrown. Here and below, a limit that is negative or not a number throws a `RangeError`.
 */
export function readGames(source: ByteSource, options: ReadOptions = {}): GameReading {
  return new Reading(source, withLimits(DEFAULT_LIMITS, options));
}

export interface ParsedPgn {
  readonly games: ReadGame[];
  /** Warnings of the text, with `game: 0`. */
  readonly warnings: readonly Warning[];
}

/** Reads the games of a text, such as a pasted one. `maxBytes` limits its size in UTF-8. */
export function parsePgn(text: string, options: ReadOptions = {}): ParsedPgn {
  checkText('a PGN', text, 'for bytes use readGames');
  const limits = withLimits(DEFAULT_LIMITS, options);
  const reader = new FileReader(limits);
  const kept = truncateText(text, limits.maxBytes);
  const games = [...reader.pushText(kept)];
  if (kept.length < text.length) reader.warn('too-many-bytes');
  games.push(...reader.endText());
  return { games, warnings: reader.warnings };
}

/** Like `parsePgn`, but returns only the games. */
export function parseGames(text: string, options: ReadOptions = {}): ReadGame[] {
  return parsePgn(text, options).games;
}

/** Truncates a text between two characters so that it has at most `maxBytes` bytes in UTF-8. */
function truncateText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  let end = 0;
  let left = maxBytes;
  for (const character of text) {
    left -= bytesOf(character.codePointAt(0) ?? 0);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

class Reading implements GameReading {
  readonly #chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly #reader: FileReader;
  readonly #maxBytes: number;
  #isIterated = false;

  constructor(source: ByteSource, limits: ReadLimits) {
    this.#chunks = chunksOf(source);
    this.#reader = new FileReader(limits);
    this.#maxBytes = limits.maxBytes;
  }

  get encoding(): Detected | undefined {
    return this.#reader.encoding;
  }

  get warnings(): readonly Warning[] {
    return this.#reader.warnings;
  }

  [Symbol.asyncIterator](): AsyncGenerator<ReadGame> {
    if (this.#isIterated) {
      throw new Error('the games can be iterated only once: call readGames again, or keep them');
    }
    this.#isIterated = true;
    return this.#read();
  }

  async *#read(): AsyncGenerator<ReadGame> {
    let left = this.#maxBytes;
    for await (const chunk of this.#chunks) {
      yield* this.#reader.push(chunk.length > left ? chunk.subarray(0, left) : chunk);
      // No text comes after this, so the rest is not read.
      if (this.encoding === 'binary') break;
      left -= chunk.length;
      if (left < 0) {
        this.#reader.warn('too-many-bytes');
        break;
      }
    }
    yield* this.#reader.end();
  }
}

/** How many failed moves of a file are explained. Explaining one takes a thousand times longer than reading a move. */
const MAX_REASONS = 1000;

/** Runs all stages. A game is read when the next one starts, since the last game of a file may be truncated. */
class FileReader {
  readonly #limits: ReadLimits;
  readonly #text = new TextStream();
  readonly #lines = new LineSplitter();
  readonly #splitter: GameSplitter;
  /** Warnings of text outside games. */
  readonly #strays: WarningList;
  readonly #warnings: Warning[] = [];
  readonly #reasons = { left: MAX_REASONS };
  #count = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
    this.#splitter = new GameSplitter(limits);
    this.#strays = new WarningList(0, limits.maxWarningsPerGame);
  }

  get encoding(): Detected | undefined {
    return this.#text.encoding;
  }

  get warnings(): readonly Warning[] {
    return [...this.#strays.toArray(), ...this.#warnings];
  }

  warn(code: Warning['code']): void {
    this.#warnings.push({ code, game: 0 });
  }

  push(chunk: Uint8Array): Generator<ReadGame> {
    return this.pushText(this.#text.push(chunk));
  }

  *pushText(text: string): Generator<ReadGame> {
    yield* this.#readAll(this.#splitter.push(this.#lines.push(text)));
  }

  *end(): Generator<ReadGame> {
    yield* this.pushText(this.#text.end());
    yield* this.endText();
  }

  *endText(): Generator<ReadGame> {
    yield* this.#readAll(this.#splitter.push(this.#lines.end()));
    const last = this.#splitter.end();
    const game = last && this.#read(last, true);
    if (game) yield game;
    if (this.encoding === 'binary') this.warn('binary');
    else if (this.#count === 0) this.warn('no-games');
  }

  *#readAll(raws: Iterable<RawGame>): Generator<ReadGame> {
    for (const raw of raws) {
      const game = this.#read(raw, false);
      if (game) yield game;
    }
  }

  #read(raw: RawGame, isLast: boolean): ReadGame | undefined {
    const { endsInCharacter } = this.#text;
    const context = {
      number: this.#count + 1,
      limits: this.#limits,
      isLast,
      endsInCharacter: isLast && endsInCharacter,
      isByteLimited: isLast && this.#warnings.some(({ code }) => code === 'too-many-bytes'),
      reasons: this.#reasons,
    };
    const read = readGame(raw, context);
    if (read) this.#count += 1;
    // Text before the first game or between two games.
    else if (raw.body.trim() !== '') {
      this.#strays.add({ code: 'stray-text', line: raw.line });
    }
    return read;
  }
}
