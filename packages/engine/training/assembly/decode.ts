/** Reads a training position (`rows.mjs`): its features from both views, and its target. */
import {
  FACTS,
  facts,
  lists,
  PIECE_SQUARES,
  PIECES,
  pieces,
  places,
  positions,
  ROW_BYTES,
  tables,
} from './memory';

// ---- Tables, as `train/tables.mjs` writes them

/** u8[96] for each view and for each mirrored view: the square in the view. */
const VIEW_BYTES: usize = 96;
/** u16[16] for each view: the first feature of a piece. */
const PIECE_STARTS: usize = 4 * VIEW_BYTES;
/** u16[16]: the value of a piece in the material. */
const VALUES: usize = PIECE_STARTS + 64;
/** f32[256]: the weight of a depth. */
const DEPTH_WEIGHTS: usize = VALUES + 32;

const FILES: i32 = 9;
const MIDDLE_FILE: i32 = 4;
const FIRST_PALACE_FILE: i32 = 3;
const KING: i32 = 6;
const BLACK: i32 = 8;

/** Width of the logistic function in hundredths of a pawn. */
const WIDTH: f32 = 450;

/** The logistic function of a score in hundredths of a pawn divided by {@link WIDTH}. */
export function logistic(value: f32): f32 {
  return 1 / (1 + NativeMathf.exp(-value));
}

/**
 * @param index of the position in its block
 * @param unit hundredths of a pawn for an output of 1
 * @param share of the score in the target; the rest is the share of the result
 */
export function decode(number: u32, index: i32, isMirrored: bool, unit: f32, share: f32): void {
  const row = positions + <usize>number * ROW_BYTES;
  const count = readPieces(row);
  const flags: i32 = load<u8>(row, 30);
  const isBlack = (flags >> 2) & 1;
  const list = lists + <usize>index * 4 * PIECES;
  listFeatures(0, list + (isBlack ? 2 * PIECES : 0), count, isMirrored);
  listFeatures(1, list + (isBlack ? 0 : 2 * PIECES), count, isMirrored);
  const fact = facts + <usize>index * FACTS;
  store<i32>(fact, count);
  const factor = 903 + ((32 * materialOf(count)) >> 10);
  store<f32>(fact, (unit * <f32>factor) / 1_024 / WIDTH, 4);
  const score = <f32>load<i16>(row, 28);
  const result = <f32>(flags & 3) * 0.5;
  store<f32>(fact, share * logistic(score / WIDTH) + (1 - share) * result, 8);
  store<f32>(fact, load<f32>(tables + DEPTH_WEIGHTS + 4 * <usize>load<u8>(row, 31)), 12);
}

function readPieces(row: usize): i32 {
  let count: usize = 0;
  let bits = load<u64>(row);
  while (bits) {
    store<u8>(pieces + count, <u8>ctz(bits));
    bits &= bits - 1;
    count++;
  }
  let high = load<u32>(row, 8) & 0x3ff_ffff;
  while (high) {
    store<u8>(pieces + count, <u8>(64 + ctz(high)));
    high &= high - 1;
    count++;
  }
  for (let i: usize = 0; i < count; i += 2) {
    const codes = load<u8>(row + (i >> 1), 12);
    store<u8>(pieces + PIECES + i, codes & 15);
    store<u8>(pieces + PIECES + i, codes >> 4, 1);
  }
  return <i32>count;
}

function materialOf(count: i32): i32 {
  let material = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    material += load<u16>(tables + VALUES + 2 * <usize>load<u8>(pieces + PIECES + i));
  }
  return material;
}

/** @param view 0 for Red, 1 for Black */
function listFeatures(view: i32, list: usize, count: i32, isMirrored: bool): void {
  const end = <usize>count;
  const king = <u8>(KING + (view ? BLACK : 0));
  let square: i32 = 0;
  for (let i: usize = 0; i < end; i++) {
    if (load<u8>(pieces + PIECES + i) === king) square = load<u8>(pieces + i);
  }
  let mirror = isMirrored;
  const rank = view ? 9 - square / FILES : square / FILES;
  let file = square % FILES;
  if (isMirrored) file = FILES - 1 - file;
  let place = 3 * rank + file - FIRST_PALACE_FILE;
  if (places === 6) {
    if (file > MIDDLE_FILE) {
      file = FILES - 1 - file;
      mirror = !mirror;
    }
    place = 2 * rank + file - FIRST_PALACE_FILE;
  }
  const squares = tables + <usize>(2 * view + <i32>mirror) * VIEW_BYTES;
  const starts = tables + PIECE_STARTS + 32 * <usize>view;
  const first = place * PIECE_SQUARES;
  for (let i: usize = 0; i < end; i++) {
    const start: i32 = load<u16>(starts + 2 * <usize>load<u8>(pieces + PIECES + i));
    const seen: i32 = load<u8>(squares + <usize>load<u8>(pieces + i));
    store<u16>(list + 2 * i, <u16>(first + start + seen));
  }
}
