/** Fills the read-only tables: destinations, values and random keys. */
import {
  advisorSteps,
  at,
  clearHorseLegs,
  END,
  elephantSteps,
  horseSteps,
  kingSteps,
  OFF_BOARD,
  pawnOrigins,
  pawnSteps,
  SQUARES,
  setBitOffsets,
  setFeature,
  setFileReach,
  setHorseLeg,
  setKingZone,
  setPalaceIndex,
  setPiece,
  setRankReach,
  setReduction,
  setSeenFrom,
  setSquare,
  setWorth,
  setZobrist,
  turned,
} from './memory';
import {
  ADVISOR_KIND,
  CANNON_KIND,
  CHARIOT_KIND,
  ELEPHANT_KIND,
  firstPiece,
  HORSE_KIND,
  KING_KIND,
  kindOfSlot,
  PAWN_KIND,
  SLOTS,
} from './pieces';

export function initTables(): void {
  for (let square = 0; square < SQUARES; square++) setSquare(square);
  initPieces();
  initLines();
  initSteps();
  initPalace();
  initViews();
  initBitOffsets();
  initKeys();
  initReductions();
}

/** Exchange values, in the units of values.ts. */
function valueOfKind(kind: i32): i32 {
  if (kind === CHARIOT_KIND) return 1_280;
  if (kind === CANNON_KIND) return 660;
  if (kind === HORSE_KIND) return 620;
  if (kind === ELEPHANT_KIND) return 270;
  if (kind === ADVISOR_KIND) return 260;
  return kind === PAWN_KIND ? 200 : 8_000;
}

/** Weights for scaling the network's value by material, as in Fairy-Stockfish. */
function weightOfKind(kind: i32): i32 {
  if (kind === CHARIOT_KIND) return 1_276;
  if (kind === CANNON_KIND) return 800;
  if (kind === HORSE_KIND) return 520;
  if (kind === ADVISOR_KIND) return 420;
  if (kind === ELEPHANT_KIND) return 300;
  return kind === PAWN_KIND ? 200 : 0;
}

function initPieces(): void {
  for (let side = 0; side < 2; side++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      const piece = firstPiece(side) + slot;
      const kind = kindOfSlot(slot);
      setPiece(piece, kind, (side * 7 + kind) * 90);
      setWorth(piece, valueOfKind(kind), weightOfKind(kind));
      for (let view = 0; view < 2; view++) {
        const other = side !== view ? 1 : 0;
        // Both kings share the last row of features.
        setFeature(view, piece, kind === KING_KIND ? 12 * 90 : (2 * kind + other) * 90);
      }
    }
  }
}

function initLines(): void {
  for (let length = 9; length <= 10; length++) {
    for (let place = 0; place < length; place++) {
      for (let bits = 0; bits < 1 << length; bits++) {
        const reach = lineReach(place, bits, length);
        if (length === 9) setRankReach(place, bits, reach);
        else setFileReach(place, bits, reach);
      }
    }
  }
}

function lineReach(place: i32, bits: i32, length: i32): i32 {
  let empty = 0;
  let first = 0;
  let second = 0;
  for (let step = -1; step <= 1; step += 2) {
    let i = place + step;
    while (i >= 0 && i < length && ((bits >> i) & 1) === 0) {
      empty |= 1 << i;
      i += step;
    }
    if (i < 0 || i >= length) continue;
    first |= 1 << i;
    i += step;
    while (i >= 0 && i < length && ((bits >> i) & 1) === 0) i += step;
    if (i >= 0 && i < length) second |= 1 << i;
  }
  return empty | (first << 10) | (second << 20);
}

function isOnBoard(file: i32, rank: i32): bool {
  return file >= 0 && file < 9 && rank >= 0 && rank < 10;
}

function isInPalace(file: i32, rank: i32): bool {
  return file >= 3 && file <= 5 && ((rank >= 0 && rank <= 2) || (rank >= 7 && rank <= 9));
}

function initSteps(): void {
  clearHorseLegs();
  // The lists of `OFF_BOARD` stay empty, so that a captured piece has no steps.
  for (let square = 0; square <= OFF_BOARD; square++) {
    store<u8>(horseSteps(square), END);
    store<u8>(elephantSteps(square), END);
    store<u8>(advisorSteps(square), END);
    store<u8>(kingSteps(square), END);
    for (let side = 0; side < 2; side++) {
      store<u8>(pawnSteps(side, square), END);
      store<u8>(pawnOrigins(side, square), END);
    }
  }
  for (let square = 0; square < SQUARES; square++) {
    const file = square % 9;
    const rank = square / 9;
    addHorseSteps(square, file, rank);
    addElephantSteps(square, file, rank);
    addPalaceSteps(square, file, rank);
    addPawnSteps(square, file, rank);
    addKingZone(square, file, rank);
  }
}

