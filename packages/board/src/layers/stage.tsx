import { useCallback, useRef } from 'react';
import type { BoardProps } from '../board-props.ts';
import { type Orientation, VIEW_BOX } from '../geometry.ts';
import type { Machine } from '../input/use-machine.ts';
import type { Square } from '../square.ts';
import { destinationsOf, isMovable } from '../state.ts';
import { useAnimation } from '../use-animation.ts';
import { Arrows, SketchMark } from './arrows.tsx';
import { Cursor, HoverMark, LastTarget, MarksOver, MarksUnder, Targets } from './marks.tsx';
import { Pieces } from './pieces.tsx';

const NONE: readonly never[] = [];
const DURATION = 180;

interface StageProps {
  readonly props: BoardProps;
  readonly machine: Machine;
}

/** The layers above the ground: marks, pieces, rings, dots, arrows, the cursor, and the brackets of the last move. */
export function Stage({ props, machine }: StageProps) {
  const { orientation = 'red', theme = 'wood', pieces = 'traditional' } = props;
  const { hints = NONE, shapes = NONE, lastMove, animation = DURATION } = props;
  const { state, scene, dropped } = machine;
  const { placement } = scene;
  const stage = useRef<SVGSVGElement>(null);
  const motion = { placement, orientation, duration: animation, dropped, stage };
  const { ghosts, travellers } = useAnimation(motion);
  const movable = useCallback((square: Square) => isMovable(scene, square), [scene]);
  const targets = destinationsOf(scene, state.selected);
  const alarms = alarmsOf(props);
  return (
    <svg ref={stage} className="b-stage" viewBox={VIEW_BOX} aria-hidden="true">
      <MarksUnder {...{ orientation, lastMove, alarms, theme }} />
      <Pieces
        {...{ placement, orientation, theme, set: pieces, ghosts, travellers, movable }}
        lifted={state.selected}
        left={state.drag?.moving === true ? state.drag.from : undefined}
      />
      <MarksOver {...{ orientation, alarms }} />
      <Targets {...{ orientation, targets, placement, hover: state.hover }} />
      <FreeTarget {...{ machine, orientation }} />
      <Arrows {...{ orientation, hints, shapes }} />
      {state.sketch && <SketchMark sketch={state.sketch} orientation={orientation} />}
      <Cursor at={state.cursor} orientation={orientation} />
      <LastTarget at={lastMove?.to} orientation={orientation} />
    </svg>
  );
}

function alarmsOf({ checks = NONE, issues = NONE }: BoardProps): readonly Square[] {
  return checks.length === 0 ? issues : issues.length === 0 ? checks : [...checks, ...issues];
}

/** When setting up a position, pieces have no list of destinations, so the square under the piece is marked instead. */
function FreeTarget({ machine, orientation }: { machine: Machine; orientation: Orientation }) {
  const { state, scene } = machine;
  const { hover, drag } = state;
  const dragged = drag !== undefined && (scene.free || drag.from === undefined);
  if (hover === undefined || !(dragged || scene.placing !== undefined)) return null;
  return <HoverMark at={hover} orientation={orientation} />;
}
