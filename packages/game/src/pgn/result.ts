/**
 * Parses results in the spellings of Chinese, Vietnamese and English files.
 *
 * ```ts
 * import { parseResult } from './result.ts';
 *
 * parseResult('红先胜'); // '1-0'
 * parseResult('½-½'); // '1/2-1/2'
 * parseResult('第三局'); // undefined
 * ```
 */

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type GameResult = (typeof RESULTS)[number];

/** The results by their spellings, in the form that `normalise` returns. */
const SPELLINGS: ReadonlyMap<string, GameResult> = new Map([
  ...spell(
    '1-0',
    '1-0 1:0 红胜 红先胜 红方胜 红棋胜 先胜 红赢 黑负 黑方负 黑认负 黑方认负 redwins redwin đỏthắng 1-0.',
  ),
  ...spell(
    '0-1',
    '0-1 0:1 黑胜 黑方胜 黑棋胜 先负 红先负 黑赢 红负 红方负 红认负 红方认负 blackwins blackwin đenthắng 0-1.',
  ),
  ...spell(
    '1/2-1/2',
    '1/2-1/2 1/2 1/2:1/2 0.5-0.5 .5-.5 ½-½ ½ 和 和棋 和局 红先和 先和 平局 作和 draw drawn hòa hoà',
  ),
  ...spell('*', '* 未知 未完 未完成 无结果'),
]);

function spell(result: GameResult, spellings: string): [string, GameResult][] {
  return spellings.split(' ').map((spelling) => [spelling, result]);
}

/** Maximum length of a result, with combining accents. */
const LONGEST = 16;
/** First characters of results: a cheap filter, since most words are moves. */
const STARTS = new Set('01½*.红紅黑和平先未无作drbhđDRBHĐ０１＊ \u3000');
/** A piece letter and a digit or sign: a move, not a result. */
const MOVE_START = /^[A-Za-z][^A-Za-z\u0080-\uFFFF\s]/;
/** Results in signs are unambiguous; words may also be part of a text. */
const SIGNS = /^[\d½*.０-９＊．]/;

/** Parses a tag value or a word among the moves; `undefined` if it is not a result. */
export function parseResult(text: string): GameResult | undefined {
  if (text.length > LONGEST || !STARTS.has(text.charAt(0))) return undefined;
  const exact = SPELLINGS.get(text);
  if (exact !== undefined) return exact;
  return MOVE_START.test(text) ? undefined : SPELLINGS.get(normalise(text));
}

/** Whether a result is in words, such as `和` and `draw`, and not in signs. */
export function isInWords(result: string): boolean {
  return !SIGNS.test(result);
}

/** Whether a word can be the second of a result: `Red wins`, `Đỏ thắng`. */
export function endsResult(word: string): boolean {
  return SECOND_STARTS.has(word.charAt(0)) && SECOND_WORDS.has(word.normalize('NFC').toLowerCase());
}

/** A cheap filter, since nearly all words are moves. */
const SECOND_STARTS = new Set('wWtT胜勝负負');

const SECOND_WORDS: ReadonlySet<string> = new Set(['wins', 'win', 'thắng', '胜', '勝', '负', '負']);

const VISIBLE_ASCII = /^[!-~]*$/;

function normalise(text: string): string {
  if (VISIBLE_ASCII.test(text)) return text.toLowerCase();
  return text
    .replaceAll('½', '1/2')
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2044\u2215]/g, '/')
    .replaceAll(/\s/g, '')
    .replaceAll('紅', '红')
    .replaceAll('勝', '胜')
    .replaceAll('負', '负')
    .replaceAll('認', '认')
    .replaceAll('贏', '赢')
    .toLowerCase();
}
