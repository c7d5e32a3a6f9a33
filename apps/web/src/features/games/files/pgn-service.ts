/**
 * Reads and writes PGN in a worker. The worker keeps the games of a file, so that only the chosen game is sent to the page.
 */
import { withOpeningTags } from '@chuhe/game/ecco';
import { type GameReading, readGames, writeGame, writeGameBytes } from '@chuhe/game/pgn';
import type { Game, Tag } from '@chuhe/game/tree';
import { type PackedGame, packGame, unpackGame } from '../../../lib/game/packed-game.ts';
import {
  MAX_FILE_BYTES,
  MAX_GAMES,
  MAX_LISTED_WARNINGS,
  MAX_WARNINGS_PER_GAME,
} from './pgn-limits.ts';
import type { FromWorker, GameSummary, ToWorker, WriteOptions, Written } from './pgn-messages.ts';
import { summarise } from './summary.ts';

export type Post = (message: FromWorker, transfer?: Transferable[]) => void;

/** Milliseconds between two progress messages. */
const PACE = 120;
const SLICE_BYTES = 256 * 1024;

export class PgnService {
  readonly #post: Post;
  readonly #now: () => number;
  readonly #games: PackedGame[] = [];
  #held: Game | undefined;

  constructor(post: Post, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  /** Handles a message. Rejects only if our PGN code has a bug. */
  async take(message: ToWorker): Promise<void> {
    switch (message.kind) {
      case 'read':
        return this.#read(message.file);
      case 'take':
        return this.#post({
          kind: 'taken',
          number: message.number,
          game: this.#games[message.number - 1],
        });
      case 'hold':
        this.#held = unpackGame(message.game);
        return undefined;
      case 'write':
        return this.#write(message.id, message.tags, message.options);
    }
  }

  async #read(file: Blob): Promise<void> {
    const source = new CountedFile(file);
    const reading = readGames(source, {
      maxBytes: MAX_FILE_BYTES,
      maxWarningsPerGame: MAX_WARNINGS_PER_GAME,
    });
    try {
      const isCutShort = await this.#readAll(reading, source);
      const { encoding, warnings } = reading;
      const game = this.#games.length === 1 ? this.#games[0] : undefined;
      this.#post({ kind: 'read', report: { encoding, warnings, isCutShort }, game });
    } catch (error) {
      if (!source.isUnreadable) throw error;
      this.#post({ kind: 'unreadable' });
    }
  }

  /** @returns whether games were left out. */
  async #readAll(reading: GameReading, source: CountedFile): Promise<boolean> {
    let batch: GameSummary[] = [];
    let due = this.#now() + PACE;
    let warningsLeft = MAX_LISTED_WARNINGS;
    const tell = (): void => {
      this.#post({ kind: 'games', games: batch, bytes: source.bytes });
      batch = [];
      due = this.#now() + PACE;
    };
    source.onSlice = () => this.#now() >= due && tell();
    let isCutShort = false;
    for await (const read of reading) {
      isCutShort = this.#games.length >= MAX_GAMES;
      if (isCutShort) break;
      this.#games.push(packGame(read.game));
      const summary = summarise(read, warningsLeft);
      warningsLeft -= summary.warnings.length;
      batch.push(summary);
    }
    tell();
    return isCutShort;
  }

  #write(id: number, tags: readonly Tag[], options: WriteOptions): void {
    const written =
      this.#held && writeAll(withOpeningTags({ ...this.#held, tags }, options.notation), options);
    this.#post({ kind: 'written', id, written }, written ? [written.bytes.buffer] : []);
  }
}

function writeAll(game: Game, { comments, ...options }: WriteOptions): Written {
  // Shapes and clocks are written inside comments, so they depend on the same choice.
  const all = { ...options, comments, shapes: comments, clocks: comments };
  const { bytes, missing } = writeGameBytes(game, all);
  return { bytes: Uint8Array.from(bytes), missing, text: writeGame(game, all) };
}

/** Reads a file in slices, which every browser supports, and counts the bytes read to report progress. */
class CountedFile implements AsyncIterable<Uint8Array> {
  bytes = 0;
  /** Whether the file could not be read, for example because it was deleted after the user chose it. */
  isUnreadable = false;
  onSlice: () => void = () => undefined;
  readonly #file: Blob;

  constructor(file: Blob) {
    this.#file = file;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (this.bytes < this.#file.size) {
      const buffer = await this.#readSlice();
      this.bytes += buffer.byteLength;
      yield new Uint8Array(buffer);
      this.onSlice();
      if (buffer.byteLength === 0) return;
    }
  }

  async #readSlice(): Promise<ArrayBuffer> {
    try {
      return await this.#file.slice(this.bytes, this.bytes + SLICE_BYTES).arrayBuffer();
    } catch (error) {
      this.isUnreadable = true;
      throw error;
    }
  }
}
