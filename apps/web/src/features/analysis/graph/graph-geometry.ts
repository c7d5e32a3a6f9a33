/**
 * The evaluations of a game as a curve: plies from left to right, Red's winning chance upwards. Coordinates range from 0
 * to 1 and start at the top left corner of the drawing.
 */
import { winChance } from '@chuhe/cloudbook/score';
import {
  type Evaluation,
  type Game,
  type GameNode,
  mainline,
  type NodeId,
  nodeAt,
  nodeOf,
  positionAt,
  ROOT,
} from '@chuhe/game/tree';
import { isMateOnBoard, redScore } from '../../../lib/game/evaluation-text.ts';
import { evaluationAt, type Notes } from '../../../lib/game/evaluations.ts';
import { type GlyphTone, glyphSign } from '../../../lib/game/glyph-signs.ts';

export interface GraphPoint {
  readonly x: number;
  /** 0 is a certain win for Red, 1 a certain win for Black. */
  readonly y: number;
}

interface GraphMark extends GraphPoint {
  readonly ply: number;
  readonly sign: string;
  readonly tone: GlyphTone;
}

/** The part of the curve that depends on the game alone. It stays the same while engines add evaluations. */
export interface Course {
  readonly game: Game;
  /** The starting position and the mainline; the index is the ply. */
  readonly nodes: readonly GameNode[];
  /** By ply: the height of the evaluation stored in the game; NaN if there is none. */
  readonly heights: Float64Array;
  readonly errors: readonly Omit<GraphMark, 'x' | 'y'>[];
}

/** Points that a line connects. */
export type Run = readonly GraphPoint[];

export interface Curve {
  readonly nodes: readonly GameNode[];
  /** The points of plies with an evaluation, from left to right. A part of the game without evaluations separates two runs. */
  readonly runs: readonly Run[];
  readonly marks: readonly GraphMark[];
}

export function courseOf(game: Game): Course {
  const nodes = [nodeOf(game, ROOT), ...mainline(game)];
  const heights = new Float64Array(nodes.length).fill(Number.NaN);
  const errors: Course['errors'][number][] = [];
  for (const [ply, node] of nodes.entries()) {
    heights[ply] = heightOf(node.evaluation);
    const sign = errorOf(node);
    if (sign) errors.push({ ply, ...sign });
  }
  heights[nodes.length - 1] = heightAtEnd(game, nodes.at(-1)) ?? heights.at(-1) ?? Number.NaN;
  return { game, nodes, heights, errors: gravest(errors) };
}

/** @param notes evaluations by engines, in addition to those stored in the game. */
export function curveOf(course: Course, notes: Notes): Curve {
  const { nodes, errors } = course;
  const heights = withNotes(course, notes);
  const last = nodes.length - 1;
  const marks = errors.map((error) => {
    return { ...error, x: xOf(error.ply, last), y: heightBefore(heights, error.ply) };
  });
  return { nodes, runs: runsOf(heights), marks };
}

function withNotes({ game, nodes, heights }: Course, notes: Notes): Float64Array {
  if (notes.size === 0) return heights;
  const next = heights.slice();
  for (const id of notes.keys()) {
    const ply = nodeAt(game, id)?.ply ?? 0;
    const evaluation = nodes[ply]?.id === id ? evaluationAt({ game, notes }, id) : undefined;
    const height = heightOf(evaluation);
    if (!Number.isNaN(height)) next[ply] = height;
  }
  return next;
}

/** NaN without an evaluation, and for a mate on the board, whose evaluation has no sign. */
function heightOf(evaluation: Evaluation | undefined): number {
  if (evaluation === undefined || isMateOnBoard(evaluation)) return Number.NaN;
  return 1 - winChance(redScore(evaluation));
}

/** The height of a finished game; `undefined` if the game goes on. */
function heightAtEnd(game: Game, last: GameNode | undefined): number | undefined {
  const winner = last && positionAt(game, last.id).outcome()?.winner;
  if (winner === undefined) return undefined;
  return winner === null ? 0.5 : winner === 'red' ? 0 : 1;
}

/** The height at a ply or, without an evaluation, at the last evaluated ply before it. If there is none, the middle. */
function heightBefore(heights: Float64Array, ply: number): number {
  let at = ply;
  while (at > 0 && Number.isNaN(heights[at])) at -= 1;
  const height = heights[at] ?? 0.5;
  return Number.isNaN(height) ? 0.5 : height;
}

