import { memo } from 'react';
import { describeChecks, describeMove, describePosition, describeShape } from '../describe.ts';
import type { Placement } from '../placement.ts';
import type { Shape } from '../shape.ts';
import type { Move, Square } from '../square.ts';
import type { BoardTexts } from '../texts.ts';

interface DescriptionProps {
  readonly placement: Placement;
  readonly lastMove: Move | undefined;
  readonly checks: readonly Square[];
  readonly shapes: readonly Shape[];
  readonly texts: BoardTexts;
}

/** The position as text, for users who read the page with a screen reader. */
export const Description = memo(function Description(props: DescriptionProps) {
  const { placement, lastMove, checks, shapes, texts } = props;
  const move = lastMove && describeMove(lastMove, { after: placement }, texts);
  const check = describeChecks(checks, texts);
  return (
    <div role="group" className="b-hidden" aria-label={texts.position}>
      {describePosition(placement, texts).map((side) => (
        <p key={side}>{side}</p>
      ))}
      {move !== undefined && <p>{texts.lastMove(move)}</p>}
      {check !== undefined && <p>{check}</p>}
      {shapes.length > 0 && (
        <p>{texts.shapes(shapes.map((shape) => describeShape(shape, texts)))}</p>
      )}
    </div>
  );
});
