/**
 * Legal moves. The king's surroundings are read once a position: that gives the checks, the own pieces
 * whose leaving could uncover one ("lifted" out of the piece list for the quick pass), and the empty
 * points where a piece would become the screen of a bare enemy cannon. Whatever is left is legal as it
 * is generated, so that only king moves, lifted pieces and answers to a check pay for a trial.
 *
 * Functions here take the arrays as parameters and write into a caller's buffer: nothing is allocated,
 * and a parameter object would be. The scratch below is module state, which is safe because no call
 * leaves the module before it has finished with it.
 *
 * A candidate is written at `buffer[end]` first and kept by raising `end` when the target holds no own
 * piece: bit `ownBit` of a slot is set on own pieces and off the board. That spares a branch which
 * no processor predicts.
 */
import type { Move } from '../move.ts';
import type { Square } from '../square.ts';
import * as attack from './attack.ts';
import type { Board } from './board.ts';
import * as slots from './slots.ts';
import * as tables from './tables.ts';

// V8 loads an imported binding anew at every use and folds a module's own constant: a quarter of the speed.
const { isCannon, isPawn, kingAttacked, takesAlong } = attack;
const { ADVISOR, BLACK, CANNON, CHARIOT, ELEPHANT, HORSE, OFF_BOARD, PAWN, RED } = slots;
const { ADVISOR_STEPS, ELEPHANT_STEPS, KING_STEPS, JUMPS, LEG_STEPS } = tables;
const { HORSE_LEGS, RELATION } = tables;
const { HORSE_JUMP, SAME_FILE, SAME_RANK } = tables;

type Slot = slots.Slot;
type Cells = Uint8Array;
type Buffer = Uint16Array;

/** Squares marked for the position at hand hold the current stamp, so that nothing needs clearing. */
const marks = new Int32Array(256);
let stamp = 0;
const liftedSlots = new Uint8Array(16);
const liftedSquares = new Uint8Array(16);
let liftedCount = 0;
let checks = 0;
/** A bare enemy cannon looks at the king: stepping on a marked square would give it its screen. */
let bareCannon = false;
/** Square of the own piece that serves a checking cannon as screen, 0 when there is none. */
let ownScreen = 0;

/**
 * Writes every legal move of the side to move into `buffer` from `start` and returns the index after
 * the last. The buffer needs room for `MAX_MOVES` from `start`. The order is not specified.
 */
export function legalMoves(board: Board, buffer: Buffer, start: number): number {
  const { cells, squares } = board;
  const own = RED << board.side;
  const enemy = OFF_BOARD - own;
  const king = squares[own];
  readDangers(cells, squares, king, enemy);
  if (checks !== 0) putBack(squares);
  const first = addKingMoves(cells, squares, buffer, start, king, own);
  let end = addQuickMoves(cells, squares, buffer, first, own);
  if (checks !== 0) return keepAnswers(cells, squares, buffer, first, end, king, enemy);
  if (bareCannon) end = dropMarked(buffer, first, end);
  if (liftedCount !== 0) {
    putBack(squares);
    end = addLiftedMoves(cells, squares, buffer, end, king, own);
  }
  return end;
}

/** Fills the scratch for the king of the side to move. Lifted pieces leave the piece list until `putBack`. */
function readDangers(cells: Cells, squares: Uint8Array, king: Square, enemy: Slot): void {
  stamp = (stamp + 1) | 0;
  // After 2^32 positions a stamp comes round; a square last marked exactly then would be misread.
  if (stamp === 0) {
    marks.fill(0);
    stamp = 1;
  }
  liftedCount = 0;
  checks = 0;
  bareCannon = false;
  ownScreen = 0;
  const offset = 256 - king;
  const lines =
    RELATION[squares[enemy + CHARIOT] + offset] |
    RELATION[squares[enemy + CHARIOT + 1] + offset] |
    RELATION[squares[enemy + CANNON] + offset] |
    RELATION[squares[enemy + CANNON + 1] + offset];
  if (((lines | RELATION[squares[enemy] + offset]) & SAME_FILE) !== 0) {
    readLine(cells, squares, king, -16, enemy);
    readLine(cells, squares, king, 16, enemy);
  }
  if ((lines & SAME_RANK) !== 0) {
    readLine(cells, squares, king, -1, enemy);
    readLine(cells, squares, king, 1, enemy);
  }
  const horses =
    RELATION[squares[enemy + HORSE] + offset] | RELATION[squares[enemy + HORSE + 1] + offset];
  if ((horses & HORSE_JUMP) !== 0) {
    readHorse(cells, squares, king, squares[enemy + HORSE], enemy);
    readHorse(cells, squares, king, squares[enemy + HORSE + 1], enemy);
  }
  readPawn(cells, enemy === BLACK ? king - 16 : king + 16, enemy);
  readPawn(cells, king - 1, enemy);
  readPawn(cells, king + 1, enemy);
}

/**
 * Reads up to three pieces along a line from the king. What they mean, nearest first (x = any piece):
 * chariot: check · cannon: bare · x chariot: x is pinned · x cannon: check · x x cannon: both are screens
 * and neither may leave alone. The enemy king counts as a chariot on a file.
 */
