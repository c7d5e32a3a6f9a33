/**
 * Splits the text after the tags into tokens. Moves are not recognized here: every word that is not another kind of token
 * is a `word`. `ending.ts` decides which result ends the game.
 *
 * ```ts
 * import { tokenize } from './tokens.ts';
 *
 * const { tokens } = tokenize('1.炮二平五! {中炮} 马８进７ 1-0', { maxTokens: 100, maxCommentLength: 100 });
 * tokens.map(({ kind }) => kind); // ['number', 'word', 'glyph', 'comment', 'word', 'result']
 * ```
 */
import { isMove, isReadable } from '../notation/board-notation.ts';
import { glyphOfMark, splitGlyphs } from './glyphs.ts';
import { type JoinedMove, LONGEST_JOINED, splitByLength, splitJoined } from './joined-moves.ts';
import { endsResult, type GameResult, parseResult } from './result.ts';

export type Token =
  | {
      readonly kind: 'word' | 'comment' | 'number' | 'dots' | 'open' | 'close';
      readonly text: string;
      readonly at: number;
    }
  | { readonly kind: 'glyph'; readonly glyph: number; readonly at: number }
  | {
      readonly kind: 'result';
      readonly result: GameResult;
      readonly text: string;
      readonly at: number;
    };

interface TokenProblem {
  readonly code: 'unclosed-comment' | 'comment-too-long' | 'too-many-nodes';
  readonly at: number;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly problems: readonly TokenProblem[];
}

export interface TokenLimits {
  readonly maxTokens: number;
  readonly maxCommentLength: number;
}

export function tokenize(body: string, limits: TokenLimits): Tokens {
  return new Tokenizer(body, limits).run();
}

const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
const DOLLAR = 36;
const PERCENT = 37;
const DELETE = 127;

/** Marks that end a word, besides white space and zero bytes. */
const DELIMITERS = '{}();,$｛｝（）；，。、';
const IS_DELIMITER = new Uint8Array(0x10000);
for (const mark of DELIMITERS) IS_DELIMITER[mark.charCodeAt(0)] = 1;
for (let code = 0; code <= SPACE; code += 1) IS_DELIMITER[code] = 1;
for (const code of [DELETE, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]) {
  IS_DELIMITER[code] = 1;
}
for (let code = 0x2000; code <= 0x200f; code += 1) IS_DELIMITER[code] = 1;

const NUMBER = /^[0-9０-９]{1,6}[.．…·]*/;
/** A pawn move such as `15.6` in the dialect that writes `.` for traverse. It looks like a move number. */
const PAWN_BY_INDEX = /^[1-5][1-9]\.[1-9]$/;
const DOTS = /^[.．…·—–-]+$/;
/** A null move, which looks like a move number. */
const NULL_MOVE = '0000';
/** Vietnamese moves in words: `Pháo 2 bình 5`, `Xe trước tiến 2`, `Tốt 1 5 bình 6`. */
const MOVE_IN_WORDS =
  /[\p{L}\p{M}]{2,8}(?:\s+(?:[1-9]|[\p{L}\p{M}]{1,6})){1,2}\s+[\p{L}\p{M}]{3,6}\s+[1-9](?![\p{L}\p{M}\d])/uy;
const LONGEST_PIECE_WORD = 8;
/** A text that begins with a move number. */
const NUMBERED = /^\s*\d{1,6}[ \t]*[.．、]/;
/** Numbers in circles, which books use as move numbers. */
const CIRCLED = /^[\u2460-\u249b\u3251-\u325f\u32b1-\u32bf]+$/;
/** Marks that people write between moves. */
const SEPARATORS = /[;；,，。、]/;
/** HTML tags without attributes: `<br>`, `</p>`. */
const MARKUP = /<\/?[A-Za-z][A-Za-z0-9]{0,9}\/?>/g;
const MOVE_PARTS =
  /^[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將平进進退前后後中一二三四五六七八九1-9１-９]+$/;
/** A line that starts with a move number or a result: the game continues there after an unclosed comment. */
const CONTINUATION = /\n[ \t\u3000]*(?:\d{1,6}[ \t]*[.．、]|1-0|0-1|1\/2|\*)/g;

