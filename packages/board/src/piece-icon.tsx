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

/** One piece by itself: a player's side, a captured piece, a palette. Decoration: the text is the host's. */
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
