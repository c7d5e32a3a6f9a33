/**
 * Moves as a reader types or pastes them: one or many, with or without numbers, in any notation. They go on
 * from the position on the board, or are a game from the start; whichever reads further.
 */
import {
  detectNotation,
  type MoveTextError,
  type Notation,
  parseMoveText,
} from '@chuhe/game/notation';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';

export interface TypedMoves {
  /** Whether they follow the position on the board or the start of a game. */
  readonly from: 'here' | 'start';
  /** `h2e2` and so on: what can be played. */
  readonly moves: readonly string[];
  readonly notation: Notation;
  /** The first that cannot. */
  readonly fault: TypedFault | undefined;
}

export interface TypedFault {
  readonly error: MoveTextError;
  /** What follows it. */
  readonly rest: readonly string[];
}

/** Longer texts are files. */
export const MAX_TYPED_LENGTH = 20_000;

/**
 * `undefined` for what is no list of moves: a FEN, a PGN with tags or comments, words. A list of which not even the first
 * move can be played is only taken when it is short.
 *
 * @param here FEN of the position on the board
 * @param prefer the reader's own notation, where the letters do not tell
 */
export function readTypedMoves(
  text: string,
  here: string,
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
  const onward = readFrom(here, tokens, prefer);
  // One move never takes the place of the open game.
  const anew =
    here === INITIAL_FEN || tokens.length < 2 ? undefined : readFrom(INITIAL_FEN, tokens, prefer);
  // Relative notations often fit both: then the number tells.
  const ahead = (anew?.moves.length ?? 0) - (onward?.moves.length ?? 0);
  const isAnew = anew !== undefined && (ahead > 0 || (ahead === 0 && /^\s*1\s*[.、．]/.test(text)));
  const read = isAnew ? anew : onward;
  if (read === undefined) return undefined;
  if (read.moves.length === 0 && (tokens.length > 1 || read.fault?.error.code === 'not-a-move')) {
    return undefined;
  }
  return { from: isAnew ? 'start' : 'here', ...read };
}

/** The moves after one that was mended. */
export function readOn(
  fen: string,
  rest: readonly string[],
  notation: Notation,
): Omit<TypedMoves, 'from'> {
  return replay(fen, rest, notation);
}

function readFrom(
  fen: string,
  tokens: readonly string[],
  prefer: Notation,
): Omit<TypedMoves, 'from'> | undefined {
  const best = detectNotation(tokens, fen, { prefer: [prefer] }).ranked[0];
  if (best === undefined) return undefined;
  return replay(fen, tokens, best.dialect === 'san0' ? 'san' : best.dialect);
}

function replay(
  fen: string,
  tokens: readonly string[],
  notation: Notation,
): Omit<TypedMoves, 'from'> {
  let position = Position.fromFen(fen);
  const moves: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const read = parseMoveText(position.fen, token, notation);
    if (!read.ok)
      return { moves, notation, fault: { error: read.error, rest: tokens.slice(index + 1) } };
    moves.push(read.value);
    position = position.play(read.value);
  }
  return { moves, notation, fault: undefined };
}

/** `/` is a retreat in Vietnamese: `P2/1`. */
const VIETNAMESE_RETREAT = /(?<=[\dts])\/(?=\d)/gi;
const NUMBER = /^\d+[.、．…]*$/;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;
/** Moves in Vietnamese words are four words, or five with the place among several pieces. */
const WORDS =
  /(?:tướng|sĩ|tượng|xe|pháo|mã|tốt|chốt|binh)\s+(?:\d|trước|sau|giữa)(?:\s+(?:trước|sau|giữa))?\s+(?:bình|tấn|tiến|thoái|thối|lui)\s+\d/giu;

function tokensOf(text: string): readonly string[] {
  const words = text
    .normalize('NFC')
    .replaceAll(WORDS, (move) => move.replaceAll(/\s+/g, '\u00A0'));
  const tokens = words
    .replaceAll(/\d+\s*(?:\.{1,3}|、|．|…)(?=\s|[^\d\s])/gu, ' ')
    .split(/[ \t\r\n,，、。|]+/u)
    .map((token) => token.replaceAll('\u00A0', ' '))
    .filter((token) => token !== '' && !NUMBER.test(token) && !RESULT.test(token));
  return tokens.flatMap(splitRun).map(ofKeypad);
}

/** Coordinates without anything between them, as chessdb and UCI strings have them: `h2e2h9g7`. */
function splitRun(token: string): readonly string[] {
  return /^(?:[a-i]\d[a-i]\d){2,}$/i.test(token) ? (token.match(/.{4}/g) ?? []) : [token];
}

const KEYPAD = 'KAEHRCP';

/** Pieces by the numbers 1 to 7, as on a numeric keypad: `62.5` is `C2.5`. */
function ofKeypad(token: string): string {
  const [, piece, rest] = /^([1-7])([1-9+-][.=+-][1-9])$/.exec(token) ?? [];
  return piece === undefined || rest === undefined
    ? token
    : `${KEYPAD.charAt(Number(piece) - 1)}${rest}`;
}
