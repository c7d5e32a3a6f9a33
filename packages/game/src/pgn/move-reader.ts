/**
 * Tokens into a game: plays the moves in one dialect and hangs everything else on them. An illegal move ends its line
 * and no other.
 */
import { oppositeColor } from '@chuhe/rules/piece';
import { type Dialect, explainMove, isReadable } from '../notation/board-notation.ts';
import type { GameBuilder } from '../tree/game-builder.ts';
import type { NodeId } from '../tree/model.ts';
import {
  type CommentContent,
  MAX_SHAPES,
  readComment,
  readCommentText,
} from './comment-commands.ts';
import type { ReadLimits } from './limits.ts';
import { looksLikeMove, readWord } from './mainline-words.ts';
import { MoveTrack } from './move-track.ts';
import type { GameResult } from './result.ts';
import type { Start } from './start-position.ts';
import type { Token } from './tokens.ts';
import { type Finding, shorten } from './warning.ts';

export interface MovesInput {
  readonly body: string;
  readonly tokens: readonly Token[];
  readonly start: Start;
  /** `undefined` when no word is a move in any: then all of them are text. */
  readonly dialect: Dialect | undefined;
  readonly limits: ReadLimits;
  /** Explanations that all the games of a reading may yet have. */
  readonly reasons: { left: number };
  /** Takes a warning with the offset in the body that it is about. */
  readonly warn: (finding: Finding, at: number) => void;
}

export interface MovesRead {
  /** Moves of the mainline. */
  readonly plies: number;
  /** Whether the mainline ended at a word that is no move. */
  readonly isBroken: boolean;
  readonly result: GameResult | undefined;
}

export function readMoves(builder: GameBuilder, input: MovesInput): MovesRead {
  return new MoveReader(builder, input).run();
}

/** To explain a failure takes a thousand times longer than to read a move, so it is done for the first ones only. */
const MAX_REASONS = 20;
/** What may stand in front of the first move of a variation, and how much of it is looked at where that is not legal. */
const BEFORE_MOVE: ReadonlySet<Token['kind']> = new Set(['number', 'dots', 'comment', 'glyph']);
const MAX_BEFORE = 8;

class MoveReader {
  readonly #builder: GameBuilder;
  readonly #input: MovesInput;
  readonly #track: MoveTrack;
  /** Index of the token after each parenthesis that opens, by the index of that. */
  readonly #ends: ReadonlyMap<number, number>;
  #index = 0;
  #plies = 0;
  #isMainBroken = false;
  #isVariationBroken = false;
  /** Whether the budget for nodes is used up. */
  #isFull = false;
  #reasons = 0;
  /** Variations that are being read and have no end. */
  #openEnded = 0;
  #result: GameResult | undefined;
  /** Comments that stand before the next move. */
  #before = '';
  /** The row of words and numbers that was looked through last. */
  #run = { start: 0, end: 0 };
  /** Whether a move number stands right before. */
  #isNumbered = false;

  constructor(builder: GameBuilder, input: MovesInput) {
    this.#builder = builder;
    this.#input = input;
    this.#track = new MoveTrack(input.start.position.toBoard());
    this.#ends = matchParentheses(input.tokens);
  }

