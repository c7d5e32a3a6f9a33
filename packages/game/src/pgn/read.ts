/** Whole files: bytes into games, one after the other, so that a file of any length takes the memory of one game. */

import { checkText, type Options, withLimits } from '../options.ts';
import { type ByteSource, piecesOf } from './byte-source.ts';
import type { Detected } from './encoding.ts';
import { GameSplitter, type RawGame } from './game-splitter.ts';
import { DEFAULT_LIMITS, type ReadLimits } from './limits.ts';
import { LineSplitter } from './line-splitter.ts';
import { type ReadGame, readGame } from './read-game.ts';
import { TextStream } from './text-stream.ts';
import { type Warning, WarningList } from './warning.ts';

export type ReadOptions = Options<ReadLimits>;

/**
 * The games of a file as they are read, and what is known of the file as a whole once they are. To be looped over once:
 * a second loop, after one that was left early too, throws an `Error`.
 */
export interface GameReading extends AsyncIterable<ReadGame> {
  /** `undefined` until it is decided. */
  readonly encoding: Detected | undefined;
  /** Of the file and not of a game: those have `game: 0`. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the games of a file. Bad input never throws and never ends the reading: what is wrong is told in the warnings.
 * An error of the source itself is passed on. A limit that is no number from 0 is a `RangeError`, here and below.
 */
export function readGames(source: ByteSource, options: ReadOptions = {}): GameReading {
  return new Reading(source, withLimits(DEFAULT_LIMITS, options));
}

/** What a text holds. */
export interface ParsedPgn {
  readonly games: ReadGame[];
  /** Of the text and not of a game: those have `game: 0`. */
  readonly warnings: readonly Warning[];
}

/** The same for a text that is there already, such as one that was pasted. Its bytes are those that it has in UTF-8. */
export function parsePgn(text: string, options: ReadOptions = {}): ParsedPgn {
  checkText('a PGN', text, 'for bytes use readGames');
  const limits = withLimits(DEFAULT_LIMITS, options);
  const reader = new FileReader(limits);
  const kept = cutText(text, limits.maxBytes);
  const games = [...reader.pushText(kept)];
  if (kept.length < text.length) reader.warn('too-many-bytes');
  games.push(...reader.endText());
  return { games, warnings: reader.warnings };
}

/** The games of `parsePgn` alone. */
export function parseGames(text: string, options: ReadOptions = {}): ReadGame[] {
  return parsePgn(text, options).games;
}

/** The whole characters that take at most so many bytes in UTF-8. */
function cutText(text: string, maxBytes: number): string {
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
  readonly #pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly #reader: FileReader;
  readonly #maxBytes: number;
  #isTaken = false;

  constructor(source: ByteSource, limits: ReadLimits) {
    this.#pieces = piecesOf(source);
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
    if (this.#isTaken) {
      throw new Error('these games have been looped over: call readGames again, or keep them');
    }
    this.#isTaken = true;
    return this.#read();
  }

  async *#read(): AsyncGenerator<ReadGame> {
    let left = this.#maxBytes;
    for await (const piece of this.#pieces) {
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

/** So many failures of a whole file are explained: that takes a thousand times longer than to read a move. */
const MAX_REASONS = 1000;

/** The stages one after the other. A game is held back until the next begins, since the last one may be cut. */
class FileReader {
  readonly #limits: ReadLimits;
  readonly #text = new TextStream();
  readonly #lines = new LineSplitter();
  readonly #splitter: GameSplitter;
  /** Of words that belong to no game; there may be any number. */
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

  push(piece: Uint8Array): Generator<ReadGame> {
    return this.pushText(this.#text.push(piece));
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
    const { isCut } = this.#text;
    const context = {
      number: this.#count + 1,
      limits: this.#limits,
      isLast,
      isCut: isLast && isCut,
      isShort: isLast && this.#warnings.some(({ code }) => code === 'too-many-bytes'),
      reasons: this.#reasons,
    };
    const read = readGame(raw, context);
    if (read) this.#count += 1;
    // Words before the first game, or between two, are nobody's.
    else if (raw.body.trim() !== '') {
      this.#strays.add({ code: 'stray-text', line: raw.line });
    }
    return read;
  }
}
