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

import { INITIAL_FEN } from '@chuhe/rules/fen';
import { withLimits } from '../options.ts';
import { type ByteSource, chunksOf } from '../pgn/byte-source.ts';
import type { Detected } from '../pgn/encoding.ts';
import { DEFAULT_LIMITS, type ReadLimits } from '../pgn/limits.ts';
import { type GameReading, type ReadOptions, readGames } from '../pgn/read.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import { type Finding, type Warning, type WarningCode, WarningList } from '../pgn/warning.ts';
import { nodeOf, ROOT } from '../tree/model.ts';
import { detectFormat, type GameFormat, isPage, SAMPLE_BYTES } from './detect-format.ts';
import { FORMAT_TABLE, type HeldFormat } from './format-table.ts';
import { joinBytes } from './join-bytes.ts';
import { readZip } from './read-zip.ts';

export {
  GAME_FILE_EXTENSIONS,
  GAME_FORMATS,
  type GameFormat,
  hasGeneralName,
} from './detect-format.ts';
export { isNoGameFile } from './read-zip.ts';

/** Like `GameReading`, with the format of the file. */
export interface GameFileReading extends GameReading {
  /** `undefined` until it has been detected. */
  readonly format: GameFormat | undefined;
  /** Why there is no game: one of the warnings for each file without games, in an archive for each of its files. */
  readonly emptyFiles: readonly Warning[];
}

/**
 * Reads the games of a file. Those of a zip archive are the games of all its files, and their warnings name the `file`.
 *
 * A PGN file is read in chunks, and any other file is held in memory, up to 64 MiB. Bad input never throws: it is reported in
 * the warnings, and the reading goes on. An error of the source is thrown.
 */
export function readGameFile(source: ByteSource, options: ReadOptions = {}): GameFileReading {
  return new FileReading(source, {
    limits: withLimits(DEFAULT_LIMITS, options),
    isInArchive: false,
  });
}

/** The longest file that is not PGN. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
/** The most warnings about the files of an archive, since each file without games is named. */
const MAX_ARCHIVE_WARNINGS = 1000;

interface FileContext {
  readonly limits: ReadLimits;
  /** Whether the file is in an archive. Archives in archives are not read. */
  readonly isInArchive: boolean;
}

class FileReading implements GameFileReading {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #limits: ReadLimits;
  readonly #isInArchive: boolean;
  #format: GameFormat | undefined;
  #encoding: Detected | undefined;
  #pgn: GameReading | undefined;
  #warnings: readonly Warning[] = [];
  #emptyFiles: readonly Warning[] = [];
  #isIterated = false;

  constructor(source: ByteSource, { limits, isInArchive }: FileContext) {
    this.#chunks = iterate(chunksOf(source));
    this.#limits = limits;
    this.#isInArchive = isInArchive;
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

  get emptyFiles(): readonly Warning[] {
    return this.#emptyFiles;
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
      const { head, format } = await this.#takeHead();
      this.#format = format;
      let count = 0;
      for await (const read of this.#readAs(format, head)) {
        count += 1;
        yield read;
      }
      const reason = count === 0 ? whyEmpty(this.warnings) : undefined;
      if (reason && this.#emptyFiles.length === 0) this.#emptyFiles = [reason];
    } finally {
      await this.#chunks.return?.();
    }
  }

  /** The bytes that decide about the format. The games of a page may lie far behind its beginning. */
  async #takeHead(): Promise<{ readonly head: Held; readonly format: GameFormat }> {
    const head = await this.#take(SAMPLE_BYTES);
    const format = detectFormat(head.bytes);
    if (head.isWhole || format !== 'pgn' || !isPage(head.bytes)) return { head, format };
    const whole = await this.#takeOn(head);
    const isLonger = whole.bytes.length > head.bytes.length;
    return { head: whole, format: isLonger ? detectFormat(whole.bytes) : format };
  }

