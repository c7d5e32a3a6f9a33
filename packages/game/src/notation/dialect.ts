/** The names of the notations, and the errors for texts that are not moves. */
import { checkChoice } from '../options.ts';

export const NOTATIONS = ['iccs', 'uci', 'wxf', 'zh', 'zht', 'vi', 'san'] as const;

/**
 * - `iccs`: squares with ranks 0–9, such as `h2e2`.
 * - `uci`: squares with ranks 1–10, as in Fairy-Stockfish and pychess, such as `h3e3`.
 * - `wxf`: letters, such as `C2=5`.
 * - `zh`, `zht`: Chinese, simplified and traditional, such as `炮二平五`, `馬８進７`. Both are read alike.
 * - `vi`: Vietnamese, such as `P2-5` or, in words, `Pháo 2 bình 5`.
 * - `san`: SAN as pychess writes it, with ranks 1–10, such as `Che3`, `Rxe9+`.
 */
export type Notation = (typeof NOTATIONS)[number];

/** The notations, and `san0`, the SAN of WinBoard with ranks 0–9, which is only read. */
export const DIALECTS = [...NOTATIONS, 'san0'] as const;
export type Dialect = (typeof DIALECTS)[number];

const PAWN_FORMS = ['wxf', 'xqbase'] as const;

export interface WriteOptions {
  /**
   * For the notation `wxf`: `wxf` (the default) writes `15=6` for the first of three pawns on file 5; `xqbase` writes all moves as
   * ElephantEye does: `P+.6`, `Pa.6`, with N and B for horse and elephant and `.` for traverse.
   */
  readonly pawns?: (typeof PAWN_FORMS)[number] | undefined;
  /** For `vi`: whole words, `Pháo 2 bình 5` instead of `P2-5`. */
  readonly words?: boolean | undefined;
  /** For `iccs`: the PGN form, `H2-E2` instead of `h2e2`. */
  readonly hyphen?: boolean | undefined;
}

export const MOVE_TEXT_CODES = [
  'bad-position',
  'too-long',
  'not-a-move',
  'no-such-piece',
  'wrong-side',
  'unreachable',
  'blocked',
  'illegal',
  'ambiguous',
] as const;

/**
 * - `bad-position`: the FEN is invalid, or a side does not have exactly one king.
 * - `too-long`: more than `TOKEN_LENGTH_LIMIT` characters.
 * - `not-a-move`: not a move text of this notation.
 * - `no-such-piece`: the side to move has no such piece there.
 * - `wrong-side`: matches a move of the side that is not to move.
 * - `unreachable`: the piece never moves like this from its square.
 * - `blocked`: a piece is in the way or on the target, or there is nothing to jump over.
 * - `illegal`: leaves the own king in check; see `cause`.
 * - `ambiguous`: matches several legal moves, which are the `nearest`.
 */
export type MoveTextCode = (typeof MOVE_TEXT_CODES)[number];

/** A legal move and its text. */
export interface Candidate {
  /** `'h2e2'`, ranks 0–9. */
  readonly move: string;
  readonly text: string;
  readonly notation: Notation;
}

export interface MoveTextError {
  readonly code: MoveTextCode;
  /** The given text, truncated to `TOKEN_LENGTH_LIMIT`. */
  readonly text: string;
  /** For `illegal`: the king would be in check, or would face the other king. */
  readonly cause?: 'check' | 'kings-facing';
  /** Up to five legal moves that the text may mean, the likeliest first; none for an empty text. */
  readonly nearest: readonly Candidate[];
}

/** Throws a `RangeError` for an unknown choice. */
export function checkWriteOptions({ pawns = 'wxf' }: WriteOptions): void {
  checkChoice('pawns', PAWN_FORMS, pawns);
}

/** Longest text that is read, in UTF-16 units. */
export const TOKEN_LENGTH_LIMIT = 64;

export function truncateToken(token: string): string {
  return token.slice(0, TOKEN_LENGTH_LIMIT);
}

const MESSAGES: Readonly<Record<MoveTextCode, string>> = {
  'bad-position': 'the position cannot be read',
  'too-long': 'too long for a move',
  'not-a-move': 'not a move',
  'no-such-piece': 'the side to move has no such piece there',
  'wrong-side': 'a move of the other side',
  unreachable: 'the piece does not move like this',
  blocked: 'the way or the target is taken, or there is nothing to jump over',
  illegal: 'it leaves the own king in check',
  ambiguous: 'it fits more than one legal move',
};

/** One English sentence: `炮二平九: … (nearest: 炮二平六 …)`. */
export function moveTextErrorText(error: MoveTextError): string {
  const reason =
    error.cause === 'kings-facing' ? 'it leaves the kings facing' : MESSAGES[error.code];
  const texts = error.nearest.map(({ text }) => text).join(' ');
  return `${error.text}: ${reason}${texts === '' ? '' : ` (nearest: ${texts})`}`;
}
