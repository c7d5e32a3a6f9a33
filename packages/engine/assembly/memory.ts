/**
 * The memory map. Addresses are fixed, so that a table is read by one load with a constant offset. The parts, in order:
 *
 * - read-only tables, written once by `initTables`
 * - the private part of a thread: board, search stack, histories, accumulators
 * - the network, whose size depends on its width
 * - in the build with threads, the private parts of the other threads
 * - the transposition table, up to the end of the memory
 *
 * In the build with threads all instances share one memory. Addresses of the private part are then relative to `base()`,
 * which differs between threads. In other builds `base()` is the constant 0 and is optimised away.
 */
import { privateOffset } from './host';

/** Distance in bytes from the first thread's private part to this thread's. */
export function base(): usize {
  return ASC_FEATURE_THREADS ? privateOffset : 0;
}

export const SQUARES: i32 = 90;
/** The square of a captured piece. */
export const OFF_BOARD: i32 = 90;
/** Length of table rows by square: 90, rounded up to a multiple of 32. */
export const ROW: usize = 96;
/** Ends a list of squares. */
export const END: i32 = 255;
/** Number of positions recorded of a game, to detect repetitions. */
export const MAX_GAME: i32 = 2_048;
/** The deepest ply of a search. */
export const MAX_PLY: i32 = 110;
/** Number of frames: eight before the root, and some after the deepest ply, because nodes set fields of their grandchildren. */
const FRAMES: usize = 8 + 128;

// ---- Read-only tables. A square is file + 9 · rank, with a0 = 0.

/** Start of the tables. The compiler places its own data below this address. */
const TABLES: usize = 16_384;
/** u8[96]: rank, file, and the square with reversed ranks, by square. */
const RANK: usize = TABLES;
const FILE: usize = RANK + ROW;
const TURNED: usize = FILE + ROW;
/** u8[64]: kind by piece. */
const KIND: usize = TURNED + ROW;
/** i32[64]: row in tables by piece and square, (colour · 7 + kind) · 90, by piece. */
const PIECE_ROW: usize = KIND + 64;
/** i32[64]: exchange value by piece; 0 for none. */
const VALUE: usize = PIECE_ROW + 256;
/** i32[64]: weight of a piece in the material of a position. */
const WEIGHT: usize = VALUE + 256;
/** i32[2][64]: first feature by view and piece. */
const FEATURE: usize = WEIGHT + 256;
/** u8[2][96]: index of a square in the palace, 0 to 8, by side and square. */
const PALACE: usize = FEATURE + 512;
/** u32[9][512] and u32[10][1024]: reach along a rank or file, by place and occupancy, in the format of {@link rankReach}. */
const RANK_REACH: usize = PALACE + 2 * ROW;
const FILE_REACH: usize = RANK_REACH + 9 * 512 * 4;
/** u8[96][32] and u8[96][16]: lists of pairs: the square that must be empty, and the target square. */
const HORSE_STEPS: usize = FILE_REACH + 10 * 1_024 * 4;
const ELEPHANT_STEPS: usize = HORSE_STEPS + ROW * 32;
/** u8[96][8]: lists of target squares. */
const ADVISOR_STEPS: usize = ELEPHANT_STEPS + ROW * 16;
const KING_STEPS: usize = ADVISOR_STEPS + ROW * 8;
/** u8[2][96][4], by side and square: lists of the squares that a pawn on the square reaches, and of those that it comes from. */
const PAWN_STEPS: usize = KING_STEPS + ROW * 8;
const PAWN_ORIGINS: usize = PAWN_STEPS + 2 * ROW * 4;
/** u8[96][96]: the square that must be empty for a horse move between two squares; END if there is no such move. */
const HORSE_LEG: usize = PAWN_ORIGINS + 2 * ROW * 4;
/** u8[96][96]: whether a piece that enters or leaves the second square can affect checks on a king on the first. */
const KING_ZONE: usize = HORSE_LEG + ROW * ROW;
/** u64[14 · 90]: random keys, by piece row and square. */
const ZOBRIST: usize = (KING_ZONE + ROW * ROW + 7) & ~7;
/** i32[64][64]: reduction of late moves in 1,024ths of a ply, by depth and number of the move. */
const REDUCTION: usize = ZOBRIST + 14 * 90 * 8;
/** u8[4][96]: a square as a side sees it, by view (see {@link seenFrom}) and square. */
const SEEN: usize = REDUCTION + 64 * 64 * 4;
/** u64[16]: for each set of four bits, four times the numbers of the bits, as u16 from the lowest. */
const BIT_OFFSETS: usize = (SEEN + 4 * ROW + 7) & ~7;
const TABLES_END: usize = BIT_OFFSETS + 16 * 8;

