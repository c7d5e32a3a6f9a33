/**
 * Moves on a board whose left and right have changed places.
 *
 * @param moves as squares, with nothing between them
 * @example
 * mirrorMoves('h2e2h9g7'); // 'b2e2b9c7'
 */
export function mirrorMoves(moves: string): string {
  return moves.replaceAll(/[a-i]/g, (file) => FILES.charAt(FILES.length - 1 - FILES.indexOf(file)));
}

const FILES = 'abcdefghi';
