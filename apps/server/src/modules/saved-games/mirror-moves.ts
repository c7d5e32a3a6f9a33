/**
 * Mirrors moves left to right.
 *
 * @param moves squares without separators
 */
export function mirrorMoves(moves: string): string {
  return moves.replaceAll(/[a-i]/g, (file) => FILES.charAt(FILES.length - 1 - FILES.indexOf(file)));
}

const FILES = 'abcdefghi';
