/** Static exchange evaluation: the value of the captures on one square. */
import { fromOf, lift, restore, toOf } from './board';
import {
  advisorSteps,
  at,
  base,
  END,
  EXCHANGED,
  elephantSteps,
  fileOf,
  fileReach,
  horseLeg,
  kingSteps,
  pawnOrigins,
  pieceAt,
  placeOf,
  rankReach,
  valueOf,
} from './memory';
import {
  ADVISOR,
  CANNON,
  CHARIOT,
  ELEPHANT,
  firstPiece,
  HORSE,
  isAmong,
  KING,
  PAWN,
  sideOf,
  slotOf,
} from './pieces';

/** The square of a side's least valuable piece that attacks a square; -1 if there is none. */
export function leastAttacker(to: i32, side: i32): i32 {
  const first = firstPiece(side);
  for (let list = pawnOrigins(side, to); at(list) !== END; list++) {
    if (isAmong(pieceAt(at(list)), first + PAWN, 5)) return at(list);
  }
  for (let step = advisorSteps(to); at(step) !== END; step++) {
    if (isAmong(pieceAt(at(step)), first + ADVISOR, 2)) return at(step);
  }
  for (let step = elephantSteps(to); at(step) !== END; step += 2) {
    const from = at(step + 1);
    if (isAmong(pieceAt(from), first + ELEPHANT, 2) && pieceAt(at(step)) === 0) return from;
  }
  for (let piece = first + HORSE; piece < first + ADVISOR; piece++) {
    const from = placeOf(piece);
    const leg = horseLeg(from, to);
    // An exchange may have removed the horse.
    if (leg !== END && pieceAt(leg) === 0 && pieceAt(from) === piece) return from;
  }
  const file = fileOf(to);
  const row = to - file;
  const upright = fileReach(to);
  const level = rankReach(to);
  for (let bits = upright >>> 20; bits; bits &= bits - 1) {
    const from = ctz(bits) * 9 + file;
    if (isAmong(pieceAt(from), first + CANNON, 2)) return from;
  }
  for (let bits = level >>> 20; bits; bits &= bits - 1) {
    const from = row + ctz(bits);
    if (isAmong(pieceAt(from), first + CANNON, 2)) return from;
  }
  for (let bits = (upright >>> 10) & 1_023; bits; bits &= bits - 1) {
    const from = ctz(bits) * 9 + file;
    if (isAmong(pieceAt(from), first + CHARIOT, 2)) return from;
  }
  for (let bits = (level >>> 10) & 1_023; bits; bits &= bits - 1) {
    const from = row + ctz(bits);
    if (isAmong(pieceAt(from), first + CHARIOT, 2)) return from;
  }
  for (let step = kingSteps(to); at(step) !== END; step++) {
    if (pieceAt(at(step)) === first + KING) return at(step);
  }
  return -1;
}

function note(count: i32): usize {
  return base() + EXCHANGED + <usize>count;
}

/** Whether the exchange that a move begins gains at least `threshold` for its side. */
export function gainsAtLeast(move: i32, threshold: i32): bool {
  const to = toOf(move);
  let from = fromOf(move);
  let piece = pieceAt(from);
  let balance = valueOf(pieceAt(to)) - threshold;
  if (balance < 0) return false;
  balance -= valueOf(piece);
  if (balance >= 0) return true;
  const mover = sideOf(piece);
  let side = mover;
  let count = 0;
  while (true) {
    store<u8>(note(count), from);
    store<u8>(note(count + 1), piece);
    count += 2;
    lift(from);
    side ^= 1;
    from = leastAttacker(to, side);
    if (from < 0) break;
    piece = pieceAt(from);
    // A king cannot capture a guarded piece.
    if (slotOf(piece) === KING && leastAttacker(to, side ^ 1) >= 0) break;
    balance = -balance - 1 - valueOf(piece);
    if (balance >= 0) {
      side ^= 1;
      break;
    }
  }
  while (count) {
    count -= 2;
    restore(load<u8>(note(count)), load<u8>(note(count + 1)));
  }
  return side !== mover;
}
