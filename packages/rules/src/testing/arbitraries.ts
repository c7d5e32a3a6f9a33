/** Difficult positions for fast-check: sparse, with the attackers close to the kings. */
import * as fc from 'fast-check';
import {
  COLORS,
  type Color,
  oppositeColor,
  type Piece,
  piece,
  ROLE_LIMITS,
  ROLES,
  type Role,
} from '../piece.ts';
import type { Setup } from '../setup.ts';
import { SQUARES, type Square, squareAt } from '../square.ts';
import { boardIssues } from '../validity.ts';
import { slowInCheck } from './slow-rules.ts';

const PALACE_FILES = [3, 4, 5] as const;
const PALACE_RANKS = [0, 1, 2] as const;

/** Any arrangement, from an empty board to ninety kings. */
export const anySetup: fc.Arbitrary<Setup> = fc
  .record({
    pieces: fc.array(fc.tuple(fc.constantFrom(...SQUARES), fc.constantFrom(...allPieces())), {
      maxLength: 90,
    }),
    turn: fc.constantFrom(...COLORS),
  })
  .map(({ pieces, turn }) => ({ pieces: new Map(pieces), turn }));

/** Legal positions. Arrangements in which both sides are in check are filtered out. */
export const legalSetup: fc.Arbitrary<Setup> = fc
  .record({
    kings: fc.tuple(palacePoint(), palacePoint()),
    placements: fc.array(placement(), { maxLength: 16 }),
    turn: fc.constantFrom(...COLORS),
  })
  .map(arrange)
  .filter((setup) => !slowInCheck(setup, oppositeColor(setup.turn)));

type Point = readonly [file: number, rank: number];

/** A piece and its preferred point: near one of the kings, on a line with it, or anywhere. */
interface Placement {
  readonly of: Piece;
  readonly near: Color;
  readonly place: 'around' | 'file' | 'rank' | 'anywhere';
  readonly file: number;
  readonly rank: number;
}

function placement(): fc.Arbitrary<Placement> {
  const attackers: readonly Role[] = ['horse', 'chariot', 'cannon', 'cannon', 'horse', 'pawn'];
  const roles = [...ROLES.filter((role) => role !== 'king'), ...attackers];
  return fc.record({
    of: fc
      .tuple(fc.constantFrom(...COLORS), fc.constantFrom(...roles))
      .map(([color, role]) => piece(color, role)),
    near: fc.constantFrom(...COLORS),
    place: fc.constantFrom('around', 'around', 'file', 'rank', 'anywhere'),
    file: fc.nat({ max: 8 }),
    rank: fc.nat({ max: 9 }),
  });
}

function palacePoint(): fc.Arbitrary<Point> {
  return fc.tuple(fc.constantFrom(...PALACE_FILES), fc.constantFrom(...PALACE_RANKS));
}

interface Arrangement {
  readonly kings: readonly [red: Point, black: Point];
  readonly placements: readonly Placement[];
  readonly turn: Color;
}

/** Places the pieces in turn and skips those that would make the setup invalid. */
function arrange({ kings: [red, [blackFile, blackRank]], placements, turn }: Arrangement): Setup {
  const kings: Record<Color, Point> = { red, black: [blackFile, 9 - blackRank] };
  const pieces = new Map<Square, Piece>();
  for (const color of COLORS) pieces.set(at(kings[color]), piece(color, 'king'));
  for (const next of placements) {
    const square = preferredSquare(next, kings[next.near]);
    if (square === undefined || pieces.has(square) || isFull(pieces, next.of)) continue;
    pieces.set(square, next.of);
    if (boardIssues({ pieces, turn }).length > 0) pieces.delete(square);
  }
  const setup = { pieces, turn };
  return slowInCheck(setup, oppositeColor(turn)) ? { pieces, turn: oppositeColor(turn) } : setup;
}

function preferredSquare(
  { place, file, rank }: Placement,
  [kingFile, kingRank]: Point,
): Square | undefined {
  if (place === 'around') return squareAt(kingFile + (file % 7) - 3, kingRank + (rank % 7) - 3);
  if (place === 'file') return squareAt(kingFile, rank);
  return squareAt(file, place === 'rank' ? kingRank : rank);
}

function isFull(pieces: ReadonlyMap<Square, Piece>, of: Piece): boolean {
  return Array.from(pieces.values()).filter((other) => other === of).length >= ROLE_LIMITS[of.role];
}

function allPieces(): Piece[] {
  return COLORS.flatMap((color) => ROLES.map((role) => piece(color, role)));
}

function at([file, rank]: Point): Square {
  const square = squareAt(file, rank);
  if (square === undefined) throw new Error(`off the board: file ${file}, rank ${rank}`);
  return square;
}
