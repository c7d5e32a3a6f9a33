/** Renders a board whose client pixels equal the drawing's units. */
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Board, type BoardProps } from '../board.tsx';
import { HEIGHT, type Orientation, type Point, pointOf, WIDTH } from '../geometry.ts';
import { START_BOARD } from '../placement.ts';
import type { Square } from '../square.ts';

// Strict mode mounts and renders components twice, which reveals effects that must not run twice.
configure({ reactStrictMode: true });

const DESTINATIONS = new Map([
  ['h2', ['e2', 'h9', 'h4']],
  ['b0', ['a2', 'c2']],
]);

export function mockLayout(): void {
  beforeEach(() => {
    const box = new DOMRect(0, 0, WIDTH, HEIGHT);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export function renderBoard(props: Partial<BoardProps> = {}) {
  const draw = (more: Partial<BoardProps>) => (
    <Board placement={START_BOARD} destinations={DESTINATIONS} {...props} {...more} />
  );
  const view = render(draw({}));
  return { ...view, redraw: (more: Partial<BoardProps>) => view.rerender(draw(more)) };
}

type Callback =
  | 'onMove'
  | 'onSelect'
  | 'onShapesChange'
  | 'onSquareContext'
  | 'onDropOff'
  | 'onPlace';

/** A mock with the type of the board's callback of this name. */
export function callback<K extends Callback>(_name: K) {
  return vi.fn<NonNullable<BoardProps[K]>>();
}

export function widget(): HTMLElement {
  return screen.getByRole('application');
}

export function announced(): string | null {
  return screen.getByRole('status').textContent;
}

export function key(name: string): void {
  fireEvent.keyDown(widget(), { key: name });
}

interface Press {
  readonly button?: number;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly pointerType?: string;
  readonly pointerId?: number;
  readonly isPrimary?: boolean;
  readonly orientation?: Orientation;
}

export function down(at: Square | Point, press: Press = {}): void {
  fireEvent.pointerDown(widget(), eventOf(at, press));
}

export function move(at: Square | Point, press: Press = {}): void {
  fireEvent.pointerMove(widget(), { ...eventOf(at, press), button: press.button ?? -1 });
}

export function up(at: Square | Point, press: Press = {}): void {
  fireEvent.pointerUp(widget(), eventOf(at, press));
}

export function tap(at: Square, press: Press = {}): void {
  down(at, press);
  up(at, press);
}

export function drag(from: Square, to: Square | Point, press: Press = {}): void {
  down(from, press);
  move(to, { ...press, button: -1 });
  up(to, press);
}

/** The values of an attribute on all elements that match the selector. */
export function squaresOf(container: Element, selector: string, attribute: string): string[] {
  return Array.from(
    container.querySelectorAll(selector),
    (node) => node.getAttribute(attribute) ?? '',
  );
}

function eventOf(at: Square | Point, { orientation = 'red', ...press }: Press) {
  const { x, y } = typeof at === 'string' ? pointOf(at, orientation) : at;
  return {
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    button: 0,
    ...press,
  };
}
