/**
 * Moves as a user types or pastes them: one or many, with or without numbers, in any notation. They go on
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
  /** The position that they follow: that on the board, or where a game begins. */
  readonly from: string;
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
const MAX_TYPED_LENGTH = 20_000;

/** Where moves can go on. */
export interface Place {
  /** The position on the board. */
  readonly fen: string;
  /** Where the open game begins. */
  readonly start: string;
  /** What the next move is numbered by, from 1; `undefined` where no number leads away from here. */
  readonly number: number | undefined;
}

/**
 * `undefined` for what is no list of moves: a FEN, a PGN with tags or comments, words. A list of which not even the first
 * move can be played is only taken when it is short.
 *
 * @param prefer the user's own notation, where the letters do not tell
 */
export function readTypedMoves(
  text: string,
  place: Place,
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
  const onward = readFrom(place.fen, tokens, prefer);
  // One move never takes the place of the open game.
  const anew = tokens.length < 2 ? undefined : readAnew(place, tokens, prefer);
  const read = anew !== undefined && isAnew({ text, place, onward, anew }) ? anew : onward;
  if (read === undefined) return undefined;
  if (read.moves.length === 0 && (tokens.length > 1 || read.fault?.error.code === 'not-a-move')) {
    return undefined;
  }
  return read;
}

/** From the start of any game, or of the open one where that begins elsewhere; whichever reads further. */
function readAnew(
  { fen, start }: Place,
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
  readonly place: Place;
  readonly onward: TypedMoves | undefined;
  readonly anew: TypedMoves;
}

/** Relative notations often fit both: then the number tells. */
function isAnew({ text, place, onward, anew }: Choice): boolean {
  const first = place.number === undefined ? undefined : FIRST_NUMBER.exec(text)?.groups;
  if (first?.['number'] === '1' && anew.moves.length > 0 && !isNumberOf(place, first)) {
    return anew.fault === undefined || onward?.fault !== undefined;
  }
  return anew.moves.length > (onward?.moves.length ?? 0);
}

/** Whether a list that begins with this number goes on from here: dots stand for Red's move where Black's comes first. */
function isNumberOf({ fen, number }: Place, first: Readonly<Record<string, string>>): boolean {
  const isBlacks = /\.{2,}|…/.test(first['dots'] ?? '');
  return Number(first['number']) === number && isBlacks === fen.endsWith(' b');
}

/** The moves after one that was fixed. */
export function readOn(fen: string, rest: readonly string[], notation: Notation): TypedMoves {
  return replay(fen, rest, notation);
}

function readFrom(
  fen: string,
  tokens: readonly string[],
  prefer: Notation,
): TypedMoves | undefined {
  const best = detectNotation(tokens, fen, { prefer: [prefer] }).ranked[0];
  if (best === undefined) return undefined;
  return replay(fen, tokens, best.dialect === 'san0' ? 'san' : best.dialect);
}

function replay(fen: string, tokens: readonly string[], notation: Notation): TypedMoves {
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

/** `/` is a retreat in Vietnamese: `P2/1`. */
const VIETNAMESE_RETREAT = /(?<=[\dts])\/(?=\d)/gi;
/** `1.`, `1、`, `3...`, and `1 ` before a move. */
const FIRST_NUMBER = /^\s*(?<number>\d+)\s*(?<dots>\.+|、|．|…)/;
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
    // From the first of its digits only, or a long run of them would be tried from each.
    .replaceAll(/(?<!\d)\d+\s*(?:\.{1,3}|、|．|…)(?=\s|[^\d\s])/gu, ' ')
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
