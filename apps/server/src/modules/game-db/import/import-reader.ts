import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type GameFileReading, hasGeneralName, readGameFile } from '@chuhe/game/game-file';
import { type ReadGame, type Warning, type WarningCode, warningText } from '@chuhe/game/pgn';
import { CopyRows } from '../../../db/copy-rows.ts';
import { hashText } from '../../../games/hash-game.ts';
import { makePlayerSearch, type PlayerSearch } from '../../../search-text/player-search.ts';
import { type PlainGame, unpackGames } from '../masters/packed-games.ts';
import type { CountedGame } from '../statistics/count-games.ts';
import type { SegmentRows } from '../statistics/packed-statistics.ts';
import type { OpeningName } from '../statistics/segment-repository.ts';
import { type ImportedFile, listImportedFiles } from './import-files.ts';
import { BATCHES_UNDER_WAY, IMPORT_LIMITS, READ_LIMITS } from './import-limits.ts';
import { type PreparedGame, prepareGame, preparePlainGame, type Refusal } from './prepare-game.ts';

/** Reads files game by game and makes the rows of their games. */

export interface ReadBatch {
  /** Games read from the file, including refused ones. */
  readonly games: number;
  /** Hashes of the games that can be imported, each once. */
  readonly hashes: readonly Uint8Array[];
  /** The openings that the tags of these games name, each once. */
  readonly openings: readonly OpeningName[];
  /** Duplicates within the batch. */
  readonly duplicates: number;
  readonly refused: readonly Refusal[];
  /** In the last batch: the files that have no games or were read only in part, up to a limit. */
  readonly unreadFiles: readonly UnreadFile[];
  /** Bytes of the file read so far. */
  readonly read: number;
  /** Whether the file ends with this batch. */
  readonly isLast: boolean;
}

export interface UnreadFile {
  /** One line with the name and the reason. */
  readonly text: string;
  /** Whether the file was expected to have games, unlike a text in a folder. */
  readonly isFault: boolean;
}

export interface MakeRows {
  readonly collectionId: number;
  /** The id of each game of the batch, ascending; null for a game that the collection already contains. */
  readonly ids: readonly (number | null)[];
  /** The ids of `ReadBatch.openings`. */
  readonly openings: readonly number[];
}

/** The rows of one batch, except those of its statistics. */
export interface GameRows {
  readonly games: SegmentRows;
  /** The games to count. */
  readonly counted: readonly CountedGame[];
  /** The players of the games, each once, except those that an earlier batch has written. */
  readonly players: readonly PlayerSearch[];
  readonly firstYear: number | null;
  readonly lastYear: number | null;
}