function readLine(
  cells: Cells,
  squares: Uint8Array,
  king: Square,
  step: number,
  enemy: Slot,
): void {
  let square = king + step;
  let slot = cells[square];
  while (slot === 0) {
    square += step;
    slot = cells[square];
  }
  if (slot === OFF_BOARD) return;
  const first = square;
  const firstSlot = slot;
  const firstIsOwn = (slot & enemy) === 0;
  if (takesAlong(slot - enemy, step)) {
    checks += 1;
    markBetween(king, first, step);
    marks[first] = stamp;
  } else if (isCannon(slot - enemy) && first !== king + step) {
    bareCannon = true;
    markBetween(king, first, step);
  }
  do {
    square += step;
    slot = cells[square];
  } while (slot === 0);
  if (slot === OFF_BOARD) return;
  const second = square;
  const secondSlot = slot;
  if (takesAlong(slot - enemy, step)) {
    if (firstIsOwn) lift(squares, firstSlot, first);
  } else if (isCannon(slot - enemy)) {
    checks += 1;
    markBetween(king, first, step);
    markBetween(first, second, step);
    marks[second] = stamp;
    if (firstIsOwn) ownScreen = first;
    return;
  }
  do {
    square += step;
    slot = cells[square];
  } while (slot === 0);
  if (isCannon(slot - enemy)) {
    if (firstIsOwn) lift(squares, firstSlot, first);
    if ((secondSlot & enemy) === 0) lift(squares, secondSlot, second);
  }
}

function readHorse(
  cells: Cells,
  squares: Uint8Array,
  king: Square,
  horse: Square,
  enemy: Slot,
): void {
  if (horse === 0) return;
  const leg = HORSE_LEGS[king - horse + 256];
  if (leg === 0) return;
  const slot = cells[horse + leg];
  if (slot === 0) {
    checks += 1;
    marks[horse + leg] = stamp;
    marks[horse] = stamp;
  } else if ((slot & enemy) === 0) lift(squares, slot, horse + leg);
}

function readPawn(cells: Cells, square: Square, enemy: Slot): void {
  if (isPawn(cells[square] - enemy)) {
    checks += 1;
    marks[square] = stamp;
  }
}

function markBetween(from: Square, to: Square, step: number): void {
  for (let square = from + step; square !== to; square += step) marks[square] = stamp;
}

function lift(squares: Uint8Array, slot: Slot, square: Square): void {
  if (squares[slot] === 0) return;
  squares[slot] = 0;
  liftedSlots[liftedCount] = slot;
  liftedSquares[liftedCount] = square;
  liftedCount += 1;
}

function putBack(squares: Uint8Array): void {
  for (let index = 0; index < liftedCount; index += 1) {
    squares[liftedSlots[index]] = liftedSquares[index];
  }
}

/** The king is taken off while its targets are tried, so that it does not shade the line it leaves by. */
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

/** Every move of the pieces in the list, the king's apart, without a look at its safety. */
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

/** Of the moves from `first` to `end`, keeps those that answer every check. */
function keepAnswers(
  cells: Cells,
  squares: Uint8Array,
  buffer: Buffer,
  first: number,
  end: number,
  king: Square,
  enemy: Slot,
): number {
  let kept = first;
  for (let index = first; index < end; index += 1) {
    const move = buffer[index];
    const promising = marks[move >> 8] === stamp || (move & 255) === ownScreen;
    if (promising && isSafe(cells, squares, move, king, enemy)) buffer[kept++] = move;
  }
  return kept;
}

function dropMarked(buffer: Buffer, first: number, end: number): number {
  let kept = first;
  for (let index = first; index < end; index += 1) {
    const move = buffer[index];
    if (marks[move >> 8] !== stamp) buffer[kept++] = move;
  }
  return kept;
}

function addLiftedMoves(
  cells: Cells,
  squares: Uint8Array,
  buffer: Buffer,
  start: number,
  king: Square,
  own: Slot,
): number {
  let kept = start;
  for (let lifted = 0; lifted < liftedCount; lifted += 1) {
    const end = addPiece(cells, buffer, kept, liftedSquares[lifted], own);
    for (let index = kept; index < end; index += 1) {
      const move = buffer[index];
      if (isSafe(cells, squares, move, king, OFF_BOARD - own)) buffer[kept++] = move;
    }
  }
  return kept;
}

/** Whether the king, which does not move itself, stands safe after the move. */
function isSafe(cells: Cells, squares: Uint8Array, move: Move, king: Square, enemy: Slot): boolean {
  const source = move & 255;
  const target = move >> 8;
  const moved = cells[source];
  const captured = cells[target];
  cells[source] = 0;
  cells[target] = moved;
  squares[captured] = 0;
  const safe = !kingAttacked(cells, squares, king, enemy);
  cells[source] = moved;
  cells[target] = captured;
  squares[captured] = target;
  squares[0] = 0;
  return safe;
}

/** The moves of the piece on `square`, the king's apart, without a look at the king's safety. */
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
