/**
 * The name of an opening, by what its first moves have set up. The great families are told apart by Red's first move, and the
 * defences against the central cannon by where Black's horses and cannons stand.
 *
 * ```ts
 * import { openingOfMoves } from '@chuhe/game/opening';
 * import { parseMove } from '@chuhe/rules/move';
 *
 * openingOfMoves([parseMove('h2e2'), parseMove('h7e7')]); // 'sameDirectionCannons'
 * ```
 */
import { Board } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import { type Move, makeMove } from '@chuhe/rules/move';
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

/** By then a defence is set up: no half-move behind it makes a difference. */
export const OPENING_PLIES = 12;

/** `undefined` for a game from another position, or one that begins otherwise. */
export function openingKey(game: Game): Opening | undefined {
  if (game.start !== INITIAL_FEN) return undefined;
  return openingOfMoves(
    mainline(game)
      .slice(0, OPENING_PLIES)
      .map(({ move }) => move),
  );
}

/** @param moves from the initial position, legal; `OPENING_PLIES` of them are looked at */
export function openingOfMoves(moves: readonly Move[]): Opening | undefined {
  const played = moves.slice(0, OPENING_PLIES);
  const [first, second] = played.map((move) => makeMove(move));
  if (first === undefined) return undefined;
  const family = FIRST_MOVES.get(first) ?? FIRST_MOVES.get(mirrored(first));
  if (family === 'pawn') return isPawnAhead(second) ? 'opposedPawns' : family;
  if (family !== 'centralCannon') return family;
  const black = played.filter((_, index) => index % 2 === 1).map((move) => makeMove(move));
  return cannonReply(first, black) ?? horseDefence(played) ?? family;
}

/** By the left half of the board; the right half mirrors it. */
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

function isPawnAhead(move: string | undefined): boolean {
  return move === 'c6c5' || move === 'g6g5';
}

/** Black's own central cannon: from the same wing as Red's, or from the other. */
function cannonReply(first: string, black: readonly string[]): Opening | undefined {
  const reply = black.slice(0, 3).find((move) => move === 'b7e7' || move === 'h7e7');
  if (reply === undefined) return undefined;
  return reply.startsWith(first.charAt(0)) ? 'sameDirectionCannons' : 'oppositeDirectionCannons';
}

function horseDefence(moves: readonly Move[]): Opening | undefined {
  const board = initialBoard();
  for (const move of moves) board.make(move);
  const stands = (role: 'horse' | 'cannon', ...names: readonly string[]): number =>
    names.filter((name) => {
      const square = parseSquare(name);
      const piece = square === undefined ? undefined : board.pieceAt(square);
      return piece?.color === 'black' && piece.role === role;
    }).length;
  const proper = stands('horse', 'c7', 'g7');
  if (proper === 1 && stands('horse', 'a7', 'i7') === 1) return 'singleHorse';
  if (proper < 2) return undefined;
  return stands('cannon', 'd7', 'f7') > 0 ? 'sandwichedHorses' : 'screenHorses';
}

function initialBoard(): Board {
  const setup = parseFen(INITIAL_FEN);
  if (!setup.ok) throw new Error('the start position is a position');
  return Board.fromSetup(setup.value);
}
