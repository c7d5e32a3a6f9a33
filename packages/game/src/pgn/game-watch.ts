/**
 * Follows the lines of one game as they come, to tell where the next game without tags begins: with move number 1 when
 * this one has a result or went on to number 2, and without numbers on the line after a result.
 *
 * ```ts
 * import { GameWatch } from './game-watch.ts';
 *
 * const watch = new GameWatch();
 * const line = '1. h2e2 h9g7 * 1. b2e2 *';
 * const cut = watch.findRestart(line, 0); // 15: the second game
 * watch.watch(line.slice(0, cut), 0);
 * watch.isRestart('b2e2 b9c7', { isAfterBlank: false }); // true: moves on a line after the result
 * ```
 */
import { Depth, MARKS } from './depth.ts';
import { holdsMove, isMove } from './mainline-words.ts';
import { endsResult, parseResult } from './result.ts';
import { tokenize } from './tokens.ts';

/** So much of a line is enough to tell how it starts. */
export const HEAD = 64;

/** Move number 1. `1. …` with the red move left out goes on with the game that is there. */
const FIRST_NUMBER = /^[1１]\s*[.．、][^.．…]*[^.．…\s]/;
const NUMBER = /^\d{1,6}(?=\s*[.．、])/;
/** A tag with a quote: among the moves only that tells it from words in brackets. */
const TAG = /[[［]\s*[\p{L}_][\p{L}\p{N}_.:-]{0,254}\s+["“”＂„]/uy;
/** Something in the middle of a line that may begin a game; most lines have nothing like it. */
const MAY_RESTART = /[\s*}｝)）][1１]\s?[.．、]|.[[［]/g;
/** A result has one of these. */
const RESULT_HINT =
  /[*＊½胜勝负負和赢贏未無局]|(?:[1１]\s?[-:：/–—－]\s?[0２2０]|[0０]\s?[-:：–—－]\s?[1１])(?!\d)|\.5\s?[-:：–—－]|draw|wins?\b|th[ắa]|hòa|hoà/i;
const HAS_MARK = new RegExp(`[${MARKS}]`);
const WORDS = /[{}｛｝()（）;]|[[［]?[^\s{}｛｝()（）;[［]+|[[［]/g;
const FIRST_MOVES = { maxTokens: 8, maxCommentLength: HEAD };

export class GameWatch {
  readonly #depth = new Depth();
  #lastNumber = 0;
  /** Whether a move has come, so that a result is no longer part of a heading. */
  #isBegun = false;
  #hasResult = false;

  /** Whether a line, of which this is the first part, begins another game. */
  isRestart(head: string, { isAfterBlank }: { readonly isAfterBlank: boolean }): boolean {
    if (this.#depth.value > 0) return false;
    if (!FIRST_NUMBER.test(head)) return this.#hasResult && beginsWithMoves(head);
    return this.#hasResult || (isAfterBlank && this.#lastNumber > 1);
  }

  /**
   * Offset at which another game begins in the middle of a line, right behind the result of this one; 0 for none. The
   * line is not yet part of the game.
   */
  findRestart(line: string, start: number): number {
    MAY_RESTART.lastIndex = start + 1;
    return MAY_RESTART.test(line) ? this.#scan(line, start).restart : 0;
  }

  /** Takes a line of the game. Numbers and results in comments and variations are passed over. */
  watch(line: string, start: number): void {
    if (!HAS_MARK.test(line)) {
      if (this.#depth.value === 0) this.#watchPlain(line, start);
      return;
    }
    if (this.#depth.value === 0) this.#readNumber(line, start);
    if (RESULT_HINT.test(line) && this.#scan(line, start).isAfterResult) this.#hasResult = true;
    this.#depth.watch(line);
  }

  #watchPlain(line: string, start: number): void {
    this.#readNumber(line, start);
    if (endsWithResult(line.slice(-HEAD))) this.#hasResult ||= this.#isBegun;
  }

  #readNumber(line: string, start: number): void {
    const number = NUMBER.exec(line.slice(start, start + HEAD));
    if (number) this.#lastNumber = Number(number[0]);
    this.#isBegun ||= number !== null || holdsMove(line);
  }

  /** Where the first game ends that begins behind a result, and whether the last word, comments aside, is a result. */
  #scan(line: string, start: number): { restart: number; isAfterResult: boolean } {
    const depth = this.#depth.copy();
    let isBegun = this.#isBegun;
    let isAfterResult = false;
    let last = '';
    WORDS.lastIndex = start;
    for (let match = WORDS.exec(line); match; match = WORDS.exec(line)) {
      const [word] = match;
      if (MARKS.includes(word)) {
        if (!depth.see(word)) break;
      } else if (depth.value === 0) {
        if (isAfterResult && beginsGame(line, match.index)) {
          return { restart: match.index, isAfterResult };
        }
        isBegun ||= NUMBER.test(word) || isMove(word);
        isAfterResult = isBegun && isResult(word, last);
        last = word;
      }
    }
    return { restart: 0, isAfterResult };
  }
}

function beginsGame(line: string, at: number): boolean {
  TAG.lastIndex = at;
  return TAG.test(line) || FIRST_NUMBER.test(line.slice(at, at + HEAD));
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

/** Two moves, or one that has the line to itself: advertisements name moves too. */
function beginsWithMoves(head: string): boolean {
  const { tokens } = tokenize(head, FIRST_MOVES);
  const [first, second] = tokens.filter(({ kind }) => kind !== 'glyph' && kind !== 'comment');
  if (first?.kind !== 'word' || !isMove(first.text)) return false;
  return (
    second === undefined ||
    second.kind === 'result' ||
    (second.kind === 'word' && isMove(second.text))
  );
}
