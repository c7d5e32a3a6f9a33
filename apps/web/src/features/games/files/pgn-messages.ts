/** What the page and the worker that reads and writes PGN say to each other. */
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
  /** What a search looks into, made where the games are read: for a large list it is too much work for the page. */
  readonly searched: string;
  readonly start: string;
  /** The first moves, as `'h2e2'`. */
  readonly opening: readonly string[];
  /** Half-moves of the mainline. */
  readonly plies: number;
  /** The mainline ends before a move that could not be read. */
  readonly isBroken: boolean;
  /** It does not come past its first moves, and seems to be another game than Xiangqi. */
  readonly isForeign: boolean;
  /** The first of them; `warningCount` is how many there are. */
  readonly warnings: readonly Warning[];
  readonly warningCount: number;
}

/** What is known of a file once it has been read. */
export interface ReadReport {
  readonly encoding: Detected | undefined;
  readonly warnings: readonly Warning[];
  /** More games than a list takes: the reading ended there. */
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
  /** Characters that the encoding does not have. */
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
  | { readonly kind: 'read'; readonly report: ReadReport }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'taken'; readonly number: number; readonly game: PackedGame | undefined }
  | { readonly kind: 'written'; readonly id: number; readonly written: Written | undefined };