class Tokenizer {
  readonly #body: string;
  readonly #limits: TokenLimits;
  readonly #tokens: Token[] = [];
  readonly #problems: TokenProblem[] = [];
  /** Offsets of the last closing braces, so that the end of an unclosed comment is not searched for repeatedly. */
  readonly #closings: { readonly plain: number; readonly wide: number };
  #at = 0;
  #depth = 0;
  /** Whether nested braces do not match; then the first `}` ends a comment. */
  #isNestingBroken = false;
  /** Whether there has been a move number. */
  #hasNumbers = false;
  /** Offset of the end of a line in which semicolons separate moves. */
  #movesEnd = 0;
  /** Offset of the last continuation of the game; computed once, for unclosed comments. */
  #lastContinuation: number | undefined;

  constructor(body: string, limits: TokenLimits) {
    this.#body = body;
    this.#limits = limits;
    this.#closings = { plain: body.lastIndexOf('}'), wide: body.lastIndexOf('｝') };
  }

  run(): Tokens {
    const { length } = this.#body;
    while (this.#at < length) {
      if (this.#isFull) {
        this.#problems.push({ code: 'too-many-nodes', at: this.#at });
        break;
      }
      this.#next();
    }
    return { tokens: this.#tokens, problems: this.#problems };
  }

  get #isFull(): boolean {
    return this.#tokens.length >= this.#limits.maxTokens;
  }

  #next(): void {
    const code = this.#body.charCodeAt(this.#at);
    if (IS_DELIMITER[code] === 1) this.#readMark(code);
    else if (code === PERCENT && this.#isAtLineStart()) this.#skipLine();
    else this.#readWord();
  }

