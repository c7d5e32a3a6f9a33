/** What the element draws, as markup. */
import { drawHint, drawShape, type Hint } from '../drawing/arrows.ts';
import { drawSet, drawTheme } from '../drawing/definitions.ts';
import { type Drawing, draw, toMarkup, translate } from '../drawing/drawing.ts';
import { drawGround } from '../drawing/ground.ts';
import type { Labels } from '../drawing/labels.ts';
import {
  drawAlarm,
  drawCapture,
  drawCursor,
  drawDot,
  drawGlow,
  drawLastOrigin,
  drawLastTarget,
} from '../drawing/marks.ts';
import { drawPiece, drawShadow } from '../drawing/piece.ts';
import type { PieceSet, Theme } from '../drawing/theme.ts';
import { type Orientation, pointOf } from '../geometry.ts';
import type { Piece } from '../piece.ts';
import type { Shape } from '../shape.ts';
import type { Move, Square } from '../square.ts';
import { type BoardState, isMovable, type Scene } from '../state.ts';

export interface Look {
  readonly theme: Theme;
  readonly pieces: PieceSet;
  readonly labels: Labels;
  readonly orientation: Orientation;
}

export interface Marks {
  readonly lastMove: Move | undefined;
  readonly checks: readonly Square[];
  readonly hints: readonly Hint[];
  readonly shapes: readonly Shape[];
  /** Destinations of the selected piece. */
  readonly targets: readonly Square[];
}

/** Definitions and the static background. */
export function groundMarkup(look: Look): string {
  const definitions = draw('defs', {}, drawTheme(look.theme), drawSet(look.pieces));
  return toMarkup(definitions) + toMarkup(drawGround(look));
}

/** Everything above the background. */
export function stageMarkup(look: Look, state: BoardState, scene: Scene, marks: Marks): string {
  const { orientation, theme } = look;
  const { lastMove, checks, targets } = marks;
  const put = (square: Square, ...parts: readonly Drawing[]) =>
    draw('g', { transform: translate(pointOf(square, orientation)) }, ...parts);
  const drawings = [
    over(
      ...(lastMove === undefined ? [] : [put(lastMove.from, drawLastOrigin())]),
      ...checks.map((square) => put(square, drawGlow(theme))),
    ),
    ...Array.from(scene.placement, ([square, piece]) =>
      drawOn(square, piece, { look, state, scene }),
    ),
    over(
      ...checks.map((square) => put(square, drawAlarm())),
      ...targets.map((square) =>
        put(square, scene.placement.has(square) ? drawCapture() : drawDot()),
      ),
      ...marks.hints.toReversed().map((hint) => drawHint(hint, orientation)),
      ...marks.shapes.map((shape) => drawShape(shape, orientation)),
      ...(lastMove === undefined ? [] : [put(lastMove.to, drawLastTarget())]),
      draw('g', { className: 'cursor' }, put(state.cursor, drawCursor())),
    ),
  ];
  return drawings.map(toMarkup).join('');
}

/** Marks that let the pointer through. */
function over(...parts: readonly Drawing[]): Drawing {
  return draw('g', { className: 'over' }, ...parts);
}

interface On {
  readonly look: Look;
  readonly state: BoardState;
  readonly scene: Scene;
}

function drawOn(square: Square, piece: Piece, { look, state, scene }: On): Drawing {
  const classes = [
    'piece',
    ...(isMovable(scene, square) ? ['movable'] : []),
    ...(state.selected === square ? ['lifted'] : []),
    ...(state.drag?.from === square && state.drag.moving ? ['dragged'] : []),
  ];
  const attributes = {
    className: classes.join(' '),
    'data-square': square,
    transform: translate(pointOf(square, look.orientation)),
  };
  const { theme, pieces } = look;
  return draw('g', attributes, drawShadow(theme), drawPiece(theme, pieces, piece));
}
