import { readFile } from 'node:fs/promises';
import { type MatePattern, matePattern } from '@chuhe/lessons/mate-pattern';
import { MAX_MOVES } from '@chuhe/rules/board';
import { inCheck, legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';
import { oppositeColor, type Role } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { removePiece, withTurn } from '@chuhe/rules/setup';
import { makeSquare } from '@chuhe/rules/square';
import { expect, test } from 'vitest';
import { unpackGames } from '../../../apps/server/src/modules/game-db/masters/packed-games.ts';
import { seededRandom } from '../random.mjs';
import { ROOT } from '../setup.mjs';
import { IS_FULL } from '../testing/full.ts';

const MASTERS = new URL('apps/server/data/masters.games.br', ROOT);
const POSITIONS = IS_FULL ? 10_000 : 2_500;
/** Unpacking a game takes longer than naming a mate, so a game gives several positions. */
const POSITIONS_OF_GAME = 5;

/**
 * The pieces that a name names: none of them can be taken off the board without ending the mate. Kings are left out, because there is no
 * position without them.
 */
const NAMED_PIECES: Readonly<Record<MatePattern, readonly Role[]>> = {
  'throat-cutting': ['chariot'],
  'spring-horse': ['chariot', 'horse'],
  'detonating-mine': ['chariot'],
  'double-horses': ['horse', 'horse'],
  'horse-and-cannon': ['horse', 'cannon'],
  'double-cannon': ['cannon', 'cannon'],
  'sandwiched-chariot': ['cannon', 'cannon', 'chariot'],
  'heaven-and-earth-cannons': ['cannon', 'cannon'],
  'two-devils': ['pawn', 'pawn'],
  'three-chariots': ['chariot', 'chariot', 'pawn'],
  'smothered-palace': ['cannon'],
  'smothered-mate': [],
  'moon-scooping': [],
  'octagonal-horse': ['horse'],
  'iron-bolt': ['cannon'],
  'elbow-horse': ['horse'],
  'palcorner-horse': ['horse'],
  'angler-horse': ['horse'],
  'tiger-silhouette': ['horse'],
  'three-on-one-wing': ['chariot', 'horse', 'cannon'],
  'old-pawn': ['pawn'],
  'double-chariots': ['chariot', 'chariot'],
  'face-to-face': [],
  'double-check': [],
};

/** Where the horse stands, seen from Red, if the name says so. */
const SQUARES_OF_HORSE: Partial<Record<MatePattern, readonly string[]>> = {
  'double-horses': ['b8', 'h8'],
  'octagonal-horse': ['d7', 'd9', 'f7', 'f9'],
  'elbow-horse': ['c8', 'g8'],
  'palcorner-horse': ['d7', 'f7'],
  'angler-horse': ['c7', 'g7'],
  'tiger-silhouette': ['c6', 'g6'],
};

test(`in ${POSITIONS} positions of master games, only checkmates have a name, and they need the pieces that it names`, async () => {
  const positions = await readPositions();
  const unmated = positions.filter((position) => position.outcome()?.reason !== 'checkmate');
  expect(positions.length).toBe(POSITIONS);
  expect(unmated.map((position) => matePattern(position)).filter(Boolean)).toEqual([]);
  const named = positions.flatMap(findMates).flatMap(({ before, mated }) => {
    const name = matePattern(mated, before);
    return name === undefined ? [] : [{ name, mated }];
  });
  expect(named.length).toBeGreaterThan(POSITIONS / 200);
  const wrong = named.filter(({ name, mated }) => !needsNamedPieces(name, mated));
  expect(wrong.map(({ name, mated }) => `${name} ${mated.fen}`)).toEqual([]);
});

/** Random positions of the first games, which are in the order of their moves. */
async function readPositions(): Promise<Position[]> {
  const random = seededRandom(1);
  const positions: Position[] = [];
  for (const { moves } of unpackGames(await readFile(MASTERS)).games) {
    if (positions.length === POSITIONS) break;
    const plies = Array.from({ length: POSITIONS_OF_GAME }, () => random() * (moves.length + 1));
    positions.push(...positionsAfter(moves, plies.map(Math.floor)));
  }
  return positions;
}

function positionsAfter(moves: readonly Move[], plies: readonly number[]): Position[] {
  const board = Position.initial().toBoard();
  const positions: Position[] = [];
  for (let ply = 0; ply <= moves.length; ply += 1) {
    for (const wanted of plies) {
      const position = wanted === ply ? Position.fromSetup(board.toSetup()) : undefined;
      if (position?.ok === true) positions.push(position.value);
    }
    const move = moves[ply];
    if (move !== undefined) board.make(move);
  }
  return positions;
}

interface FoundMate {
  readonly before: Position;
  readonly mated: Position;
}

/** All mates by a move of either side. */
function findMates(position: Position): FoundMate[] {
  const passed = Position.fromSetup(withTurn(position.toSetup(), oppositeColor(position.turn)));
  return [position, ...(passed.ok ? [passed.value] : [])].flatMap((before) =>
    matingMoves(before).map((move) => ({ before, mated: before.play(move) })),
  );
}

function matingMoves(position: Position): Move[] {
  const board = position.toBoard();
  const replies = new Uint16Array(MAX_MOVES);
  return position.moves().filter((move) => {
    const { keyLow, keyHigh } = board;
    const captured = board.make(move);
    const isMate = inCheck(board) && legalMoves(board, replies, 0) === 0;
    board.unmake(move, captured, keyLow, keyHigh);
    return isMate;
  });
}

function needsNamedPieces(name: MatePattern, mated: Position): boolean {
  const needed = neededPieces(mated.turn === 'red' ? mated.swapColors() : mated);
  const roles = needed.map(({ role }) => role);
  const asked = NAMED_PIECES[name];
  const squares = SQUARES_OF_HORSE[name];
  return (
    needed.length > 0 &&
    asked.every((role) => count(roles, role) >= count(asked, role)) &&
    (squares === undefined ||
      needed.some(({ role, square }) => role === 'horse' && squares.includes(square)))
  );
}

function count(roles: readonly Role[], role: Role): number {
  return roles.filter((each) => each === role).length;
}

/** The pieces of Red without which Black would not be mated. */
function neededPieces(mated: Position): { readonly role: Role; readonly square: string }[] {
  const setup = mated.toSetup();
  return Array.from(setup.pieces)
    .filter(([, { color, role }]) => color === 'red' && role !== 'king')
    .filter(([square]) => {
      const without = Position.fromSetup(removePiece(setup, square));
      return !without.ok || without.value.outcome()?.reason !== 'checkmate';
    })
    .map(([square, { role }]) => ({ role, square: makeSquare(square) }));
}
