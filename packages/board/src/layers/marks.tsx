import { memo } from 'react';
import { type Drawing, translate } from '../drawing/drawing.ts';
import { Drawn } from '../drawing/drawn.tsx';
import {
  drawAlarm,
  drawCapture,
  drawCursor,
  drawDot,
  drawGlow,
  drawLastOrigin,
  drawLastTarget,
  drawTarget,
} from '../drawing/marks.ts';
import { THEMES, type Theme } from '../drawing/theme.ts';
import { type Orientation, pointOf } from '../geometry.ts';
import type { Placement } from '../placement.ts';
import type { Move, Square } from '../square.ts';

const LAST_ORIGIN = drawLastOrigin();
const LAST_TARGET = drawLastTarget();
const ALARM = drawAlarm();
const DOT = drawDot();
const CAPTURE = drawCapture();
const TARGET = drawTarget();
const CURSOR = drawCursor();
const GLOW = new Map(THEMES.map((theme) => [theme, drawGlow(theme)]));

interface MarksProps {
  readonly orientation: Orientation;
  readonly lastMove: Move | undefined;
  /** Squares of kings in check and, when setting up a position, of pieces on forbidden squares. */
  readonly alarms: readonly Square[];
}

/** Below the pieces: the origin of the last move, and the glow of a check. */
export const MarksUnder = memo(function MarksUnder(props: MarksProps & { readonly theme: Theme }) {
  const { orientation, lastMove, alarms, theme } = props;
  const glow = GLOW.get(theme);
  return (
    <g className="b-under">
      {lastMove && <Mark at={lastMove.from} orientation={orientation} drawing={LAST_ORIGIN} />}
      {glow && alarms.map((at) => <Mark key={at} {...{ at, orientation, drawing: glow }} />)}
    </g>
  );
});

/** Above the pieces: the rings of a check. */
export const MarksOver = memo(function MarksOver(props: Omit<MarksProps, 'lastMove'>) {
  const { orientation, alarms } = props;
  return (
    <g className="b-over">
      {alarms.map((at) => (
        <Mark key={at} at={at} orientation={orientation} drawing={ALARM} />
      ))}
    </g>
  );
});

interface LastTargetProps {
  readonly orientation: Orientation;
  readonly at: Square | undefined;
}

/** The target of the last move, above everything else, so that no ring, arrow or cursor hides it. */
export const LastTarget = memo(function LastTarget({ orientation, at }: LastTargetProps) {
  return (
    <g className="b-over">
      {at !== undefined && <Mark at={at} orientation={orientation} drawing={LAST_TARGET} />}
    </g>
  );
});

interface TargetsProps {
  readonly orientation: Orientation;
  readonly targets: readonly Square[];
  readonly placement: Placement;
  readonly hover: Square | undefined;
}

/** Destinations of the selected piece: a dot on an empty square, a dashed ring around a piece. */
export const Targets = memo(function Targets(props: TargetsProps) {
  const { orientation, targets, placement, hover } = props;
  return (
    <g className="b-targets">
      {targets.map((at) => {
        const mark = placement.has(at) ? CAPTURE : DOT;
        return (
          <g key={at} className="b-aim" transform={translate(pointOf(at, orientation))}>
            <circle r="46" fill="none" pointerEvents="all" />
            <Drawn drawing={at === hover ? TARGET : mark} />
          </g>
        );
      })}
    </g>
  );
});

export function Cursor({ at, orientation }: { at: Square; orientation: Orientation }) {
  return (
    <g className="b-cursor b-over">
      <Mark at={at} orientation={orientation} drawing={CURSOR} />
    </g>
  );
}

/** When setting up a position, every square is a destination, so only the one under the pointer is marked. */
export function HoverMark({ at, orientation }: { at: Square; orientation: Orientation }) {
  return (
    <g className="b-over">
      <Mark at={at} orientation={orientation} drawing={TARGET} />
    </g>
  );
}

interface MarkProps {
  readonly at: Square;
  readonly orientation: Orientation;
  readonly drawing: Drawing;
}

function Mark({ at, orientation, drawing }: MarkProps) {
  return (
    <g transform={translate(pointOf(at, orientation))} data-mark={at}>
      <Drawn drawing={drawing} />
    </g>
  );
}
