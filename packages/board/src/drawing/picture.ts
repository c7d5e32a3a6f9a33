/** A static board, for thumbnails and exported pictures. */
import { type Orientation, pointOf } from '../geometry.ts';
import type { Placement } from '../placement.ts';
import type { Shape } from '../shape.ts';
import type { Move, Square } from '../square.ts';
import { drawHint, drawShape, type Hint } from './arrows.ts';
import { type Drawing, draw, translate } from './drawing.ts';
import { drawGround, drawSmallGround } from './ground.ts';
import type { Labels } from './labels.ts';
import { drawAlarm, drawGlow, drawLastOrigin, drawLastTarget } from './marks.ts';
import { drawPiece, drawShadow, drawToken } from './piece.ts';
import type { PieceSet, Theme } from './theme.ts';

export interface Picture {
  readonly placement: Placement;
  readonly theme: Theme;
  readonly pieces: PieceSet;
  readonly labels: Labels;
  readonly orientation: Orientation;
  readonly lastMove?: Move | undefined;
  readonly checks?: readonly Square[] | undefined;
  readonly hints?: readonly Hint[] | undefined;
  readonly shapes?: readonly Shape[] | undefined;
  /** Whether there are only lines and pieces, without the table. */
  readonly isPlain?: boolean | undefined;
}

export function drawPicture(picture: Picture): Drawing {
  const { placement, theme, pieces, orientation, lastMove, checks = [] } = picture;
  const put = (square: Square, ...parts: readonly Drawing[]) => at(square, orientation, parts);
  return draw(
    'g',
    {},
    drawGround(picture),
    ...(lastMove === undefined ? [] : [put(lastMove.from, drawLastOrigin())]),
    ...checks.map((square) => put(square, drawGlow(theme))),
    ...Array.from(placement, ([square, piece]) =>
      put(square, drawShadow(theme), drawPiece(theme, pieces, piece)),
    ),
    ...(lastMove === undefined ? [] : [put(lastMove.to, drawLastTarget())]),
    ...checks.map((square) => put(square, drawAlarm())),
    ...drawArrows(picture),
  );
}

/** A picture for sizes at which characters are not readable: table, lines and tokens. */
export function drawThumbnail(picture: Picture): Drawing {
  const { placement, theme, orientation, lastMove } = picture;
  return draw(
    'g',
    {},
    drawSmallGround(theme),
    ...Array.from(placement, ([square, piece]) => at(square, orientation, drawToken(piece))),
    ...(lastMove === undefined ? [] : [at(lastMove.to, orientation, [drawLastTarget()])]),
    ...drawArrows(picture),
  );
}

function drawArrows({ hints = [], shapes = [], orientation }: Picture): Drawing[] {
  return [
    ...hints.toReversed().map((hint) => drawHint(hint, orientation)),
    ...shapes.map((shape) => drawShape(shape, orientation)),
  ];
}

function at(square: Square, orientation: Orientation, parts: readonly Drawing[]): Drawing {
  return draw('g', { transform: translate(pointOf(square, orientation)) }, ...parts);
}
