import { memo } from 'react';
import { drawHint, drawShape, type Hint } from '../drawing/arrows.ts';
import { Drawn } from '../drawing/drawn.tsx';
import type { Orientation } from '../geometry.ts';
import type { Shape } from '../shape.ts';
import type { Sketch } from '../state.ts';

interface ArrowsProps {
  readonly orientation: Orientation;
  readonly hints: readonly Hint[];
  readonly shapes: readonly Shape[];
}

/** The best move is drawn last, on top. */
export const Arrows = memo(function Arrows({ orientation, hints, shapes }: ArrowsProps) {
  return (
    <g className="b-over">
      {hints.toReversed().map((hint, i) => (
        <Drawn key={`hint-${i}`} drawing={drawHint(hint, orientation)} />
      ))}
      {shapes.map((shape, i) => (
        <Drawn key={`shape-${i}`} drawing={drawShape(shape, orientation)} />
      ))}
    </g>
  );
});

/** The shape that is being drawn, fainter until it is finished. */
export function SketchMark({ sketch, orientation }: { sketch: Sketch; orientation: Orientation }) {
  const { from, to, brush } = sketch;
  if (to === undefined) return undefined;
  return (
    <g className="b-over" opacity=".72">
      <Drawn drawing={drawShape({ from, to, brush }, orientation)} />
    </g>
  );
}
