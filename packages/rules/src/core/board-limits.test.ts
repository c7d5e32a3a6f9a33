import { describe, expect, it } from 'vitest';
import { INITIAL_FEN, parseFen } from '../fen.ts';
import { COLORS, piece, ROLE_LIMITS, ROLES } from '../piece.ts';
import { Position } from '../position.ts';
import { putPiece, type Setup } from '../setup.ts';
import { SQUARES } from '../square.ts';
import { Board } from './board.ts';

const kinds = COLORS.flatMap((color) => ROLES.map((role) => ({ color, role })));

describe('a board made from a setup', () => {
  it.each(kinds)('refuses one $color $role more than the limit', (kind) => {
    const { color, role } = kind;
    const crowded = putPiece(start(), emptySquare(), piece(color, role));
    const limit = `more than ${ROLE_LIMITS[role]} of ${color} ${role}`;
    expect(() => Board.fromSetup(crowded)).toThrow(limit);
  });

  it.each([
    { color: 'red', role: 'general' },
    { color: 'white', role: 'pawn' },
    { color: 'red', role: 'toString' },
  ])('refuses a $color $role, which does not exist', (kind) => {
    // From untyped JSON.
    const pieces = new Map(start().pieces).set(emptySquare(), JSON.parse(JSON.stringify(kind)));
    const setup = { pieces, turn: 'red' } as const;
    expect(() => Board.fromSetup(setup)).toThrow(RangeError);
    expect(() => Position.fromSetup(setup)).toThrow(/no such/);
  });
});

function start(): Setup {
  const read = parseFen(INITIAL_FEN);
  if (!read.ok) throw new Error('unreachable');
  return read.value;
}

function emptySquare(): number {
  return SQUARES.find((square) => !start().pieces.has(square)) ?? 0;
}
