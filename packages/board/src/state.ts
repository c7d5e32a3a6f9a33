/**
 * The input state of a board as a plain object, and the transitions that pointer and keyboard share.
 *
 * A transition takes the state and the scene (from the host's props), and returns the next state and the
 * intents to report to the host. It does not use the DOM. A transition without a change returns the same
 * object, so that a pointer that moves within a cell causes no rendering.
 *
 * ```ts
 * let step = press(IDLE, scene, 'h2'); // the cannon is picked up
 * step = release(step.state, scene, 'e2');
 * step.intents; // [{ kind: 'move', from: 'h2', to: 'e2', by: 'drag' }]
 * ```
 */
import type { Piece } from './piece.ts';
import { type Placement, samePlacement } from './placement.ts';
import { type Brush, type Shape, touches } from './shape.ts';
import type { Square } from './square.ts';

export type Destinations = ReadonlyMap<Square, readonly Square[]>;

/** What the host currently allows. */
export interface Scene {
  readonly placement: Placement;
  /** Identifies the game. When the game changes, the selection is cancelled. */
  readonly subject?: string | number | undefined;
  readonly destinations: Destinations;
  /** When setting up a position: every piece may go to every square. */
  readonly free: boolean;
  /** When setting up a position: a press puts this piece down. */
  readonly placing?: Piece | undefined;
  /** When setting up a position: a piece may be dragged off the board. */
  readonly dropOff: boolean;
}

export interface Drag {
  /** `undefined` for a piece from outside the board. */
  readonly from: Square | undefined;
  readonly piece: Piece;
  /** Whether the pointer has moved so far that it is a drag and no longer a tap. */
  readonly moving: boolean;
  /** Whether the pointer has left the square; returning to it then cancels the drag. */
  readonly hasLeft: boolean;
  /** Whether the piece was selected before the press; a tap then cancels the selection. */
  readonly wasSelected: boolean;
}

/** A shape being drawn. If `to` is `undefined`, the pointer is off the board, and releasing it draws nothing. */
export interface Sketch {
  readonly from: Square;
  readonly to: Square | undefined;
  readonly brush: Brush;
  /**
   * The scene in which the shape was begun by a key; `undefined` if a pointer draws the shape. A shape begun by a key ends at the
   * cursor, wherever a pointer is.
   */
  readonly keyedIn?: Pick<Scene, 'placement' | 'subject'>;
}

export interface BoardState {
  readonly selected: Square | undefined;
  /** The scene in which the square was selected; in another game or placement, the selection is invalid. */
  readonly selectedIn: Pick<Scene, 'placement' | 'subject'> | undefined;
  readonly hover: Square | undefined;
  readonly cursor: Square;
  readonly drag: Drag | undefined;
  readonly sketch: Sketch | undefined;
}

export type Intent =
  | {
      readonly kind: 'move';
      readonly from: Square;
      readonly to: Square;
      readonly by: 'drag' | 'tap';
    }
  | { readonly kind: 'place'; readonly square: Square; readonly piece: Piece }
  | { readonly kind: 'drop-off'; readonly from: Square }
  | { readonly kind: 'draw'; readonly shape: Shape }
  | { readonly kind: 'erase' }
  /** Erases only the shapes that touch the square. */
  | { readonly kind: 'erase-at'; readonly square: Square }
  /** The keyboard command has no effect on this square; announced to screen readers. */
  | { readonly kind: 'refuse'; readonly square: Square };

export interface Step {
  readonly state: BoardState;
  readonly intents: readonly Intent[];
}

export const IDLE: BoardState = {
  selected: undefined,
  selectedIn: undefined,
  hover: undefined,
  cursor: 'e0',
  drag: undefined,
  sketch: undefined,
};

/** The destinations that the host allows from a square. */
export function destinationsOf(scene: Scene, from: Square | undefined): readonly Square[] {
  return from === undefined ? [] : (scene.destinations.get(from) ?? []);
}

