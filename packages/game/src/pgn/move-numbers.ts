/**
 * What move numbers tell of a line: that a move is missing, and which side's move a variation stands for. Many files
 * count plies, begin anew or skip numbers, so that a number means something only where the line has been regular.
 *
 * ```ts
 * import { MoveNumbers } from './move-numbers.ts';
 *
 * const numbers = new MoveNumbers();
 * numbers.see(1);
 * numbers.play();
 * numbers.isNext(2); // true: after one move of number 1, where its second belongs
 * ```
 */
import { type Dialect, isReadable } from '../notation/board-notation.ts';
import type { Token } from './tokens.ts';
import { isLeftOut } from './written-turn.ts';

interface Line {
  /** The last number, `undefined` before the first. */
  number: number | undefined;
  /** Moves since then. */
  moves: number;
  /** Whether each number has been the next so far. */
  isRegular: boolean;
}

export class MoveNumbers {
  readonly #outer: Line[] = [];
  #line = newLine();

  /** Takes a number that stands for both moves of a pair, or for a ply. */
  see(number: number): void {
    const line = this.#line;
    if (line.number !== undefined && number !== line.number + 1) line.isRegular = false;
    line.number = number;
    line.moves = 0;
  }

  play(): void {
    this.#line.moves += 1;
  }

  /** Begins a variation, whose numbers are its own. */
  open(): void {
    this.#outer.push(this.#line);
    this.#line = newLine();
  }

  close(): void {
    this.#line = this.#outer.pop() ?? this.#line;
  }

  /** Whether a number is the next of a regular line, and comes after a single move. */
  isNext(number: number): boolean {
    const { number: last, moves, isRegular } = this.#line;
    return isRegular && last !== undefined && number === last + 1 && moves === 1;
  }

  /**
   * Whether the number at the head of a variation is that of the move before the last: `1.` behind both moves of
   * number 1, or `1...` behind the first of number 2.
   */
  isMoveBefore(number: number, isOfSecond: boolean): boolean {
    const { number: last, moves } = this.#line;
    if (last === undefined) return false;
    return isOfSecond ? moves === 1 && number === last - 1 : moves === 2 && number === last;
  }
}

function newLine(): Line {
  return { number: undefined, moves: 0, isRegular: true };
}

/** What a number token says; `undefined` for what is no number token. */
export function numberOf(token: Token | undefined): number | undefined {
  if (token?.kind !== 'number') return undefined;
  const number = Number.parseInt(token.text, 10);
  return Number.isNaN(number) ? Number.parseInt(token.text.normalize('NFKC'), 10) : number;
}

/** Whether the number at an index stands for a second move, its first being played or left out: `1...`, `1. ...`. */
export function isOfSecondMove(tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind === 'number' && !isPlain(token.text) && isLeftOut(token.text)) return true;
  return next?.kind === 'dots' && (isLeftOut(next.text) || next.text.length > 1);
}

/** Digits with a dot or nothing behind them, as nearly all numbers are. */
function isPlain(number: string): boolean {
  const { length } = number;
  return length < 2 || (number.endsWith('.') && number.charCodeAt(length - 2) !== DOT);
}

const DOT = 46;

/**
 * Whether the numbers of a game count pairs of moves. Where they count plies, one move stands after each; a game with a
 * missing move has that once.
 */
export function countsPairs(tokens: readonly Token[], dialect: Dialect): boolean {
  const outer: number[] = [];
  let singles = 0;
  let pairs = 0;
  /** Below any count before the first number of a line. */
  let moves = Number.NEGATIVE_INFINITY;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'word' && isReadable(token.text, dialect)) {
      moves += 1;
      if (moves === 2) pairs += 1;
    } else if (token.kind === 'number' && !isOfSecondMove(tokens, index)) {
      if (moves === 1) singles += 1;
      moves = 0;
    } else if (token.kind === 'open') {
      outer.push(moves);
      moves = Number.NEGATIVE_INFINITY;
    } else if (token.kind === 'close') moves = outer.pop() ?? moves;
  }
  return pairs > 0 && pairs >= singles;
}

/** How many words of the mainline stand before a number that follows a single Chinese move; all where none does. */
export function wordsInPairs(tokens: readonly Token[]): number {
  let depth = 0;
  let words = 0;
  let moves = Number.NEGATIVE_INFINITY;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    if (token.kind === 'word') {
      words += 1;
      if (isReadable(token.text, 'zh')) moves += 1;
    } else if (token.kind === 'number' && !isOfSecondMove(tokens, index)) {
      if (moves === 1) return words;
      moves = 0;
    }
    if (words >= MAX_WORDS) break;
  }
  return words;
}

/** More than are looked at for the turn. */
const MAX_WORDS = 48;
