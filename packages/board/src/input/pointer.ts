/**
 * From pointer events to transitions. A desk is what a pointer needs to know between two events; the
 * functions are free, so that the hook beside this file only joins them to a component.
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

/** Pixels that a press may tremble before it is a drag; a finger trembles more. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 8;
const LONG_TOUCH = 500;
const FLIGHT_HOME = 140;
const SECOND_BUTTON = 2;

/** The pointer that is down. It lives beside the state: nothing of it is drawn by React. */
interface Hand {
  readonly pointerId: number;
  readonly start: Point;
  readonly slack: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  box: Box;
  last: Point;
}

export interface Desk extends Pick<Machine, 'apply' | 'latest' | 'read'> {
  readonly widget: RefObject<HTMLElement | null>;
  /** The flying piece, moved by its transform alone: no rendering while it moves. */
  readonly flying: RefObject<SVGSVGElement | null>;
  hand: Hand | undefined;
}

export function pointerDown(desk: Desk, event: PointerEvent<HTMLElement>): void {
  if (desk.hand !== undefined) return abandon(desk); // a second finger: it wants to zoom
  const { pen, onShapesChange } = desk.latest.current.props;
  const { button, pointerType, isPrimary } = event;
  const second = button === SECOND_BUTTON;
  if (!isPrimary || (button !== 0 && !second)) return;
  if (second && onShapesChange === undefined) return;
  if (pointerType === 'touch' && !wantsTouch(desk, clientOf(event))) return;
  const square = takeUp(desk, event);
  const brush = second ? brushOf(event) : pen;
  desk.apply((state, scene) =>
    brush === undefined ? press(state, scene, square) : pressToDraw(state, square, brush),
  );
  fly(desk);
}

export function pointerMove(desk: Desk, event: PointerEvent<HTMLElement>): void {
  const { hand, apply } = desk;
  if (hand === undefined) return hoverOver(desk, event);
  if (event.pointerId !== hand.pointerId) return;
  hand.last = clientOf(event);
  const far = Math.hypot(hand.last.x - hand.start.x, hand.last.y - hand.start.y) > hand.slack;
  if (far) clearTimeout(hand.timer);
  const square = squareUnder(desk, hand.last, hand.box);
  const { state } = apply((state) => hover(state, square, far));
  // Another button that goes down in mid-drag arrives as a move, not as a press.
  if (event.button === SECOND_BUTTON && state.drag !== undefined) return abandon(desk);
  if (state.drag?.moving === true) fly(desk);
}

export function pointerUp(desk: Desk, event: PointerEvent<HTMLElement>): void {
  const { hand } = desk;
  if (hand === undefined || event.pointerId !== hand.pointerId) return;
  const at = clientOf(event);
  const square = squareUnder(desk, at, hand.box);
  if (event.button === SECOND_BUTTON && square === undefined) swallowMenu();
  let dragged: Square | undefined;
  const step = putDown(desk, () =>
    desk.apply((state, scene) => {
      dragged = state.drag?.moving === true ? state.drag.from : undefined;
      return release(state, scene, square);
    }),
  );
  if (dragged !== undefined && step?.intents.length === 0) flyHome(desk, dragged, at);
}

export function pointerLeave(desk: Desk): void {
  if (desk.hand === undefined) desk.apply((state) => hover(state, undefined, false));
}

/** The browser took the pointer away, to scroll or to zoom. */
export function pointerLost(desk: Desk, event: PointerEvent<HTMLElement>): void {
  if (desk.hand?.pointerId === event.pointerId) abandon(desk);
}

/** Everything goes back to where it was. */
export function abandon(desk: Desk): void {
  putDown(desk, () => desk.apply(cancel));
}

export function pullIn(desk: Desk, piece: Piece, pointer: PulledPointer): void {
  const { pointerId, pointerType = 'mouse' } = pointer;
  hold(desk, { pointerId, pointerType, at: clientOf(pointer), slack: 0, timer: undefined });
  desk.apply((state) => pull(state, piece));
  fly(desk);
}

/** The browser's menu stays where the board has no use for the second button. */
export function contextMenu(desk: Desk, event: MouseEvent<HTMLElement>): void {
  const { onShapesChange, onSquareContext } = desk.latest.current.props;
  const { selected } = desk.read();
  const unused = onShapesChange === undefined && onSquareContext === undefined;
  if (unused && selected === undefined) return;
  event.preventDefault();
  if (onShapesChange !== undefined || isTouch(event.nativeEvent)) return;
  if (selected !== undefined) return abandon(desk);
  const at = clientOf(event);
  const square = squareUnder(desk, at, event.currentTarget.getBoundingClientRect());
  if (square !== undefined) onSquareContext?.(square, at);
}

