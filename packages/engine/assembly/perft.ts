/** Counts legal lines. For tests, also compares incremental state with state computed from scratch. */
import { attacked, kingOf, sideToMove, takeBack, tryMove } from './board';
import { Frame, next } from './frame';
import { countNode, isStopped } from './limits';
import { moveList } from './memory';
import { addCaptures, addQuiets, ENTRY, isPseudoLegal } from './moves';
import { freshNetworkValue, networkValue } from './network';

/** Number of lines of `depth` plies; meaningless if `isStopped`. */
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

/** Number of wrong checks, pseudo-legal moves and accumulators in all lines of `depth` plies. */
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
    // Values are compared only at some plies, so that some accumulators are updated over several plies.
    if ((entry >> 3) % 3 === ply % 3 && networkValue(child) !== freshNetworkValue(child)) faults++;
    if (depth > 1) faults += countFaults(child, ply + 1, depth - 1);
    takeBack(frame);
  }
  return faults;
}