// ---- Shared between the host and the threads.

/** i32: other than 0 if all threads must stop. */
export const STOP_FLAG: usize = (TABLES_END + 63) & ~63;
/** i32: the generation of new entries of the table. */
export const GENERATION: usize = STOP_FLAG + 4;
/** i64[64]: nodes of each thread, by its number. */
export const THREAD_NODES: usize = STOP_FLAG + 64;
const COMMON_END: usize = THREAD_NODES + 64 * 8;

// ---- The private part.

export const PRIVATE: usize = (COMMON_END + 1_023) & ~1_023;
/** u8[96]: piece by square, 0 for none. */
export const BOARD: usize = PRIVATE;
/** u8[64]: square by piece, `OFF_BOARD` for a captured one. */
export const PLACES: usize = BOARD + 128;
/** u32[10] and u32[9]: the occupied files of each rank, and the occupied ranks of each file. */
const RANK_BITS: usize = PLACES + 64;
const FILE_BITS: usize = RANK_BITS + 64;
export const BOARD_BYTES: usize = FILE_BITS + 64 - BOARD;
/** u8[64]: squares and pieces that an exchange has removed. */
export const EXCHANGED: usize = FILE_BITS + 64;
/** u64[2048], u8[2048], i32[2048]: for each position of the game, its key, whether a side is in check, and the move that led to it. */
export const GAME_KEYS: usize = EXCHANGED + 64;
export const GAME_CHECKS: usize = GAME_KEYS + MAX_GAME * 8;
export const GAME_MOVES: usize = GAME_CHECKS + MAX_GAME;
/** The search stack. */
const STACK: usize = GAME_MOVES + MAX_GAME * 4;
export const FRAME_BYTES: usize = 128;
const ROOT_FRAME: usize = STACK + 8 * FRAME_BYTES;
/** (i32 move, i32 score)[128] by ply. */
const MOVE_LISTS: usize = STACK + FRAMES * FRAME_BYTES;
const MOVE_LIST_BYTES: usize = 1_024;
/** i32[64] and i32[32] by ply: the quiet moves and the captures tried so far. */
const TRIED_QUIETS: usize = MOVE_LISTS + FRAMES * MOVE_LIST_BYTES;
const TRIED_CAPTURES: usize = TRIED_QUIETS + FRAMES * 256;
/** u16[136] by ply: the best line from the ply on, terminated by 0. */
const LINES: usize = TRIED_CAPTURES + FRAMES * 128;
export const LINE_BYTES: usize = 272;
/** Root moves of 32 bytes (see root.ts), a spare one for sorting, and a line for each. */
export const ROOT_MOVES: usize = LINES + FRAMES * LINE_BYTES;
export const SPARE_ROOT_MOVE: usize = ROOT_MOVES + 128 * 32;
export const ROOT_LINES: usize = SPARE_ROOT_MOVE + 32;
/** i16[2][16384] by side and move. */
export const QUIET_HISTORY: usize = ROOT_LINES + 128 * LINE_BYTES;
/** i16[14 · 90][8] by piece, target square and captured kind. */
export const CAPTURE_HISTORY: usize = QUIET_HISTORY + 2 * 16_384 * 2;
/** u16[14 · 90] by piece and target of the previous move. */
export const COUNTER_MOVES: usize = CAPTURE_HISTORY + 14 * 90 * 16;
/** i16[3][2][16384] by part (pawns, Red's other pieces, Black's other pieces) and side; i16[2048] and i16[32768]. See history.ts. */
export const PART_CORRECTION: usize = (COUNTER_MOVES + 14 * 90 * 2 + 63) & ~63;
export const MOVE_CORRECTION: usize = PART_CORRECTION + 3 * 2 * 16_384 * 2;
export const MOVES_CORRECTION: usize = MOVE_CORRECTION + 2_048 * 2;
/** i16[14 · 90 + 1][14 · 90] by piece and target of an earlier move, then of the move itself. The last row is for a null move. */
export const CONTINUATION: usize = MOVES_CORRECTION + 32_768 * 2;
export const CONTINUATION_ROW: usize = 14 * 90 * 2;
export const HISTORY_END: usize = CONTINUATION + (14 * 90 + 1) * CONTINUATION_ROW;
/** Neurons of a side in the widest network. */
const MAX_WIDTH: usize = 512;
/** i16[width], i32[8]: accumulators by ply and side; rows have the size of the widest network. */
export const ACCUMULATOR_BYTES: usize = 1_088;
export const ACCUMULATORS: usize = (HISTORY_END + 63) & ~63;
/** An accumulator and the board (u8[96]) that it was computed for, by side and square of the side's king. */
export const KING_CACHE: usize = ACCUMULATORS + FRAMES * 2 * ACCUMULATOR_BYTES;
export const KING_CACHE_BYTES: usize = ACCUMULATOR_BYTES + ROW;
/** u32[4]: a copy of the last found entry of a shared table. */
export const FOUND_ENTRY: usize = (KING_CACHE + 18 * KING_CACHE_BYTES + 63) & ~63;
/** Outputs of hidden layers. */
export const HIDDEN: usize = FOUND_ENTRY + 64;
/** i16[1024]: the inputs of a stack. */
export const INPUTS: usize = HIDDEN + 256;
/** u16[512]: the offsets of the pairs of inputs that are not both 0. Eight bytes are written at a time. */
export const ACTIVE_PAIRS: usize = INPUTS + 2 * MAX_WIDTH * 2;
/** The saved stack of a paused search. */
export const PAUSED: usize = ACTIVE_PAIRS + MAX_WIDTH * 2 + 64;
export const PAUSED_BYTES: usize = 262_144;
const PRIVATE_END: usize = (PAUSED + PAUSED_BYTES + 65_535) & ~65_535;
export const PRIVATE_BYTES: usize = PRIVATE_END - PRIVATE;