  #readAs(format: GameFormat, head: Held): AsyncIterable<ReadGame> | Iterable<ReadGame> {
    if (format === 'pgn') {
      this.#pgn = readGames(this.#rejoin(head.bytes), this.#limits);
      return this.#pgn;
    }
    if (format === 'zip' && this.#isInArchive) {
      this.#warnings = [{ code: 'unsupported-format', token: 'zip in a zip', game: 0 }];
      return [];
    }
    return TEXT_FORMATS.has(format) ? this.#readText(format, head) : this.#readHeld(format, head);
  }

  /** Reads a text in the detected format. If its games have nothing but tags in this format, it is read as PGN. */
  async *#readText(format: HeldFormat | 'zip', head: Held): AsyncGenerator<ReadGame> {
    const whole = await this.#takeOn(head);
    const idle: ReadGame[] = [];
    let hasFound = false;
    for await (const read of this.#readHeld(format, whole)) {
      hasFound ||= !hasOnlyTags(read);
      idle.push(read);
      if (hasFound) yield* idle.splice(0);
    }
    if (hasFound) return;
    let isPgn = false;
    for await (const read of this.#tryPgn(whole.bytes)) {
      isPgn = true;
      yield read;
    }
    if (!isPgn) yield* idle;
  }

  /** The games of a PGN text; none if they have no moves. */
  async *#tryPgn(bytes: Uint8Array): AsyncGenerator<ReadGame> {
    const reading = readGames(bytes, { ...this.#limits, maxBytes: this.#heldLimit });
    const waiting: ReadGame[] = [];
    for await (const read of reading) {
      waiting.push(read);
      if (read.game.nodeCount > 0 && this.#pgn === undefined) {
        this.#pgn = reading;
        this.#format = 'pgn';
      }
      if (this.#pgn) yield* waiting.splice(0);
    }
  }

  get #heldLimit(): number {
    return Math.min(MAX_HELD_BYTES, this.#limits.maxBytes);
  }

  async *#readHeld(format: HeldFormat | 'zip', head: Held): AsyncGenerator<ReadGame> {
    const limit = this.#heldLimit;
    const { bytes: all } = await this.#takeOn(head);
    const { maxWarningsPerGame } = this.#limits;
    const most = format === 'zip' ? MAX_ARCHIVE_WARNINGS : 0;
    const strays = new WarningList(0, Math.max(most, maxWarningsPerGame));
    const isCut = all.length > limit;
    const bytes = isCut ? all.subarray(0, limit) : all;
    let count = 0;
    for await (const read of this.#readBytes(format, bytes, strays)) {
      count += 1;
      yield read;
    }
    if (isCut) strays.add({ code: 'too-many-bytes' });
    const isRefused = strays.has('unsupported-format') || strays.has('encrypted');
    if (count === 0 && !isRefused) strays.add({ code: 'no-games' });
    this.#warnings = strays.toArray();
  }

  #readBytes(
    format: HeldFormat | 'zip',
    bytes: Uint8Array,
    strays: WarningList,
  ): Iterable<ReadGame> | AsyncIterable<ReadGame> {
    const limits = this.#limits;
    const warn = (finding: Finding): void => strays.add(finding);
    const setEncoding = (encoding: Detected): void => {
      this.#encoding = encoding;
    };
    if (format !== 'zip') return FORMAT_TABLE[format]({ bytes, limits, warn, setEncoding });
    const open = (pieces: Iterable<Uint8Array>): GameFileReading =>
      new FileReading(pieces, { limits, isInArchive: true });
    const empty: Warning[] = [];
    this.#emptyFiles = empty;
    const markEmpty = (reason: Finding): void => void empty.push({ ...reason, game: 0 });
    return readZip({ archive: bytes, limits, warn, open, markEmpty });
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

  /** Reads on to the end of the file, or to one byte beyond the limit, which shows that the file is too long. */
  async #takeOn(head: Held): Promise<Held> {
    const left = this.#heldLimit + 1 - head.bytes.length;
    if (head.isWhole || left <= 0) return head;
    const { bytes, isWhole } = await this.#take(left);
    return { bytes: joinBytes([head.bytes, bytes]), isWhole };
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

/** Formats that are detected by a mark anywhere in the text. A comment in a PGN file may contain the same mark. */
const TEXT_FORMATS: ReadonlySet<GameFormat> = new Set(['dhtmlxq', 'cbf', 'pfc']);

function hasOnlyTags({ game }: ReadGame): boolean {
  const isInitial = game.start === INITIAL_FEN && !game.tags.some(({ name }) => name === 'FEN');
  return game.nodeCount === 0 && isInitial && nodeOf(game, ROOT).comment === undefined;
}

/** The warning that says why a file has no games. */
function whyEmpty(warnings: readonly Warning[]): Warning | undefined {
  return warnings.find(({ code }) => REASONS.has(code)) ?? warnings.at(-1);
}

/** They say more than `no-games`. */
const REASONS: ReadonlySet<WarningCode> = new Set([
  'unsupported-format',
  'encrypted',
  'binary',
  'damaged-file',
  'too-many-bytes',
  'truncated',
]);

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
