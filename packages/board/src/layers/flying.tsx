import type { RefObject } from 'react';
import type { PieceSet, Theme } from '../drawing/theme.ts';
import type { Drag } from '../state.ts';
import { Figure } from './pieces.tsx';

interface FlyingProps {
  readonly ref: RefObject<SVGSVGElement | null>;
  readonly drag: Drag | undefined;
  readonly theme: Theme;
  readonly set: PieceSet;
}

/**
 * The dragged piece in a separate SVG above the board. Only its transform changes, so React does not render
 * and the board does not repaint.
 */
export function Flying({ ref, drag, theme, set }: FlyingProps) {
  return (
    <svg ref={ref} className="b-drag" viewBox="-70 -70 140 140" aria-hidden="true">
      {drag?.moving === true && (
        <g className="b-lifted">
          <Figure piece={drag.piece} theme={theme} set={set} />
        </g>
      )}
    </svg>
  );
}
