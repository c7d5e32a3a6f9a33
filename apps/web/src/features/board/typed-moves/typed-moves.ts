/**
 * Parses moves as a user types or pastes them: one or many, with or without numbers, in any notation. The moves are
 * tried from the position on the board and from the start of a game. Usually the attempt with more legal moves wins.
 */
import { type MoveTextError, type Notation } from '@chuhe/game/notation';
import { detectNotation, parseMoveText } from '@chuhe/game/parse-move-text';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';

export interface TypedMoves {
  /** The position before the first move: the position on the board, or the start of a game. */
  readonly from: string;
  /** The legal moves, as `h2e2`. */
  readonly moves: readonly string[];
  readonly notation: Notation;
  /** The first move that cannot be played. */
  readonly fault: TypedFault | undefined;
  /**
   * A game that the text could also be. It is set if as many moves are legal from its start, and no move number decides.
   */
  readonly asGame?: TypedMoves;
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
 * Text without a playable first move is accepted only if it is a single move.
 *
 * @param prefer the notation to assume if the text is ambiguous
 */
export function parseTypedMoves(
  text: string,
  context: TypingContext,
  prefer: Notation,
): TypedMoves | undefined {
  if (
    text.length > MAX_TYPED_LENGTH ||
    /[[\]{}()/;%]/.test(text.replaceAll(VIETNAMESE_RETREAT, ''))
  ) {
    return undefined;
  }
  const tokens = tokensOf(text);
  if (tokens.length === 0) return undefined;
  const onward = readFrom(context.fen, tokens, prefer);
  // A single move never replaces the open game.
  const fromStart = tokens.length < 2 ? undefined : readFromStart(context, tokens, prefer);
  const isGame = fromStart !== undefined && isFromStart({ text, context, onward, fromStart });
  const read = isGame ? fromStart : onward;
  if (read === undefined) return undefined;
  if (read.moves.length === 0 && (tokens.length > 1 || read.fault?.error.code === 'not-a-move')) {
    return undefined;
  }
  const isEither = !isGame && fromStart !== undefined && goesAsFar(fromStart, read);
  return isEither && !FIRST_NUMBER.test(text) ? { ...read, asGame: fromStart } : read;
}

/** Whether all moves are legal in the other reading, or at least two, and as many as in this one. */
function goesAsFar(other: TypedMoves, { moves }: TypedMoves): boolean {
  const count = other.moves.length;
  return other.fault === undefined || (count > 1 && count >= moves.length);
}

/** Parses the moves from the initial position and from the start of the open game. Returns the result with more legal moves. */
function readFromStart(
  { fen, start }: TypingContext,
  tokens: readonly string[],
  prefer: Notation,
): TypedMoves | undefined {
  const starts = [...new Set([INITIAL_FEN, start])].filter((other) => other !== fen);
  const readings = starts.map((from) => readFrom(from, tokens, prefer));
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

function readFrom(
  fen: string,
  tokens: readonly string[],
  prefer: Notation,
): TypedMoves | undefined {
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
