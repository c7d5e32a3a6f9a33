/**
 * Parses the body of an engine's `info` line. Unknown keys and keys with unreadable values are listed in `ignored` and do
 * not affect other keys.
 *
 * ```ts
 * import { parseInfo } from '@chuhe/uci/info';
 *
 * parseInfo('depth 12 multipv 1 score cp 31 nodes 40211 pv h2e2 h9g7').depth; // 12
 * ```
 */
import { NON_NEGATIVE, parseInteger, type Range } from './integer.ts';
import { type Bound, parseScore, parseWdl, type Score, type Wdl } from './score.ts';
import { cleanText } from './text.ts';

export interface InfoLine {
  readonly kind: 'info';
  /** In plies, 0–1,000. */
  readonly depth?: number;
  /** Length of the longest searched line, in plies, 0–1,000. */
  readonly seldepth?: number;
  /** Rank of this line, 1–500; absent means 1. */
  readonly multipv?: number;
  readonly score?: Score;
  readonly wdl?: Wdl;
  readonly nodes?: number;
  /** Nodes per second. */
  readonly nps?: number;
  /** Milliseconds since the start of the search. */
  readonly timeMs?: number;
  /** Use of the hash table in thousandths, 0–1,000. */
  readonly hashfull?: number;
  readonly tbhits?: number;
  /** CPU use in thousandths, 0–1,000. */
  readonly cpuload?: number;
  /** The move being searched, in the engine's coordinates. */
  readonly currmove?: string;
  readonly currmovenumber?: number;
  /** The principal variation in the engine's coordinates; `addInfo` converts it. */
  readonly pv?: readonly string[];
  /** Text after `string`, without control characters. */
  readonly text?: string;
  /** Unknown keys and keys with unreadable values, at most 16. */
  readonly ignored: readonly string[];
}

/** Parses the text after `info `. Never fails; an unreadable line has no fields. */
export function parseInfo(body: string): InfoLine {
  const [head, text] = splitMessage(body);
  const reading: Reading = { tokens: head.split(/\s+/).filter(Boolean), at: 0, ignored: [] };
  const info: Draft = { kind: 'info', ignored: reading.ignored };
  if (text !== undefined) info.text = text;
  while (reading.at < reading.tokens.length) readKey(info, reading);
  if (info.score !== undefined && reading.bound !== undefined) {
    info.score = { ...info.score, bound: reading.bound };
  }
  return info;
}

type Draft = { -readonly [K in keyof InfoLine]: InfoLine[K] };

interface Reading {
  readonly tokens: readonly string[];
  at: number;
  readonly ignored: string[];
  bound?: Bound;
}

const MAX_IGNORED = 16;
const PLIES: Range = { min: 0, max: 1_000 };
const PERMILLE: Range = { min: 0, max: 1_000 };

type OtherField = 'kind' | 'score' | 'wdl' | 'currmove' | 'pv' | 'text' | 'ignored';
type NumberField = Exclude<keyof InfoLine, OtherField>;

const NUMBERS: ReadonlyMap<string, { readonly field: NumberField; readonly range: Range }> =
  new Map([
    ['depth', { field: 'depth', range: PLIES }],
    ['seldepth', { field: 'seldepth', range: PLIES }],
    ['multipv', { field: 'multipv', range: { min: 1, max: 500 } }],
    ['nodes', { field: 'nodes', range: NON_NEGATIVE }],
    ['nps', { field: 'nps', range: NON_NEGATIVE }],
    ['time', { field: 'timeMs', range: NON_NEGATIVE }],
    ['hashfull', { field: 'hashfull', range: PERMILLE }],
    ['tbhits', { field: 'tbhits', range: NON_NEGATIVE }],
    ['cpuload', { field: 'cpuload', range: PERMILLE }],
    ['currmovenumber', { field: 'currmovenumber', range: { min: 1, max: 1_000 } }],
  ]);

/** `lowerbound` and `upperbound` are keys of their own, because `wdl` may come between the score and its bound. */
const OTHER_KEYS = new Set(
  'score lowerbound upperbound wdl pv currmove refutation currline'.split(' '),
);

/** Everything after the word `string` is free text. */
function splitMessage(body: string): [head: string, text: string | undefined] {
  const match = /(?:^|\s)string(?:\s|$)/.exec(body);
  if (match === null) return [body, undefined];
  const text = cleanText(body.slice(match.index + match[0].length)).trim();
  return [body.slice(0, match.index), text];
}

function readKey(info: Draft, reading: Reading): void {
  const key = reading.tokens[reading.at] ?? '';
  reading.at += 1;
  const used = readValue(info, reading, key);
  if (used !== undefined) reading.at += used;
  else if (reading.ignored.length < MAX_IGNORED) reading.ignored.push(cleanText(key));
}

/** Returns the number of tokens of the value; `undefined` if the key is unknown or the value unreadable. */
function readValue(info: Draft, reading: Reading, key: string): number | undefined {
  const { tokens, at } = reading;
  const first = tokens[at];
  const number = NUMBERS.get(key);
  if (number !== undefined) {
    const value = parseInteger(first, number.range);
    if (value === undefined) return undefined;
    info[number.field] = value;
    return 1;
  }
  switch (key) {
    case 'score': {
      const score = parseScore(first, tokens[at + 1]);
      if (score === undefined) return undefined;
      info.score = score;
      return 2;
    }
    case 'lowerbound':
    case 'upperbound':
      reading.bound = key === 'lowerbound' ? 'lower' : 'upper';
      return 0;
    case 'wdl': {
      const wdl = parseWdl(tokens.slice(at, at + 3));
      if (wdl === undefined) return undefined;
      info.wdl = wdl;
      return 3;
    }
    case 'currmove':
      if (first === undefined || isKey(first)) return undefined;
      info.currmove = first;
      return 1;
    case 'pv':
      info.pv = movesAt(reading);
      return info.pv.length;
    case 'refutation':
    case 'currline':
      // Skips their moves, which must not be parsed as keys.
      return movesAt(reading).length;
    default:
      return undefined;
  }
}

function movesAt({ tokens, at }: Reading): string[] {
  // The remaining tokens are not copied, because that would take quadratic time for `pv pv pv …`.
  let end = at;
  while (end < tokens.length && !isKey(tokens[end] ?? '')) end += 1;
  return tokens.slice(at, end);
}

function isKey(token: string): boolean {
  return NUMBERS.has(token) || OTHER_KEYS.has(token);
}
