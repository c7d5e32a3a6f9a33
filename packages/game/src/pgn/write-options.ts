/** What can be chosen when a game is written. */
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
 * - `chinese`: as xqbase has it: `[Game "Chinese Chess"]` first, Red and Black, a full move on each line.
 * - `pychess`: `[Variant "Xiangqi"]`, White and Black, lines of 80 columns.
 */
export const PGN_STYLES = ['chinese', 'pychess'] as const;
export type PgnStyle = (typeof PGN_STYLES)[number];

const NEWLINES = ['\n', '\r\n'] as const;

/** What can be chosen. What is not given is written: all that the game has. */
export interface PgnChoices {
  /** `chinese` when absent. */
  readonly style: PgnStyle;
  /**
   * When absent, `zh` in the Chinese style (`zht` for Big5) and `san` in the other. Takes the `notation` of a game that
   * was read as it is: `san0`, in which nothing is written, becomes `san`.
   */
  readonly notation: Dialect;
  /** Finer choices of the notation. Whole words, `words`, do not apply: a move is one word in PGN. */
  readonly moves: Omit<WriteOptions, 'words'>;
  readonly comments: boolean;
  readonly glyphs: boolean;
  readonly variations: boolean;
  readonly shapes: boolean;
  readonly evaluations: boolean;
  /** Time left and time spent. */
  readonly clocks: boolean;
  /** Columns of a line, 0 for a line of its own for each full move. Comments are never broken. */
  readonly lineWidth: number;
  /** CR LF when absent, since most programs that read such files are for Windows. */
  readonly newline: (typeof NEWLINES)[number];
}

export type PgnOptions = Options<PgnChoices>;

export interface PgnByteOptions extends PgnOptions {
  /** `utf-8` when absent. Big5 has no simplified characters: `zh` is written as `zht` then. */
  readonly encoding?: Encoding | undefined;
}

/** The options with nothing left open. */
export interface PgnSettings extends Omit<PgnChoices, 'notation' | 'moves'> {
  readonly notation: Notation;
  readonly moves: WriteOptions;
  /** Whether everything but the moves is kept to ASCII. */
  readonly isAscii: boolean;
}

/** Throws a `RangeError` for a choice that does not exist. */
export function settle(options: PgnOptions, encoding: Encoding): PgnSettings {
  const { style = 'chinese' } = options;
  checkChoice('style', PGN_STYLES, style);
  const isChinese = style === 'chinese';
  const usual: PgnChoices = {
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
  const { notation, moves, ...rest } = withDefaults(usual, options);
  checkChoice('notation', DIALECTS, notation);
  checkChoice('newline', NEWLINES, rest.newline);
  checkLimit('lineWidth', rest.lineWidth);
  checkWriteOptions(moves);
  return {
    ...rest,
    notation: writtenIn(notation, encoding),
    moves: { ...moves, words: false },
    isAscii: false,
  };
}

function writtenIn(notation: Dialect, encoding: Encoding): Notation {
  if (notation === 'san0') return 'san';
  return encoding === 'big5' && notation === 'zh' ? 'zht' : notation;
}