function addHorseSteps(square: i32, file: i32, rank: i32): void {
  let list = horseSteps(square);
  for (let df = -2; df <= 2; df++) {
    for (let dr = -2; dr <= 2; dr++) {
      if (abs(df) + abs(dr) !== 3 || !isOnBoard(file + df, rank + dr)) continue;
      const leg = (rank + dr / 2) * 9 + file + df / 2;
      const to = (rank + dr) * 9 + file + df;
      store<u8>(list++, leg);
      store<u8>(list++, to);
      setHorseLeg(square, to, leg);
    }
  }
  store<u8>(list, END);
}

function addElephantSteps(square: i32, file: i32, rank: i32): void {
  let list = elephantSteps(square);
  for (let df = -2; df <= 2; df += 4) {
    for (let dr = -2; dr <= 2; dr += 4) {
      if (!isOnBoard(file + df, rank + dr) || rank < 5 !== rank + dr < 5) continue;
      store<u8>(list++, (rank + dr / 2) * 9 + file + df / 2);
      store<u8>(list++, (rank + dr) * 9 + file + df);
    }
  }
  store<u8>(list, END);
}

function addPalaceSteps(square: i32, file: i32, rank: i32): void {
  let advisor = advisorSteps(square);
  let king = kingSteps(square);
  if (isInPalace(file, rank)) {
    for (let df = -1; df <= 1; df++) {
      for (let dr = -1; dr <= 1; dr++) {
        if (!isInPalace(file + df, rank + dr)) continue;
        const to = (rank + dr) * 9 + file + df;
        if (df !== 0 && dr !== 0) store<u8>(advisor++, to);
        if (abs(df) + abs(dr) === 1) store<u8>(king++, to);
      }
    }
  }
  store<u8>(advisor, END);
  store<u8>(king, END);
}

function addPawnSteps(square: i32, file: i32, rank: i32): void {
  for (let side = 0; side < 2; side++) {
    const ahead = side === 0 ? 1 : -1;
    const hasCrossed = side === 0 ? rank >= 5 : rank <= 4;
    if (isOnBoard(file, rank + ahead)) addPawnStep(side, square, square + 9 * ahead);
    if (hasCrossed && file > 0) addPawnStep(side, square, square - 1);
    if (hasCrossed && file < 8) addPawnStep(side, square, square + 1);
  }
}

function addPawnStep(side: i32, from: i32, to: i32): void {
  append(pawnSteps(side, from), to);
  append(pawnOrigins(side, to), from);
}

/** Appends to a list of four bytes, which has space for three squares and the end mark. */
function append(list: usize, square: i32): void {
  while (at(list) !== END) list++;
  store<u8>(list, square);
  store<u8>(list + 1, END);
}

function addKingZone(king: i32, file: i32, rank: i32): void {
  for (let square = 0; square < SQUARES; square++) {
    const df = abs((square % 9) - file);
    const dr = abs(square / 9 - rank);
    // The diagonal neighbours belong to the zone because they are the legs of attacking horses.
    setKingZone(king, square, df === 0 || dr === 0 || (df === 1 && dr === 1));
  }
}

function initPalace(): void {
  let index = 0;
  for (let rank = 0; rank < 3; rank++) {
    for (let file = 3; file < 6; file++) {
      const square = rank * 9 + file;
      setPalaceIndex(0, square, index);
      setPalaceIndex(1, turned(square), index);
      index++;
    }
  }
}

function initViews(): void {
  for (let view = 0; view < 4; view++) {
    for (let square = 0; square < SQUARES; square++) {
      const own = view < 2 ? square : turned(square);
      setSeenFrom(view, square, (view & 1) === 0 ? own : own - (own % 9) + 8 - (own % 9));
    }
  }
}

function initBitOffsets(): void {
  for (let bits = 0; bits < 16; bits++) {
    let offsets: u64 = 0;
    let count: u64 = 0;
    for (let bit: u64 = 0; bit < 4; bit++) {
      if ((bits >> <i32>bit) & 1) offsets |= (4 * bit) << (16 * count++);
    }
    setBitOffsets(bits, offsets);
  }
}

/** xorshift64*, as in Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled". */
let seed: u64 = 0x1234567887654321;
function random(): u64 {
  seed ^= seed >> 12;
  seed ^= seed << 25;
  seed ^= seed >> 27;
  return seed * 2_685_821_657_736_338_717;
}

function initKeys(): void {
  for (let index = 0; index < 14 * 90; index++) setZobrist(index, random());
}

/** Reductions grow with the number of the move and with the depth. */
function initReductions(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let number = 1; number < 64; number++) {
      const plies = (steepLog(depth) * steepLog(number)) / 2.3;
      setReduction(depth, number, <i32>(1_024.0 * plies));
    }
  }
}

function steepLog(n: i32): f64 {
  return n > 1 ? naturalLog(n) + 0.62 : 0;
}

/** ln n = ln (n − 1) + 2 artanh (1 / (2n − 1)), by its series. `Math.log` would add 4 KB of tables. */
function naturalLog(n: i32): f64 {
  let sum: f64 = 0;
  for (let i = 2; i <= n; i++) {
    const y = 1.0 / <f64>(2 * i - 1);
    let power = y;
    for (let k = 1; k < 20; k += 2) {
      sum += (2 * power) / <f64>k;
      power *= y * y;
    }
  }
  return sum;
}