/** Horizontal position of a ply; 0 in a game without moves. */
export function xOf(ply: number, last: number): number {
  return last === 0 ? 0 : ply / last;
}

/** The ply nearest to a horizontal position from 0 to 1. */
export function plyAt(x: number, last: number): number {
  return Math.round(Math.max(0, Math.min(1, x)) * last);
}

const ERROR_TONES: readonly GlyphTone[] = ['blunder', 'mistake', 'dubious'];

function errorOf({ glyphs = [] }: GameNode): { sign: string; tone: GlyphTone } | undefined {
  return glyphs.map(glyphSign).find((sign) => sign && ERROR_TONES.includes(sign.tone));
}

/** Maximum number of marks. More would cover the curve. */
const MARK_LIMIT = 60;

/** The worst errors, up to the limit, in the order of the game. */
function gravest(errors: Course['errors']): Course['errors'] {
  if (errors.length <= MARK_LIMIT) return errors;
  const gravity = (error: Course['errors'][number]): number => ERROR_TONES.indexOf(error.tone);
  const kept = errors.toSorted((a, b) => gravity(a) - gravity(b)).slice(0, MARK_LIMIT);
  return kept.toSorted((a, b) => a.ply - b.ply);
}

/** Number of columns into which a long game is divided, so that the curve has at most two points per column. */
const COLUMNS = 600;

/** The largest number of plies from one evaluation to the next that a line connects: some files have evaluations of one side's moves only. */
const CONNECTED = 2;

/** The points of the curve. In a long game, each column keeps only its highest and its lowest point; others would not be visible. */
function runsOf(heights: Float64Array): readonly Run[] {
  const isLong = heights.length > 2 * COLUMNS;
  const columns = isLong ? COLUMNS : heights.length;
  const last = heights.length - 1;
  const runs: GraphPoint[][] = [];
  let end = 0;
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * heights.length) / columns);
    const to = Math.floor(((column + 1) * heights.length) / columns);
    for (const ply of extremes(heights, from, to)) {
      const isConnected =
        runs.length > 0 && ply - end <= CONNECTED * Math.ceil(heights.length / columns);
      if (!isConnected) runs.push([]);
      runs.at(-1)?.push({ x: xOf(ply, last), y: heights[ply] ?? 0.5 });
      end = ply;
    }
  }
  return runs;
}

/** The plies of the highest and the lowest point of a range, in the order of the game; empty if there is no evaluation. */
function extremes(heights: Float64Array, from: number, to: number): readonly number[] {
  let [high, low] = [-1, -1];
  for (let ply = from; ply < to; ply += 1) {
    const height = heights[ply] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    if (high < 0 || height < (heights[high] ?? 0)) high = ply;
    if (low < 0 || height > (heights[low] ?? 0)) low = ply;
  }
  if (high < 0) return [];
  return high === low ? [high] : [Math.min(high, low), Math.max(high, low)];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A run of one point is a line of no length, which is drawn as a dot.
 *
 * @example linePath([[{ x: 0, y: 0.5 }, { x: 1, y: 0 }]], { width: 100, height: 50 }); // 'M0 25L100 0'
 */
export function linePath(runs: readonly Run[], size: Size): string {
  return runs.map((run) => `M${through(run, size)}${run.length === 1 ? 'h0' : ''}`).join('');
}

function through(run: Run, { width, height }: Size): string {
  return run.map(({ x, y }) => `${round(x * width)} ${round(y * height)}`).join('L');
}

/** The area between the curve and the middle line. On the middle line, neither side is better. */
export function areaPath(runs: readonly Run[], size: Size): string {
  const middle = round(size.height / 2);
  const areas = runs.map((run) => {
    const [from, to] = [run[0], run.at(-1)].map((end) => round((end?.x ?? 0) * size.width));
    return `M${from} ${middle}L${through(run, size)}L${to} ${middle}Z`;
  });
  return areas.join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The height of the curve, interpolated between two points; `undefined` outside the runs. */
export function heightAt(runs: readonly Run[], x: number): number | undefined {
  const run = runs.find((each) => (each.at(-1)?.x ?? 0) >= x) ?? [];
  const next = run.findIndex((point) => point.x >= x);
  const right = run[next];
  if (right === undefined) return undefined;
  const left = run[next - 1];
  if (right.x === x) return right.y;
  if (left === undefined) return undefined;
  return left.y + ((x - left.x) / (right.x - left.x)) * (right.y - left.y);
}

/** The ply of a move on the mainline or, for a move in a variation, the ply at which its path leaves the mainline. */
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
