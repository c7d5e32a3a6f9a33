import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEIGHT, pointOf, squareNear, stepSquare, toClient, toDrawing, WIDTH } from './geometry.ts';
import { COLORS } from './piece.ts';
import { SQUARES } from './square.ts';
import { anySquare } from './testing/positions.ts';

const anyOrientation = fc.constantFrom(...COLORS);

describe('geometry', () => {
  it('maps the corners to their points', () => {
    expect(pointOf('a9', 'red')).toEqual({ x: 60, y: 78 });
    expect(pointOf('i0', 'red')).toEqual({ x: 860, y: 978 });
  });

  it('turns by 180° instead of mirroring', () => {
    for (const square of SQUARES) {
      const [red, black] = [pointOf(square, 'red'), pointOf(square, 'black')];
      expect({ x: red.x + black.x, y: red.y + black.y }).toEqual({ x: WIDTH, y: HEIGHT });
    }
  });

  it('finds the square from any point of its cell', () => {
    const inCell = fc.integer({ min: -49, max: 49 });
    fc.assert(
      fc.property(anySquare, anyOrientation, inCell, inCell, (square, orientation, dx, dy) => {
        const { x, y } = pointOf(square, orientation);
        expect(squareNear({ x: x + dx, y: y + dy }, orientation)).toBe(square);
      }),
    );
  });

  it('finds no square beyond half a cell from the grid', () => {
    expect(squareNear({ x: 5, y: 78 }, 'red')).toBeUndefined();
    expect(squareNear({ x: 460, y: 1040 }, 'red')).toBeUndefined();
  });

  it('converts to client pixels and back', () => {
    const box = { left: 12, top: 34, width: 460, height: 528 };
    expect(toDrawing(toClient({ x: 460, y: 978 }, box), box)).toEqual({ x: 460, y: 978 });
  });

  it('steps in screen directions and stays on the board', () => {
    expect(stepSquare('e4', { x: 1, y: 0 }, 'red')).toBe('f4');
    expect(stepSquare('e4', { x: 1, y: 0 }, 'black')).toBe('d4');
    expect(stepSquare('e4', { x: 0, y: -1 }, 'red')).toBe('e5');
    expect(stepSquare('e4', { x: 0, y: -1 }, 'black')).toBe('e3');
    expect(stepSquare('i0', { x: 9, y: 9 }, 'red')).toBe('i0');
  });
});
