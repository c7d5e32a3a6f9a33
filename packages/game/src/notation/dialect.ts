/** The names of the notations, and what can be said about a text that is no move. */
import { checkChoice } from '../options.ts';

export const NOTATIONS = ['iccs', 'uci', 'wxf', 'zh', 'zht', 'vi', 'san'] as const;

/**
 * - `iccs`: squares with ranks 0–9: `h2e2`.
 * - `uci`: squares with ranks 1–10, as Fairy-Stockfish and pychess have them: `h3e3`.
 * - `wxf`: letters: `C2=5`.
 * - `zh`, `zht`: Chinese, simplified and traditional: `炮二平五`, `馬８進７`. Read alike.
 * - `vi`: Vietnamese: `P2-5`; in words `Pháo 2 bình 5`.
 * - `san`: as pychess writes it, ranks 1–10: `Che3`, `Rxe9+`.
 */
export type Notation = (typeof NOTATIONS)[number];

/** What a game may be written in: also `san0`, the SAN of WinBoard with ranks 0–9, which is only read. */
export const DIALECTS = [...NOTATIONS, 'san0'] as const;
export type Dialect = (typeof DIALECTS)[number];

const PAWN_FORMS = ['wxf', 'xqbase'] as const;

export interface WriteOptions {
  /**
   * For `wxf`. `wxf` (the default) writes `15=6` for the first of three pawns on file 5. `xqbase` writes
   * as ElephantEye does throughout: `P+.6`, `Pa.6`, with N and B for horse and elephant and `.` for traverse.
   */
  readonly pawns?: (typeof PAWN_FORMS)[number] | undefined;
  /** For `vi`: whole words, `Pháo 2 bình 5`, in place of `P2-5`. */
  readonly words?: boolean | undefined;
  /** For `iccs`: as PGN has it, `H2-E2`, in place of `h2e2`. */
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
 * - `bad-position`: the FEN cannot be read, or a side has not one king.
 * - `too-long`: more than `TOKEN_LENGTH_LIMIT` characters.
 * - `not-a-move`: it cannot be read in this notation.
 * - `no-such-piece`: the side to move has no such piece at the place that is named.
 * - `wrong-side`: it fits a move of the side that is not to move.
 * - `unreachable`: the piece is there and never moves like this from where it stands.
 * - `blocked`: it would, but something stands in the way or on the target, or there is nothing to jump over.
 * - `illegal`: it leaves the own king to be taken; `cause` says how.
 * - `ambiguous`: it fits several legal moves, which are the `nearest`.
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
  /** The text as it was given, cut at `TOKEN_LENGTH_LIMIT`. */
  readonly text: string;
  /** For `illegal`: the king would be in check, or would face the other king. */
  readonly cause?: 'check' | 'kings-facing';
  /** Up to five legal moves that the text may have meant, the likeliest first; none for an empty text. */
  readonly nearest: readonly Candidate[];
}

/** Throws a `RangeError` for a choice that does not exist. */
export function checkWriteOptions({ pawns = 'wxf' }: WriteOptions): void {
  checkChoice('pawns', PAWN_FORMS, pawns);
}

/** Longest text that is looked at, in UTF-16 units. */
export const TOKEN_LENGTH_LIMIT = 64;

/** A text as an error shows it: cut to the length that is looked at. */
export function shownToken(token: string): string {
  return token.slice(0, TOKEN_LENGTH_LIMIT);
}

const WORDS: Readonly<Record<MoveTextCode, string>> = {
  'bad-position': 'the position cannot be read',
  'too-long': 'too long for a move',
  'not-a-move': 'not a move',
  'no-such-piece': 'no such piece stands there',
  'wrong-side': 'a move of the other side',
  unreachable: 'the piece does not move like this',
  blocked: 'the way or the target is taken, or there is nothing to jump over',
  illegal: 'it leaves the own king in check',
  ambiguous: 'it fits more than one legal move',
};

/** One English sentence: `炮二平九: … (nearest: 炮二平六 …)`. */
export function moveTextErrorText(error: MoveTextError): string {
  const reason = error.cause === 'kings-facing' ? 'it leaves the kings facing' : WORDS[error.code];
  const texts = error.nearest.map(({ text }) => text).join(' ');
  return `${error.text}: ${reason}${texts === '' ? '' : ` (nearest: ${texts})`}`;
}
