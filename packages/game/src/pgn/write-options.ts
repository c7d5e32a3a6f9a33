/** What can be chosen when a game is written. */
import type { Notation, WriteOptions } from '../notation/dialect.ts';
import type { Encoding } from './encoding.ts';

/**
 * - `chinese`: as xqbase has it: `[Game "Chinese Chess"]` first, Red and Black, a full move on each line.
 * - `pychess`: `[Variant "Xiangqi"]`, White and Black, lines of 80 columns.
 */
export const PGN_STYLES = ['chinese', 'pychess'] as const;
export type PgnStyle = (typeof PGN_STYLES)[number];

/** What is not given is written: all that the game has. */
export interface PgnOptions {
  /** `chinese` when absent. */
  readonly style?: PgnStyle;
  /** When absent, `zh` in the Chinese style (`zht` for Big5) and `san` in the other. */
  readonly notation?: Notation;
  /** Finer choices of the notation. Whole words, `words`, do not apply: a move is one word in PGN. */
  readonly moves?: Omit<WriteOptions, 'words'>;
  readonly comments?: boolean;
  readonly glyphs?: boolean;
  readonly variations?: boolean;
  readonly shapes?: boolean;
  readonly evaluations?: boolean;
  /** Time left and time spent. */
  readonly clocks?: boolean;
  /** Columns of a line, 0 for a line of its own for each full move. Comments are never broken. */
  readonly lineWidth?: number;
  /** CR LF when absent, since most programs that read such files are for Windows. */
  readonly newline?: '\n' | '\r\n';
}

export interface PgnByteOptions extends PgnOptions {
  /** `utf-8` when absent. Big5 has no simplified characters: `zh` is written as `zht` then. */
  readonly encoding?: Encoding;
}

/** The options with nothing left open. */
export interface PgnSettings extends Required<Omit<PgnOptions, 'moves'>> {
  readonly moves: WriteOptions;
  /** Whether everything but the moves is kept to ASCII. */
  readonly isAscii: boolean;
}

export function settle(options: PgnOptions, encoding: Encoding): PgnSettings {
  const { style = 'chinese', notation, moves = {} } = options;
  const usual = style === 'chinese' ? 'zh' : 'san';
  const wanted = notation ?? usual;
  return {
    comments: true,
    glyphs: true,
    variations: true,
    shapes: true,
    evaluations: true,
    clocks: true,
    lineWidth: style === 'chinese' ? 0 : 80,
    newline: '\r\n',
    isAscii: false,
    ...options,
    style,
    moves: { ...moves, words: false },
    notation: encoding === 'big5' && wanted === 'zh' ? 'zht' : wanted,
  };
}
