/** The lines of the board: ranks, files, palaces, ticks and frame. */
import { CELL, LEFT, TOP } from '../geometry.ts';
import { type Drawing, draw } from './drawing.ts';

const RIGHT = LEFT + 8 * CELL;
const BOTTOM = TOP + 9 * CELL;
const NEAR_BANK = TOP + 4 * CELL;
const FAR_BANK = TOP + 5 * CELL;
const TICK_GAP = 9;
const TICK = 17;

/** Cannon and pawn points of one half, as column and row from the top. */
const TICK_POINTS = [
  ...[1, 7].map((column) => [column, 2] as const),
  ...[0, 2, 4, 6, 8].map((column) => [column, 3] as const),
];

export const GRID_PATH = [...ranks(), ...files(), ...palaces()].join('');
export const TICK_PATH = TICK_POINTS.flatMap(([column, row]) => [
  ticks(column, row),
  ticks(column, 9 - row),
]).join('');

/** The grid with lines of this width; ticks and frame only if `detailed`. */
export function drawGrid(width: number, detailed: boolean): Drawing {
  const lines = draw('path', { d: GRID_PATH, strokeWidth: width, strokeLinecap: 'square' });
  const rest = [
    draw('path', { d: TICK_PATH, strokeWidth: width }),
    draw('rect', { x: LEFT - 9, y: TOP - 9, width: 818, height: 918, strokeWidth: 4.5 }),
  ];
  return draw('g', { fill: 'none', stroke: 'var(--b-line)' }, lines, ...(detailed ? rest : []));
}

function ranks(): string[] {
  return Array.from({ length: 10 }, (_, row) => `M${LEFT} ${TOP + CELL * row}H${RIGHT}`);
}

function files(): string[] {
  return Array.from({ length: 9 }, (_, column) => {
    const x = LEFT + CELL * column;
    const edge = column === 0 || column === 8;
    return edge ? `M${x} ${TOP}V${BOTTOM}` : `M${x} ${TOP}V${NEAR_BANK}M${x} ${FAR_BANK}V${BOTTOM}`;
  });
}

function palaces(): string[] {
  const left = LEFT + 3 * CELL;
  return [TOP, TOP + 7 * CELL].map((y) => `M${left} ${y}l200 200M${left + 200} ${y}l-200 200`);
}

function ticks(column: number, row: number): string {
  const sides = [-1, 1].filter(
    (side) => !(column === 0 && side < 0) && !(column === 8 && side > 0),
  );
  return sides
    .flatMap((dx) => [-1, 1].map((dy) => ({ dx, dy })))
    .map(({ dx, dy }) => {
      const x = LEFT + CELL * column + dx * TICK_GAP;
      const y = TOP + CELL * row + dy * TICK_GAP;
      return `M${x} ${y + dy * TICK}V${y}H${x + dx * TICK}`;
    })
    .join('');
}
