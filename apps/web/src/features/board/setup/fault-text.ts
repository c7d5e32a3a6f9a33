/** Faults of a position or of a FEN's syntax, in the user's language. */
import type { Issue } from '@chuhe/rules/issue';
import { oppositeColor, type Piece, parsePiece, ROLE_LIMITS } from '@chuhe/rules/piece';
import type { TFunction } from 'i18next';

/**
 * The name of a piece, with a capital letter.
 * @example pieceName({ color: 'red', role: 'elephant' }, t); // 'Red elephant'
 */
export function pieceName({ color, role }: Piece, t: TFunction): string {
  const name = t(color === 'red' ? 'board.redPiece' : 'board.blackPiece', {
    role: t(`roles.${color}.${role}`),
  });
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** @example faultText({ code: 'king-count', piece: 'k', found: 0 }, t, 'en'); // 'Black king is missing' */
export function faultText(issue: Issue, t: TFunction, language: string): string {
  const { code, square = '', found = 0, row = 0, piece: letter = '' } = issue;
  const of = parsePiece(letter);
  const isMissing = code === 'king-count' && found === 0;
  return t(`setup.faults.${isMissing ? 'king-missing' : code}`, {
    square,
    found,
    row,
    letter,
    file: square.charAt(0),
    piece: of === undefined ? letter : pieceName(of, t),
    limit: of === undefined ? 0 : ROLE_LIMITS[of.role],
    points: listWords(pointsFor(issue, of), language),
    // The side to move, for a fault about the other side's king being in check.
    side: of === undefined ? '' : t(`analysis.${oppositeColor(of.color)}`),
  });
}

const ADVISOR_POINTS = ['d0', 'f0', 'e1', 'd2', 'f2'];
const ELEPHANT_POINTS = ['c0', 'g0', 'a2', 'e2', 'i2', 'c4', 'g4'];
const PAWN_FILES = ['a', 'c', 'e', 'g', 'i'];

/** The points, or for a pawn the files, on which the piece may stand, from its side's view. */
function pointsFor({ code }: Issue, of: Piece | undefined): readonly string[] {
  if (code === 'pawn-file') return PAWN_FILES;
  const points = pointsOf(code);
  return of?.color === 'black' ? points.map(acrossOf) : points;
}

function pointsOf(code: Issue['code']): readonly string[] {
  if (code === 'advisor-square') return ADVISOR_POINTS;
  return code === 'elephant-square' ? ELEPHANT_POINTS : [];
}

/** The corresponding point of the other side. The lists are symmetric from left to right, so only the rank changes. */
function acrossOf(point: string): string {
  return `${point.charAt(0)}${9 - Number(point.charAt(1))}`;
}

/** Formats a list. For English it uses the British locale, which has no comma before the last item. */
function listWords(items: readonly string[], language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}
