import { MAX_KEY_LENGTH, PositionKeyWriter, toKeyMove } from '@chuhe/cloudbook/position-key';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { CopyRows } from '../../../db/copy-rows.ts';
import { isMirrored } from '../scan/find-position.ts';
import { replayLine } from '../scan/scan-games.ts';
import { countedAs } from '../score.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { PreparedGame } from './prepare-game.ts';

/** Counts the games of one batch. The rows are those of the tables: for moves, one row for each position, move and year. */
export class GameCounter {
  readonly #statistics = new Map<string, Statistic>();
  readonly #openings = new Map<string, OpeningCount>();
  readonly #writer = new PositionKeyWriter();
  /** A key followed by the move and the year identifies a row. */
  readonly #bytes = Buffer.alloc(MAX_KEY_LENGTH + ROW_BYTES);

  /** @param id id of the game, greater than the ids of games counted before */
  count(game: PreparedGame, id: number): void {
    const hasOpening = game.ecco !== '' || game.opening !== '';
    const last = Math.max(EXPLORER_LIMITS.plies, IMPORT_LIMITS.openingPlies);
    replayLine(
      game,
      (board, ply, next) => {
        const length = this.#writer.write(board, this.#bytes);
        if (hasOpening && ply <= IMPORT_LIMITS.openingPlies) this.#countOpening(game, id, length);
        if (next !== 0 && ply < EXPLORER_LIMITS.plies) {
          this.#countMove(game, id, { board, length, next });
        }
        return false;
      },
      last,
    );
  }

  /** Rows for `STATISTIC_COLUMNS`, in key order like the index. */
  statistics(): Rows {
    const rows = new CopyRows(STATISTIC_COLUMNS.length);
    for (const [text, row] of sorted(this.#statistics)) {
      const key = Buffer.from(text, 'latin1').subarray(0, -ROW_BYTES);
      rows.begin().bytes(key).int32(row.move).int16(row.year);
      rows.int32(row.wins).int32(row.draws).int32(row.losses).int32(row.others);
      rows.int32(row.mirrored).int64(row.game);
    }
    return { count: this.#statistics.size, bytes: rows.end() };
  }

  /** Rows for `OPENING_COLUMNS`, in key order. */
  openings(): Rows {
    const rows = new CopyRows(OPENING_COLUMNS.length);
    for (const [, row] of sorted(this.#openings)) {
      rows.begin().bytes(row.key).text(row.ecco).text(row.name).int32(row.games);
    }
    return { count: this.#openings.size, bytes: rows.end() };
  }

  #countMove(game: PreparedGame, id: number, { board, length, next }: Played): void {
    const { images } = this.#writer;
    const move = toKeyMove(next, images);
    this.#bytes.writeUInt16BE(move, length);
    this.#bytes.writeUInt16BE(game.year, length + 2);
    const text = this.#bytes.toString('latin1', 0, length + ROW_BYTES);
    let row = this.#statistics.get(text);
    if (row === undefined) {
      const counts = { wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0 };
      row = { move, year: game.year, ...counts, game: 0 };
      this.#statistics.set(text, row);
    }
    // A game counts once, even if the position repeats.
    if (row.game === id) return;
    row.game = id;
    row[countedAs(game.result, board.side === 0)] += 1;
    if (isMirrored(images)) row.mirrored += 1;
  }

  #countOpening({ ecco, opening: name }: PreparedGame, id: number, length: number): void {
    const text = `${this.#bytes.toString('latin1', 0, length)}${ecco}\n${name}`;
    let row = this.#openings.get(text);
    if (row === undefined) {
      const key = Uint8Array.from(this.#bytes.subarray(0, length));
      row = { key, ecco, name, games: 0, game: 0 };
      this.#openings.set(text, row);
    }
    if (row.game === id) return;
    row.game = id;
    row.games += 1;
  }
}

/** Rows in the binary format of COPY. */
export interface Rows {
  readonly count: number;
  readonly bytes: Uint8Array;
}

export const STATISTIC_COLUMNS = [
  'key',
  'move',
  'year',
  'wins',
  'draws',
  'losses',
  'others',
  'mirrored',
  'sample',
] as const;

export const OPENING_COLUMNS = ['key', 'ecco', 'name', 'games'] as const;

/** Number of bytes of the move and the year. */
const ROW_BYTES = 4;

interface Played {
  readonly board: Board;
  /** Length of the key in bytes. */
  readonly length: number;
  readonly next: Move;
}

interface Statistic {
  readonly move: Move;
  readonly year: number;
  wins: number;
  draws: number;
  losses: number;
  others: number;
  mirrored: number;
  /** The game counted last. */
  game: number;
}

interface OpeningCount {
  readonly key: Uint8Array;
  readonly ecco: string;
  readonly name: string;
  games: number;
  game: number;
}

/** Sorts rows by key. Comparing the Latin-1 texts of keys gives the same order as comparing their bytes. */
function sorted<Row>(rows: ReadonlyMap<string, Row>): [string, Row][] {
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
