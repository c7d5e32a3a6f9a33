/**
 * Uses move numbers to find missing moves, and the move that a variation replaces. Many files number plies, restart or
 * skip numbers, so a missing move is inferred only while the numbers of the line have been consecutive.
 *
 * ```ts
 * import { MoveNumbers } from './move-numbers.ts';
 *
 * const numbers = new MoveNumbers();
 * numbers.addNumber(1);
 * numbers.addMove();
 * numbers.isNext(2); // true: the second move of number 1 is missing
 * ```
 */
import { type Dialect, isReadable } from '../notation/board-notation.ts';
import type { Token } from './tokens.ts';
import { marksOmittedMove } from './written-turn.ts';

interface Line {
  /** The last number; `undefined` before the first. */
  number: number | undefined;
  /** Moves since the last number. */
  moves: number;
  /** Whether the numbers have been consecutive so far. */
  isRegular: boolean;
}

export class MoveNumbers {
  readonly #outer: Line[] = [];
  #line = newLine();

  /** Adds a number of a pair of moves, or of a ply. */
  addNumber(number: number): void {
    const line = this.#line;
    if (line.number !== undefined && number !== line.number + 1) line.isRegular = false;
    line.number = number;
    line.moves = 0;
  }

  addMove(): void {
    this.#line.moves += 1;
  }

  /** Starts a variation, which has its own numbers. */
  open(): void {
    this.#outer.push(this.#line);
    this.#line = newLine();
  }

  close(): void {
    this.#line = this.#outer.pop() ?? this.#line;
  }

  /** Whether a number is the next one of a regular line although only one move follows the last number. */
  isNext(number: number): boolean {
    const { number: last, moves, isRegular } = this.#line;
    return isRegular && last !== undefined && number === last + 1 && moves === 1;
  }

  /**
   * Whether the number at the start of a variation is that of the move before the last: `1.` after both moves of number 1,
   * or `1...` after the first move of number 2.
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

/** The value of a number token; `undefined` for any other token. */
export function numberOf(token: Token | undefined): number | undefined {
  if (token?.kind !== 'number') return undefined;
  const number = Number.parseInt(token.text, 10);
  return Number.isNaN(number) ? Number.parseInt(token.text.normalize('NFKC'), 10) : number;
}

/** Whether the number at an index belongs to Black's move: `1...`, `1. ...`. */
export function isOfSecondMove(tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind === 'number' && !isPlain(token.text) && marksOmittedMove(token.text)) return true;
  return next?.kind === 'dots' && (marksOmittedMove(next.text) || next.text.length > 1);
}

/** Digits with at most one dot, as in nearly all files. */
function isPlain(number: string): boolean {
  const { length } = number;
  return length < 2 || (number.endsWith('.') && number.charCodeAt(length - 2) !== DOT);
}

const DOT = 46;

/**
 * Whether the numbers of a game count pairs of moves. If they count plies, one move follows every number. If they count
 * pairs, a single move follows a number only if a move is missing.
 */
export function countsPairs(tokens: readonly Token[], dialect: Dialect): boolean {
  const outer: number[] = [];
  let singles = 0;
  let pairs = 0;
  /** Moves since the last number; not counted before the first number of a line. */
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

/** How many words of the mainline precede the first number that comes after a single Chinese move; all if there is none. */
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

/** More than `writtenTurn` examines. */
const MAX_WORDS = 48;
