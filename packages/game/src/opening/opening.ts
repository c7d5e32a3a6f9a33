/**
 * Names an opening by its first moves. Red's first move decides the family. Against the central cannon, the squares of
 * Black's horses and cannons decide the defence. `@chuhe/game/ecco` has finer names.
 *
 * ```ts
 * import { openingOfMoves } from '@chuhe/game/opening';
 * import { parseMove } from '@chuhe/rules/move';
 *
 * openingOfMoves([parseMove('h2e2'), parseMove('h7e7')]); // 'sameDirectionCannons'
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Move, makeMove, mirrorMove } from '@chuhe/rules/move';
import { makePiece } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { parseSquare } from '@chuhe/rules/square';
import { type Game, mainline, type NodeId, pathOf } from '../tree/tree.ts';
import type { Opening } from './opening-keys.ts';

export { OPENINGS, type Opening } from './opening-keys.ts';

/** How many plies decide the opening. By then, Black's defence is set up. */
export const OPENING_PLIES = 12;

/** `undefined` for a game from another position, or with an unnamed opening. */
export function openingKey(game: Game): Opening | undefined {
  if (game.start !== INITIAL_FEN) return undefined;
  return openingOfMoves(
    mainline(game)
      .slice(0, OPENING_PLIES)
      .map(({ move }) => move),
  );
}

/** The opening after the moves that lead to a node; `undefined` as in `openingKey`. */
export function openingAt(game: Game, id: NodeId): Opening | undefined {
  return game.start === INITIAL_FEN ? openingOfMoves(pathOf(game, id)) : undefined;
}

/** @param moves legal moves from the initial position, of which the first `OPENING_PLIES` count */
export function openingOfMoves(moves: readonly Move[]): Opening | undefined {
  const played = fromTheLeft(moves.slice(0, OPENING_PLIES));
  const [first = '', second = ''] = played.map((move) => makeMove(move));
  const family = FIRST_MOVES.get(first);
  if (family === 'pawn') return isPawnReply(second) ? 'opposedPawns' : family;
  if (family !== 'centralCannon') return family;
  const black = played.filter((_, index) => index % 2 === 1).map((move) => makeMove(move));
  const defence = horseDefence(played);
  if (defence === 'threeStepTiger') return defence;
  return cannonReply(black) ?? defence ?? family;
}

/** The first moves on Red's left. */
const FIRST_MOVES: ReadonlyMap<string, Opening> = new Map([
  ['b2e2', 'centralCannon'],
  ['c0e2', 'elephant'],
  ['c3c4', 'pawn'],
  ['b0c2', 'horse'],
  ['b0a2', 'edgeHorse'],
  ['b2d2', 'cornerCannon'],
  ['b2f2', 'crossPalaceCannon'],
  ['b2b4', 'riverCannon'],
  ['b2c2', 'pawnCannon'],
  ['b2g2', 'goldenHookCannon'],
  ['b2a2', 'edgeCannon'],
  ['a3a4', 'edgePawn'],
  ['d0e1', 'advisor'],
]);

/** The moves, or their mirror images, such that the first is a move on Red's left if it has a name. */
function fromTheLeft(moves: readonly Move[]): readonly Move[] {
  const [first] = moves;
  return first !== undefined && FIRST_MOVES.has(makeMove(first)) ? moves : moves.map(mirrorMove);
}

function isPawnReply(move: string): boolean {
  return move === 'c6c5' || move === 'g6g5';
}

/** How many of Black's moves may pass before the central cannon. The opposite one may come later, but before the second horse. */
const REPLY_MOVES = { same: 3, opposite: 5 };

/** Black's own central cannon: on Red's left as the first cannon, or on the right. */
function cannonReply(black: readonly string[]): Opening | undefined {
  const index = black.findIndex((move) => move === 'b7e7' || move === 'h7e7');
  if (index === -1) return undefined;
  if (black[index] === 'b7e7') return index < REPLY_MOVES.same ? 'sameDirectionCannons' : undefined;
  const horses = black.slice(0, index).filter((move) => HORSE_MOVES.has(move));
  const isEarly = index < REPLY_MOVES.same || (index < REPLY_MOVES.opposite && horses.length < 2);
  return isEarly ? 'oppositeDirectionCannons' : undefined;
}

const HORSE_MOVES: ReadonlySet<string> = new Set(['b9c7', 'b9a7', 'h9g7', 'h9i7']);

/** Plies in which the three moves of the three-step tiger are made. */
const TIGER_PLIES = 8;

/** The first defence that Black reaches. The screen horses become the sandwiched horses when a cannon goes between them. */
function horseDefence(moves: readonly Move[]): Opening | undefined {
  const board = Position.initial().toBoard();
  const count = (piece: string, ...names: readonly string[]): number =>
    names.filter((name) => {
      const square = parseSquare(name);
      const found = square === undefined ? undefined : board.pieceAt(square);
      return found !== undefined && makePiece(found) === piece;
    }).length;
  let defence: Opening | undefined;
  for (const [index, move] of moves.entries()) {
    board.make(move);
    const developed = count('n', 'c7', 'g7');
    const isTiger = count('n', 'c7', 'h9') + count('r', 'b9') + count('c', 'a7') === 4;
    if (isTiger && index < TIGER_PLIES) defence ??= 'threeStepTiger';
    if (developed === 1 && count('n', 'a7', 'i7') === 1) defence ??= 'singleHorse';
    if (developed < 2) continue;
    defence ??= 'screenHorses';
    if (defence === 'screenHorses' && count('c', 'd7', 'f7') > 0) defence = 'sandwichedHorses';
  }
  return defence;
}
