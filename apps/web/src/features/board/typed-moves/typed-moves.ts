/**
 * Parses moves as a user types or pastes them: one or many, with or without numbers, in any notation. The moves are
 * tried from the position on the board and from the start of a game. Usually the attempt with more legal moves wins.
 */
import { type MoveTextError, type Notation } from '@chuhe/game/notation';
import { detectNotation, parseMoveText } from '@chuhe/game/parse-move-text';
import { type GameResult, parseResult } from '@chuhe/game/pgn';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Color } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';

export interface TypedMoves {
  /** The position before the first move: the position on the board, or the start of a game. */
  readonly from: string;
  /** The legal moves, as `h2e2`. */
  readonly moves: readonly string[];
  readonly notation: Notation;
  /** The first move that cannot be played. */
  readonly fault: TypedFault | undefined;
  /** The result behind the moves. */
  readonly result?: GameResult;
  /**
   * A game that the text could also be. It is set if as many moves are legal from its start, and no move number decides.
   */
  readonly asGame?: TypedMoves;
  /** The side whose move the text begins with, if the other side is to move on the board and no game begins so. There are no moves then. */
  readonly otherSide?: Color;
}

export interface TypedFault {
  readonly error: MoveTextError;
  /** The tokens after the failing move. */
  readonly rest: readonly string[];
}

/** Maximum length in characters. Longer texts are treated as files. */
const MAX_TYPED_LENGTH = 20_000;

/** The current position and its game. */
export interface TypingContext {
  /** The position on the board. */
  readonly fen: string;
  /** Starting position of the open game. */
  readonly start: string;
  /** Number of the next move, from 1; `undefined` if move numbers in the text are to be ignored. */
  readonly number: number | undefined;
}

/**
 * Parses a list of moves. Returns `undefined` for any other text, such as a FEN, a PGN with tags or comments, or prose.
 * Text without a playable first move is accepted only if it is a move, or begins with two.
 *
 * @param prefer the notation to assume if the text is ambiguous
 */
export function parseTypedMoves(
  text: string,
  context: TypingContext,
  prefer: Notation,
): TypedMoves | undefined {
  if (text.length > MAX_TYPED_LENGTH) return undefined;
  const { moves, result } = splitResult(text);
  const read = readMoves(moves, context, prefer);
  // A result alone is no list of moves, and one behind a broken list belongs to the fixed one.
  if (read === undefined || result === undefined || read.fault !== undefined) return read;
  return {
    ...read,
    result,
    ...(read.asGame !== undefined && { asGame: { ...read.asGame, result } }),
  };
}

/** Splits the result off the end of a list: a sign such as `1-0`, or words such as `红胜` and `Red wins`. */
function splitResult(text: string): { readonly moves: string; readonly result?: GameResult } {
  const [last, ...others] = (/(?:\S+\s+)?\S+\s*$/u.exec(text)?.[0] ?? '')
    .trim()
    .split(/\s+/u)
    .toReversed();
  const words = [last, [...others, last].join(' ')].filter((word) => word !== undefined);
  for (const word of words.toReversed()) {
    const result = parseResult(word);
    if (result !== undefined) return { moves: text.trimEnd().slice(0, -word.length), result };
  }
  return { moves: text };
}

function readMoves(text: string, context: TypingContext, prefer: Notation): TypedMoves | undefined {
  if (/[[\]{}()/;%]/.test(text.replaceAll(VIETNAMESE_RETREAT, ''))) return undefined;
  const tokens = tokensOf(text);
  if (tokens.length === 0) return undefined;
  const side = firstSideOf(tokens);
  const reader = { tokens, prefer, side };
  const onward = readFrom(context.fen, reader);
  // A single move never replaces the open game.
  const fromStart = tokens.length < 2 ? undefined : readFromStart(context, reader);
  if (onward === undefined && side !== undefined && (fromStart?.moves.length ?? 0) === 0) {
    return { from: context.fen, moves: [], notation: prefer, fault: undefined, otherSide: side };
  }
  const isGame = fromStart !== undefined && isFromStart({ text, context, onward, fromStart });
  const read = isGame ? fromStart : onward;
  if (read === undefined) return undefined;
  if (read.moves.length === 0 && !beginsWithMoves(read, tokens)) return undefined;
  const isEither = !isGame && fromStart !== undefined && goesAsFar(fromStart, read);
  return isEither && !FIRST_NUMBER.test(text) ? { ...read, asGame: fromStart } : read;
}

/** Whether the first words have the form of moves, although the first one cannot be played. */
function beginsWithMoves(
  { from, notation, fault }: TypedMoves,
  tokens: readonly string[],
): boolean {
  const [, second] = tokens;
  if (!hasForm(fault?.error) || second === undefined) return hasForm(fault?.error);
  const read = parseMoveText(from, second, notation);
  return read.ok || hasForm(read.error);
}

/** Whether a text that is no legal move looks like a move. */
function hasForm(error: MoveTextError | undefined): boolean {
  return error?.code !== 'not-a-move';
}

/** Whether all moves are legal in the other reading, or at least two, and as many as in this one. */
function goesAsFar(other: TypedMoves, { moves }: TypedMoves): boolean {
  const count = other.moves.length;
  return other.fault === undefined || (count > 1 && count >= moves.length);
}

/** Parses the moves from the initial position and from the start of the open game. Returns the result with more legal moves. */
function readFromStart({ fen, start }: TypingContext, reader: MoveTokens): TypedMoves | undefined {
  const starts = [...new Set([INITIAL_FEN, start])].filter((other) => other !== fen);
  const readings = starts.map((from) => readFrom(from, reader));
  return readings
    .filter((reading) => reading !== undefined)
    .toSorted((a, b) => b.moves.length - a.moves.length)[0];
}

