/** The board of a thread: setting up, making and undoing moves, checks. */
import { Frame, next } from './frame';
import {
  at,
  BOARD,
  BOARD_BYTES,
  base,
  CONTINUATION,
  CONTINUATION_ROW,
  END,
  FRAME_BYTES,
  fileBits,
  fileOf,
  fileReach,
  GAME_CHECKS,
  GAME_KEYS,
  GAME_MOVES,
  horseLeg,
  kindOf,
  kingZone,
  MAX_GAME,
  MAX_PLY,
  OFF_BOARD,
  PLACES,
  pawnOrigins,
  pieceAt,
  pieceRow,
  placeOf,
  rankBits,
  rankOf,
  rankReach,
  rootFrame,
  SQUARES,
  setFileBits,
  setPieceAt,
  setPlace,
  setRankBits,
  weightOf,
  zobrist,
} from './memory';
import {
  CANNON,
  CHARIOT,
  canCross,
  firstPiece,
  HORSE,
  isAmong,
  KING,
  PAWN,
  RED,
  SLOTS,
  sideOf,
  slotOf,
} from './pieces';

/** 0 for Red, 1 for Black. */
export let sideToMove: i32 = 0;
/** Plies of the game plus those of the searched line. */
export let gamePly: i32 = 0;
export let pieceCount: i32 = 0;
/** Number of pieces that can cross the river. */
export let crossers: i32 = 0;
/** Sum of the weights of all pieces. */
export let material: i32 = 0;
/** Moves made by the search. */
export let nodes: i64 = 0;

const SIDE_KEY: u64 = 0x9e37_79b9_7f4a_7c15;

export function setNodes(count: i64): void {
  nodes = count;
}

// A move is from | to << 7.

export function fromOf(move: i32): i32 {
  return move & 127;
}

export function toOf(move: i32): i32 {
  return move >> 7;
}

export function kingOf(side: i32): i32 {
  return placeOf(firstPiece(side) + KING);
}

/** Address of the continuation history's row for a piece and its target square. */
function continuationOf(piece: i32, to: i32): usize {
  return base() + CONTINUATION + <usize>(pieceRow(piece) + to) * CONTINUATION_ROW;
}

/** The row for a null move, and for plies before the start of the game. */
export function noContinuation(): usize {
  return base() + CONTINUATION + 1_260 * CONTINUATION_ROW;
}

// ---- Set-up

export function clearBoard(): void {
  memory.fill(base() + BOARD, 0, BOARD_BYTES);
  memory.fill(base() + PLACES, <u8>OFF_BOARD, 64);
  pieceCount = 0;
  crossers = 0;
  material = 0;
  gamePly = 0;
  sideToMove = 0;
}

/** Puts a piece of a kind on a square; returns false if the side has all its pieces of this kind on the board already. */
export function putPiece(side: i32, kind: i32, square: i32): bool {
  const first = firstPiece(side);
  for (let piece = first; piece < first + SLOTS; piece++) {
    if (kindOf(piece) !== kind || placeOf(piece) !== OFF_BOARD) continue;
    setPlace(piece, square);
    setPieceAt(square, piece);
    flip(square);
    count(piece, 1);
    return true;
  }
  return false;
}

/** Begins a game from the position on the board. */
export function beginGame(side: i32, quietPlies: i32): void {
  const root = changetype<Frame>(rootFrame());
  sideToMove = side;
  root.key = side ? SIDE_KEY : 0;
  root.pawnKey = root.redKey = root.blackKey = 0;
  for (let square = 0; square < SQUARES; square++) {
    const piece = pieceAt(square);
    if (!piece) continue;
    root.key ^= zobrist(piece, square);
    changePartKey(root, piece, zobrist(piece, square));
  }
  root.quietPlies = quietPlies;
  root.reversiblePlies = 0;
  root.accumulated = 0;
  root.check = attacked(kingOf(side), side ^ 1);
  remember(root.key, 0);
  rememberCheck(root.check);
  // Clears the frames of earlier moves, since the game has none.
  memory.fill(rootFrame() - MOVES_BEFORE * FRAME_BYTES, 0, MOVES_BEFORE * FRAME_BYTES);
}

/** The frames of this many last moves of the game stay on the stack before the root, for histories and corrections. */
export const MOVES_BEFORE: usize = 6;

/** Plays a legal move of the game; the position after it becomes the root. */
export function playMove(move: i32): void {
  const root = changetype<Frame>(rootFrame());
  if (gamePly > MAX_GAME - MAX_PLY - 40) forgetHalf();
  makeMove(root, move);
  const first = rootFrame() - MOVES_BEFORE * FRAME_BYTES;
  memory.copy(first, first + FRAME_BYTES, (MOVES_BEFORE + 1) * FRAME_BYTES);
  root.accumulated = 0;
}

