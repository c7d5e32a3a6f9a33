/**
 * Dashes in Chinese moves. People write 炮二-五 for 炮二平五, but also 炮二-一 for 炮二退一, as in WXF. The other moves of the
 * game and the board decide which it is.
 *
 * ```ts
 * import { Position } from '@chuhe/rules/position';
 * import { dashMeaning, readDash } from './chinese-dashes.ts';
 *
 * dashMeaning(['炮二-一', '马8+7']); // 'retreat', because a game with + is written in the signs of WXF
 * dashMeaning(['炮二-一', '车1退1']); // 'traverse', because 退 is written in words
 * readDash(Position.initial().toBoard(), '炮二-五', 'retreat'); // 炮二平五, because 炮二退五 is not legal
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import type { Role } from '@chuhe/rules/piece';
import { readMoves } from '../notation/board-notation.ts';
import type { FileDescriptor } from '../notation/descriptor.ts';
import { DASHES } from '../notation/normalise.ts';
import { readToken } from '../notation/read-token.ts';

export type DashMeaning = 'retreat' | 'traverse';

/** A move with a dash, read on a board. */
export interface DashReading {
  /** The legal moves, more than one if the text fits several pieces. */
  readonly moves: readonly Move[];
  readonly meaning: DashMeaning;
  /** How the meaning was found: from the piece, from the board, or by choice because both meanings are legal. */
  readonly by: 'piece' | 'board' | 'choice';
}

const DASH_CODES: ReadonlySet<number> = new Set(Array.from(DASHES, (dash) => dash.charCodeAt(0)));
/** Offset of the direction in a Chinese move. */
const SIGN_AT = 2;
const PLUS_SIGNS = '+＋';
/** Pieces of which one of the two motions is impossible. */
const ONLY_MEANING: Partial<Readonly<Record<Role, DashMeaning>>> = {
  horse: 'retreat',
  elephant: 'retreat',
  advisor: 'retreat',
  pawn: 'traverse',
};

/** Whether a word is a Chinese move with a dash. */
export function hasDash(word: string): boolean {
  return DASH_CODES.has(word.charCodeAt(SIGN_AT)) && readChineseMove(word) !== undefined;
}

/**
 * What a dash means in a game with these words; `undefined` if nothing shows it, or if the words contradict each other. A
 * game in signs has `+` for 进 or another sign for 平, or a dash in a move of a piece that never moves sideways. Then a dash
 * means 退. If 退 is written as a word, or if a pawn has a dash, a dash means 平.
 */
export function dashMeaning(words: readonly string[]): DashMeaning | undefined {
  const shown = new Set(words.map(shownMeaning).filter((meaning) => meaning !== undefined));
  return shown.size === 1 ? [...shown][0] : undefined;
}

function shownMeaning(word: string): DashMeaning | undefined {
  const read = readChineseMove(word);
  if (read === undefined) return undefined;
  if (read.direction === 'traverse') return 'retreat';
  if (read.direction === 'advance') {
    return PLUS_SIGNS.includes(word.charAt(SIGN_AT)) ? 'retreat' : undefined;
  }
  return hasDash(word) ? ONLY_MEANING[read.role] : 'traverse';
}

/**
 * Reads a move with a dash. If only one meaning is legal, it is taken; otherwise the meaning in this game, which is 平 if
 * unknown.
 */
export function readDash(board: Board, word: string, known: DashMeaning | undefined): DashReading {
  const only = onlyMeaning(word);
  const meaning = only ?? known ?? 'traverse';
  const moves = readMoves(board, withMeaning(word, meaning), 'zh');
  if (only) return { moves, meaning, by: 'piece' };
  const other = meaning === 'traverse' ? 'retreat' : 'traverse';
  const others = readMoves(board, withMeaning(word, other), 'zh');
  if (others.length === 0) return { moves, meaning, by: 'board' };
  if (moves.length === 0) return { moves: others, meaning: other, by: 'board' };
  return { moves, meaning, by: 'choice' };
}

/** The word with `=` in place of a dash that means 平. Any other word stays the same. */
export function withoutDash(word: string, known: DashMeaning | undefined): string {
  if (!hasDash(word)) return word;
  return withMeaning(word, onlyMeaning(word) ?? known ?? 'traverse');
}

function onlyMeaning(word: string): DashMeaning | undefined {
  const role = readChineseMove(word)?.role;
  return role && ONLY_MEANING[role];
}

function withMeaning(word: string, meaning: DashMeaning): string {
  const sign = meaning === 'traverse' ? '=' : '-';
  return word.slice(0, SIGN_AT) + sign + word.slice(SIGN_AT + 1);
}

/** The piece and motion of a Chinese move; here a dash always means 退. */
function readChineseMove(word: string): FileDescriptor | undefined {
  const read = readToken(word, 'zh');
  return read?.kind === 'file' ? read : undefined;
}
