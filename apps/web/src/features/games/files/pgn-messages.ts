/** The messages between the page and the worker that reads and writes games. */
import type { GamePart, LeftOut } from '@chuhe/game/left-out';
import type { Notation } from '@chuhe/game/notation';
import type { Encoding, Warning } from '@chuhe/game/pgn';
import type { Tag } from '@chuhe/game/tree';
import type { PackedGame } from '../../../lib/game/packed-game.ts';
import type { NamedFile } from './file-set.ts';
import type { FileProblem } from './problem.ts';
import type { BundleFormat, SaveFormat } from './save-formats.ts';

/** The data of a game that a list shows, without the game itself. */
export interface GameSummary {
  /** Number of the game in the list, from 1. */
  readonly number: number;
  /** The file where the game stands; `undefined` if only one file is open. */
  readonly file: string | undefined;
  readonly red: string;
  readonly black: string;
  readonly event: string;
  /** What names the game if it has no players; may be the event. */
  readonly title: string;
  readonly date: string;
  readonly result: string;
  /** The opening code; empty if the game has none. */
  readonly ecco: string;
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

/** What is to be said about a file as a whole. */
export interface FileReport {
  readonly name: string;
  /** Why the file has no games; `undefined` if it has some. */
  readonly problem: FileProblem | undefined;
  readonly warnings: readonly Warning[];
}

/** How reading ended: at the end of the last file, at the limit of games or bytes, or when the user stopped it. */
export type ReadEnd = 'whole' | 'games' | 'bytes' | 'stopped';

/** The result of reading all files. */
export interface ReadReport {
  /** The files with a problem or warnings. */
  readonly reports: readonly FileReport[];
  /** The number of further files without games. */
  readonly moreFailed: number;
  readonly end: ReadEnd;
}

export interface WriteOptions {
  readonly format: SaveFormat;
  readonly notation: Notation;
  readonly encoding: Encoding;
  readonly comments: boolean;
  readonly glyphs: boolean;
  readonly variations: boolean;
  readonly evaluations: boolean;
}

/** The words of the report in a zip about what its files lack, in the user's language. */
export interface ReportWords {
  /** The first line. */
  readonly lead: string;
  readonly parts: Readonly<Record<GamePart, string>>;
  /** Of a header that is cut, with `{{tags}}` for its name. */
  readonly cut: string;
  readonly separator: string;
}

/** Like `WriteOptions`, for a file with several games. */
export type BundleOptions = Omit<WriteOptions, 'format'> & {
  readonly format: BundleFormat;
  /** Without it, there is no report. */
  readonly report?: ReportWords;
};

export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The whole text, before it was encoded; `undefined` for a binary file. */
  readonly text: string | undefined;
  /** Characters that cannot be encoded. */
  readonly missing: readonly string[];
  /** What the format cannot hold of the game; `undefined` for PGN, whose parts the user chooses. */
  readonly loss?: LeftOut | undefined;
  /** Of a zip: the number of games of which its report says what they lack. */
  readonly reported?: number;
}

export type ToWorker =
  | { readonly kind: 'read'; readonly files: readonly NamedFile[] }
  | { readonly kind: 'stop' }
  | { readonly kind: 'take'; readonly number: number }
  | { readonly kind: 'hold'; readonly game: PackedGame }
  | {
      readonly kind: 'write';
      readonly id: number;
      readonly tags: readonly Tag[];
      readonly options: WriteOptions;
    }
  | { readonly kind: 'bundle'; readonly options: BundleOptions }
  | { readonly kind: 'add'; readonly game: PackedGame; readonly folder: string }
  | { readonly kind: 'finish' };

export type FromWorker =
  | {
      readonly kind: 'games';
      readonly games: readonly GameSummary[];
      /** Bytes and whole files read so far. */
      readonly bytes: number;
      readonly files: number;
    }
  | {
      readonly kind: 'read';
      readonly report: ReadReport;
      /** The only game, which is opened at once; `undefined` if there are several games. */
      readonly game: PackedGame | undefined;
    }
  | { readonly kind: 'taken'; readonly number: number; readonly game: PackedGame | undefined }
  | { readonly kind: 'written'; readonly id: number; readonly written: Written | undefined }
  | { readonly kind: 'bundled'; readonly written: Written };
