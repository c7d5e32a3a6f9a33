import { draw } from './drawing/drawing.ts';
import { Drawn } from './drawing/drawn.tsx';
import { drawPiece, drawShadow } from './drawing/piece.ts';
import { type PieceSet, type Theme, themeClass } from './drawing/theme.ts';
import type { Piece } from './piece.ts';

export interface PieceIconProps {
  readonly piece: Piece;
  /** Width in pixels. */
  readonly size: number;
  readonly theme?: Theme | undefined;
  readonly pieces?: PieceSet | undefined;
  readonly className?: string | undefined;
}

/** A single piece, for a player's side, a captured piece or a palette. Decorative: the host adds the text. */
export function PieceIcon(props: PieceIconProps) {
  const { piece, size, theme = 'wood', pieces = 'traditional', className = '' } = props;
  const drawing = draw('g', {}, drawShadow(theme), drawPiece(theme, pieces, piece));
  return (
    <svg
      className={`chuhe-piece ${themeClass(theme)} ${className}`.trimEnd()}
      width={size}
      height={Math.round((size * 108) / 104)}
      viewBox="-52 -52 104 108"
      aria-hidden="true"
    >
      <Drawn drawing={drawing} />
    </svg>
  );
}
