import { useMemo } from 'react';
import type { Hint } from './drawing/arrows.ts';
import { Drawn } from './drawing/drawn.tsx';
import type { Labels } from './drawing/labels.ts';
import { drawPicture, drawThumbnail, type Picture } from './drawing/picture.ts';
import { type PieceSet, type Theme, themeClass } from './drawing/theme.ts';
import { HEIGHT, type Orientation, VIEW_BOX, WIDTH } from './geometry.ts';
import { type PlacementInput, toPlacement } from './placement.ts';
import type { Shape } from './shape.ts';
import type { Move } from './square.ts';

/** Smaller boards show tokens instead of pieces, and no grain, ticks or labels, which would not be readable. */
const MIN_CHARACTER_SIZE = 120;
/** Smaller boards show no file numbers, which would not be readable. */
const MIN_LABEL_SIZE = 220;

export interface MiniBoardProps {
  readonly placement: PlacementInput;
  /** Width in pixels; the height follows. */
  readonly size: number;
  readonly orientation?: Orientation | undefined;
  readonly theme?: Theme | undefined;
  readonly pieces?: PieceSet | undefined;
  readonly lastMove?: Move | undefined;
  readonly hints?: readonly Hint[] | undefined;
  readonly shapes?: readonly Shape[] | undefined;
  /** Default: `arabic`, or `none` on boards that are too small for labels. */
  readonly labels?: Labels | undefined;
  /** Whether there are only lines and pieces, without the table. */
  readonly isPlain?: boolean | undefined;
  /** Accessible name; without one the picture is decorative. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A picture of a position, for lists and for previews on hover. It takes no input. */
export function MiniBoard(props: MiniBoardProps) {
  const { placement, size, label, className = '', theme = 'wood' } = props;
  const { orientation = 'red', pieces = 'traditional', lastMove, hints, shapes, isPlain } = props;
  const drawing = useMemo(() => {
    const labels = props.labels ?? (size < MIN_LABEL_SIZE ? 'none' : 'arabic');
    const look = { theme, pieces, labels, orientation, lastMove, hints, shapes, isPlain } as const;
    const picture: Picture = { placement: toPlacement(placement), ...look };
    return size < MIN_CHARACTER_SIZE ? drawThumbnail(picture) : drawPicture(picture);
  }, [placement, size, theme, pieces, orientation, lastMove, hints, shapes, isPlain, props.labels]);
  return (
    <svg
      className={`chuhe-mini ${themeClass(theme)} ${className}`.trimEnd()}
      width={size}
      height={Math.round((size * HEIGHT) / WIDTH)}
      viewBox={VIEW_BOX}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Drawn drawing={drawing} />
    </svg>
  );
}