  #readMark(code: number): void {
    if (code <= SPACE && code >= TAB) {
      this.#at += 1;
      return;
    }
    if (code === DOLLAR) {
      this.#readNag();
      return;
    }
    const mark = this.#body.charAt(this.#at);
    if (mark === '{') this.#readBraces();
    else if (mark === '｛') this.#readWideBraces();
    else if (mark === ';') this.#readLineComment();
    else if (mark === '(' || mark === '（') this.#readOpen(mark);
    else if (mark === ')' || mark === '）') this.#readClose(mark);
    else this.#at += 1;
  }

  #readOpen(mark: string): void {
    this.#tokens.push({ kind: 'open', text: mark, at: this.#at });
    this.#depth += 1;
    this.#at += 1;
  }

  #readClose(mark: string): void {
    this.#tokens.push({ kind: 'close', text: mark, at: this.#at });
    this.#depth = Math.max(0, this.#depth - 1);
    this.#at += 1;
  }

  #readNag(): void {
    const start = this.#at + 1;
    let end = start;
    while (end - start < 5 && isDigit(this.#body.charCodeAt(end))) end += 1;
    const glyph = Number(this.#body.slice(start, end));
    // 0 means "no annotation", and NAGs end at 255.
    if (glyph > 0 && glyph <= 255) this.#tokens.push({ kind: 'glyph', glyph, at: this.#at });
    this.#at = end;
  }

  #readWord(): void {
    const body = this.#body;
    const start = this.#at;
    let end = start + 1;
    while (end < body.length && IS_DELIMITER[body.charCodeAt(end)] === 0) end += 1;
    this.#at = end;
    const written = body.slice(start, end);
    const text = written.includes('<') ? written.replaceAll(MARKUP, '') : written;
    if (isDigit(text.charCodeAt(0))) this.#readNumbered(text, start);
    else if (text !== '' && !this.#readMoveInWords(text, start)) this.#addWord(text, start);
  }

  /** Reads moves of one word that are joined by more than their notation: `①炮二平五……马8进7`, `h2e2|h9g7`. */
  #readJoined(text: string, at: number): boolean {
    if (CIRCLED.test(text)) {
      this.#addNumber(text, at);
      return true;
    }
    const moves = splitJoined(text);
    if (moves === undefined) return false;
    this.#addMoves(moves, at);
    return true;
  }

  /** Reads a move of several words, the first of which is `text`. */
  #readMoveInWords(text: string, at: number): boolean {
    if (text.length > LONGEST_PIECE_WORD || !isLatinWord(text)) return false;
    MOVE_IN_WORDS.lastIndex = at;
    const move = MOVE_IN_WORDS.exec(this.#body)?.[0];
    if (move === undefined || !isReadable(move, 'vi')) return false;
    this.#tokens.push({ kind: 'word', text: move, at });
    this.#at = at + move.length;
    return true;
  }

  /** Reads a move number, with or without a move directly after it, or a word that starts with a digit. */
  #readNumbered(text: string, at: number): void {
    if (text === NULL_MOVE) return this.#addMove(text, at);
    const number = NUMBER.exec(text)?.[0] ?? '';
    const rest = text.slice(number.length);
    const hasDot = !isDigit(number.charCodeAt(number.length - 1));
    if (rest === '' && (hasDot || number.length === text.length)) this.#addNumber(number, at);
    else if ((!hasDot && !isChinese(rest)) || PAWN_BY_INDEX.test(text)) this.#addWord(text, at);
    else {
      this.#addNumber(number, at);
      this.#addWord(rest, at + number.length);
    }
    return undefined;
  }

  #addNumber(text: string, at: number): void {
    this.#hasNumbers = true;
    this.#tokens.push({ kind: 'number', text, at });
    const mark = this.#body.charAt(this.#at);
    // `1)` is a move number too, but within a variation the parenthesis closes the variation.
    if (this.#depth === 0 && (mark === ')' || mark === '）')) this.#at += 1;
  }

  #addWord(text: string, at: number): void {
    const result = parseResult(text);
    if (result !== undefined) {
      this.#tokens.push({ kind: 'result', result, text, at });
      return;
    }
    if (endsResult(text) && this.#joinResult(text)) return;
    if (this.#readJoined(text, at)) return;
    const glyph = glyphOfMark(text);
    if (glyph !== undefined) this.#tokens.push({ kind: 'glyph', glyph, at });
    else if (DOTS.test(text)) this.#tokens.push({ kind: 'dots', text, at });
    else this.#addMove(text, at);
  }

  /** Joins the second word of a result to the first: `Red wins`. */
  #joinResult(text: string): boolean {
    const last = this.#tokens.at(-1);
    if (last?.kind !== 'word') return false;
    const result = parseResult(last.text + text);
    if (result === undefined) return false;
    const words = this.#body.slice(last.at, this.#at);
    this.#tokens[this.#tokens.length - 1] = { kind: 'result', result, text: words, at: last.at };
    return true;
  }

  #addMove(text: string, at: number): void {
    const marked = splitGlyphs(text);
    const move = marked?.move ?? text;
    const moves = splitByLength(move);
    if (moves) this.#addMoves(moves, at);
    else if (!this.#joinMove(move)) this.#tokens.push({ kind: 'word', text: move, at });
    if (marked) this.#tokens.push({ kind: 'glyph', glyph: marked.glyph, at: at + move.length });
  }

  #addMoves(moves: readonly JoinedMove[], start: number): void {
    for (const { text, at } of moves) {
      if (this.#isFull) break;
      this.#tokens.push({ kind: 'word', text, at: start + at });
    }
  }

  /** Joins a part of a move to the part before it: `炮 二 平 五`, `帅 五平四`. */
  #joinMove(text: string): boolean {
    if (text.length >= 4 || !MOVE_PARTS.test(text)) return false;
    const last = this.#tokens.at(-1);
    if (last?.kind !== 'word' || last.text.length + text.length > 4) return false;
    if (!MOVE_PARTS.test(last.text)) return false;
    this.#tokens[this.#tokens.length - 1] = { ...last, text: last.text + text };
    return true;
  }

  #readBraces(): void {
    const start = this.#at + 1;
    const end = this.#findClosing(start);
    if (end === -1) this.#readUnclosed(start);
    else {
      this.#addComment(start, end);
      this.#at = end + 1;
    }
  }

  #readWideBraces(): void {
    const end = this.#closings.wide < this.#at ? -1 : this.#body.indexOf('｝', this.#at);
    if (end !== -1) this.#addComment(this.#at + 1, end);
    this.#at = end === -1 ? this.#at + 1 : end + 1;
  }

  /** Reads a comment up to the end of the line. In a text such as `C2=5, H8+7; H2+3`, the semicolon only separates moves. */
  #readLineComment(): void {
    if (this.#at < this.#movesEnd) {
      this.#at += 1;
      return;
    }
    const end = this.#lineEnd();
    if (this.#isBeforeMoves(end)) this.#movesEnd = end;
    else {
      this.#addComment(this.#at + 1, end);
      this.#at = end;
    }
  }

  /**
   * Whether moves stand before a semicolon on its line, and nothing but moves after it. In a numbered game, these have to begin with a number:
   * other moves are a remark.
   */
  #isBeforeMoves(end: number): boolean {
    const last = this.#tokens.at(-1);
    if (end - this.#at > LONGEST_JOINED || last?.kind !== 'word' || !isMove(last.text))
      return false;
    if (this.#body.slice(last.at, this.#at).includes('\n')) return false;
    const text = this.#body.slice(this.#at + 1, end);
    if (this.#hasNumbers && !NUMBERED.test(text)) return false;
    const moves = text.split(SEPARATORS).flatMap(splitMoves);
    return moves.length > 0 && moves.every((move) => isMove(move));
  }

  /** The matching `}`, or the first one if the braces do not match. */
  #findClosing(start: number): number {
    const nested = this.#isNestingBroken ? -1 : findMatching(this.#body, start);
    if (nested !== -1) return nested;
    this.#isNestingBroken = true;
    return this.#closings.plain < start ? -1 : this.#body.indexOf('}', start);
  }

  /** An unclosed comment ends with its line if moves follow, else with the game. */
  #readUnclosed(start: number): void {
    this.#problems.push({ code: 'unclosed-comment', at: start - 1 });
    this.#lastContinuation ??= findLast(this.#body, CONTINUATION);
    const isFollowed = this.#lastContinuation >= start;
    const end = isFollowed ? this.#lineEnd() : this.#body.length;
    this.#addComment(start, end);
    this.#at = end;
  }

  #addComment(start: number, end: number): void {
    const { maxCommentLength } = this.#limits;
    const isLong = end - start > maxCommentLength;
    if (isLong) this.#problems.push({ code: 'comment-too-long', at: start });
    const text = this.#body.slice(start, isLong ? start + maxCommentLength : end);
    this.#tokens.push({ kind: 'comment', text, at: start });
  }

  #isAtLineStart(): boolean {
    return this.#at === 0 || this.#body.charCodeAt(this.#at - 1) === NEWLINE;
  }

  #skipLine(): void {
    this.#at = this.#lineEnd();
  }

  #lineEnd(): number {
    const end = this.#body.indexOf('\n', this.#at);
    return end === -1 ? this.#body.length : end;
  }
}

