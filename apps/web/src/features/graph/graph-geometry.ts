/**
 * The course of a game as a curve: plies from left to right, Red's chance to win upwards. Everything is in shares of
 * the drawing, 0 to 1 from its top left corner, so that no size is known here.
 */
import { winChance } from '@chuhe/cloudbook/score';
import { type Game, type GameNode, mainline, type NodeId, nodeOf, ROOT } from '@chuhe/game/tree';
import { redScore } from '../../lib/game/evaluation-text.ts';
import { type GlyphTone, glyphSign } from '../../lib/game/glyph-signs.ts';

export interface GraphPoint {
  readonly x: number;
  /** 0 is certain for Red, 1 for Black. */
  readonly y: number;
}

export interface GraphMark extends GraphPoint {
  readonly ply: number;
  readonly sign: string;
  readonly tone: GlyphTone;
}

export interface Curve {
  /** The start position and the mainline; the index is the ply. */
  readonly nodes: readonly GameNode[];
  /** Only where there is an evaluation. */
  readonly points: readonly GraphPoint[];
  readonly marks: readonly GraphMark[];
}

export function curveOf(game: Game): Curve {
  const nodes = [nodeOf(game, ROOT), ...mainline(game)];
  const last = nodes.length - 1;
  const points: GraphPoint[] = [];
  const marks: GraphMark[] = [];
  for (const [ply, node] of nodes.entries()) {
    const x = xOf(ply, last);
    if (node.evaluation !== undefined)
      points.push({ x, y: 1 - winChance(redScore(node.evaluation)) });
    const mark = markOf(node);
    if (mark) marks.push({ x, y: points.at(-1)?.y ?? 0.5, ply, ...mark });
  }
  return { nodes, points: thinned(points), marks: gravest(marks) };
}

/** Where a ply stands; a game without moves has only its left edge. */
export function xOf(ply: number, last: number): number {
  return last === 0 ? 0 : ply / last;
}

/** The ply nearest to a place between the left edge (0) and the right one (1). */
export function plyAt(x: number, last: number): number {
  return Math.round(Math.max(0, Math.min(1, x)) * last);
}

const ERROR_TONES: readonly GlyphTone[] = ['blunder', 'mistake', 'dubious'];

function markOf({ glyphs = [] }: GameNode): { sign: string; tone: GlyphTone } | undefined {
  return glyphs.map(glyphSign).find((sign) => sign && ERROR_TONES.includes(sign.tone));
}

/** More would cover the curve. */
export const MARK_LIMIT = 60;

/** All marks when there is room, else the gravest, still in the order of the game. */
function gravest(marks: readonly GraphMark[]): readonly GraphMark[] {
  if (marks.length <= MARK_LIMIT) return marks;
  const gravity = (mark: GraphMark): number => ERROR_TONES.indexOf(mark.tone);
  const kept = marks.toSorted((a, b) => gravity(a) - gravity(b)).slice(0, MARK_LIMIT);
  return kept.toSorted((a, b) => a.ply - b.ply);
}

/** Columns a curve is drawn in at most: as many as a wide screen has pixels for it. */
const COLUMNS = 600;

/** Of each column the highest and the lowest point, which is all one could see of it. */
function thinned(points: readonly GraphPoint[]): readonly GraphPoint[] {
  if (points.length <= 2 * COLUMNS) return points;
  const columns = new Map<number, GraphPoint[]>();
  for (const point of points) {
    const column = Math.floor(point.x * COLUMNS);
    const inColumn = columns.get(column);
    if (inColumn) inColumn.push(point);
    else columns.set(column, [point]);
  }
  return Array.from(columns.values()).flatMap(extremes);
}

function extremes(points: readonly GraphPoint[]): GraphPoint[] {
  const [first] = points;
  if (first === undefined) return [];
  let high = first;
  let low = first;
  for (const point of points) {
    if (point.y < high.y) high = point;
    if (point.y > low.y) low = point;
  }
  if (high === low) return [high];
  return high.x < low.x ? [high, low] : [low, high];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** @example linePath([{ x: 0, y: 0.5 }, { x: 1, y: 0 }], { width: 100, height: 50 }); // 'M0 25L100 0' */
export function linePath(points: readonly GraphPoint[], { width, height }: Size): string {
  if (points.length === 0) return '';
  return `M${points.map(({ x, y }) => `${round(x * width)} ${round(y * height)}`).join('L')}`;
}

/** Between the curve and the middle, where neither side is better. */
export function areaPath(points: readonly GraphPoint[], size: Size): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const middle = round(size.height / 2);
  const line = linePath(points, size).slice(1);
  return `M${round(first.x * size.width)} ${middle}L${line}L${round(last.x * size.width)} ${middle}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The height of the curve at a ply: between two points on the straight line that is drawn; `undefined` beside the curve. */
export function heightAt(points: readonly GraphPoint[], x: number): number | undefined {
  const next = points.findIndex((point) => point.x >= x);
  const right = points[next];
  if (right === undefined) return undefined;
  const left = points[next - 1];
  if (right.x === x) return right.y;
  if (left === undefined) return undefined;
  return left.y + ((x - left.x) / (right.x - left.x)) * (right.y - left.y);
}

/** The ply at which the line to a move leaves the mainline: the move's own when it lies on it. */
export function mainlinePly(game: Game, id: NodeId): number {
  let node = nodeOf(game, id);
  let ply = node.ply;
  while (node.parent !== undefined) {
    const parent = nodeOf(game, node.parent);
    if (parent.children[0] !== node.id) ply = parent.ply;
    node = parent;
  }
  return ply;
}