/** See network.ts. */
export const NETWORK: usize = PRIVATE_END;

// ---- Reading and writing the tables.

export function rankOf(square: i32): i32 {
  return load<u8>(<usize>square, RANK);
}
export function fileOf(square: i32): i32 {
  return load<u8>(<usize>square, FILE);
}
export function turned(square: i32): i32 {
  return load<u8>(<usize>square, TURNED);
}
export function setSquare(square: i32): void {
  store<u8>(<usize>square, square / 9, RANK);
  store<u8>(<usize>square, square % 9, FILE);
  store<u8>(<usize>square, (9 - square / 9) * 9 + (square % 9), TURNED);
}

export function kindOf(piece: i32): i32 {
  return load<u8>(<usize>piece, KIND);
}
export function pieceRow(piece: i32): i32 {
  return load<i32>((<usize>piece) << 2, PIECE_ROW);
}
export function valueOf(piece: i32): i32 {
  return load<i32>((<usize>piece) << 2, VALUE);
}
export function weightOf(piece: i32): i32 {
  return load<i32>((<usize>piece) << 2, WEIGHT);
}
export function firstFeature(view: i32, piece: i32): i32 {
  return load<i32>((<usize>((view << 6) + piece)) << 2, FEATURE);
}
export function setPiece(piece: i32, kind: i32, row: i32): void {
  store<u8>(<usize>piece, kind, KIND);
  store<i32>((<usize>piece) << 2, row, PIECE_ROW);
}
export function setWorth(piece: i32, value: i32, weight: i32): void {
  store<i32>((<usize>piece) << 2, value, VALUE);
  store<i32>((<usize>piece) << 2, weight, WEIGHT);
}
export function setFeature(view: i32, piece: i32, first: i32): void {
  store<i32>((<usize>((view << 6) + piece)) << 2, first, FEATURE);
}

export function palaceIndex(side: i32, square: i32): i32 {
  return load<u8>(<usize>(side * 96 + square), PALACE);
}
export function setPalaceIndex(side: i32, square: i32, index: i32): void {
  store<u8>(<usize>(side * 96 + square), index, PALACE);
}

/** A square as a side sees it. `view` is twice the side, plus 1 if the files are mirrored. */
export function seenFrom(view: i32, square: i32): i32 {
  return load<u8>(<usize>(view * 96 + square), SEEN);
}
export function setSeenFrom(view: i32, square: i32, seen: i32): void {
  store<u8>(<usize>(view * 96 + square), seen, SEEN);
}

/** The numbers of the bits of a set of four, each multiplied by 4, as u16 from the lowest. */
export function bitOffsets(bits: i32): u64 {
  return load<u64>((<usize>bits) << 3, BIT_OFFSETS);
}
export function setBitOffsets(bits: i32, offsets: u64): void {
  store<u64>((<usize>bits) << 3, offsets, BIT_OFFSETS);
}