function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0xff10 && code <= 0xff19);
}

/** Whether a text starts with a Chinese character and can therefore be a move directly after its number. */
function isChinese(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x3400 && code < 0xa000;
}

/** The words of a text without their move numbers; one word if the whole text is a move in words. */
function splitMoves(text: string): readonly string[] {
  const words = text.trim();
  if (words === '' || isMove(words)) return words === '' ? [] : [words];
  return words
    .split(/\s+/)
    .map((word) => (isMove(word) ? word : word.replace(NUMBER, '')))
    .filter((word) => word !== '');
}

/** Whether a word starts and ends with a Latin letter: a cheap filter, since most words are moves. */
function isLatinWord(text: string): boolean {
  return isLatin(text.charCodeAt(0)) && isLatin(text.charCodeAt(text.length - 1));
}

/** Latin letters and combining accents. */
function isLatin(code: number): boolean {
  const small = code | 32;
  return (small >= 0x61 && small <= 0x7a) || (code >= 0xc0 && code < 0x370) || code >> 8 === 0x1e;
}

/** Index of the last match, -1 for none. */
function findLast(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

/** Index of the `}` that closes the comment that starts here, counting nested braces; -1 for none. */
function findMatching(body: string, start: number): number {
  const marks = /[{}]/g;
  marks.lastIndex = start;
  let depth = 1;
  for (let match = marks.exec(body); match; match = marks.exec(body)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return -1;
}
