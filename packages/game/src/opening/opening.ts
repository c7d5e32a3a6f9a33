/**
 * Names an opening by its first moves. Red's first move decides the family. Against the central cannon, the squares of
 * Black's horses and cannons decide the defence.
 *
 * ```ts
 * import { openingOfMoves } from '@chuhe/game/opening';
 * import { parseMove } from '@chuhe/rules/move';
 *
 * openingOfMoves([parseMove('h2e2'), parseMove('h7e7')]); // 'sameDirectionCannons'
 * ```
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Move, makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { parseSquare } from '@chuhe/rules/square';
import { type Game, mainline } from '../tree/tree.ts';

export const OPENINGS = [
  'centralCannon',
  'sameDirectionCannons',
  'oppositeDirectionCannons',
  'screenHorses',
  'sandwichedHorses',
  'singleHorse',
  'elephant',
  'pawn',
  'opposedPawns',
  'horse',
  'cornerCannon',
  'crossPalaceCannon',
] as const;
export type Opening = (typeof OPENINGS)[number];

/** How many plies decide the opening; after them the defence is set up. */
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

/** @param moves legal moves from the initial position, of which the first `OPENING_PLIES` count */
export function openingOfMoves(moves: readonly Move[]): Opening | undefined {
  const played = moves.slice(0, OPENING_PLIES);
  const [first, second] = played.map((move) => makeMove(move));
  if (first === undefined) return undefined;
  const family = FIRST_MOVES.get(first) ?? FIRST_MOVES.get(mirrored(first));
  if (family === 'pawn') return isPawnReply(second) ? 'opposedPawns' : family;
  if (family !== 'centralCannon') return family;
  const black = played.filter((_, index) => index % 2 === 1).map((move) => makeMove(move));
  return cannonReply(first, black) ?? horseDefence(played) ?? family;
}

/** The first moves on Red's left; those on the right are their mirror images. */
const FIRST_MOVES: ReadonlyMap<string, Opening> = new Map([
  ['b2e2', 'centralCannon'],
  ['c0e2', 'elephant'],
  ['c3c4', 'pawn'],
  ['b0c2', 'horse'],
  ['b2d2', 'cornerCannon'],
  ['b2f2', 'crossPalaceCannon'],
]);

function mirrored(move: string): string {
  return move.replaceAll(/[a-i]/g, (file) => 'ihgfedcba'.charAt('abcdefghi'.indexOf(file)));
}

function isPawnReply(move: string | undefined): boolean {
  return move === 'c6c5' || move === 'g6g5';
}

/** Black's own central cannon: from the same file as Red's, or from the other. */
function cannonReply(first: string, black: readonly string[]): Opening | undefined {
  const reply = black.slice(0, 3).find((move) => move === 'b7e7' || move === 'h7e7');
  if (reply === undefined) return undefined;
  return reply.startsWith(first.charAt(0)) ? 'sameDirectionCannons' : 'oppositeDirectionCannons';
}

function horseDefence(moves: readonly Move[]): Opening | undefined {
  const board = Position.initial().toBoard();
  for (const move of moves) board.make(move);
  const count = (role: 'horse' | 'cannon', ...names: readonly string[]): number =>
    names.filter((name) => {
      const square = parseSquare(name);
      const piece = square === undefined ? undefined : board.pieceAt(square);
      return piece?.color === 'black' && piece.role === role;
    }).length;
  const developed = count('horse', 'c7', 'g7');
  if (developed === 1 && count('horse', 'a7', 'i7') === 1) return 'singleHorse';
  if (developed < 2) return undefined;
  return count('cannon', 'd7', 'f7') > 0 ? 'sandwichedHorses' : 'screenHorses';
}
