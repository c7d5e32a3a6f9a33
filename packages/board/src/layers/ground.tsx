import { memo, useMemo } from 'react';
import { Drawn } from '../drawing/drawn.tsx';
import { drawGround, type GroundOptions } from '../drawing/ground.ts';
import { VIEW_BOX } from '../geometry.ts';

/** A separate SVG below the stage, so that moving pieces do not repaint it. */
export const Ground = memo(function Ground({ theme, labels, orientation }: GroundOptions) {
  const drawing = useMemo(
    () => drawGround({ theme, labels, orientation }),
    [theme, labels, orientation],
  );
  return (
    <svg className="b-ground" viewBox={VIEW_BOX} aria-hidden="true">
      <Drawn drawing={drawing} />
    </svg>
  );
});
