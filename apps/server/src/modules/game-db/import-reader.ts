import { createReadStream } from 'node:fs';
import { type ReadGame, readGames } from '@chuhe/game/pgn';
import { CopyRows } from '../../db/copy-rows.ts';
import { GameCounter, type Rows } from './count-games.ts';
import { IMPORT_LIMITS, READ_LIMITS } from './import-limits.ts';
import { type PreparedGame, prepareGame, type Refusal } from './prepare-game.ts';

/** Reads a file game by game and makes of games what is written: all work of an import but the database's. */

export interface ReadBatch {
  /** Games of the file in it, whatever becomes of them. */
  readonly games: number;
  /** Of those that can be taken, each once. */
  readonly hashes: readonly Uint8Array[];
  /** Games of the batch that it has already. */
  readonly twins: number;
  readonly refused: readonly Refusal[];
  /** Bytes of the file so far. */
  readonly read: number;
  /** Whether the file ends with it. */
  readonly isLast: boolean;
}

export interface MakeRows {
  readonly collectionId: number;
  /** Of each game of the batch the number that it gets, ascending; null for one that is there already. */
  readonly ids: readonly (number | null)[];
}

/** What one batch writes. */
export interface BatchRows {
  readonly games: Rows;
  readonly statistics: Rows;
  readonly openings: Rows;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
}

/** In the order of the rows that `rows` makes. */
export const GAME_COLUMNS = [
  'id',
  'collection_id',
  'hash',
  'red',
  'black',
  'red_folded',
  'black_folded',
  'event',
  'date',
  'year',
  'result',
  'ecco',
  'opening',
  'plies',
  'start_fen',
  'line',
  'history',
  'information',
] as const;

export class ImportReader {
  #games: AsyncIterator<ReadGame> | undefined;
  #read = 0;
  /** The last two: the next one is read while the last is written. */
  readonly #batches = new Map<number, readonly PreparedGame[]>();

  /** @param skip games at its beginning that are done with */
  async open({ path, skip }: { readonly path: string; readonly skip: number }): Promise<void> {
    const pieces = this.#pieces(path);
    this.#games = readGames(pieces, READ_LIMITS)[Symbol.asyncIterator]();
    for (let game = 0; game < skip; game += 1) {
      const { done } = await this.#games.next();
      if (done === true) return;
    }
  }

  /**
   * @param number of the batch, by which its rows are asked for
   * @param games at most; fewer where they are long, and at the end of the file
   */
  async next(options: { readonly number: number; readonly games: number }): Promise<ReadBatch> {
    const { number, games: most } = options;
    const prepared = new Map<string, PreparedGame>();
    const refused: Refusal[] = [];
    let [games, twins, size, isLast] = [0, 0, 0, false];
    while (games < most && size < IMPORT_LIMITS.batch) {
      const next = await this.#games?.next();
      if (next === undefined || next.done === true) {
        isLast = true;
        break;
      }
      games += 1;
      const game = prepareGame(next.value);
      if ('reason' in game) refused.push(game);
      else if (prepared.has(hex(game.hash))) twins += 1;
      else {
        prepared.set(hex(game.hash), game);
        size += sizeOf(game);
      }
    }
    this.#batches.set(number, [...prepared.values()]);
    this.#batches.delete(number - 2);
    const hashes = Array.from(prepared.values(), ({ hash }) => hash);
    return { games, hashes, twins, refused, read: this.#read, isLast };
  }

  /** As often as it is asked: when the batch cannot be written, it is asked again with other numbers. */
  rows({ number, collectionId, ids }: MakeRows & { readonly number: number }): BatchRows {
    const rows = new CopyRows(GAME_COLUMNS.length);
    const counter = new GameCounter();
    const years: number[] = [];
    let count = 0;
    for (const [at, game] of (this.#batches.get(number) ?? []).entries()) {
      const id = ids[at] ?? null;
      if (id === null) continue;
      writeGame(rows.begin().int64(id).int32(collectionId), game);
      counter.count(game, id);
      if (game.year > 0) years.push(game.year);
      count += 1;
    }
    return {
      games: { count, bytes: rows.end() },
      statistics: counter.statistics(),
      openings: counter.openings(),
      firstYear: years.length === 0 ? null : Math.min(...years),
      lastYear: years.length === 0 ? null : Math.max(...years),
    };
  }

  async *#pieces(path: string): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
      const bytes: unknown = piece;
      if (!(bytes instanceof Uint8Array))
        throw new TypeError('a stream of bytes gave something else');
      yield bytes;
      // What has been handed over is read once the next piece is asked for.
      this.#read += bytes.length;
    }
  }
}

/** Bytes. */
const PIECE = 64 * 1024;

/** Characters that take room. */
function sizeOf({ history, information, line }: PreparedGame): number {
  return information.length + line.length + (history?.length ?? 0);
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

function writeGame(rows: CopyRows, game: PreparedGame): void {
  rows.bytes(game.hash).text(game.red).text(game.black);
  rows.text(game.redSearchText).text(game.blackSearchText).text(game.event).text(game.date);
  rows.int16(game.year).text(game.result).text(game.ecco).text(game.opening).int16(game.plies);
  rows.textOrNull(game.startFen).bytes(game.line);
  rows.textOrNull(game.history).text(game.information);
}
