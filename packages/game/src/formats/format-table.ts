/** The functions that read each format but PGN and zip. */
import type { Detected } from '../pgn/encoding.ts';
import type { ReadLimits } from '../pgn/limits.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import type { Finding } from '../pgn/warning.ts';
import type { GameFormat } from './detect-format.ts';
import { readCbf } from './read-cbf.ts';
import { readCbl, readCbr } from './read-ccbridge.ts';
import { readChessdbLines } from './read-chessdb-lines.ts';
import { readDhtmlXq } from './read-dhtmlxq.ts';
import { readPfc } from './read-pfc.ts';
import { readXqf } from './read-xqf.ts';
import { refuseCcbridge } from './refuse-ccbridge.ts';

/** A whole file and the limits for reading it. */
export interface FormatInput {
  readonly bytes: Uint8Array;
  readonly limits: ReadLimits;
  /** Reports a problem of the file that belongs to none of its games. */
  readonly warn: (finding: Finding) => void;
  /** Tells the encoding of the file's texts. */
  readonly setEncoding: (encoding: Detected) => void;
}

/** Yields the games of a file. Never throws for bad input. */
export type ReadFormat = (input: FormatInput) => Iterable<ReadGame>;

/** A format that is read from one block of bytes. */
export type HeldFormat = Exclude<GameFormat, 'pgn' | 'zip'>;

export const FORMAT_TABLE: Readonly<Record<HeldFormat, ReadFormat>> = {
  xqf: readXqf,
  cbr: readCbr,
  cbl: readCbl,
  cbf: readCbf,
  ccbridge: refuseCcbridge,
  dhtmlxq: readDhtmlXq,
  pfc: readPfc,
  chessdb: readChessdbLines,
};
