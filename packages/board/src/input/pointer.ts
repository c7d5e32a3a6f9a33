/**
 * Turns pointer events into transitions. The hook in use-pointer.ts connects these functions to a
 * component; a `PointerController` holds what they need between two events.
 */
import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { PulledPointer } from '../board-props.ts';
import { type Box, type Point, pointOf, squareNear, toDrawing } from '../geometry.ts';
import type { Piece } from '../piece.ts';
import { brushOf } from '../shape.ts';
import type { Square } from '../square.ts';
import {
  cancel,
  hover,
  isMovable,
  press,
  pressToDraw,
  pull,
  release,
  type Step,
} from '../state.ts';
import { capturePointer, playKeyframes, prefersReducedMotion } from './dom.ts';
import type { Machine } from './use-machine.ts';

/** Pixels that a pointer may move before a press becomes a drag. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 8;
const LONG_TOUCH_MS = 500;
const RETURN_MS = 140;
const SECOND_BUTTON = 2;

/** The pointer that is down. It is not part of the state, since React does not render it. */
interface ActivePointer {
  readonly pointerId: number;
  readonly start: Point;
  readonly slack: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  box: Box;
  last: Point;
}

export interface PointerController extends Pick<Machine, 'apply' | 'latest' | 'read'> {
  readonly widget: RefObject<HTMLElement | null>;
  /** The dragged piece. It is moved by changing its CSS transform only, without rendering. */
  readonly flying: RefObject<SVGSVGElement | null>;
  active: ActivePointer | undefined;
}

export function pointerDown(controller: PointerController, event: PointerEvent<HTMLElement>): void {
  if (controller.active !== undefined) return cancelInput(controller); // a second finger zooms
  const { pen, onShapesChange } = controller.latest.current.props;
  const { button, pointerType, isPrimary } = event;
  const second = button === SECOND_BUTTON;
  if (!isPrimary || (button !== 0 && !second)) return;
  if (second && onShapesChange === undefined) return;
  if (pointerType === 'touch' && !wantsTouch(controller, clientOf(event))) return;
  const square = startPress(controller, event);
  const brush = second ? brushOf(event) : pen;
  controller.apply((state, scene) =>
    brush === undefined ? press(state, scene, square) : pressToDraw(state, square, brush),
  );
  moveFlying(controller);
}

export function pointerMove(controller: PointerController, event: PointerEvent<HTMLElement>): void {
  const { active, apply } = controller;
  if (active === undefined) return hoverOver(controller, event);
  if (event.pointerId !== active.pointerId) return;
  active.last = clientOf(event);
  const far =
    Math.hypot(active.last.x - active.start.x, active.last.y - active.start.y) > active.slack;
  if (far) clearTimeout(active.timer);
  const square = squareUnder(controller, active.last, active.box);
  const { state } = apply((state) => hover(state, square, far));
  // A second button pressed during a drag arrives as a move, not as a press.
  if (event.button === SECOND_BUTTON && state.drag !== undefined) return cancelInput(controller);
  if (state.drag?.moving === true) moveFlying(controller);
}

export function pointerUp(controller: PointerController, event: PointerEvent<HTMLElement>): void {
  const { active } = controller;
  if (active === undefined || event.pointerId !== active.pointerId) return;
  const at = clientOf(event);
  const square = squareUnder(controller, at, active.box);
  if (event.button === SECOND_BUTTON && square === undefined) suppressMenu();
  let dragged: Square | undefined;
  const step = endPress(controller, () =>
    controller.apply((state, scene) => {
      dragged = state.drag?.moving === true ? state.drag.from : undefined;
      return release(state, scene, square);
    }),
  );
  if (dragged !== undefined && step?.intents.length === 0) animateBack(controller, dragged, at);
}

export function pointerLeave(controller: PointerController): void {
  if (controller.active === undefined) controller.apply((state) => hover(state, undefined, false));
}

/** The browser has cancelled the pointer, to scroll or to zoom. */
export function pointerLost(controller: PointerController, event: PointerEvent<HTMLElement>): void {
  if (controller.active?.pointerId === event.pointerId) cancelInput(controller);
}

export function cancelInput(controller: PointerController): void {
  endPress(controller, () => controller.apply(cancel));
}

export function startPull(
  controller: PointerController,
  piece: Piece,
  pointer: PulledPointer,
): void {
  const { pointerId, pointerType = 'mouse' } = pointer;
  capture(controller, {
    pointerId,
    pointerType,
    at: clientOf(pointer),
    slack: 0,
    timer: undefined,
  });
  controller.apply((state) => pull(state, piece));
  moveFlying(controller);
}

