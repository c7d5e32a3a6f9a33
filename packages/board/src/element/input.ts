/** Turns events on the element into transitions of the board's state. */
import { type Orientation, type Point, squareNear, stepSquare, toDrawing } from '../geometry.ts';
import { capturePointer } from '../input/dom.ts';
import type { Square } from '../square.ts';
import {
  activate,
  type BoardState,
  cancel,
  hover,
  moveCursor,
  press,
  release,
  type Scene,
  type Step,
} from '../state.ts';

/** Pixels that a pointer may move before a press becomes a drag. */
const SLACK = { mouse: 3, touch: 8 } as const;

/** The steps of the cursor keys, in screen directions. The long ones reach the edge. */
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  Home: { x: -9, y: 0 },
  End: { x: 9, y: 0 },
  PageUp: { x: 0, y: -9 },
  PageDown: { x: 0, y: 9 },
};

export interface InputHost {
  readonly isInteractive: () => boolean;
  readonly orientation: () => Orientation;
  /** Applies a transition and draws the result. */
  readonly apply: (transition: (state: BoardState, scene: Scene) => Step) => void;
  /** Moves the dragged piece to a point of the drawing. */
  readonly drag: (at: Point) => void;
}

interface Pressed {
  readonly id: number;
  readonly start: Point;
  readonly slack: number;
}

/** Listens to an element that is as large as the board. */
export function listenToInput(board: HTMLElement, host: InputHost): void {
  let pressed: Pressed | undefined;
  const pointOf = (event: PointerEvent): Point =>
    toDrawing({ x: event.clientX, y: event.clientY }, board.getBoundingClientRect());
  const squareOf = (event: PointerEvent): Square | undefined =>
    squareNear(pointOf(event), host.orientation());
  board.addEventListener('pointerdown', (event) => {
    if (!host.isInteractive() || event.button !== 0 || !event.isPrimary) return;
    const slack = event.pointerType === 'touch' ? SLACK.touch : SLACK.mouse;
    pressed = { id: event.pointerId, start: { x: event.clientX, y: event.clientY }, slack };
    capturePointer(board, event.pointerId);
    host.apply((state, scene) => press(state, scene, squareOf(event)));
  });
  board.addEventListener('pointermove', (event) => {
    if (pressed?.id !== event.pointerId) return;
    const { start, slack } = pressed;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack;
    host.apply((state) => hover(state, squareOf(event), far));
    host.drag(pointOf(event));
  });
  board.addEventListener('pointerup', (event) => {
    if (pressed?.id !== event.pointerId) return;
    pressed = undefined;
    host.apply((state, scene) => release(state, scene, squareOf(event)));
  });
  board.addEventListener('pointercancel', () => {
    pressed = undefined;
    host.apply(cancel);
  });
  board.addEventListener('keydown', (event) => {
    if (!host.isInteractive() || event.ctrlKey || event.metaKey || event.altKey) return;
    const transition = transitionOf(event.key, host);
    if (transition === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    host.apply(transition);
  });
}

function transitionOf(
  key: string,
  host: InputHost,
): ((state: BoardState, scene: Scene) => Step) | undefined {
  const step = STEPS[key];
  if (step !== undefined) {
    return (state) => moveCursor(state, stepSquare(state.cursor, step, host.orientation()));
  }
  if (key === 'Enter' || key === ' ') return activate;
  return key === 'Escape' ? cancel : undefined;
}
