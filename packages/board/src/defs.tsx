import { useMemo } from 'react';
import { drawSet, drawTheme } from './drawing/definitions.ts';
import { draw } from './drawing/drawing.ts';
import { Drawn } from './drawing/drawn.tsx';
import { PIECE_SETS, type PieceSet, THEMES, type Theme } from './drawing/theme.ts';

export interface BoardDefsProps {
  /** The themes and piece sets to define, all by default; fewer make the page smaller. Pass constant arrays. */
  readonly themes?: readonly Theme[] | undefined;
  readonly pieces?: readonly PieceSet[] | undefined;
}

/**
 * Gradients, grain, discs and characters. Render it once per page, before any board: boards, thumbnails
 * and piece icons reference them by id.
 */
export function BoardDefs({ themes = THEMES, pieces = PIECE_SETS }: BoardDefsProps) {
  const drawing = useMemo(
    () => draw('g', {}, ...themes.map(drawTheme), ...pieces.map(drawSet)),
    [themes, pieces],
  );
  return (
    <svg className="chuhe-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <Drawn drawing={drawing} />
      </defs>
    </svg>
  );
}