/** Suppresses the browser's menu if the board uses the second button or a square is selected. */
export function contextMenu(controller: PointerController, event: MouseEvent<HTMLElement>): void {
  const { onShapesChange, onSquareContext } = controller.latest.current.props;
  const { selected } = controller.read();
  const unused = onShapesChange === undefined && onSquareContext === undefined;
  if (unused && selected === undefined) return;
  event.preventDefault();
  if (onShapesChange !== undefined || isTouch(event.nativeEvent)) return;
  if (selected !== undefined) return cancelInput(controller);
  const at = clientOf(event);
  const square = squareUnder(controller, at, event.currentTarget.getBoundingClientRect());
  if (square !== undefined) onSquareContext?.(square, at);
}

/** Whether a touch acts on the board; if not, it scrolls the page. */
export function wantsTouch(controller: PointerController, at: Point): boolean {
  const { props, scene } = controller.latest.current;
  if (props.scrollable !== true) return true;
  if (props.pen !== undefined || isAiming(controller)) return true;
  const square = squareUnder(controller, at, controller.widget.current?.getBoundingClientRect());
  return square !== undefined && isMovable(scene, square);
}

export function squareUnder(
  controller: PointerController,
  at: Point,
  box: Box | undefined,
): Square | undefined {
  const { orientation = 'red' } = controller.latest.current.props;
  return box && squareNear(toDrawing(at, box), orientation);
}

/** Called when the page scrolls or resizes while a pointer is down. */
export function updateBox(controller: PointerController): void {
  const box = controller.widget.current?.getBoundingClientRect();
  if (controller.active !== undefined && box !== undefined) controller.active.box = box;
}

function startPress(
  controller: PointerController,
  event: PointerEvent<HTMLElement>,
): Square | undefined {
  const { pointerId, pointerType } = event;
  const at = clientOf(event);
  const touch = pointerType === 'touch';
  const square = squareUnder(controller, at, event.currentTarget.getBoundingClientRect());
  const { onSquareContext } = controller.latest.current.props;
  const longTouch = () => {
    cancelInput(controller);
    if (square !== undefined) onSquareContext?.(square, at);
  };
  const timer = touch && onSquareContext ? setTimeout(longTouch, LONG_TOUCH_MS) : undefined;
  capture(controller, {
    pointerId,
    pointerType,
    at,
    timer,
    slack: touch ? TOUCH_SLACK : MOUSE_SLACK,
  });
  return square;
}

interface CaptureOptions extends Pick<ActivePointer, 'pointerId' | 'slack' | 'timer'> {
  readonly at: Point;
  readonly pointerType: string;
}

function capture(
  controller: PointerController,
  { pointerId, pointerType, at, slack, timer }: CaptureOptions,
): void {
  const [widget, flying] = [controller.widget.current, controller.flying.current];
  if (widget === null || flying === null) return;
  capturePointer(widget, pointerId);
  flying.dataset['pointer'] = pointerType; // the style sheet raises the piece above a finger
  const box = widget.getBoundingClientRect();
  controller.active = { pointerId, slack, timer, start: at, last: at, box };
}

/** Clears the active pointer before the state changes, since the browser may report a lost capture at once. */
function endPress(controller: PointerController, end: () => Step): Step | undefined {
  clearTimeout(controller.active?.timer);
  controller.active = undefined;
  return end();
}

function hoverOver(controller: PointerController, event: PointerEvent<HTMLElement>): void {
  if (event.pointerType === 'touch' || !isAiming(controller)) return;
  const box = event.currentTarget.getBoundingClientRect();
  const square = squareUnder(controller, clientOf(event), box);
  controller.apply((state) => hover(state, square, false));
}

/** Whether the square under the pointer matters: a piece is selected, or the host places one. */
function isAiming({ read, latest }: PointerController): boolean {
  return (latest.current.scene.placing ?? read().selected) !== undefined;
}

function moveFlying({ active, flying }: PointerController): void {
  if (active === undefined || flying.current === null) return;
  const x = active.last.x - active.box.left;
  const y = active.last.y - active.box.top;
  flying.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}

/** Animates a refused piece back to its square, so that the user can follow it. */
function animateBack(controller: PointerController, from: Square, at: Point): void {
  const widget = controller.widget.current;
  const piece = widget?.querySelector(`[data-square="${from}"]`);
  if (!widget || !piece || prefersReducedMotion()) return;
  const { orientation = 'red', animation } = controller.latest.current.props;
  const box = widget.getBoundingClientRect();
  const [start, end] = [toDrawing(at, box), pointOf(from, orientation)];
  const keyframes = [start, end].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  playKeyframes(piece, keyframes, animation === 0 ? 0 : RETURN_MS);
}

/** Some systems open the menu when the second button goes up, even outside the board. */
function suppressMenu(): void {
  document.addEventListener('contextmenu', preventDefault, { capture: true });
  setTimeout(
    () => document.removeEventListener('contextmenu', preventDefault, { capture: true }),
    50,
  );
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

function isTouch(event: globalThis.MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

function clientOf(event: Pick<PulledPointer, 'clientX' | 'clientY'>): Point {
  return { x: event.clientX, y: event.clientY };
}
