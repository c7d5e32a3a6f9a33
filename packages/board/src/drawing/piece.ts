/**
 * Pieces: a disc of the theme with a character or a symbol of the set. The sides also differ in shape:
 * Red has a light rim and one ring, Black a broad dark rim and two rings.
 */
import type { Glyph } from '../glyphs.ts';
import { COLORS, type Color, makePiece, type Piece, ROLES, type Role } from '../piece.ts';
import { type Drawing, draw } from './drawing.ts';
import { glyph } from './glyph.ts';
import { symbol } from './symbols.ts';
import { idOf, type PieceSet, paintOf, type Theme } from './theme.ts';

const CHARACTER_SIZE = 61;
const CHARACTER_WEIGHT = 24;
/** Offset of the highlight under the character, which makes it look engraved. */
const ENGRAVING = 1.6;

type Characters = Readonly<Record<Role, Glyph>>;

const CHARACTERS: Readonly<Record<Exclude<PieceSet, 'international'>, Record<Color, Characters>>> =
  {
    traditional: {
      red: {
        king: '帥',
        advisor: '仕',
        elephant: '相',
        horse: '傌',
        chariot: '俥',
        cannon: '炮',
        pawn: '兵',
      },
      black: {
        king: '將',
        advisor: '士',
        elephant: '象',
        horse: '馬',
        chariot: '車',
        cannon: '砲',
        pawn: '卒',
      },
    },
    simplified: {
      red: {
        king: '帅',
        advisor: '仕',
        elephant: '相',
        horse: '马',
        chariot: '车',
        cannon: '炮',
        pawn: '兵',
      },
      black: {
        king: '将',
        advisor: '士',
        elephant: '象',
        horse: '马',
        chariot: '车',
        cannon: '炮',
        pawn: '卒',
      },
    },
  };

/** The fourteen kinds of pieces. */
export const PIECES: readonly Piece[] = COLORS.flatMap((color) =>
  ROLES.map((role) => ({ color, role })),
);

export function faceId(set: PieceSet, piece: Piece): string {
  return idOf(set, makePiece(piece));
}

export function drawFace(set: PieceSet, { color, role }: Piece): Drawing {
  const ink = `var(--p-${color})`;
  if (set === 'international') return symbol(role, ink);
  const character = CHARACTERS[set][color][role];
  const options = { size: CHARACTER_SIZE, weight: CHARACTER_WEIGHT };
  return draw(
    'g',
    {},
    draw(
      'g',
      { opacity: 0.9 },
      glyph(character, { ...options, color: 'var(--p-hi)', y: ENGRAVING }),
    ),
    glyph(character, { ...options, color: ink }),
  );
}

export function drawDisc(theme: Theme, color: Color): Drawing {
  const ink = `var(--p-${color})`;
  const ring = (r: number, strokeWidth: number, opacity = 1) =>
    draw('circle', { r, strokeWidth, opacity, fill: 'none', stroke: ink });
  const rim = color === 'red' ? paintOf(theme, 'rim') : 'var(--p-ebony)';
  const face = draw('circle', { r: color === 'red' ? 41.6 : 39.8, fill: paintOf(theme, 'face') });
  const rings = color === 'red' ? [ring(37.2, 2.2)] : [ring(37, 1.2), ring(33.8, 1.2, 0.55)];
  const glint = draw('path', {
    d: 'M-31.5-29A43 43 0 0 1 31.5-29',
    fill: 'none',
    stroke: '#fff',
    strokeOpacity: color === 'red' ? 0.45 : 0.2,
    strokeWidth: 1.4,
  });
  return draw('g', {}, draw('circle', { r: 45, fill: rim }), face, ...rings, glint);
}

/** A piece at the origin. It references the definitions of the page. */
export function drawPiece(theme: Theme, set: PieceSet, piece: Piece): Drawing {
  return draw(
    'g',
    { className: 'b-body' },
    draw('use', { href: `#${idOf(theme, piece.color)}` }),
    draw('use', { href: `#${faceId(set, piece)}` }),
  );
}

export function drawShadow(theme: Theme): Drawing {
  return draw('circle', { className: 'b-shadow', cy: 4.5, r: 50, fill: paintOf(theme, 'shadow') });
}

/** A piece on a thumbnail: Red is a ring with a dot, Black a solid disc. */
export function drawToken({ color }: Piece): readonly Drawing[] {
  if (color === 'black') {
    return [
      draw('circle', { r: 46, fill: 'var(--p-ebony)', stroke: 'var(--b-line)', strokeWidth: 5 }),
    ];
  }
  return [
    draw('circle', { r: 44, fill: 'var(--p-a)', stroke: 'var(--p-red)', strokeWidth: 9 }),
    draw('circle', { r: 20, fill: 'var(--p-red)' }),
  ];
}
