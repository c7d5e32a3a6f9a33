/**
 * The body of an engine's `info` line. Whatever can be read is kept, and each key whose value cannot
 * be is named in `ignored`: engines add keys of their own, and a bad number spoils only itself.
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
  /** Plies of the longest line looked at, 0–1,000. */
  readonly seldepth?: number;
  /** Rank of this line among the best, 1–500; absent means 1. */
  readonly multipv?: number;
  readonly score?: Score;
  readonly wdl?: Wdl;
  readonly nodes?: number;
  /** Nodes a second. */
  readonly nps?: number;
  /** Time since the search began, in milliseconds. */
  readonly timeMs?: number;
  /** Use of the hash table in thousandths, 0–1,000. */
  readonly hashfull?: number;
  readonly tbhits?: number;
  /** Processor use in thousandths, 0–1,000. */
  readonly cpuload?: number;
  /** The move being searched, as the engine wrote it. */
  readonly currmove?: string;
  readonly currmovenumber?: number;
  /** The principal variation as the engine wrote it; `evaluation` translates it. */
  readonly pv?: readonly string[];
  /** Text after `string`, for people; without control characters. */
  readonly text?: string;
  /** Keys that are unknown or whose value could not be read, at most 16. */
  readonly ignored: readonly string[];
}

/** Reads what follows `info `. Never fails; a line with nothing readable has no fields. */
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

/** The bound may come after `wdl`, apart from its score, so it is a key of its own here. */
const BOUND_WORDS: ReadonlyMap<string, Bound> = new Map([
  ['lowerbound', 'lower'],
  ['upperbound', 'upper'],
]);

const OTHER_KEYS = new Set(['score', 'wdl', 'pv', 'currmove', 'refutation', 'currline']);

/** Everything after the word `string` is one free text, whatever words it holds. */
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
    // `refutation` and `currline` also hold moves, which must not be taken for keys.
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
  // Step by step: a copy of the rest at each key would take quadratic time over `pv pv pv …`.
  while (reading.at < tokens.length && !isKey(tokens[reading.at] ?? '')) reading.at += 1;
  return tokens.slice(at, reading.at);
}

function isKey(token: string): boolean {
  return NUMBERS.has(token) || BOUND_WORDS.has(token) || OTHER_KEYS.has(token);
}

function ignore(reading: Reading, key: string): void {
  if (reading.ignored.length < MAX_IGNORED) reading.ignored.push(cleanText(key));
}
