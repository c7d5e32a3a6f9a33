/**
 * Legal moves. `danger.ts` finds the threats to the king once for a position. Only king moves, moves of pinned pieces
 * and answers to a check are tested on the board. Moves that would give a bare cannon its screen are dropped; all other
 * moves are legal as generated.
 *
 * The functions take the arrays as separate parameters and write into the caller's buffer, because a parameter object
 * would have to be allocated.
 *
 * A candidate move is always written at `buffer[end]`. Raising `end` keeps the move. `end` is raised if bit `ownBit` of the
 * target's slot is clear; the bit is set for own pieces and points off the board. Adding the inverted bit to `end` avoids an
 * unpredictable branch.
 */
import type { Square } from '../square.ts';
import * as attack from './attack.ts';
import type { Board } from './board.ts';
import * as danger from './danger.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// V8 loads an imported binding at every use but folds a local constant. The constants account for a quarter of the speed.
const { kingAttacked } = attack;
const { found, blockedHorses, isSafe, pinnedSlots, pinnedSquares, marks, respectsPin } = danger;
const { restorePinned, readDangers } = danger;
const { BARE_CANNON, CHECKS, PINNED, OWN_SCREEN, STAMP } = danger;
const { ADVISOR, CANNON, CHARIOT, ELEPHANT, HORSE, OFF_BOARD, PAWN, RED } = slots;
const { ADVISOR_STEPS, ELEPHANT_STEPS, JUMPS, KING_STEPS, LEG_STEPS } = tables;

type Slot = slots.Slot;
type Cells = Uint8Array;
type Buffer = Uint16Array;

/**
 * Writes every legal move of the side to move into `buffer` from `start` and returns the index after the last move. The
 * buffer must have room for `MAX_MOVES` moves from `start`; moves that do not fit are silently lost. The order is not
 * specified.
 */
export function legalMoves(board: Board, buffer: Buffer, start: number): number {
  const { cells, squares } = board;
  const own = RED << board.side;
  const enemy = OFF_BOARD - own;
  const king = squares[own];
  readDangers(cells, squares, king, enemy);
  if (found[CHECKS] !== 0) restorePinned(squares);
  const first = addKingMoves(cells, squares, buffer, start, king, own);
  let end = addQuickMoves(cells, squares, buffer, first, own);
  if (found[CHECKS] !== 0) return keepAnswers(cells, squares, buffer, first, end, king, enemy);
  if (found[BARE_CANNON] !== 0) end = dropMarked(buffer, first, end);
  if (found[PINNED] !== 0) {
    restorePinned(squares);
    end = addPinnedMoves(cells, squares, buffer, end, king, own);
  }
  return end;
}

/** Takes the king off the board while testing its targets, so that it does not block a line along which it retreats. */
function addKingMoves(
  cells: Cells,
  squares: Uint8Array,
  buffer: Buffer,
  start: number,
  king: Square,
  own: Slot,
): number {
  const enemy = OFF_BOARD - own;
  let end = start;
  cells[king] = 0;
  for (let index = king << 2; index < (king << 2) + 4; index += 1) {
    const target = KING_STEPS[index];
    const captured = cells[target];
    if ((captured & own) !== 0) continue;
    squares[captured] = 0;
    if (!kingAttacked(cells, squares, target, enemy)) buffer[end++] = king | (target << 8);
    squares[captured] = target;
  }
  squares[0] = 0;
  cells[king] = own;
  return end;
}

/** Adds the pseudo-legal moves of all pieces in the list except the king. */
function addQuickMoves(
  cells: Cells,
  squares: Uint8Array,
  buffer: Buffer,
  start: number,
  own: Slot,
): number {
  const ownBit = own === RED ? 4 : 5;
  let end = start;
  let square = squares[own + ADVISOR];
  if (square !== 0) end = addAdvisor(cells, buffer, end, square, ownBit);
  square = squares[own + ADVISOR + 1];
  if (square !== 0) end = addAdvisor(cells, buffer, end, square, ownBit);
  square = squares[own + ELEPHANT];
  if (square !== 0) end = addElephant(cells, buffer, end, square, ownBit);
  square = squares[own + ELEPHANT + 1];
  if (square !== 0) end = addElephant(cells, buffer, end, square, ownBit);
  square = squares[own + HORSE];
  if (square !== 0) end = addHorse(cells, buffer, end, square, ownBit);
  square = squares[own + HORSE + 1];
  if (square !== 0) end = addHorse(cells, buffer, end, square, ownBit);
  square = squares[own + CHARIOT];
  if (square !== 0) end = addChariot(cells, buffer, end, square, ownBit);
  square = squares[own + CHARIOT + 1];
  if (square !== 0) end = addChariot(cells, buffer, end, square, ownBit);
  square = squares[own + CANNON];
  if (square !== 0) end = addCannon(cells, buffer, end, square, ownBit);
  square = squares[own + CANNON + 1];
  if (square !== 0) end = addCannon(cells, buffer, end, square, ownBit);
  for (let slot = own + PAWN; slot < own + 16; slot += 1) {
    square = squares[slot];
    if (square !== 0) end = addPawn(cells, buffer, end, square, ownBit);
  }
  return end;
}

/** Keeps the moves from `first` to `end` that answer every check. */
function keepAnswers(
  cells: Cells,
  squares: Uint8Array,
  buffer: Buffer,
  first: number,
  end: number,
  king: Square,
  enemy: Slot,
): number {
  const stamp = found[STAMP];
  let kept = first;
  for (let index = first; index < end; index += 1) {
    const move = buffer[index];
    const promising = marks[move >> 8] === stamp || (move & 255) === found[OWN_SCREEN];
    if (promising && isSafe(cells, squares, move, king, enemy)) buffer[kept++] = move;
  }
  return kept;
}

