/**
 * Follows the lines of one game to find where the next game starts. `GameSplitter` itself finds a game that starts with a
 * tag at the start of a line. A game without tags starts with move number 1 after a result, or after a blank line if the
 * current game has reached number 2. On a line after a result, it may also start with moves without numbers. In the middle
 * of a line, a game starts with move number 1 or a tag, directly after a result.
 *
 * ```ts
 * import { RestartDetector } from './restart-detector.ts';
 *
 * const detector = new RestartDetector();
 * const line = '1. h2e2 h9g7 * 1. b2e2 *';
 * const restart = detector.findRestart(line, 0); // 15: the second game
 * detector.addLine(line.slice(0, restart), 0);
 * detector.isRestart('b2e2 b9c7', { isAfterBlank: false }); // true: moves on a line after the result
 * ```
 */

import { isMove } from '../notation/board-notation.ts';
import { Depth, MARKS } from './depth.ts';
import { holdsMove } from './mainline-words.ts';
import { endsResult, parseResult } from './result.ts';
import { tokenize } from './tokens.ts';

/** How many characters of a line are enough to recognize the start of a game. */
export const HEAD_LENGTH = 64;

/** Move number 1. `1. …`, which omits the red move, continues the current game. */
const FIRST_NUMBER = /^[1１]\s*[.．、][^.．…]*[^.．…\s]/;
const NUMBER = /^\d{1,6}(?=\s*[.．、])/;
/** A tag with a quote. Among the moves, words in brackets without quotes are not a tag. */
const TAG = /[[［]\s*[\p{L}_][\p{L}\p{N}_.:-]{0,254}\s+["“”＂„]/uy;
/** A cheap filter for a restart in the middle of a line. */
const MAY_RESTART = /[\s*}｝)）][1１]\s?[.．、]|.[[［]/g;
/** Every result contains one of these. */
const RESULT_HINT =
  /[*＊½胜勝负負和赢贏未無局]|(?:[1１]\s?[-:：/–—－]\s?[0２2０]|[0０]\s?[-:：–—－]\s?[1１])(?!\d)|\.5\s?[-:：–—－]|draw|wins?\b|th[ắa]|hòa|hoà/i;
const HAS_MARK = new RegExp(`[${MARKS}]`);
const WORDS = /[{}｛｝()（）;]|[[［]?[^\s{}｛｝()（）;[［]+|[[［]/g;
const FIRST_MOVES = { maxTokens: 8, maxCommentLength: HEAD_LENGTH };

interface Scan {
  /** Offset of the next game; 0 for none. */
  readonly restart: number;
  readonly isAfterResult: boolean;
  readonly hasMoves: boolean;
}

export class RestartDetector {
  readonly #depth = new Depth();
  #lastNumber = 0;
  /** Whether a move has been read. After a move, a result is no longer part of a heading. */
  #hasMoves = false;
  #hasResult = false;

  /** Whether a line that begins with `head` starts another game. */
  isRestart(head: string, { isAfterBlank }: { readonly isAfterBlank: boolean }): boolean {
    if (this.#depth.value > 0) return false;
    if (!FIRST_NUMBER.test(head)) return this.#hasResult && startsWithMoves(head);
    return this.#hasResult || (isAfterBlank && this.#lastNumber > 1);
  }

  /**
   * Offset at which another game starts in the middle of a line, directly after the result of this one; 0 for none. The
   * line has not been added yet.
   */
  findRestart(line: string, start: number): number {
    MAY_RESTART.lastIndex = start + 1;
    return MAY_RESTART.test(line) ? this.#scan(line, start).restart : 0;
  }

  /** Adds a line of the game. Numbers and results in comments and variations are ignored. */
  addLine(line: string, start: number): void {
    if (!HAS_MARK.test(line)) {
      if (this.#depth.value === 0) this.#addPlainLine(line, start);
      return;
    }
    if (this.#depth.value === 0) this.#readNumber(line, start);
    if (!this.#hasMoves || RESULT_HINT.test(line)) {
      const { hasMoves, isAfterResult } = this.#scan(line, start);
      this.#hasMoves = hasMoves;
      this.#hasResult ||= isAfterResult;
    }
    this.#depth.addLine(line);
  }

  #addPlainLine(line: string, start: number): void {
    this.#readNumber(line, start);
    this.#hasMoves ||= holdsMove(line);
    if (endsWithResult(line.slice(-HEAD_LENGTH))) this.#hasResult ||= this.#hasMoves;
  }

  #readNumber(line: string, start: number): void {
    const number = NUMBER.exec(line.slice(start, start + HEAD_LENGTH));
    if (number === null) return;
    this.#lastNumber = Number(number[0]);
    this.#hasMoves = true;
  }

  /** Finds a game that starts after a result, and whether the words outside comments have moves and end with a result. */
  #scan(line: string, start: number): Scan {
    const depth = this.#depth.copy();
    let hasMoves = this.#hasMoves;
    let isAfterResult = false;
    let last = '';
    WORDS.lastIndex = start;
    for (let match = WORDS.exec(line); match; match = WORDS.exec(line)) {
      const [word] = match;
      if (MARKS.includes(word)) {
        if (!depth.addMark(word)) break;
      } else if (depth.value === 0) {
        if (isAfterResult && startsGame(line, match.index)) {
          return { restart: match.index, isAfterResult, hasMoves };
        }
        hasMoves ||= NUMBER.test(word) || isMove(word);
        isAfterResult = hasMoves && isResult(word, last);
        last = word;
      }
    }
    return { restart: 0, isAfterResult, hasMoves };
  }
}

function startsGame(line: string, at: number): boolean {
  TAG.lastIndex = at;
  return TAG.test(line) || FIRST_NUMBER.test(line.slice(at, at + HEAD_LENGTH));
}

function isResult(word: string, last: string): boolean {
  return (
    parseResult(word) !== undefined || (endsResult(word) && parseResult(last + word) !== undefined)
  );
}

function endsWithResult(text: string): boolean {
  const end = text.trimEnd();
  const at = end.lastIndexOf(' ') + 1;
  const word = end.slice(at);
  return isResult(
    word,
    endsResult(word) ? (end.slice(0, at).trimEnd().split(' ').at(-1) ?? '') : '',
  );
}

/** Whether a line starts with two moves or has only one. One move before other text may be part of an advertisement. */
function startsWithMoves(head: string): boolean {
  const { tokens } = tokenize(head, FIRST_MOVES);
  const [first, second] = tokens.filter(({ kind }) => kind !== 'glyph' && kind !== 'comment');
  if (first?.kind !== 'word' || !isMove(first.text)) return false;
  return (
    second === undefined ||
    second.kind === 'result' ||
    (second.kind === 'word' && isMove(second.text))
  );
}