/** Whether a touch finds anything to do; where it does not, a scrollable board scrolls. */
export function wantsTouch(desk: Desk, at: Point): boolean {
  const { props, scene } = desk.latest.current;
  if (props.scrollable !== true) return true;
  if (props.pen !== undefined || isAiming(desk)) return true;
  const square = squareUnder(desk, at, desk.widget.current?.getBoundingClientRect());
  return square !== undefined && isMovable(scene, square);
}

export function squareUnder(desk: Desk, at: Point, box: Box | undefined): Square | undefined {
  const { orientation = 'red' } = desk.latest.current.props;
  return box && squareNear(toDrawing(at, box), orientation);
}

/** The page moved under a pointer that is down. */
export function measureAgain(desk: Desk): void {
  const box = desk.widget.current?.getBoundingClientRect();
  if (desk.hand !== undefined && box !== undefined) desk.hand.box = box;
}

function takeUp(desk: Desk, event: PointerEvent<HTMLElement>): Square | undefined {
  const { pointerId, pointerType } = event;
  const at = clientOf(event);
  const touch = pointerType === 'touch';
  const square = squareUnder(desk, at, event.currentTarget.getBoundingClientRect());
  const { onSquareContext } = desk.latest.current.props;
  const longTouch = () => {
    abandon(desk);
    if (square !== undefined) onSquareContext?.(square, at);
  };
  const timer = touch && onSquareContext ? setTimeout(longTouch, LONG_TOUCH) : undefined;
  hold(desk, { pointerId, pointerType, at, timer, slack: touch ? TOUCH_SLACK : MOUSE_SLACK });
  return square;
}

interface Grip extends Pick<Hand, 'pointerId' | 'slack' | 'timer'> {
  readonly at: Point;
  readonly pointerType: string;
}

function hold(desk: Desk, { pointerId, pointerType, at, slack, timer }: Grip): void {
  const [widget, flying] = [desk.widget.current, desk.flying.current];
  if (widget === null || flying === null) return;
  capturePointer(widget, pointerId);
  flying.dataset['pointer'] = pointerType; // the style sheet raises a piece above a finger
  const box = widget.getBoundingClientRect();
  desk.hand = { pointerId, slack, timer, start: at, last: at, box };
}

/** The hand is empty before the state changes, for a lost capture follows at once. */
function putDown(desk: Desk, end: () => Step): Step | undefined {
  clearTimeout(desk.hand?.timer);
  desk.hand = undefined;
  return end();
}

function hoverOver(desk: Desk, event: PointerEvent<HTMLElement>): void {
  if (event.pointerType === 'touch' || !isAiming(desk)) return;
  const box = event.currentTarget.getBoundingClientRect();
  const square = squareUnder(desk, clientOf(event), box);
  desk.apply((state) => hover(state, square, false));
}

/** A piece is in the hand, on the board or in the host's: the square under the pointer matters. */
function isAiming({ read, latest }: Desk): boolean {
  return (latest.current.scene.placing ?? read().selected) !== undefined;
}

function fly({ hand, flying }: Desk): void {
  if (hand === undefined || flying.current === null) return;
  const x = hand.last.x - hand.box.left;
  const y = hand.last.y - hand.box.top;
  flying.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}

/** A piece that may not stand where it was dropped slides back, so that the eye finds it again. */
function flyHome(desk: Desk, from: Square, at: Point): void {
  const widget = desk.widget.current;
  const piece = widget?.querySelector(`[data-square="${from}"]`);
  if (!widget || !piece || prefersReducedMotion()) return;
  const { orientation = 'red', animation } = desk.latest.current.props;
  const box = widget.getBoundingClientRect();
  const [start, end] = [toDrawing(at, box), pointOf(from, orientation)];
  const keyframes = [start, end].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  playKeyframes(piece, keyframes, animation === 0 ? 0 : FLIGHT_HOME);
}

/** Some systems open the menu when the second button goes up, wherever that is. */
function swallowMenu(): void {
  document.addEventListener('contextmenu', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('contextmenu', swallow, { capture: true }), 50);
}

function swallow(event: Event): void {
  event.preventDefault();
}

function isTouch(event: globalThis.MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

function clientOf(event: Pick<PulledPointer, 'clientX' | 'clientY'>): Point {
  return { x: event.clientX, y: event.clientY };
}
