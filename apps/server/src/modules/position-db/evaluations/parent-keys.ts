import { MAX_KEY_LENGTH, makeKeyHex, PositionKeyWriter } from '@chuhe/cloudbook/position-key';
import { Board } from '@chuhe/rules/board';
import { packMove } from '@chuhe/rules/move';
import { type Piece, piece, ROLE_LIMITS, ROLES } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { putPiece } from '@chuhe/rules/setup';
import { fileOf, rankOf, type Square, squareAt } from '@chuhe/rules/square';

/**
 * Finds the possible parents of a position by taking moves back, so that no table has to store them. The result may contain positions
 * that cannot occur in a game, but it misses no real parent.
 */

const writer = new PositionKeyWriter();
const scratch = new Uint8Array(MAX_KEY_LENGTH);

/** Keys of the possible parents, in hexadecimal digits. In a key's position Red is to move, so Black made the last move. */
export function possibleParentKeys(position: Position): Set<string> {
  const setup = position.toSetup();
  const board = position.toBoard();
  const missing = missingPieces(board);
  const keys = new Set<string>();
  for (const [target, mover] of setup.pieces) {
    if (mover.color !== 'black') continue;
    addKeys(keys, position.toBoard(), target, sourcesOf(board, mover, target, false));
    const [first, ...others] = sourcesOf(board, mover, target, true);
    if (first === undefined) continue;
    for (const captured of missing) {
      const { pieces } = putPiece(setup, target, captured);
      const before = Board.fromSetup({ pieces: new Map(pieces).set(first, mover), turn: 'black' });
      keys.add(keyOf(before));
      addKeys(keys, before, first, others);
    }
  }
  return keys;
}

/** Moves the piece to each source in turn and adds the key of each position, with Black to move. */
function addKeys(keys: Set<string>, board: Board, from: Square, sources: readonly Square[]): void {
  let at = from;
  for (const source of sources) {
    board.make(packMove(at, source));
    // `make` has passed the turn to Red, but the position before Black's move has Black to move.
    board.side = 1;
    keys.add(keyOf(board));
    at = source;
  }
}

function keyOf(board: Board): string {
  return makeKeyHex(scratch.subarray(0, writer.write(board, scratch)));
}

/** The kinds of Red's pieces that may have been captured. */
function missingPieces(board: Board): readonly Piece[] {
  const count = new Map<string, number>();
  for (const slot of board.squares.subarray(16, 64).keys()) {
    const square = board.squares[slot + 16] ?? 0;
    const of = square === 0 ? undefined : board.pieceAt(square);
    if (of?.color === 'red') count.set(of.role, (count.get(of.role) ?? 0) + 1);
  }
  return ROLES.filter((role) => (count.get(role) ?? 0) < ROLE_LIMITS[role]).map((role) =>
    piece('red', role),
  );
}

type Step = readonly [files: number, ranks: number];

const STRAIGHT: readonly Step[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONAL: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

/** Empty squares from which Black's piece may have come. */
function sourcesOf(
  board: Board,
  { role }: Piece,
  target: Square,
  isCapture: boolean,
): readonly Square[] {
  switch (role) {
    case 'chariot':
      return STRAIGHT.flatMap((step) => slide(board, target, step, 0));
    case 'cannon':
      return STRAIGHT.flatMap((step) => slide(board, target, step, isCapture ? 1 : 0));
    case 'horse':
      return horseSources(board, target);
    case 'elephant':
      return DIAGONAL.flatMap(([files, ranks]) =>
        isEmpty(board, target, [files, ranks]) ? at(board, target, [2 * files, 2 * ranks]) : [],
      );
    case 'advisor':
      return DIAGONAL.flatMap((step) => at(board, target, step));
    case 'king':
      return STRAIGHT.flatMap((step) => at(board, target, step));
    case 'pawn':
      break;
  }
  // Black's pawns move down the ranks, and sideways across the river.
  const sideways: readonly Step[] = [
    [1, 0],
    [-1, 0],
  ];
  const steps: readonly Step[] = rankOf(target) < 5 ? [[0, 1], ...sideways] : [[0, 1]];
  return steps.flatMap((step) => at(board, target, step));
}

/** Empty squares along a line, after jumping over `jumps` pieces. */
function slide(board: Board, from: Square, [files, ranks]: Step, jumps: number): Square[] {
  const found: Square[] = [];
  let jumped = 0;
  for (let far = 1; ; far += 1) {
    const square = offset(from, [files * far, ranks * far]);
    if (square === undefined) return found;
    if (board.cells[square] === 0) {
      if (jumped === jumps) found.push(square);
      continue;
    }
    jumped += 1;
    if (jumped > jumps) return found;
  }
}

/** A horse is blocked by a piece next to the square that it came from, diagonally adjacent to the target. */
function horseSources(board: Board, target: Square): readonly Square[] {
  return DIAGONAL.flatMap(([files, ranks]) =>
    isEmpty(board, target, [files, ranks])
      ? [...at(board, target, [2 * files, ranks]), ...at(board, target, [files, 2 * ranks])]
      : [],
  );
}

function at(board: Board, from: Square, step: Step): readonly Square[] {
  const square = offset(from, step);
  return square !== undefined && board.cells[square] === 0 ? [square] : [];
}

function isEmpty(board: Board, from: Square, step: Step): boolean {
  return at(board, from, step).length > 0;
}

function offset(from: Square, [files, ranks]: Step): Square | undefined {
  return squareAt(fileOf(from) + files, rankOf(from) + ranks);
}