function dropMarked(buffer: Buffer, first: number, end: number): number {
  const stamp = found[STAMP];
  let kept = first;
  for (let index = first; index < end; index += 1) {
    const move = buffer[index];
    if (marks[move >> 8] !== stamp) buffer[kept++] = move;
  }
  return kept;
}

function addPinnedMoves(
  cells: Cells,
  squares: Uint8Array,
  buffer: Buffer,
  start: number,
  king: Square,
  own: Slot,
): number {
  let kept = start;
  for (let pin = 0; pin < found[PINNED]; pin += 1) {
    const square = pinnedSquares[pin];
    const horse = blockedHorses[pinnedSlots[pin]];
    const end = addPiece(cells, buffer, kept, square, own);
    for (let index = kept; index < end; index += 1) {
      const move = buffer[index];
      if (!respectsPin(square, move >> 8, king, horse)) continue;
      if (isSafe(cells, squares, move, king, OFF_BOARD - own)) buffer[kept++] = move;
    }
  }
  return kept;
}

/**
 * Adds the pseudo-legal moves of the piece on `square`; none for a king. `own` is the first slot of its side: 16 for
 * Red, 32 for Black.
 */
export function addPiece(
  cells: Cells,
  buffer: Buffer,
  end: number,
  square: Square,
  own: Slot,
): number {
  const offset = cells[square] - own;
  const ownBit = own === RED ? 4 : 5;
  if (offset >= PAWN) return addPawn(cells, buffer, end, square, ownBit);
  if (offset >= CANNON) return addCannon(cells, buffer, end, square, ownBit);
  if (offset >= CHARIOT) return addChariot(cells, buffer, end, square, ownBit);
  if (offset >= HORSE) return addHorse(cells, buffer, end, square, ownBit);
  if (offset >= ELEPHANT) return addElephant(cells, buffer, end, square, ownBit);
  return offset >= ADVISOR ? addAdvisor(cells, buffer, end, square, ownBit) : end;
}

function addAdvisor(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  ownBit: number,
): number {
  let end = start;
  for (let index = square << 2; index < (square << 2) + 4; index += 1) {
    const target = ADVISOR_STEPS[index];
    buffer[end] = square | (target << 8);
    end += 1 ^ ((cells[target] >> ownBit) & 1);
  }
  return end;
}

function addElephant(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  ownBit: number,
): number {
  let end = start;
  for (let index = square << 2; index < (square << 2) + 4; index += 1) {
    const target = ELEPHANT_STEPS[index];
    if (target !== 0 && cells[(square + target) >> 1] === 0) {
      buffer[end] = square | (target << 8);
      end += 1 ^ ((cells[target] >> ownBit) & 1);
    }
  }
  return end;
}

function addHorse(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  ownBit: number,
): number {
  let end = start;
  for (let leg = 0; leg < 4; leg += 1) {
    if (cells[square + LEG_STEPS[leg]] !== 0) continue;
    end = addTarget(cells, buffer, end, square, square + JUMPS[leg << 1], ownBit);
    end = addTarget(cells, buffer, end, square, square + JUMPS[(leg << 1) + 1], ownBit);
  }
  return end;
}

function addPawn(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  ownBit: number,
): number {
  const isRed = ownBit === 4;
  let end = addTarget(cells, buffer, start, square, isRed ? square - 16 : square + 16, ownBit);
  const crossed = isRed === ((square & 128) === 0);
  if (crossed) {
    end = addTarget(cells, buffer, end, square, square - 1, ownBit);
    end = addTarget(cells, buffer, end, square, square + 1, ownBit);
  }
  return end;
}

function addTarget(
  cells: Cells,
  buffer: Buffer,
  end: number,
  square: Square,
  target: Square,
  ownBit: number,
): number {
  buffer[end] = square | (target << 8);
  return end + (1 ^ ((cells[target] >> ownBit) & 1));
}

function addChariot(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  ownBit: number,
): number {
  let end = addChariotRay(cells, buffer, start, square, -16, ownBit);
  end = addChariotRay(cells, buffer, end, square, 16, ownBit);
  end = addChariotRay(cells, buffer, end, square, -1, ownBit);
  return addChariotRay(cells, buffer, end, square, 1, ownBit);
}

function addChariotRay(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  step: number,
  ownBit: number,
): number {
  let end = start;
  let target = square + step;
  let slot = cells[target];
  while (slot === 0) {
    buffer[end++] = square | (target << 8);
    target += step;
    slot = cells[target];
  }
  buffer[end] = square | (target << 8);
  return end + (1 ^ ((slot >> ownBit) & 1));
}

function addCannon(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  ownBit: number,
): number {
  let end = addCannonRay(cells, buffer, start, square, -16, ownBit);
  end = addCannonRay(cells, buffer, end, square, 16, ownBit);
  end = addCannonRay(cells, buffer, end, square, -1, ownBit);
  return addCannonRay(cells, buffer, end, square, 1, ownBit);
}

function addCannonRay(
  cells: Cells,
  buffer: Buffer,
  start: number,
  square: Square,
  step: number,
  ownBit: number,
): number {
  let end = start;
  let target = square + step;
  let slot = cells[target];
  while (slot === 0) {
    buffer[end++] = square | (target << 8);
    target += step;
    slot = cells[target];
  }
  if (slot === OFF_BOARD) return end;
  do {
    target += step;
    slot = cells[target];
  } while (slot === 0);
  buffer[end] = square | (target << 8);
  return end + (1 ^ ((slot >> ownBit) & 1));
}