/** Drops the older half of a very long game. It is not needed to find repetitions, which cannot span more plies than the move limit. */
function forgetHalf(): void {
  const kept = gamePly / 2;
  const from = gamePly - kept;
  memory.copy(base() + GAME_KEYS, base() + GAME_KEYS + <usize>from * 8, <usize>(kept + 1) * 8);
  memory.copy(base() + GAME_CHECKS, base() + GAME_CHECKS + <usize>from, <usize>(kept + 1));
  memory.copy(base() + GAME_MOVES, base() + GAME_MOVES + <usize>from * 4, <usize>(kept + 1) * 4);
  gamePly = kept;
}

function remember(key: u64, move: i32): void {
  store<u64>(base() + ((<usize>gamePly) << 3), key, GAME_KEYS);
  store<i32>(base() + ((<usize>gamePly) << 2), move, GAME_MOVES);
}

function rememberCheck(check: i32): void {
  store<u8>(base() + <usize>gamePly, check, GAME_CHECKS);
}

// ---- Record of the game

export function keyAt(ply: i32): u64 {
  return load<u64>(base() + ((<usize>ply) << 3), GAME_KEYS);
}

export function checkAt(ply: i32): i32 {
  return load<u8>(base() + <usize>ply, GAME_CHECKS);
}

export function moveAt(ply: i32): i32 {
  return load<i32>(base() + ((<usize>ply) << 2), GAME_MOVES);
}

// ---- Making and undoing moves

/** Switches a square between empty and occupied. */
function flip(square: i32): void {
  const rank = rankOf(square);
  const file = fileOf(square);
  setRankBits(rank, rankBits(rank) ^ (1 << file));
  setFileBits(file, fileBits(file) ^ (1 << rank));
}

function count(piece: i32, change: i32): void {
  pieceCount += change;
  material += change * weightOf(piece);
  if (canCross(slotOf(piece))) crossers += change;
}

function copyPartKeys(frame: Frame): void {
  const after = next(frame);
  after.pawnKey = frame.pawnKey;
  after.redKey = frame.redKey;
  after.blackKey = frame.blackKey;
}

/** Changes the partial key that covers a piece. */
function changePartKey(frame: Frame, piece: i32, change: u64): void {
  if (slotOf(piece) >= PAWN) frame.pawnKey ^= change;
  else if (sideOf(piece) === RED) frame.redKey ^= change;
  else frame.blackKey ^= change;
}

/** Makes a pseudo-legal move; fills the next frame except `check`. */
function move(frame: Frame, played: i32): void {
  const from = fromOf(played);
  const to = toOf(played);
  const piece = pieceAt(from);
  const captured = pieceAt(to);
  const after = next(frame);
  let key = frame.key ^ SIDE_KEY ^ zobrist(piece, from) ^ zobrist(piece, to);
  copyPartKeys(frame);
  changePartKey(after, piece, zobrist(piece, from) ^ zobrist(piece, to));
  setPieceAt(from, 0);
  setPieceAt(to, piece);
  setPlace(piece, to);
  flip(from);
  if (captured) {
    key ^= zobrist(captured, to);
    changePartKey(after, captured, zobrist(captured, to));
    setPlace(captured, OFF_BOARD);
    count(captured, -1);
    after.quietPlies = 0;
    after.reversiblePlies = 0;
  } else {
    flip(to);
    after.quietPlies = frame.quietPlies + 1;
    after.reversiblePlies = frame.reversiblePlies + 1;
  }
  after.key = key;
  after.accumulated = 0;
  frame.move = played;
  frame.piece = piece;
  frame.captured = captured;
  frame.continuation = continuationOf(piece, to);
  gamePly++;
  remember(key, played);
  sideToMove ^= 1;
}

/** Records whether the last move gives check. */
function noteCheck(frame: Frame, played: i32): void {
  const king = kingOf(sideToMove);
  const to = toOf(played);
  const near = kingZone(king, fromOf(played)) | kingZone(king, to);
  let check = 0;
  if (near !== 0 || horseLeg(to, king) !== END) check = attacked(king, sideToMove ^ 1);
  next(frame).check = check;
  rememberCheck(check);
}

/** Makes a legal move. */
export function makeMove(frame: Frame, played: i32): void {
  move(frame, played);
  noteCheck(frame, played);
}

/** Makes a pseudo-legal move. If the move leaves the mover's own king in check, undoes it and returns false. */
export function tryMove(frame: Frame, played: i32): bool {
  const us = sideToMove;
  const king = kingOf(us);
  const near = frame.check | kingZone(king, fromOf(played)) | kingZone(king, toOf(played));
  move(frame, played);
  if (near !== 0 && attacked(kingOf(us), us ^ 1)) {
    takeBack(frame);
    return false;
  }
  nodes++;
  noteCheck(frame, played);
  return true;
}