/** Columns of a game, in the order in which `rows` writes them. */
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
  #games: AsyncIterator<ReadGame | PlainGame> | undefined;
  readonly #unreadFiles: UnreadFile[] = [];
  #read = 0;
  /** The batches under way. */
  readonly #batches = new Map<number, Batch>();
  /** The batch that writes each player. */
  readonly #players = new Map<string, number>();

  /**
   * @param file a file or a folder of any format, or packed games if its name ends with `.games.br`
   * @param file.skip number of games at the beginning that have already been processed
   */
  async open({ path, skip }: { readonly path: string; readonly skip: number }): Promise<void> {
    this.#games = path.endsWith('.games.br')
      ? this.#unpack(path)
      : this.#readAll(await listImportedFiles(path));
    for (let game = 0; game < skip; game += 1) {
      const { done } = await this.#games.next();
      if (done === true) return;
    }
  }

  /**
   * Reads the next batch.
   *
   * @param options the number of the batch, for `rows`, and the most games to read; fewer are read if they are long or
   * the file ends
   */
  async next(options: { readonly number: number; readonly games: number }): Promise<ReadBatch> {
    const { number, games: maxGames } = options;
    const prepared = new Map<string, PreparedGame>();
    const refused: Refusal[] = [];
    let [games, duplicates, size, isLast] = [0, 0, 0, false];
    while (games < maxGames && size < IMPORT_LIMITS.batch) {
      const next = await this.#games?.next();
      if (next === undefined || next.done === true) {
        isLast = true;
        break;
      }
      games += 1;
      const game = 'moves' in next.value ? preparePlainGame(next.value) : prepareGame(next.value);
      if ('reason' in game) refused.push(game);
      else if (prepared.has(hashText(game.hash))) duplicates += 1;
      else {
        prepared.set(hashText(game.hash), game);
        size += sizeOf(game);
      }
    }
    const all = [...prepared.values()];
    const openings = [...new Map(all.filter(namesOpening).map(withOpening)).values()];
    this.#batches.set(number, { games: all, openings });
    this.#batches.delete(number - BATCHES_UNDER_WAY);
    const hashes = all.map(({ hash }) => hash);
    const unreadFiles = isLast ? this.#unreadFiles : [];
    const read = Math.floor(this.#read);
    return { games, hashes, openings, duplicates, refused, unreadFiles, read, isLast };
  }

  /** Makes the rows of a batch. May be called again with other ids if the batch could not be written. */
  rows(asked: MakeRows & { readonly number: number }): GameRows {
    const { number, collectionId, ids } = asked;
    const rows = new CopyRows(GAME_COLUMNS.length);
    const counted: CountedGame[] = [];
    const years: number[] = [];
    const players = new Set<string>();
    const batch = this.#batches.get(number);
    if (batch === undefined) throw new Error(`Batch ${number} is not under way`);
    const { games, openings } = batch;
    const openingIds = new Map(
      openings.map((each, at) => [withOpening(each)[0], asked.openings[at]]),
    );
    for (const [at, game] of games.entries()) {
      const gameId = ids[at] ?? null;
      if (gameId === null) continue;
      writeGame(rows.begin().int64(gameId).int32(collectionId), game);
      const { startFen, line, year, result } = game;
      const opening = openingIds.get(withOpening(game)[0]);
      counted.push({ id: gameId, startFen, line, year, result, opening });
      if (year > 0) years.push(year);
      players.add(game.redSearchText).add(game.blackSearchText);
    }
    players.delete('');
    return {
      games: { count: counted.length, bytes: rows.end() },
      counted,
      players: this.#newPlayers(players, number).map(makePlayerSearch),
      firstYear: years.length === 0 ? null : Math.min(...years),
      lastYear: years.length === 0 ? null : Math.max(...years),
    };
  }

  /** Leaves out the players that an earlier batch writes, since batches are written in order. */
  #newPlayers(names: ReadonlySet<string>, number: number): readonly string[] {
    if (this.#players.size > MAX_PLAYERS) this.#players.clear();
    return [...names].filter((name) => {
      const first = this.#players.get(name) ?? number;
      this.#players.set(name, first);
      return first === number;
    });
  }

  /** The games of all files, numbered on. */
  async *#readAll(files: readonly ImportedFile[]): AsyncGenerator<ReadGame, undefined> {
    let number = 0;
    for (const { path, name } of files) {
      const reading = readGameFile(this.#chunks(path), READ_LIMITS);
      for await (const read of reading) {
        number += 1;
        const file = joinNames(name, read.file);
        yield file === undefined ? read : { ...read, number, file };
      }
      for (const reason of unreadParts(reading)) {
        const file = joinNames(name, reason.file);
        if (this.#unreadFiles.length >= MAX_UNREAD_FILES) break;
        const text = warningText(file === undefined ? reason : { ...reason, file });
        const isFault = name === undefined || !hasGeneralName(name);
        this.#unreadFiles.push({ text: text.replace(/^file: /, ''), isFault });
      }
    }
  }

  async *#unpack(path: string): AsyncGenerator<PlainGame, undefined> {
    const bytes = await readFile(path);
    const { count, games } = unpackGames(bytes);
    const share = bytes.length / count;
    for (const game of games) {
      yield game;
      this.#read += share;
    }
  }

  async *#chunks(path: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_SIZE })) {
      const bytes: unknown = chunk;
      if (!(bytes instanceof Uint8Array)) throw new TypeError('expected a stream of bytes');
      yield bytes;
      // A chunk has been parsed once the next one is requested.
      this.#read += bytes.length;
    }
  }
}

const CHUNK_SIZE = 64 * 1024;
/** Names of players that are remembered. A name that is forgotten is written again. */
const MAX_PLAYERS = 50_000;

/** How many files without games, or read only in part, are named. */
const MAX_UNREAD_FILES = 1000;

/** Warnings about a file of which other games may have been read. */
const PARTIAL: ReadonlySet<WarningCode> = new Set([
  'damaged-file',
  'too-many-bytes',
  'too-many-files',
]);

/** Why files have no games, or were read only in part. */
function unreadParts({ emptyFiles, warnings }: GameFileReading): readonly Warning[] {
  const known = new Set(emptyFiles.map(({ file, code }) => `${code} ${file}`));
  const partial = warnings.filter(
    ({ file, code }) => PARTIAL.has(code) && !known.has(`${code} ${file}`),
  );
  return [...emptyFiles, ...partial];
}

/** The name of a file in a folder, in an archive, or in an archive in a folder. */
function joinNames(file: string | undefined, entry: string | undefined): string | undefined {
  return file === undefined || entry === undefined ? (entry ?? file) : `${file}: ${entry}`;
}

interface Batch {
  readonly games: readonly PreparedGame[];
  readonly openings: readonly OpeningName[];
}

function namesOpening({ ecco, opening }: PreparedGame): boolean {
  return ecco !== '' || opening !== '';
}

/** The opening of a game with its text. */
function withOpening(named: PreparedGame | OpeningName): [string, OpeningName] {
  const { ecco } = named;
  const name = 'opening' in named ? named.opening : named.name;
  return [`${ecco}\n${name}`, { ecco, name }];
}

/** Number of characters that a game stores. */
function sizeOf({ history, information, line }: PreparedGame): number {
  return information.length + line.length + (history?.length ?? 0);
}

function writeGame(rows: CopyRows, game: PreparedGame): void {
  rows.bytes(game.hash).text(game.red).text(game.black);
  rows.text(game.redSearchText).text(game.blackSearchText).text(game.event).text(game.date);
  rows.int16(game.year).text(game.result).text(game.ecco).text(game.opening).int16(game.plies);
  rows.textOrNull(game.startFen).bytes(game.line);
  rows.textOrNull(game.history).text(game.information);
}
