/** The messages between the page and the worker that reads and writes PGN. */
import type { Notation } from '@chuhe/game/notation';
import type { Detected, Encoding, Warning } from '@chuhe/game/pgn';
import type { Tag } from '@chuhe/game/tree';
import type { PackedGame } from '../../../lib/game/packed-game.ts';

/** What a list shows of a game, without the game. */
export interface GameSummary {
  /** From 1, in the file. */
  readonly number: number;
  readonly red: string;
  readonly black: string;
  readonly event: string;
  readonly date: string;
  readonly result: string;
  /** The search text, made in the worker: for a large list it is too much work for the page. */
  readonly searched: string;
  readonly start: string;
  /** The first moves, as `'h2e2'`. */
  readonly opening: readonly string[];
  /** Half-moves of the mainline. */
  readonly plies: number;
  /** The mainline ends before a move that could not be read. */
  readonly isBroken: boolean;
  /** It fails at its first moves and seems to be another game than Xiangqi. */
  readonly isForeign: boolean;
  /** The first warnings; `warningCount` is the number of all. */
  readonly warnings: readonly Warning[];
  readonly warningCount: number;
}

/** What is known of a file when it has been read. */
export interface ReadReport {
  readonly encoding: Detected | undefined;
  readonly warnings: readonly Warning[];
  /** The file has more games than the list holds: the reading ended there. */
  readonly isCutShort: boolean;
}

export interface WriteOptions {
  readonly notation: Notation;
  readonly encoding: Encoding;
  readonly comments: boolean;
  readonly glyphs: boolean;
  readonly variations: boolean;
  readonly evaluations: boolean;
}

export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The whole text, before it was encoded. */
  readonly text: string;
  /** Characters that cannot be encoded. */
  readonly missing: readonly string[];
}

export type ToWorker =
  | { readonly kind: 'read'; readonly file: Blob }
  | { readonly kind: 'take'; readonly number: number }
  | { readonly kind: 'hold'; readonly game: PackedGame }
  | {
      readonly kind: 'write';
      readonly id: number;
      readonly tags: readonly Tag[];
      readonly options: WriteOptions;
    };

export type FromWorker =
  | { readonly kind: 'games'; readonly games: readonly GameSummary[]; readonly bytes: number }
  | {
      readonly kind: 'read';
      readonly report: ReadReport;
      /** The game of a file that has only one, which is opened at once. */
      readonly game: PackedGame | undefined;
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'taken'; readonly number: number; readonly game: PackedGame | undefined }
  | { readonly kind: 'written'; readonly id: number; readonly written: Written | undefined };