  run(): MovesRead {
    const { tokens } = this.#input;
    while (this.#index < tokens.length) {
      const token = tokens[this.#index];
      this.#index += 1;
      if (token) this.#read(token);
    }
    this.#attachBefore();
    return { plies: this.#plies, isBroken: this.#isMainBroken, result: this.#result };
  }

  get #isBroken(): boolean {
    if (this.#isFull) return true;
    return this.#track.depth > 0 ? this.#isVariationBroken : this.#isMainBroken;
  }

  #read(token: Token): void {
    switch (token.kind) {
      case 'open':
        return this.#readOpen(token.at);
      case 'close':
        return this.#readClose(token.at);
      case 'result':
        return this.#readResult(token.result);
      case 'word':
        return this.#isBroken ? undefined : this.#readWord(token.text, token.at);
      case 'comment':
        return this.#isBroken ? undefined : this.#readComment(token.text);
      case 'glyph':
        return this.#isBroken ? undefined : this.#readGlyph(token.glyph);
      case 'number':
        this.#isNumbered = true;
        return undefined;
      case 'dots':
        return undefined;
    }
  }

  #readWord(word: string, at: number): void {
    const { dialect, warn } = this.#input;
    const found = dialect && readWord(this.#track.board, word, dialect);
    if (!found) return this.#readOther(word, at);
    if (found.isReversed) {
      warn({ code: 'reversed-move', ply: this.#nextPly, token: shorten(word) }, at);
    }
    this.#addMove(found.move, at);
    return undefined;
  }

  #addMove(move: number, at: number): void {
    const { limits, warn } = this.#input;
    if (this.#builder.nodeCount >= limits.maxNodesPerGame) {
      warn({ code: 'too-many-nodes', ply: this.#nextPly }, at);
      this.#isFull = true;
      return;
    }
    const node = this.#builder.add(this.#track.node, move);
    this.#track.play(move, node);
    if (this.#track.depth === 0) this.#plies += 1;
    this.#isNumbered = false;
    if (this.#before === '') return;
    this.#builder.setCommentBefore(node, this.#before);
    this.#before = '';
  }

  /** A word that is no legal move: text, when the line goes on after it, or the end of the line. */
  #readOther(word: string, at: number): void {
    const { dialect, tokens } = this.#input;
    const isText = dialect === undefined || !(isReadable(word, dialect) || looksLikeMove(word));
    const stop = isText ? this.#findTextEnd(dialect) : undefined;
    if (stop === undefined) return dialect && this.#breakLine(word, at, dialect);
    const texts = [word];
    for (; this.#index < stop; this.#index += 1) {
      const token = tokens[this.#index];
      if (token?.kind === 'word') texts.push(token.text);
    }
    this.#input.warn(
      { code: 'stray-text', ply: this.#nextPly, token: shorten(texts.join(' ')) },
      at,
    );
    this.#addComment({ text: texts.join(' ') });
    return undefined;
  }

  /**
   * Where a text ends whose first word has just been read: before the word that goes on with the line, or with the row
   * of words when none of them is a move. `undefined` when a move follows that is not legal: then a move is missing.
   */
  #findTextEnd(dialect: Dialect | undefined): number | undefined {
    const end = this.#runEnd(this.#index);
    if (dialect === undefined) return end;
    for (let index = this.#index; index < end; index += 1) {
      const word = this.#wordAt(index);
      if (word === undefined || !isReadable(word, dialect)) continue;
      return readWord(this.#track.board, word, dialect) ? index : undefined;
    }
    return end;
  }

  #wordAt(index: number | undefined): string | undefined {
    const token = index === undefined ? undefined : this.#input.tokens[index];
    return token?.kind === 'word' ? token.text : undefined;
  }

  /** Where the row of words and numbers ends; looked for once for all the words of a row. */
  #runEnd(from: number): number {
    const { tokens } = this.#input;
    const { start: known, end: knownEnd } = this.#run;
    if (from >= known && from < knownEnd) return knownEnd;
    let end = from;
    for (; end < tokens.length; end += 1) {
      const kind = tokens[end]?.kind;
      if (kind !== 'word' && kind !== 'number' && kind !== 'dots') break;
    }
    this.#run = { start: from, end };
    return end;
  }

  #breakLine(word: string, at: number, dialect: Dialect): void {
    const isMove = isReadable(word, dialect);
    const code = isMove ? 'illegal-move' : 'unreadable-move';
    const finding = { code, ply: this.#nextPly, token: shorten(word) } as const;
    this.#explain(finding, word, at, dialect);
    if (this.#track.depth === 0) this.#isMainBroken = true;
    else this.#isVariationBroken = true;
    this.#attachBefore();
  }

  #explain(finding: Finding, word: string, at: number, dialect: Dialect): void {
    const { reasons, warn } = this.#input;
    this.#reasons += 1;
    reasons.left -= 1;
    const isEnough = this.#reasons > MAX_REASONS || reasons.left < 0;
    const reason = isEnough ? undefined : explainMove(this.#track.board, word, dialect);
    warn(reason ? { ...finding, reason } : finding, at);
  }

  #readOpen(at: number): void {
    const end = this.#ends.get(this.#index - 1);
    const { tokens, body, limits, warn } = this.#input;
    if (end === undefined && !this.#isBroken) warn({ code: 'unclosed-variation' }, at);
    if (this.#isBroken) this.#index = end ?? tokens.length;
    else if (!this.#holdsMove(this.#index)) {
      this.#warnOfLostLine(this.#index);
      this.#index = end ?? this.#runEnd(this.#index);
      const close = tokens[this.#index - 1];
      const textEnd = end === undefined ? this.#textEnd() : (close?.at ?? body.length);
      this.#readComment(body.slice(at + 1, textEnd));
    } else if (this.#track.depth >= limits.maxDepth) {
      warn({ code: 'too-deep', ply: this.#nextPly }, at);
      this.#index = end ?? tokens.length;
    } else {
      if (end === undefined) this.#openEnded += 1;
      this.#openVariation();
    }
  }

  #textEnd(): number {
    return this.#input.tokens[this.#index]?.at ?? this.#input.body.length;
  }

  #openVariation(): void {
    this.#attachBefore();
    this.#track.branch();
    this.#isNumbered = false;
  }

  /** Whether parentheses begin with a move that is legal in place of the last. */
  #holdsMove(from: number): boolean {
    const { dialect, tokens } = this.#input;
    if (dialect === undefined || this.#track.isAtLineStart) return false;
    for (let index = from; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token?.kind === 'word') return this.#isAlternative(token.text, dialect);
      if (token === undefined || !BEFORE_MOVE.has(token.kind)) break;
    }
    return false;
  }

  /** A variation that begins with a move, and that is not legal here, is kept as a comment, and told. */
  #warnOfLostLine(from: number): void {
    const { dialect, tokens, warn } = this.#input;
    const token = tokens.slice(from, from + MAX_BEFORE).find(({ kind }) => !BEFORE_MOVE.has(kind));
    if (dialect === undefined || token?.kind !== 'word' || !isReadable(token.text, dialect)) return;
    const ply = Math.max(1, this.#nextPly - 1);
    const finding = { code: 'illegal-move', ply, token: shorten(token.text) } as const;
    if (this.#track.isAtLineStart) return warn(finding, token.at);
    this.#track.branch();
    this.#explain(finding, token.text, token.at, dialect);
    this.#track.rejoin();
    return undefined;
  }

  #isAlternative(word: string, dialect: Dialect): boolean {
    if (!isReadable(word, dialect)) return false;
    this.#track.branch();
    const found = readWord(this.#track.board, word, dialect);
    this.#track.rejoin();
    return found !== undefined;
  }

  #readClose(at: number): void {
    if (this.#track.depth === 0) {
      if (!this.#isBroken) this.#input.warn({ code: 'stray-parenthesis' }, at);
      return;
    }
    this.#attachBefore();
    this.#track.rejoin();
    this.#isNumbered = false;
    // Only lines that are not broken have their variations read.
    this.#isVariationBroken = false;
  }

  /** The result ends the game; within a variation it says how that would end, which has no place in a tree. */
  #readResult(result: GameResult): void {
    if (this.#track.depth > this.#openEnded) return;
    this.#result = result;
    this.#index = this.#input.tokens.length;
  }

  #readGlyph(glyph: number): void {
    if (this.#track.isAtLineStart && this.#track.depth > 0) return;
    this.#builder.addGlyph(this.#track.node, glyph);
  }

  /** After a move number, or first in a variation, a comment is about the move that follows. */
  #readComment(comment: string): void {
    const isBefore = this.#isNumbered || (this.#track.isAtLineStart && this.#track.depth > 0);
    if (isBefore) this.#before = join(this.#before, readCommentText(comment));
    else this.#addComment(readComment(comment, oppositeColor(this.#track.board.turn)));
  }

  #addComment({ text, shapes = [], ...rest }: CommentContent): void {
    const { node } = this.#track;
    if (this.#track.isAtLineStart && this.#track.depth > 0) {
      this.#before = join(this.#before, text);
      return;
    }
    const there = this.#builder.node(node);
    this.#builder.annotate(node, {
      ...rest,
      ...(text === '' ? {} : { comment: join(there.comment ?? '', text) }),
      ...(shapes.length === 0
        ? {}
        : { shapes: [...(there.shapes ?? []), ...shapes].slice(0, MAX_SHAPES) }),
    });
  }

  /** Comments before a move that never came belong to the last one. */
  #attachBefore(): void {
    const text = this.#before;
    this.#before = '';
    this.#isNumbered = false;
    if (text !== '') this.#appendTo(this.#track.node, text);
  }

  #appendTo(node: NodeId, text: string): void {
    this.#builder.setComment(node, join(this.#builder.node(node).comment ?? '', text));
  }

  get #nextPly(): number {
    return this.#builder.node(this.#track.node).ply + 1;
  }
}

function join(first: string, second: string): string {
  if (first === '' || second === '') return first + second;
  return `${first}\n${second}`;
}

/** For the index of each `(` the index after its `)`; what is not closed is not in it. */
function matchParentheses(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(index);
    if (token.kind !== 'close') continue;
    const start = open.pop();
    if (start !== undefined) ends.set(start, index + 1);
  }
  return ends;
}