export function setRankReach(file: i32, bits: i32, reach: i32): void {
  store<i32>((<usize>((file << 9) | bits)) << 2, reach, RANK_REACH);
}
export function setFileReach(rank: i32, bits: i32, reach: i32): void {
  store<i32>((<usize>((rank << 10) | bits)) << 2, reach, FILE_REACH);
}
/** Reach of a chariot or cannon along its rank, by file: empty squares | first pieces << 10 | second pieces << 20. */
export function rankReach(square: i32): i32 {
  return load<i32>((<usize>((fileOf(square) << 9) | rankBits(rankOf(square)))) << 2, RANK_REACH);
}
/** Reach along the file, by rank, in the same format as {@link rankReach}. */
export function fileReach(square: i32): i32 {
  return load<i32>((<usize>((rankOf(square) << 10) | fileBits(fileOf(square)))) << 2, FILE_REACH);
}

/** Addresses of lists of steps, terminated by `END`. */
export function horseSteps(square: i32): usize {
  return HORSE_STEPS + ((<usize>square) << 5);
}
export function elephantSteps(square: i32): usize {
  return ELEPHANT_STEPS + ((<usize>square) << 4);
}
export function advisorSteps(square: i32): usize {
  return ADVISOR_STEPS + ((<usize>square) << 3);
}
export function kingSteps(square: i32): usize {
  return KING_STEPS + ((<usize>square) << 3);
}
export function pawnSteps(side: i32, square: i32): usize {
  return PAWN_STEPS + ((<usize>(side * 96 + square)) << 2);
}
export function pawnOrigins(side: i32, square: i32): usize {
  return PAWN_ORIGINS + ((<usize>(side * 96 + square)) << 2);
}
/** Reads an element of a list of steps. */
export function at(address: usize): i32 {
  return load<u8>(address);
}

export function horseLeg(from: i32, to: i32): i32 {
  return load<u8>(<usize>(from * 96 + to), HORSE_LEG);
}
export function setHorseLeg(from: i32, to: i32, leg: i32): void {
  store<u8>(<usize>(from * 96 + to), leg, HORSE_LEG);
}
export function clearHorseLegs(): void {
  memory.fill(HORSE_LEG, <u8>END, ROW * ROW);
}
export function kingZone(king: i32, square: i32): i32 {
  return load<u8>(<usize>(king * 96 + square), KING_ZONE);
}
export function setKingZone(king: i32, square: i32, yes: bool): void {
  store<u8>(<usize>(king * 96 + square), yes ? 1 : 0, KING_ZONE);
}

export function zobrist(piece: i32, square: i32): u64 {
  return load<u64>((<usize>(pieceRow(piece) + square)) << 3, ZOBRIST);
}
export function setZobrist(index: i32, key: u64): void {
  store<u64>((<usize>index) << 3, key, ZOBRIST);
}
export function reduction(depth: i32, number: i32): i32 {
  return load<i32>((<usize>((min(depth, 63) << 6) | min(number, 63))) << 2, REDUCTION);
}
export function setReduction(depth: i32, number: i32, amount: i32): void {
  store<i32>((<usize>((depth << 6) | number)) << 2, amount, REDUCTION);
}

// ---- Reading and writing the board.

export function pieceAt(square: i32): i32 {
  return load<u8>(base() + <usize>square, BOARD);
}
/** The pieces on eight consecutive squares, one byte each. `square` is a multiple of eight. */
export function piecesFrom(square: usize): u64 {
  return load<u64>(base() + square, BOARD);
}
export function setPieceAt(square: i32, piece: i32): void {
  store<u8>(base() + <usize>square, piece, BOARD);
}
export function placeOf(piece: i32): i32 {
  return load<u8>(base() + <usize>piece, PLACES);
}
export function setPlace(piece: i32, square: i32): void {
  store<u8>(base() + <usize>piece, square, PLACES);
}
export function rankBits(rank: i32): i32 {
  return load<i32>(base() + ((<usize>rank) << 2), RANK_BITS);
}
export function fileBits(file: i32): i32 {
  return load<i32>(base() + ((<usize>file) << 2), FILE_BITS);
}
export function setRankBits(rank: i32, bits: i32): void {
  store<i32>(base() + ((<usize>rank) << 2), bits, RANK_BITS);
}
export function setFileBits(file: i32, bits: i32): void {
  store<i32>(base() + ((<usize>file) << 2), bits, FILE_BITS);
}

// ---- Addresses by ply.

export function rootFrame(): usize {
  return base() + ROOT_FRAME;
}
export function moveList(ply: i32): usize {
  return base() + MOVE_LISTS + <usize>ply * MOVE_LIST_BYTES;
}
export function triedQuiets(ply: i32): usize {
  return base() + TRIED_QUIETS + <usize>ply * 256;
}
export function triedCaptures(ply: i32): usize {
  return base() + TRIED_CAPTURES + <usize>ply * 128;
}
export function lineOf(ply: i32): usize {
  return base() + LINES + <usize>ply * LINE_BYTES;
}
