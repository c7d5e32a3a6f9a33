/** Options for writing a game. */
import {
  checkWriteOptions,
  DIALECTS,
  type Dialect,
  type Notation,
  type WriteOptions,
} from '../notation/dialect.ts';
import { checkChoice, checkLimit, type Options, withDefaults } from '../options.ts';
import type { Encoding } from './encoding.ts';

/**
 * - `chinese`: the form of xqbase, with `[Game "Chinese Chess"]` first, the tags Red and Black, and one full move a line.
 * - `pychess`: the form of pychess, with `[Variant "Xiangqi"]`, the tags White and Black, and lines of 80 columns.
 */
export const PGN_STYLES = ['chinese', 'pychess'] as const;
export type PgnStyle = (typeof PGN_STYLES)[number];

const NEWLINES = ['\n', '\r\n'] as const;

/** By default, everything that the game has is written. */
export interface PgnChoices {
  /** Default: `chinese`. */
  readonly style: PgnStyle;
  /**
   * Default: `zh` in the Chinese style (`zht` for Big5), `san` in the other. Accepts the `notation` of a game that was
   * read; `san0` is written as `san`.
   */
  readonly notation: Dialect;
  /** Options of the notation, except `words`, because a PGN move is one word. */
  readonly moves: Omit<WriteOptions, 'words'>;
  readonly comments: boolean;
  readonly glyphs: boolean;
  readonly variations: boolean;
  readonly shapes: boolean;
  readonly evaluations: boolean;
  /** Whether to write the time left and the time spent. */
  readonly clocks: boolean;
  /** Maximum columns of a line; 0 puts each full move on its own line. Comments are never broken. */
  readonly lineWidth: number;
  /** Default: CR LF, since most programs that read such files run on Windows. */
  readonly newline: (typeof NEWLINES)[number];
}

export type PgnOptions = Options<PgnChoices>;

export interface PgnByteOptions extends PgnOptions {
  /** Default: `utf-8`. Big5 has no simplified characters, so `zh` becomes `zht`. */
  readonly encoding?: Encoding | undefined;
}

/** The options with all defaults applied. */
export interface PgnSettings extends Omit<PgnChoices, 'notation' | 'moves'> {
  readonly notation: Notation;
  readonly moves: WriteOptions;
  /** Whether everything except the moves is written in ASCII. */
  readonly isAscii: boolean;
}

/** Throws a `RangeError` for an unknown choice. */
export function resolveOptions(options: PgnOptions, encoding: Encoding): PgnSettings {
  const { style = 'chinese' } = options;
  checkChoice('style', PGN_STYLES, style);
  const isChinese = style === 'chinese';
  const defaults: PgnChoices = {
    style,
    notation: isChinese ? 'zh' : 'san',
    moves: {},
    comments: true,
    glyphs: true,
    variations: true,
    shapes: true,
    evaluations: true,
    clocks: true,
    lineWidth: isChinese ? 0 : 80,
    newline: '\r\n',
  };
  const { notation, moves, ...rest } = withDefaults(defaults, options);
  checkChoice('notation', DIALECTS, notation);
  checkChoice('newline', NEWLINES, rest.newline);
  checkLimit('lineWidth', rest.lineWidth);
  checkWriteOptions(moves);
  return {
    ...rest,
    notation: writableNotation(notation, encoding),
    moves: { ...moves, words: false },
    isAscii: false,
  };
}

function writableNotation(notation: Dialect, encoding: Encoding): Notation {
  if (notation === 'san0') return 'san';
  return encoding === 'big5' && notation === 'zh' ? 'zht' : notation;
}
