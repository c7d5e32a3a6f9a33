/**
 * The name of an opening, by what its first moves have set up. The great families are told apart by Red's
 * first move, and the defences against the central cannon by where Black's horses and cannons stand.
 */
import { type Game, mainline, positionAt } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

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

/** By the left half of the board; the right half mirrors it. */
const FIRST_MOVES: ReadonlyMap<string, Opening> = new Map([
  ['b2e2', 'centralCannon'],
  ['c0e2', 'elephant'],
  ['c3c4', 'pawn'],
  ['b0c2', 'horse'],
  ['b2d2', 'cornerCannon'],
  ['b2f2', 'crossPalaceCannon'],
]);

/** By then a defence is set up. */
const SETUP_PLIES = 12;

/** `undefined` for a game from another position, or one that begins otherwise. */
export function openingKey(game: Game): Opening | undefined {
  if (game.start !== INITIAL_FEN) return undefined;
  const nodes = mainline(game).slice(0, SETUP_PLIES);
  const [first, second] = nodes.map(({ move }) => makeMove(move));
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const family = FIRST_MOVES.get(first) ?? FIRST_MOVES.get(mirrored(first));
  if (family === 'pawn') return isPawnAhead(second) ? 'opposedPawns' : family;
  if (family !== 'centralCannon') return family;
  const black = nodes.filter((_, index) => index % 2 === 1).map(({ move }) => makeMove(move));
  return cannonReply(first, black) ?? horseDefence(positionAt(game, last.id)) ?? family;
}

function mirrored(move: string): string {
  return move.replaceAll(/[a-i]/g, (file) => 'ihgfedcba'.charAt('abcdefghi'.indexOf(file)));
}

function isPawnAhead(move: string | undefined): boolean {
  return move === 'c6c5' || move === 'g6g5';
}

/** Black's own central cannon: from the same wing as Red's, or from the other. */
function cannonReply(first: string, black: readonly string[]): Opening | undefined {
  const reply = black.slice(0, 3).find((move) => move === 'b7e7' || move === 'h7e7');
  if (reply === undefined) return undefined;
  return reply.startsWith(first.charAt(0)) ? 'sameDirectionCannons' : 'oppositeDirectionCannons';
}

function horseDefence(position: Position): Opening | undefined {
  const stands = (role: 'horse' | 'cannon', ...squares: readonly string[]): number =>
    squares.filter((square) => {
      const piece = position.pieceAt(square);
      return piece?.color === 'black' && piece.role === role;
    }).length;
  const proper = stands('horse', 'c7', 'g7');
  if (proper === 1 && stands('horse', 'a7', 'i7') === 1) return 'singleHorse';
  if (proper < 2) return undefined;
  return stands('cannon', 'd7', 'f7') > 0 ? 'sandwichedHorses' : 'screenHorses';
}