export function takeBack(frame: Frame): void {
  const from = fromOf(frame.move);
  const to = toOf(frame.move);
  const piece = frame.piece;
  const captured = frame.captured;
  sideToMove ^= 1;
  gamePly--;
  setPieceAt(from, piece);
  setPieceAt(to, captured);
  setPlace(piece, from);
  flip(from);
  if (captured) {
    setPlace(captured, to);
    count(captured, 1);
  } else flip(to);
}

export function makeNullMove(frame: Frame): void {
  const after = next(frame);
  after.key = frame.key ^ SIDE_KEY;
  copyPartKeys(frame);
  after.quietPlies = frame.quietPlies + 1;
  after.reversiblePlies = 0;
  after.accumulated = 0;
  after.check = 0;
  frame.move = 0;
  frame.piece = 0;
  frame.captured = 0;
  frame.continuation = noContinuation();
  gamePly++;
  remember(after.key, 0);
  rememberCheck(0);
  sideToMove ^= 1;
}

export function takeBackNullMove(): void {
  sideToMove ^= 1;
  gamePly--;
}

// ---- Moves on the board only, without frames and keys, to examine captures

/** Moves a piece; returns the captured piece, 0 for none. */
export function shift(from: i32, to: i32): i32 {
  const piece = pieceAt(from);
  const captured = pieceAt(to);
  setPieceAt(from, 0);
  setPieceAt(to, piece);
  setPlace(piece, to);
  flip(from);
  if (captured) setPlace(captured, OFF_BOARD);
  else flip(to);
  return captured;
}

/** Undoes {@link shift}. */
export function shiftBack(from: i32, to: i32, captured: i32): void {
  const piece = pieceAt(to);
  setPieceAt(from, piece);
  setPieceAt(to, captured);
  setPlace(piece, from);
  flip(from);
  if (captured) setPlace(captured, to);
  else flip(to);
}

/** Removes a piece from its square during an exchange; undone by {@link restore}. */
export function lift(square: i32): void {
  setPieceAt(square, 0);
  flip(square);
}

export function restore(square: i32, piece: i32): void {
  setPieceAt(square, piece);
  flip(square);
}

// ---- Attacks

/** 1 if a side attacks a king on the square, including by facing it with its own king. */
export function attacked(king: i32, side: i32): i32 {
  const first = firstPiece(side);
  const leg1 = horseLeg(placeOf(first + HORSE), king);
  if (leg1 !== END && pieceAt(leg1) === 0) return 1;
  const leg2 = horseLeg(placeOf(first + HORSE + 1), king);
  if (leg2 !== END && pieceAt(leg2) === 0) return 1;
  const file = fileOf(king);
  const row = king - file;
  const upright = fileReach(king);
  const level = rankReach(king);
  for (let bits = (upright >>> 10) & 1_023; bits; bits &= bits - 1) {
    // The king and the chariots occupy the first three slots.
    if (isAmong(pieceAt(ctz(bits) * 9 + file), first, CANNON)) return 1;
  }
  for (let bits = upright >>> 20; bits; bits &= bits - 1) {
    if (isAmong(pieceAt(ctz(bits) * 9 + file), first + CANNON, 2)) return 1;
  }
  for (let bits = (level >>> 10) & 1_023; bits; bits &= bits - 1) {
    if (isAmong(pieceAt(row + ctz(bits)), first, CANNON)) return 1;
  }
  for (let bits = level >>> 20; bits; bits &= bits - 1) {
    if (isAmong(pieceAt(row + ctz(bits)), first + CANNON, 2)) return 1;
  }
  for (let list = pawnOrigins(side, king); at(list) !== END; list++) {
    if (isAmong(pieceAt(at(list)), first + PAWN, 5)) return 1;
  }
  return 0;
}

/** Whether the side to move has more than pawns and defenders. A null move is then safe to try. */
export function hasAttackers(): bool {
  const first = firstPiece(sideToMove);
  for (let slot = CHARIOT; slot < HORSE + 2; slot++) {
    if (placeOf(first + slot) !== OFF_BOARD) return true;
  }
  return false;
}

/** Key of the position after a pseudo-legal move, computed without making the move. */
export function keyAfter(frame: Frame, played: i32): u64 {
  const piece = pieceAt(fromOf(played));
  const captured = pieceAt(toOf(played));
  let key = frame.key ^ SIDE_KEY ^ zobrist(piece, fromOf(played)) ^ zobrist(piece, toOf(played));
  if (captured) key ^= zobrist(captured, toOf(played));
  return key;
}

/** Whether the position with this key, one ply after the frame's position, repeats one of the game or of the searched line. */
export function hasOccurred(frame: Frame, key: u64): bool {
  const last = min(frame.reversiblePlies, gamePly);
  for (let plies = 3; plies <= last; plies += 2) {
    if (keyAt(gamePly - plies) === key) return true;
  }
  return false;
}
