/**
 * Builds a game from tokens: plays the moves, all read in one spelling, and attaches everything else to them. An illegal
 * move ends only its own line.
 */
import type { Board } from '@chuhe/rules/board';
import { oppositeColor } from '@chuhe/rules/piece';
import { type Dialect, isReadable } from '../notation/board-notation.ts';
import type { GameBuilder } from '../tree/game-builder.ts';
import { settleMove, wordsAhead } from './ambiguous-move.ts';
import type { DashReading } from './chinese-dashes.ts';
import {
  type CommentContent,
  MAX_SHAPES,
  readComment,
  readCommentText,
} from './comment-commands.ts';
import type { ReadLimits } from './limits.ts';
import {
  explainWord,
  looksLikeMove,
  readCandidates,
  readWord,
  type Spelling,
  type WordMove,
} from './mainline-words.ts';
import { countsPairs, isOfSecondMove, MoveNumbers, numberOf } from './move-numbers.ts';
import { MoveTrack } from './move-track.ts';
import { matchParentheses } from './parentheses.ts';
import type { GameResult } from './result.ts';
import type { Token } from './tokens.ts';
import { type Finding, shorten } from './warning.ts';
import { colorOf, namedColor } from './written-turn.ts';

export interface MovesInput {
  readonly body: string;
  readonly tokens: readonly Token[];
  /** The starting position. The moves are played on it. */
  readonly board: Board;
  /** `undefined` if no word is a move in any dialect; then all words are text. */
  readonly spelling: Spelling | undefined;
  readonly limits: ReadLimits;
  /** How many more moves may be explained by `explainMove`, in all games of the file together. */
  readonly reasons: { left: number };
  /** Receives warnings with their offset in the body. */
  readonly warn: (finding: Finding, at: number) => void;
}

export interface MovesRead {
  /** Moves of the mainline. */
  readonly plies: number;
  /** Whether the mainline ended at a word that is not a legal move. */
  readonly isBroken: boolean;
  readonly result: GameResult | undefined;
}

export function readMoves(builder: GameBuilder, input: MovesInput): MovesRead {
  return new MoveReader(builder, input).run();
}

/** Explaining a failed move takes a thousand times longer than reading one, so only the first few of a game are explained. */
const MAX_REASONS = 20;
/** How many ambiguous moves of a game may be settled by the moves after them. */
const MAX_CHOICES = 4;
/** The kinds of token that may precede a move, and how many tokens are examined to find the move after them. */
const BEFORE_MOVE: ReadonlySet<Token['kind']> = new Set(['number', 'dots', 'comment', 'glyph']);
const MAX_BEFORE = 8;
/** How some programs write a pass, which is not a legal move. */
const NULL_MOVE = /^(?:Z0|0000|@@@@)$/i;
const NULL_DASHES = '--';
/** Dialects in which a move of one side is hardly ever also a move of the other side. */
const SQUARE_DIALECTS: ReadonlySet<Dialect> = new Set(['iccs', 'uci', 'san', 'san0']);

interface SpelledWord {
  readonly word: string;
  readonly spelling: Spelling;
}

class MoveReader {
  readonly #builder: GameBuilder;
  readonly #input: MovesInput;
  readonly #track: MoveTrack;
  /** That of the input, with the meaning of dashes as far as the moves show it. */
  #spelling: Spelling | undefined;
  /** For the index of each opening parenthesis, the index after its closing one. */
  readonly #ends: ReadonlyMap<number, number>;
  readonly #numbers = new MoveNumbers();
  /** Whether the numbers of the game count pairs of moves; computed on first use. */
  #countsPairs: boolean | undefined;
  /** The text of the last move that was played. */
  #lastMove = '';
  #index = 0;
  #plies = 0;
  #isMainBroken = false;
  /** Whether a word that is not a legal move ended the mainline. */
  #isUnreadable = false;
  #isVariationBroken = false;
  /** Whether the game has the maximum number of nodes. */
  #isFull = false;
  #reasons = 0;
  #choices = 0;
  /** Number of open variations without a closing parenthesis. */
  #unclosed = 0;
  #result: GameResult | undefined;
  /** Comments before the next move. */
  #before = '';
  /** Glyphs before the first move of a variation. */
  #glyphsBefore: number[] = [];
  /** Cache of `#runEnd`: the last range of words and numbers. */
  #run = { start: 0, end: 0 };
  /** Whether the last token is a move number. */
  #isNumbered = false;

