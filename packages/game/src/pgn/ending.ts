/**
 * Finds the end of a game. A result may also be part of a heading before the moves, and words such as `和` may be part of
 * a text between them. After the result there may be advertisements, comments or stray moves.
 *
 * ```ts
 * import { findEnding } from './ending.ts';
 * import { tokenize } from './tokens.ts';
 *
 * const body = '和棋名局 1. 炮二平五 马８进７ 1-0 {黑认负} 欢迎访问';
 * const { tokens } = tokenize(body, { maxTokens: 100, maxCommentLength: 100 });
 * findEnding(body, tokens).tokens.map(({ kind }) => kind);
 * // ['word', 'number', 'word', 'word', 'result', 'comment']
 * ```
 */
import { isMove } from '../notation/board-notation.ts';
import { matchParentheses } from './parentheses.ts';
import { type GameResult, isInWords } from './result.ts';
import type { Token } from './tokens.ts';

export interface Ending {
  /** The tokens up to the result, and the comments directly after it. */
  readonly tokens: readonly Token[];
  /** Offset in the text at which the game ends. */
  readonly end: number;
  /** The result before the first move. */
  readonly heading: GameResult | undefined;
  /** The first move after the result. */
  readonly after: Token | undefined;
}

export function findEnding(body: string, tokens: readonly Token[]): Ending {
  return new EndingFinder(body, tokens).find();
}

type ResultToken = Extract<Token, { readonly kind: 'result' }>;

/** What may follow a result up to the end of its line or the next tag. */
const REST_OF_LINE = /(?:[^\S\n]|[。.！!，,；)）]|\{[^{}\n]{0,1000}\})*(?:$|\n|[[［]|;)/y;

class EndingFinder {
  readonly #body: string;
  #tokens: readonly Token[];
  /** A copy, made only for the few games in which a result token turns out to be text. */
  #changed: Token[] | undefined;
  /** Cache of `#findMove`: the index of the move that it found last. */
  #nextMove = -1;
  #matched: ReadonlyMap<number, number> | undefined;

  constructor(body: string, tokens: readonly Token[]) {
    this.#body = body;
    this.#tokens = tokens;
  }

  find(): Ending {
    const { length } = this.#tokens;
    let heading: GameResult | undefined;
    let firstMove: number | undefined;
    let depth = 0;
    for (let index = 0; index < length; index += 1) {
      const token = this.#tokens[index];
      if (token?.kind === 'open' && this.#parentheses.has(index)) depth += 1;
      else if (token?.kind === 'close' && depth > 0) depth -= 1;
      if (token?.kind !== 'result' || !this.#isOfGame(index, depth)) continue;
      const next = this.#findMove(index + 1);
      if (next === length) return this.#endAt(index, { heading, after: undefined });
      if (depth > 0) continue;
      firstMove ??= this.#tokens.findIndex(isMoveToken);
      if (index < firstMove) heading ??= token.result;
      else if (!isInWords(token.text) || this.#isLastOnLine(token)) {
        return this.#endAt(index, { heading, after: this.#tokens[next] });
      }
      this.#makeText(index, token);
    }
    return { tokens: this.#tokens, end: this.#body.length, heading, after: undefined };
  }

  /** The matching parentheses, computed on first use. */
  get #parentheses(): ReadonlyMap<number, number> {
    this.#matched ??= matchParentheses(this.#tokens);
    return this.#matched;
  }

  /** Whether a result is that of the game and not of a variation: outside parentheses, or alone in them, `（红胜）`. */
  #isOfGame(index: number, depth: number): boolean {
    return depth === 0 || (depth === 1 && this.#isAlone(index));
  }

  #isAlone(index: number): boolean {
    return this.#tokens[index - 1]?.kind === 'open' && this.#tokens[index + 1]?.kind === 'close';
  }

  /** Index of the first move from here on; the number of tokens if there is none. */
  #findMove(from: number): number {
    if (this.#nextMove >= from) return this.#nextMove;
    let index = from;
    while (index < this.#tokens.length && !isMoveToken(this.#tokens[index])) index += 1;
    this.#nextMove = index;
    return index;
  }

  #isLastOnLine({ text, at }: ResultToken): boolean {
    REST_OF_LINE.lastIndex = at + text.length;
    return REST_OF_LINE.test(this.#body);
  }

  #makeText(index: number, { text, at }: ResultToken): void {
    this.#changed ??= [...this.#tokens];
    this.#changed[index] = { kind: 'word', text, at };
    this.#tokens = this.#changed;
  }

  #endAt(index: number, rest: Pick<Ending, 'heading' | 'after'>): Ending {
    const tokens = this.#tokens;
    if (index === tokens.length - 1) return { tokens, end: this.#body.length, ...rest };
    const around = this.#isAlone(index) ? 1 : 0;
    const from = index + 1 + around;
    let end = from;
    while (tokens[end]?.kind === 'comment') end += 1;
    return {
      tokens: [
        ...tokens.slice(0, index - around),
        ...tokens.slice(index, index + 1),
        ...tokens.slice(from, end),
      ],
      end: tokens[end]?.at ?? this.#body.length,
      ...rest,
    };
  }
}

function isMoveToken(token: Token | undefined): boolean {
  return token?.kind === 'word' && isMove(token.text);
}
