/** The messages between the page and the worker that reads and writes PGN. */
import type { Notation } from '@chuhe/game/notation';
import type { Detected, Encoding, Warning } from '@chuhe/game/pgn';
import type { Tag } from '@chuhe/game/tree';
import type { PackedGame } from '../../../lib/game/packed-game.ts';

/** The data of a game that a list shows, without the game itself. */
export interface GameSummary {
  /** Number of the game in the file, from 1. */
  readonly number: number;
  readonly red: string;
  readonly black: string;
  readonly event: string;
  readonly date: string;
  readonly result: string;
  /** The search text; made in the worker, because it would slow down the page for a large list. */
  readonly searched: string;
  readonly start: string;
  /** The first moves, such as `h2e2`. */
  readonly opening: readonly string[];
  /** Number of plies of the mainline. */
  readonly plies: number;
  /** Whether the mainline ends before a move that could not be read. */
  readonly isBroken: boolean;
  /** Whether the first moves cannot be read and the game does not seem to be Xiangqi. */
  readonly isForeign: boolean;
  /** The first warnings; `warningCount` is the number of all warnings. */
  readonly warnings: readonly Warning[];
  readonly warningCount: number;
}

/** The result of reading a file. */
export interface ReadReport {
  readonly encoding: Detected | undefined;
  readonly warnings: readonly Warning[];
  /** Whether reading stopped early because the file has more games than the list can hold. */
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
      /** The only game of the file, which is opened at once; `undefined` if the file has several games. */
      readonly game: PackedGame | undefined;
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'taken'; readonly number: number; readonly game: PackedGame | undefined }
  | { readonly kind: 'written'; readonly id: number; readonly written: Written | undefined };