export function isMovable(scene: Scene, square: Square): boolean {
  if (!scene.placement.has(square)) return false;
  return scene.free || destinationsOf(scene, square).length > 0;
}

/** The main button or a finger goes down; `square` is `undefined` outside the grid. */
export function press(state: BoardState, scene: Scene, square: Square | undefined): Step {
  const erase: Intent = { kind: 'erase' };
  if (square === undefined) return { state: deselect(state), intents: [erase] };
  const intent = intentAt(state, scene, square);
  const piece = scene.placement.get(square);
  if (intent !== undefined)
    return { state: { ...deselect(state), cursor: square }, intents: [erase, intent] };
  if (piece === undefined || !isMovable(scene, square)) {
    return { state: { ...deselect(state), cursor: square }, intents: [erase] };
  }
  const wasSelected = state.selected === square;
  const drag: Drag = { from: square, piece, moving: false, hasLeft: false, wasSelected };
  return { state: { ...select(scene, square), drag }, intents: [erase] };
}

/** The second button goes down, or any pointer if the host sets `pen`. */
export function pressToDraw(state: BoardState, square: Square | undefined, brush: Brush): Step {
  if (state.drag !== undefined) return cancel(state);
  if (square === undefined) return noIntents(state);
  return noIntents({ ...state, hover: undefined, sketch: { from: square, to: square, brush } });
}

/** A piece is dragged in from outside, such as from a palette. */
export function pull(state: BoardState, piece: Piece): Step {
  const drag: Drag = { from: undefined, piece, moving: true, hasLeft: true, wasSelected: false };
  return noIntents({ ...deselect(state), drag });
}

/** The pointer is over `square`; `far` is `true` if it has moved too far for a tap. */
export function hover(state: BoardState, square: Square | undefined, far: boolean): Step {
  const { drag, sketch } = state;
  if (sketch?.keyedIn !== undefined) return noIntents(state);
  if (sketch !== undefined) {
    return noIntents(
      sketch.to === square ? state : { ...state, sketch: { ...sketch, to: square } },
    );
  }
  if (drag === undefined) {
    return noIntents(state.hover === square ? state : { ...state, hover: square });
  }
  const moving = drag.moving || far;
  const hasLeft = drag.hasLeft || (moving && square !== drag.from);
  const over = moving ? square : undefined;
  if (moving === drag.moving && hasLeft === drag.hasLeft && over === state.hover)
    return noIntents(state);
  return noIntents({ ...state, hover: over, drag: { ...drag, moving, hasLeft } });
}

/** The pointer goes up over `square`, which is `undefined` off the board. */
export function release(state: BoardState, scene: Scene, square: Square | undefined): Step {
  if (state.sketch !== undefined) return finishSketch(state, state.sketch);
  const { drag } = state;
  if (drag === undefined) return noIntents(state);
  if (!drag.moving || square === drag.from) {
    const kept = !drag.wasSelected && !drag.hasLeft;
    return noIntents(kept ? { ...state, drag: undefined, hover: undefined } : deselect(state));
  }
  const intent = dropOf(drag, scene, square);
  return { state: deselect(state), intents: intent === undefined ? [] : [intent] };
}

/** Cancels drag, drawing and selection, after Escape, a lost pointer or a second finger. */
export function cancel(state: BoardState): Step {
  return noIntents(deselect(state));
}

/** Enter or the space bar is pressed on the cursor's square. */
export function activate(state: BoardState, scene: Scene): Step {
  const square = state.cursor;
  if (state.sketch !== undefined) return finishSketch(state, { ...state.sketch, to: square });
  const intent = intentAt(state, scene, square);
  if (intent !== undefined) return { state: deselect(state), intents: [intent] };
  if (state.selected === square) return noIntents(deselect(state));
  if (isMovable(scene, square)) return noIntents(select(scene, square));
  return { state, intents: [{ kind: 'refuse', square }] };
}

export function moveCursor(state: BoardState, square: Square): Step {
  if (state.cursor === square) return noIntents(state);
  const sketch = state.sketch && { ...state.sketch, to: square };
  return noIntents({ ...state, cursor: square, sketch });
}

