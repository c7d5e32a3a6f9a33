/** Texts for screen readers: the position, moves and steps of the input. */
import { COLORS, type Piece, ROLES, samePiece } from './piece.ts';
import type { Placement } from './placement.ts';
import { type Shape, toggleShape, touches } from './shape.ts';
import { type Move, SQUARES, type Square } from './square.ts';
import { type BoardState, destinationsOf, type Intent, type Scene, type Step } from './state.ts';
import type { BoardTexts } from './texts.ts';

/** One sentence for each side, Red first: the roles in the order of `ROLES`, each with its squares. */
export function describePosition(placement: Placement, texts: BoardTexts): readonly string[] {
  return COLORS.map((color) => {
    const groups = ROLES.flatMap((role) => describeGroup(placement, { color, role }, texts));
    return texts.side(color, groups.length === 0 ? undefined : groups.join('; '));
  });
}

/** `undefined` if the move's piece is not on its target, as may happen when setting up a position. */
export function describeMove(
  move: Move,
  placements: { readonly before?: Placement | undefined; readonly after: Placement },
  texts: BoardTexts,
): string | undefined {
  const piece = placements.after.get(move.to);
  if (piece === undefined) return undefined;
  const taken = placements.before?.get(move.to);
  const captured = taken === undefined || samePiece(taken, piece) ? undefined : texts.piece(taken);
  return texts.moved(texts.piece(piece), texts.square(move.from), texts.square(move.to), captured);
}

export function describeShape({ from, to, brush }: Shape, texts: BoardTexts): string {
  return texts.shape(brush, texts.square(from), to && texts.square(to));
}

export function describeChecks(checks: readonly Square[], texts: BoardTexts): string | undefined {
  return checks.length === 0 ? undefined : texts.check(checks.map(texts.square));
}

interface Context {
  readonly scene: Scene;
  readonly texts: BoardTexts;
  /** The user's shapes before the transition. */
  readonly shapes: readonly Shape[];
}

/** The announcement of a transition, if any: a shape, the cursor's square, or a change of the selection. */
export function describeStep(before: BoardState, step: Step, context: Context): string | undefined {
  const { texts } = context;
  const { state, intents } = step;
  const refused = intents.find((intent) => intent.kind === 'refuse');
  if (refused !== undefined) return texts.refused(texts.square(refused.square));
  const drawing = describeDrawing(before, step, context);
  if (drawing !== undefined) return drawing;
  if (state.selected !== before.selected) return describeSelection(state, intents, context);
  if (state.cursor === before.cursor) return undefined;
  return describePoint(state, context);
}

function describeDrawing(
  before: BoardState,
  { state: { sketch, selected }, intents }: Step,
  { texts, shapes }: Context,
): string | undefined {
  const done = intents.find(({ kind }) => kind === 'draw' || kind === 'erase-at');
  if (done?.kind === 'erase-at') return texts.erasedAt(texts.square(done.square));
  if (done?.kind === 'draw') {
    const words = describeShape(done.shape, texts);
    return toggleShape(shapes, done.shape).includes(done.shape) ? words : texts.erased(words);
  }
  if (sketch !== undefined && before.sketch === undefined) {
    return texts.sketched(sketch.brush, texts.square(sketch.from));
  }
  const isCancelled = sketch === undefined && before.sketch !== undefined;
  return isCancelled && selected === before.selected ? texts.unsketched : undefined;
}

function describePoint(
  { selected, cursor }: BoardState,
  { scene, texts, shapes }: Context,
): string {
  const piece = scene.placement.get(cursor);
  const target = destinationsOf(scene, selected).includes(cursor);
  const point = texts.point(texts.square(cursor), piece && texts.piece(piece), target);
  const drawn = shapes.filter((shape) => touches(shape, cursor));
  return [point, ...drawn.map((shape) => describeShape(shape, texts))].join('; ');
}

function describeSelection(
  { selected }: BoardState,
  intents: readonly Intent[],
  { scene, texts }: Context,
): string | undefined {
  const piece = selected === undefined ? undefined : scene.placement.get(selected);
  if (selected === undefined || piece === undefined) {
    return intents.some(({ kind }) => kind !== 'erase') ? undefined : texts.released;
  }
  const targets = destinationsOf(scene, selected).map(texts.square);
  return texts.selected(texts.square(selected), texts.piece(piece), targets);
}

function describeGroup(placement: Placement, piece: Piece, texts: BoardTexts): readonly string[] {
  // Squares are listed from the side's own back rank on.
  const order = piece.color === 'red' ? SQUARES.toReversed() : SQUARES;
  const squares = order.filter((square) => samePiece(placement.get(square), piece));
  return squares.length === 0 ? [] : [texts.group(piece, squares.map(texts.square))];
}
