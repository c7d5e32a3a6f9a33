/**
 * Parses the body of an engine's `info` line. Unknown keys, and keys with unreadable values, are listed in `ignored`; they
 * do not affect other keys.
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
  /** Plies, 0–1,000. */
  readonly depth?: number;
  /** Plies of the longest line, 0–1,000. */
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

type NumberField =
  | 'depth'
  | 'seldepth'
  | 'multipv'
  | 'nodes'
  | 'nps'
  | 'timeMs'
  | 'hashfull'
  | 'tbhits'
  | 'cpuload'
  | 'currmovenumber';

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

/** Parsed as keys, because `wdl` may come between the score and its bound. */
const BOUND_WORDS: ReadonlyMap<string, Bound> = new Map([
  ['lowerbound', 'lower'],
  ['upperbound', 'upper'],
]);

const OTHER_KEYS = new Set(['score', 'wdl', 'pv', 'currmove', 'refutation', 'currline']);

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
  const bound = BOUND_WORDS.get(key);
  if (bound !== undefined) reading.bound = bound;
  else if (NUMBERS.has(key)) readNumber(info, reading, key);
  else if (OTHER_KEYS.has(key)) readOther(info, reading, key);
  else ignore(reading, key);
}

function readNumber(info: Draft, reading: Reading, key: string): void {
  const number = NUMBERS.get(key);
  if (number === undefined) return;
  const value = parseInteger(reading.tokens[reading.at], number.range);
  if (value === undefined) {
    ignore(reading, key);
    return;
  }
  info[number.field] = value;
  reading.at += 1;
}

function readOther(info: Draft, reading: Reading, key: string): void {
  if (key === 'score') readScore(info, reading);
  else if (key === 'wdl') readWdl(info, reading);
  else if (key === 'currmove') readCurrentMove(info, reading);
  else {
    // `refutation` and `currline` also have moves, which must not be taken for keys.
    const moves = takeMoves(reading);
    if (key === 'pv') info.pv = moves;
  }
}

function readScore(info: Draft, reading: Reading): void {
  const score = parseScore(reading.tokens[reading.at], reading.tokens[reading.at + 1]);
  if (score === undefined) {
    ignore(reading, 'score');
    return;
  }
  info.score = score;
  reading.at += 2;
}

function readWdl(info: Draft, reading: Reading): void {
  const wdl = parseWdl(reading.tokens.slice(reading.at, reading.at + 3));
  if (wdl === undefined) {
    ignore(reading, 'wdl');
    return;
  }
  info.wdl = wdl;
  reading.at += 3;
}

function readCurrentMove(info: Draft, reading: Reading): void {
  const move = reading.tokens[reading.at];
  if (move === undefined || isKey(move)) {
    ignore(reading, 'currmove');
    return;
  }
  info.currmove = move;
  reading.at += 1;
}

function takeMoves(reading: Reading): string[] {
  const { tokens, at } = reading;
  // In place, because copying the rest at each key would take quadratic time for `pv pv pv …`.
  while (reading.at < tokens.length && !isKey(tokens[reading.at] ?? '')) reading.at += 1;
  return tokens.slice(at, reading.at);
}

function isKey(token: string): boolean {
  return NUMBERS.has(token) || BOUND_WORDS.has(token) || OTHER_KEYS.has(token);
}

function ignore(reading: Reading, key: string): void {
  if (reading.ignored.length < MAX_IGNORED) reading.ignored.push(cleanText(key));
}