/** The key of a colour is pressed. Begins a shape at the cursor or, if a shape has been begun, finishes it in this colour. */
export function drawAtCursor(state: BoardState, scene: Scene, brush: Brush): Step {
  const { cursor, sketch } = state;
  if (state.drag !== undefined) return cancel(state);
  if (sketch !== undefined) return finishSketch(state, { ...sketch, to: cursor, brush });
  const begun: Sketch = { from: cursor, to: cursor, brush, keyedIn: partsOf(scene) };
  return noIntents({ ...deselect(state), sketch: begun });
}

/** Delete is pressed on the cursor's square. Removes its piece when setting up a position, or else the shapes there. */
export function removeAt(state: BoardState, scene: Scene, shapes: readonly Shape[]): Step {
  const { cursor } = state;
  if (scene.dropOff && scene.placement.has(cursor)) {
    return { state: deselect(state), intents: [{ kind: 'drop-off', from: cursor }] };
  }
  const hasShape = shapes.some((shape) => touches(shape, cursor));
  return { state, intents: hasShape ? [{ kind: 'erase-at', square: cursor }] : [] };
}

/**
 * Cancels selection, drag and a drawing by keyboard after a change of the scene, if the game or the placement differs or the piece can
 * no longer be moved.
 */
export function reconcile(state: BoardState, scene: Scene): BoardState {
  const { selected, selectedIn, sketch } = state;
  const since = selectedIn ?? sketch?.keyedIn;
  if (since === undefined) return state;
  const isSame = since.subject === scene.subject && samePlacement(since.placement, scene.placement);
  const isKept = isSame && (selected === undefined || isMovable(scene, selected));
  return isKept ? state : deselect(state);
}

/** The immediate effect of a press or Enter, other than picking up a piece. */
function intentAt(state: BoardState, scene: Scene, square: Square): Intent | undefined {
  const { selected: from } = state;
  if (scene.placing !== undefined) return { kind: 'place', square, piece: scene.placing };
  if (from === undefined || from === square) return undefined;
  // In a set-up a tap on another piece selects it; only a drag replaces a piece.
  const allowed = scene.free
    ? !scene.placement.has(square)
    : destinationsOf(scene, from).includes(square);
  return allowed ? { kind: 'move', from, to: square, by: 'tap' } : undefined;
}

function dropOf(drag: Drag, scene: Scene, square: Square | undefined): Intent | undefined {
  const { from, piece } = drag;
  if (square !== undefined && from === undefined) return { kind: 'place', square, piece };
  if (from === undefined) return undefined;
  if (square === undefined) return scene.dropOff ? { kind: 'drop-off', from } : undefined;
  const allowed = scene.free || destinationsOf(scene, from).includes(square);
  return allowed ? { kind: 'move', from, to: square, by: 'drag' } : undefined;
}

/** A click cancels the selection or, if nothing is selected, draws a circle. */
function finishSketch(state: BoardState, { from, to, brush }: Sketch): Step {
  if (to === undefined) return noIntents({ ...state, sketch: undefined });
  if (to === from && state.selected !== undefined) return cancel(state);
  const shape: Shape = to === from ? { from, brush } : { from, to, brush };
  return { state: { ...state, sketch: undefined }, intents: [{ kind: 'draw', shape }] };
}

function select(scene: Scene, square: Square): BoardState {
  return { ...IDLE, selected: square, selectedIn: partsOf(scene), cursor: square };
}

function partsOf({ placement, subject }: Scene): Pick<Scene, 'placement' | 'subject'> {
  return { placement, subject };
}

function deselect(state: BoardState): BoardState {
  const { selected, hover, drag, sketch } = state;
  const idle = selected ?? hover ?? drag ?? sketch;
  return idle === undefined ? state : { ...IDLE, cursor: state.cursor };
}

function noIntents(state: BoardState): Step {
  return { state, intents: [] };
}
