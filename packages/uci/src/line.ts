/**
 * Parses one line of an engine's output. Nothing throws: an unreadable line has the kind `unknown`.
 *
 * ```ts
 * import { parseLine } from '@chuhe/uci/line';
 *
 * parseLine('bestmove h3e3 ponder h10g8');
 * // { kind: 'bestmove', move: 'h3e3', ponder: 'h10g8' }
 * parseLine('Segmentation fault').kind; // 'unknown'
 * ```
 */
import { type InfoLine, parseInfo } from './info.ts';
import { type EngineOption, parseOption } from './option.ts';
import { cleanText } from './text.ts';

/** The most characters in a line. The longest legitimate line, a list of variants, has about 3,000. */
export const MAX_LINE_LENGTH = 16_384;

const UNKNOWN_REASONS = ['blank', 'too-long', 'malformed', 'unknown-command'] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

export interface IdLine {
  readonly kind: 'id';
  readonly key: 'name' | 'author';
  /** Without control characters. */
  readonly value: string;
}

interface OptionLine {
  readonly kind: 'option';
  readonly option: EngineOption;
}

/** Moves are in the engine's coordinates; see `@chuhe/uci/coordinates`. */
export interface BestMoveLine {
  readonly kind: 'bestmove';
  /** Absent if the engine wrote `bestmove` without a move; the line still ends the search. */
  readonly move?: string;
  readonly ponder?: string;
}

interface UnknownLine {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  /** The first 200 characters, without control characters, for logging. */
  readonly text: string;
}

export type EngineLine =
  | IdLine
  | { readonly kind: 'uciok' }
  | { readonly kind: 'readyok' }
  | OptionLine
  | InfoLine
  | BestMoveLine
  | UnknownLine;

/** Parses one line without its line end. Never throws. A line over 16,384 characters is not parsed. */
export function parseLine(text: string): EngineLine {
  if (text.length > MAX_LINE_LENGTH) return unknown(text, 'too-long');
  const line = text.trim();
  if (line === '') return unknown(text, 'blank');
  // UCI allows skipping unknown words at the start. That would turn an error message such as
  // `Unknown command: bestmove` into a command, so only the first word counts.
  const [, word = '', body = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  return parseCommand(word, body) ?? unknown(line, isKnown(word) ? 'malformed' : 'unknown-command');
}

const COMMAND_WORDS = ['id', 'uciok', 'readyok', 'option', 'info', 'bestmove'] as const;
type CommandWord = (typeof COMMAND_WORDS)[number];

function isKnown(word: string): word is CommandWord {
  return COMMAND_WORDS.some((each) => each === word);
}

function parseCommand(word: string, body: string): EngineLine | undefined {
  if (!isKnown(word)) return undefined;
  switch (word) {
    case 'id':
      return parseId(body);
    case 'uciok':
      return { kind: 'uciok' };
    case 'readyok':
      return { kind: 'readyok' };
    case 'option': {
      const option = parseOption(body);
      return option && { kind: 'option', option };
    }
    case 'info':
      return parseInfo(body);
    case 'bestmove':
      return parseBestMove(body);
    default:
      return word satisfies never;
  }
}

function parseId(body: string): IdLine | undefined {
  const match = /^(name|author)\s+(.+)$/.exec(cleanText(body).trim());
  if (match === null) return undefined;
  return { kind: 'id', key: match[1] === 'name' ? 'name' : 'author', value: match[2] ?? '' };
}

function parseBestMove(body: string): BestMoveLine {
  const [move, word, ponder] = body.split(/\s+/).filter(Boolean);
  if (move === undefined) return { kind: 'bestmove' };
  if (word !== 'ponder' || ponder === undefined) return { kind: 'bestmove', move };
  return { kind: 'bestmove', move, ponder };
}

function unknown(text: string, reason: UnknownReason): UnknownLine {
  return { kind: 'unknown', reason, text: cleanText(text.slice(0, 200)) };
}
