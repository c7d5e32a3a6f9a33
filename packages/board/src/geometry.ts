/**
 * Converts between squares and points. In units of the drawing a cell is 100 wide, the picture 920 × 1056,
 * and the top left square is at (60, 78). Black's orientation turns the board by 180°.
 *
 * ```ts
 * pointOf('e0', 'red'); // { x: 460, y: 978 }
 * squareNear({ x: 455, y: 990 }, 'red'); // 'e0'
 * ```
 */
import type { Color } from './piece.ts';
import { FILE_COUNT, fileOf, RANK_COUNT, rankOf, type Square, squareAt } from './square.ts';

export const WIDTH = 920;
export const HEIGHT = 1056;
export const CELL = 100;
export const LEFT = 60;
export const TOP = 78;
export const VIEW_BOX = `0 0 ${WIDTH} ${HEIGHT}`;

/** The side at the bottom. */
export type Orientation = Color;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of `DOMRect`. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function pointOf(square: Square, orientation: Orientation): Point {
  const { column, row } = turn(fileOf(square), rankOf(square), orientation);
  return { x: LEFT + CELL * column, y: TOP + CELL * row };
}

/** The square whose cell contains the point; `undefined` if the point is more than half a cell off the grid. */
export function squareNear(point: Point, orientation: Orientation): Square | undefined {
  const column = Math.round((point.x - LEFT) / CELL);
  const row = Math.round((point.y - TOP) / CELL);
  if (column < 0 || column >= FILE_COUNT || row < 0 || row >= RANK_COUNT) return undefined;
  return orientation === 'red'
    ? squareAt(column, RANK_COUNT - 1 - row)
    : squareAt(FILE_COUNT - 1 - column, row);
}

/** Converts client coordinates to units of the drawing. */
export function toDrawing(client: Point, box: Box): Point {
  return {
    x: ((client.x - box.left) / box.width) * WIDTH,
    y: ((client.y - box.top) / box.height) * HEIGHT,
  };
}

/** Converts units of the drawing to client coordinates. */
export function toClient(point: Point, box: Box): Point {
  return {
    x: box.left + (point.x / WIDTH) * box.width,
    y: box.top + (point.y / HEIGHT) * box.height,
  };
}

/** Moves a square by `step` in screen directions, for either orientation; stops at the edge. */
export function stepSquare(square: Square, step: Point, orientation: Orientation): Square {
  const sign = orientation === 'red' ? 1 : -1;
  const file = clamp(fileOf(square) + sign * step.x, FILE_COUNT);
  const rank = clamp(rankOf(square) - sign * step.y, RANK_COUNT);
  return squareAt(file, rank) ?? square;
}

export function distance(a: Square, b: Square): number {
  return Math.hypot(fileOf(a) - fileOf(b), rankOf(a) - rankOf(b));
}

function turn(file: number, rank: number, orientation: Orientation) {
  return orientation === 'red'
    ? { column: file, row: RANK_COUNT - 1 - rank }
    : { column: FILE_COUNT - 1 - file, row: rank };
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1);
}
