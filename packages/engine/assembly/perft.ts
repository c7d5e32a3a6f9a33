/** Counts legal lines, and for tests compares what is kept up move by move with what is found afresh. */
import { attacked, kingOf, sideToMove, takeBack, tryMove } from './board';
import { Frame, next } from './frame';
import { countNode, isStopped } from './limits';
import { moveList } from './memory';
import { addCaptures, addQuiets, ENTRY, isPseudoLegal } from './moves';
import { freshNetworkValue, networkValue } from './network';

/** Lines of `depth` plies; meaningless when `isStopped`. */
export function perft(frame: Frame, ply: i32, depth: i32): f64 {
  const list = moveList(ply);
  const end = addQuiets(addCaptures(list));
  let lines: f64 = 0;
  for (let entry = list; entry < end && !isStopped; entry += ENTRY) {
    if (!tryMove(frame, load<i32>(entry))) continue;
    if (depth <= 1) lines++;
    else {
      countNode();
      lines += perft(next(frame), ply + 1, depth - 1);
    }
    takeBack(frame);
  }
  return lines;
}

/** Positions in all lines of `depth` plies at which a check, a pseudo-legal move or an accumulator is wrong. */
export function countFaults(frame: Frame, ply: i32, depth: i32): i32 {
  const list = moveList(ply);
  const end = addQuiets(addCaptures(list));
  let faults = 0;
  for (let entry = list; entry < end; entry += ENTRY) {
    const move = load<i32>(entry);
    if (!isPseudoLegal(move)) faults++;
    if (!tryMove(frame, move)) continue;
    const child = next(frame);
    if (child.check !== attacked(kingOf(sideToMove), sideToMove ^ 1)) faults++;
    // Sometimes several plies are caught up at once.
    if ((entry >> 3) % 3 === ply % 3 && networkValue(child) !== freshNetworkValue(child)) faults++;
    if (depth > 1) faults += countFaults(child, ply + 1, depth - 1);
    takeBack(frame);
  }
  return faults;
}