interface Choice {
  readonly text: string;
  readonly context: TypingContext;
  readonly onward: TypedMoves | undefined;
  readonly fromStart: TypedMoves;
}

/** Whether to use `fromStart`. Relative notations often fit both positions; then the first move number decides. */
function isFromStart({ text, context, onward, fromStart }: Choice): boolean {
  const first = context.number === undefined ? undefined : FIRST_NUMBER.exec(text)?.groups;
  if (first?.['number'] === '1' && fromStart.moves.length > 0 && !isNumberOf(context, first)) {
    return fromStart.fault === undefined || onward?.fault !== undefined;
  }
  return fromStart.moves.length > (onward?.moves.length ?? 0);
}

/** Whether a list with this first number continues from the current position. Several dots mean that Black moves first. */
function isNumberOf(
  { fen, number }: TypingContext,
  first: Readonly<Record<string, string>>,
): boolean {
  const isBlacks = /\.{2,}|…/.test(first['dots'] ?? '');
  return Number(first['number']) === number && isBlacks === fen.endsWith(' b');
}

interface MoveTokens {
  readonly tokens: readonly string[];
  readonly prefer: Notation;
  /** The side that the first move belongs to, if the text tells it. */
  readonly side: Color | undefined;
}

/** Returns `undefined` if the tokens are no moves, or those of the other side. */
function readFrom(fen: string, { tokens, prefer, side }: MoveTokens): TypedMoves | undefined {
  if (side !== undefined && side !== Position.fromFen(fen).turn) return undefined;
  const best = detectNotation(tokens, fen, { prefer: [prefer] }).ranked[0];
  if (best === undefined) return undefined;
  return parseMoves(fen, tokens, best.dialect === 'san0' ? 'san' : best.dialect);
}

/** Parses moves from a position, up to the first move that cannot be played. */
export function parseMoves(fen: string, tokens: readonly string[], notation: Notation): TypedMoves {
  let position = Position.fromFen(fen);
  const moves: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const read = parseMoveText(position.fen, token, notation);
    if (!read.ok)
      return {
        from: fen,
        moves,
        notation,
        fault: { error: read.error, rest: tokens.slice(index + 1) },
      };
    moves.push(read.value);
    position = position.play(read.value);
  }
  return { from: fen, moves, notation, fault: undefined };
}

const RED_NUMERAL = /[一二三四五六七八九]/u;
const BLACK_NUMERAL = /[1-9１-９]/u;

/**
 * The side of the first move. In Chinese notation, Red's moves have Chinese numerals and Black's have Arabic ones. A text that uses both,
 * in turn, tells whose moves they are; many texts use one kind for both sides.
 */
function firstSideOf(tokens: readonly string[]): Color | undefined {
  const sides = tokens.map((token): Color | undefined => {
    if (!/\p{Script=Han}/u.test(token)) return undefined;
    if (RED_NUMERAL.test(token)) return BLACK_NUMERAL.test(token) ? undefined : 'red';
    return BLACK_NUMERAL.test(token) ? 'black' : undefined;
  });
  const [first] = sides;
  const isInTurn = sides.every(
    (side, index) => side !== undefined && (side === first) === (index % 2 === 0),
  );
  return sides.length > 1 && isInTurn ? first : undefined;
}

/** `/` means a retreat in Vietnamese notation: `P2/1`. */
const VIETNAMESE_RETREAT = /(?<=[\dts])\/(?=\d)/gi;
/** Matches the move number at the start of a list: `1.`, `1、` or `3...`. */
const FIRST_NUMBER = /^\s*(?<number>\d+)\s*(?<dots>\.+|、|．|…)/;
const NUMBER = /^\d+[.、．…]*$/;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;
/** Matches moves in Vietnamese words. They have four words, or a fifth word that distinguishes several pieces on a file. */
const WORDS =
  /(?:tướng|sĩ|tượng|xe|pháo|mã|tốt|chốt|binh)\s+(?:\d|trước|sau|giữa)(?:\s+(?:trước|sau|giữa))?\s+(?:bình|tấn|tiến|thoái|thối|lui)\s+\d/giu;

function tokensOf(text: string): readonly string[] {
  const words = text
    .normalize('NFC')
    .replaceAll(WORDS, (move) => move.replaceAll(/\s+/g, '\u00A0'));
  const tokens = words
    // The lookbehind avoids a match attempt at every digit of a long run.
    .replaceAll(/(?<!\d)\d+\s*(?:\.{1,3}|、|．|…)(?=\s|[^\d\s])/gu, ' ')
    .split(/[ \t\r\n,，、。|]+/u)
    .map((token) => token.replaceAll('\u00A0', ' '))
    .filter((token) => token !== '' && !NUMBER.test(token) && !RESULT.test(token));
  return tokens.flatMap(splitRun).map(ofKeypad);
}

/** Splits coordinates without separators, as in chessdb and UCI strings: `h2e2h9g7`. */
function splitRun(token: string): readonly string[] {
  return /^(?:[a-i]\d[a-i]\d){2,}$/i.test(token) ? (token.match(/.{4}/g) ?? []) : [token];
}

const KEYPAD = 'KAEHRCP';

/** Replaces the numbers 1 to 7, typed on a numeric keypad, with piece letters: `62.5` becomes `C2.5`. */
function ofKeypad(token: string): string {
  const [, piece, rest] = /^([1-7])([1-9+-][.=+-][1-9])$/.exec(token) ?? [];
  return piece === undefined || rest === undefined
    ? token
    : `${KEYPAD.charAt(Number(piece) - 1)}${rest}`;
}