  constructor(builder: GameBuilder, input: MovesInput) {
    this.#builder = builder;
    this.#input = input;
    this.#track = new MoveTrack(input.board);
    this.#spelling = input.spelling;
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
    return { plies: this.#plies, isBroken: this.#isUnreadable, result: this.#result };
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
        return this.#isBroken ? undefined : this.#readNumber(token.text, token.at);
      case 'dots':
        return this.#isBroken ? undefined : this.#readDots(token.text, token.at);
    }
  }

  #readNumber(text: string, at: number): void {
    const index = this.#index - 1;
    if (this.#isMoveMissing(index)) {
      this.#input.warn({ code: 'missing-move', ply: this.#nextPly, token: shorten(text) }, at);
      this.#endLine(at);
      return;
    }
    this.#isNumbered = true;
    const number = numberOf(this.#input.tokens[index]);
    if (number !== undefined && !isOfSecondMove(this.#input.tokens, index)) {
      this.#numbers.addNumber(number);
    }
  }

  /**
   * Whether a number belongs to the next pair of moves although Black's move of this pair is missing. If the numbers may
   * count plies, only a next move that is clearly Red's shows that a move is missing. A next move that is clearly Black's
   * shows that none is missing.
   */
  #isMoveMissing(index: number): boolean {
    const { tokens } = this.#input;
    const spelling = this.#spelling;
    if (spelling === undefined || this.#track.board.turn === 'red') return false;
    const number = numberOf(tokens[index]);
    if (number === undefined || !this.#numbers.isNext(number) || isOfSecondMove(tokens, index))
      return false;
    const next = this.#nextWord(index + 1);
    if (next === undefined) return false;
    // The source square is more reliable than a number.
    if (SQUARE_DIALECTS.has(spelling.dialect)) return !readWord(this.#track.board, next, spelling);
    if (namedColor(next) === 'red') return true;
    if (colorOf(this.#lastMove) === 'red' && colorOf(next) === 'black') return false;
    this.#countsPairs ??= countsPairs(tokens, spelling.dialect);
    return this.#countsPairs;
  }

  /** The word that a number refers to. */
  #nextWord(from: number): string | undefined {
    const { tokens } = this.#input;
    const token = tokens.slice(from, from + MAX_BEFORE).find(({ kind }) => !BEFORE_MOVE.has(kind));
    return token?.kind === 'word' ? token.text : undefined;
  }

  /**
   * Dots mark an omitted move. Two hyphens do so next to a move number if Black is to move, or at the start of a line if
   * Red is; elsewhere they are a null move.
   */
  #readDots(text: string, at: number): void {
    if (text !== NULL_DASHES) return;
    const { tokens } = this.#input;
    const isBlack = this.#track.board.turn === 'black';
    const isPlaceholder = isBlack
      ? this.#isNumbered || this.#repeatsNumber(tokens[this.#index])
      : this.#track.isAtLineStart;
    if (!isPlaceholder) this.#breakAtNull(text, at);
  }

  /** Whether a token repeats the number before Red's last move, now for Black's move. */
  #repeatsNumber(token: Token | undefined): boolean {
    const number = numberOf(token);
    return number !== undefined && this.#numbers.isMoveBefore(number - 1, true);
  }

  #breakAtNull(text: string, at: number): void {
    this.#input.warn({ code: 'null-move', ply: this.#nextPly, token: shorten(text) }, at);
    this.#endLine(at);
  }

  #readWord(word: string, at: number): void {
    const { warn } = this.#input;
    const found = this.#spelling && this.#findMove(word, this.#spelling);
    if (!found)
      return NULL_MOVE.test(word) ? this.#breakAtNull(word, at) : this.#readOther(word, at);
    if (found.isReversed) {
      warn({ code: 'reversed-move', ply: this.#nextPly, token: shorten(word) }, at);
    }
    if (found.dash) this.#noteDash(found.dash, word, at);
    this.#lastMove = word;
    this.#addMove(found.move, at);
    return undefined;
  }

  #findMove(word: string, spelling: Spelling): WordMove | undefined {
    const { board } = this.#track;
    const found = readWord(board, word, spelling);
    if (found || this.#choices >= MAX_CHOICES) return found;
    const candidates = readCandidates(board, word, spelling);
    if (candidates.length < 2) return undefined;
    this.#choices += 1;
    const words = wordsAhead(this.#input.tokens, this.#index, this.#ends);
    const move = settleMove(board, candidates, { words, spelling });
    return move === undefined ? undefined : { move, isReversed: false };
  }

  /**
   * Warns of a dash whose meaning was chosen although the game does not show it. A dash with only one legal meaning shows
   * the meaning of later ones, unless it contradicts the moves before it.
   */
  #noteDash({ meaning, by }: DashReading, word: string, at: number): void {
    if (this.#spelling === undefined || by === 'piece') return;
    const { dialect, dash } = this.#spelling;
    if (by === 'board') {
      this.#spelling = { dialect, dash: (dash ?? meaning) === meaning ? meaning : undefined };
    } else if (dash === undefined) {
      this.#input.warn({ code: 'ambiguous-dash', ply: this.#nextPly, token: shorten(word) }, at);
    }
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
    this.#numbers.addMove();
    if (this.#track.depth === 0) this.#plies += 1;
    this.#isNumbered = false;
    if (this.#before !== '') this.#builder.annotate(node, { commentBefore: this.#before });
    this.#before = '';
    if (this.#glyphsBefore.length === 0) return;
    for (const glyph of this.#glyphsBefore) this.#builder.addGlyph(node, glyph);
    this.#glyphsBefore = [];
  }

  /** Reads a word that is not a legal move: as text if the line continues after it, otherwise as the end of the line. */
  #readOther(word: string, at: number): void {
    const { tokens } = this.#input;
    const spelling = this.#spelling;
    const isText = !(spelling && (isReadable(word, spelling.dialect) || looksLikeMove(word)));
    const stop = isText ? this.#findTextEnd(spelling) : undefined;
    if (stop === undefined) return spelling && this.#breakLine(word, at, spelling);
    const texts = [word];
    for (; this.#index < stop; this.#index += 1) {
      const token = tokens[this.#index];
      if (token?.kind === 'word') texts.push(token.text);
    }
    const text = texts.join(' ');
    this.#input.warn({ code: 'stray-text', ply: this.#nextPly, token: shorten(text) }, at);
    this.#addComment({ text });
    return undefined;
  }

  /**
   * Index at which a text ends, after its first word has been read. The text ends before the legal move that continues the
   * line or before the number of that move; if none of the words is a move, it ends after the last of them. `undefined` if an
   * illegal move follows, because then a move is missing.
   */
  #findTextEnd(spelling: Spelling | undefined): number | undefined {
    const end = this.#runEnd(this.#index);
    if (spelling === undefined) return end;
    let afterText = this.#index;
    for (let index = this.#index; index < end; index += 1) {
      const word = this.#wordAt(index);
      if (word === undefined) {
        if (this.#isMoveMissing(index)) return index;
      } else if (!isReadable(word, spelling.dialect)) afterText = index + 1;
      else return readWord(this.#track.board, word, spelling) ? afterText : undefined;
    }
    return end;
  }

  #wordAt(index: number | undefined): string | undefined {
    const token = index === undefined ? undefined : this.#input.tokens[index];
    return token?.kind === 'word' ? token.text : undefined;
  }

  /** Index at which the consecutive words and numbers end. */
  #runEnd(from: number): number {
    const { tokens } = this.#input;
    if (from >= this.#run.start && from < this.#run.end) return this.#run.end;
    let end = from;
    for (; end < tokens.length; end += 1) {
      const kind = tokens[end]?.kind;
      if (kind !== 'word' && kind !== 'number' && kind !== 'dots') break;
    }
    this.#run = { start: from, end };
    return end;
  }

  #breakLine(word: string, at: number, spelling: Spelling): void {
    const isMove = isReadable(word, spelling.dialect);
    const code = isMove ? 'illegal-move' : 'unreadable-move';
    const finding = { code, ply: this.#nextPly, token: shorten(word) } as const;
    this.#explain(finding, at, { word, spelling });
    if (this.#track.depth === 0) this.#isUnreadable = true;
    this.#endLine(at);
  }

  /** Ends the line before a word. The rest of the line is kept as a comment, unless it is a mainline without moves. */
  #endLine(at: number): void {
    if (this.#track.depth === 0) this.#isMainBroken = true;
    else this.#isVariationBroken = true;
    this.#attachBefore();
    if (this.#track.isAtLineStart && this.#track.depth === 0) return;
    const rest = this.#input.body.slice(at, this.#lineEnd()).trim();
    this.#addComment({ text: this.#cutComment(rest, at) });
  }

  /** Cuts a text that becomes a comment if it is too long for one. */
  #cutComment(text: string, at: number): string {
    const { limits, warn } = this.#input;
    if (text.length <= limits.maxCommentLength) return text;
    warn({ code: 'comment-too-long' }, at);
    return text.slice(0, limits.maxCommentLength);
  }

  /** Where the text of the current line ends: before its closing parenthesis, or before the result. */
  #lineEnd(): number {
    const { tokens, body } = this.#input;
    let index = this.#index;
    for (let token = tokens[index]; token !== undefined; token = tokens[index]) {
      if (token.kind === 'close' || token.kind === 'result') return token.at;
      index = token.kind === 'open' ? (this.#ends.get(index) ?? tokens.length) : index + 1;
    }
    return body.length;
  }

  #explain(finding: Finding, at: number, { word, spelling }: SpelledWord): void {
    const { reasons, warn } = this.#input;
    this.#reasons += 1;
    reasons.left -= 1;
    const isExhausted = this.#reasons > MAX_REASONS || reasons.left < 0;
    const reason = isExhausted ? undefined : explainWord(this.#track.board, word, spelling);
    warn(reason ? { ...finding, reason } : finding, at);
  }

  #readOpen(at: number): void {
    const end = this.#ends.get(this.#index - 1);
    const { tokens, body, limits, warn } = this.#input;
    if (end === undefined && !this.#isBroken) warn({ code: 'unclosed-variation' }, at);
    if (this.#isBroken) {
      this.#index = end ?? tokens.length;
      return;
    }
    const back = this.#findBranch(this.#index);
    if (back === 0) {
      this.#warnOfLostLine(this.#index);
      this.#index = end ?? this.#runEnd(this.#index);
      const close = tokens[this.#index - 1];
      const textEnd = end === undefined ? this.#textEnd() : (close?.at ?? body.length);
      this.#readComment(this.#cutComment(body.slice(at + 1, textEnd), at));
    } else if (this.#track.depth >= limits.maxDepth) {
      warn({ code: 'too-deep', ply: this.#nextPly }, at);
      this.#index = end ?? tokens.length;
    } else {
      if (end === undefined) this.#unclosed += 1;
      this.#openVariation(back);
    }
  }

  #textEnd(): number {
    return this.#input.tokens[this.#index]?.at ?? this.#input.body.length;
  }

  #openVariation(back: number): void {
    this.#attachBefore();
    this.#track.branch(back);
    this.#numbers.open();
    this.#isNumbered = false;
  }

  /**
   * How many moves back a variation branches off; 0 if the parentheses do not start with a legal alternative. Returns 2
   * if the number is clearly that of the move before the last; if the variation is illegal there, warns and returns 1.
   */
  #findBranch(from: number): number {
    const { warn } = this.#input;
    const spelling = this.#spelling;
    if (spelling === undefined || this.#track.isAtLineStart) return 0;
    const { move, isOfMoveBefore } = this.#readHead(from);
    if (move?.kind !== 'word') return 0;
    const { text, at } = move;
    const hasNumberBefore = isOfMoveBefore && this.#track.lineLength > 1;
    if (hasNumberBefore && this.#isAlternative(text, spelling, 2)) return 2;
    if (!this.#isAlternative(text, spelling, 1)) return 0;
    if (hasNumberBefore) {
      warn({ code: 'misnumbered-variation', ply: this.#nextPly - 1, token: shorten(text) }, at);
    }
    return 1;
  }

  /** The first token in parentheses after numbers and comments, and whether its number is that of the move before the last. */
  #readHead(from: number): { readonly move: Token | undefined; readonly isOfMoveBefore: boolean } {
    const { tokens } = this.#input;
    let isOfMoveBefore = false;
    let index = from;
    for (let token = tokens[index]; token && BEFORE_MOVE.has(token.kind); token = tokens[index]) {
      const number = numberOf(token);
      if (number !== undefined) {
        const isOfSecond = isOfSecondMove(tokens, index);
        isOfMoveBefore = this.#numbers.isMoveBefore(number, isOfSecond);
      }
      index += 1;
    }
    return { move: tokens[index], isOfMoveBefore };
  }

  /** Warns of a variation that starts with an illegal move and is therefore kept as a comment. */
  #warnOfLostLine(from: number): void {
    const { tokens, warn } = this.#input;
    const spelling = this.#spelling;
    const token = tokens.slice(from, from + MAX_BEFORE).find(({ kind }) => !BEFORE_MOVE.has(kind));
    if (spelling === undefined || token?.kind !== 'word') return;
    if (NULL_MOVE.test(token.text)) {
      return warn({ code: 'null-move', ply: this.#nextPly, token: token.text }, token.at);
    }
    if (!isReadable(token.text, spelling.dialect)) return;
    const ply = Math.max(1, this.#nextPly - 1);
    const finding = { code: 'illegal-move', ply, token: shorten(token.text) } as const;
    if (this.#track.isAtLineStart) return warn(finding, token.at);
    this.#track.branch();
    this.#explain(finding, token.at, { word: token.text, spelling });
    this.#track.rejoin();
    return undefined;
  }

  /** Whether a word is a legal alternative to the last move (`back` 1) or to the move before it (`back` 2). */
  #isAlternative(word: string, spelling: Spelling, back: number): boolean {
    if (!isReadable(word, spelling.dialect)) return false;
    this.#track.branch(back);
    const found = readWord(this.#track.board, word, spelling);
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
    this.#numbers.close();
    this.#isNumbered = false;
    this.#glyphsBefore = [];
    // The parent line is not broken, because broken lines skip their variations.
    this.#isVariationBroken = false;
  }

  /** A result within a variation is ignored: a tree has no place for it. */
  #readResult(result: GameResult): void {
    if (this.#track.depth > this.#unclosed) return;
    this.#attachBefore();
    while (this.#track.depth > 0) this.#track.rejoin();
    this.#result = result;
  }

  /** At the start of a variation, a glyph belongs to the next move. */
  #readGlyph(glyph: number): void {
    const isBefore = this.#track.isAtLineStart && this.#track.depth > 0;
    if (isBefore) this.#glyphsBefore.push(glyph);
    else this.#builder.addGlyph(this.#track.node, glyph);
  }

  /** After a move number or at the start of a variation, a comment belongs to the next move. */
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
    const current = this.#builder.node(node);
    this.#builder.annotate(node, {
      ...rest,
      ...(text === '' ? {} : { comment: join(current.comment ?? '', text) }),
      ...(shapes.length === 0
        ? {}
        : { shapes: [...(current.shapes ?? []), ...shapes].slice(0, MAX_SHAPES) }),
    });
  }

  /** Attaches comments for the next move to the last move, because no next move follows. */
  #attachBefore(): void {
    const text = this.#before;
    this.#before = '';
    this.#isNumbered = false;
    if (text === '') return;
    const { node } = this.#track;
    const { comment = '' } = this.#builder.node(node);
    this.#builder.annotate(node, { comment: join(comment, text) });
  }

  get #nextPly(): number {
    return this.#builder.node(this.#track.node).ply + 1;
  }
}

function join(first: string, second: string): string {
  if (first === '' || second === '') return first + second;
  return `${first}\n${second}`;
}
