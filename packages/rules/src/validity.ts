/** The rules of a valid position, apart from FEN syntax. Each function returns every issue that it finds. */

import { kingAttackersOf } from './core/attack.ts';
import { Board } from './core/board.ts';
import type { Issue, IssueCode } from './issue.ts';
import {
  COLORS,
  type Color,
  makePiece,
  oppositeColor,
  piece,
  ROLE_LIMITS,
  ROLES,
  type Role,
} from './piece.ts';
import type { Setup } from './setup.ts';
import { fileOf, makeSquare, rankOf, SQUARES, type Square } from './square.ts';

/** Checks the numbers of pieces, and that elephants are on their own half. Kings are not counted at this level. */
export function strictIssues(setup: Setup): Issue[] {
  const places = listPlaces(setup);
  return COLORS.flatMap((color) => [
    ...surplusPieces(places, color),
    ...squaresOf(places, color, 'elephant')
      .filter((square) => ownRank(square, color) > 4)
      .map((square) => issueAt('elephant-half', square, color, 'elephant')),
  ]);
}

/** Checks that each side has one king, the numbers of pieces, and that every piece is on a point that it can reach. */
export function boardIssues(setup: Setup): Issue[] {
  const places = listPlaces(setup);
  return COLORS.flatMap((color) => [
    ...kingCount(places, color),
    ...surplusPieces(places, color),
    ...misplaced(places, color, 'king', 'king-square', KING_POINTS),
    ...misplaced(places, color, 'advisor', 'advisor-square', ADVISOR_POINTS),
    ...misplaced(places, color, 'elephant', 'elephant-square', ELEPHANT_POINTS),
    ...pawnIssues(places, color),
  ]);
}

/** For a setup without board issues: checks that the side not to move is not in check. */
export function legalIssues(setup: Setup): Issue[] {
  const board = Board.fromSetup(setup);
  const waiting = oppositeColor(setup.turn);
  const king = board.kingOf(waiting);
  const attackers = kingAttackersOf(board, king, setup.turn);
  if (attackers.length === 0) return [];
  const facing = attackers.every((square) => square === board.kingOf(setup.turn));
  return [issueAt(facing ? 'kings-facing' : 'opponent-in-check', king, waiting, 'king')];
}

/** The issues of the level `legal`, except those about the places of pawns. */
export function issuesBesidesPawns(setup: Setup): Issue[] {
  const issues = boardIssues(setup).filter(({ code }) => !PAWN_PLACES.has(code));
  return issues.length > 0 ? issues : legalIssues(setup);
}

const PAWN_PLACES: ReadonlySet<IssueCode> = new Set(['pawn-rank', 'pawn-file', 'pawns-stacked']);

/** Points by file and rank. Ranks count from the owner's back rank, so that one set serves both sides. */
const KING_POINTS = points('d0 e0 f0 d1 e1 f1 d2 e2 f2');
const ADVISOR_POINTS = points('d0 f0 e1 d2 f2');
const ELEPHANT_POINTS = points('c0 g0 a2 e2 i2 c4 g4');

function points(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

function kingCount(places: Places, color: Color): Issue[] {
  if (squaresOf(places, color, 'king').length > 0)
    return surplus(places, color, 'king', 'king-count');
  return [{ code: 'king-count', piece: makePiece(piece(color, 'king')), found: 0 }];
}

function surplusPieces(places: Places, color: Color): Issue[] {
  return ROLES.filter((role) => role !== 'king').flatMap((role) => surplus(places, color, role));
}

/** One issue for every piece beyond the limit, in FEN order. */
function surplus(places: Places, color: Color, role: Role, code: IssueCode = 'limit'): Issue[] {
  const squares = squaresOf(places, color, role);
  return squares
    .slice(ROLE_LIMITS[role])
    .map((square) => ({ ...issueAt(code, square, color, role), found: squares.length }));
}

function misplaced(
  places: Places,
  color: Color,
  role: Role,
  ...[code, allowed]: [IssueCode, ReadonlySet<string>]
): Issue[] {
  return squaresOf(places, color, role)
    .filter((square) => !allowed.has(ownPoint(square, color)))
    .map((square) => issueAt(code, square, color, role));
}

function pawnIssues(places: Places, color: Color): Issue[] {
  const occupiedFiles = new Set<number>();
  // The pawns are checked from front to rear, so that the issue names the rear one of two stacked pawns.
  const pawns = squaresOf(places, color, 'pawn');
  const issues: Issue[] = [];
  for (const square of color === 'red' ? pawns : pawns.toReversed()) {
    const rank = ownRank(square, color);
    const file = fileOf(square);
    if (rank <= 2) issues.push(issueAt('pawn-rank', square, color, 'pawn'));
    else if (rank <= 4) {
      if (file % 2 === 1) issues.push(issueAt('pawn-file', square, color, 'pawn'));
      else if (occupiedFiles.has(file))
        issues.push(issueAt('pawns-stacked', square, color, 'pawn'));
      occupiedFiles.add(file);
    }
  }
  return issues;
}

/** The squares of all pieces by kind, in FEN order: from Black's back rank down, from file a. */
type Places = ReadonlyMap<Color, ReadonlyMap<Role, readonly Square[]>>;

/** Lists the pieces in one pass, because programs have every position checked that they look up. */
function listPlaces({ pieces }: Setup): Places {
  const places = new Map(COLORS.map((color) => [color, new Map<Role, Square[]>()]));
  for (const square of SQUARES) {
    const found = pieces.get(square);
    if (found === undefined) continue;
    // Untyped code may pass another colour, which is refused later.
    const ofColor = places.get(found.color);
    const squares = ofColor?.get(found.role);
    if (squares === undefined) ofColor?.set(found.role, [square]);
    else squares.push(square);
  }
  return places;
}

function squaresOf(places: Places, color: Color, role: Role): readonly Square[] {
  return places.get(color)?.get(role) ?? [];
}

function ownRank(square: Square, color: Color): number {
  return color === 'red' ? rankOf(square) : 9 - rankOf(square);
}

/** The files of every point set are symmetric, so only the rank is turned. */
function ownPoint(square: Square, color: Color): string {
  return makeSquare(square).charAt(0) + ownRank(square, color);
}

function issueAt(code: IssueCode, square: Square, color: Color, role: Role): Issue {
  return { code, square: makeSquare(square), piece: makePiece(piece(color, role)) };
}
