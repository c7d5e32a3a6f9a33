/**
 * Proves mates within n moves against every reply. The host first tries only checks for the attacker, which is fast, then
 * all moves. Stalemate counts as mate, since a side without a legal move has lost. Repetitions count as in a game, at the
 * third occurrence.
 */
import { setNodes, takeBack, tryMove } from './board';
import { cycleVerdict, LOST_CYCLE, NO_CYCLE, WON_CYCLE } from './cycle';
import { Frame, next } from './frame';
import { allowStop, beginLimits, countNode, isStopped } from './limits';
import { lineOf, moveList, rootFrame } from './memory';
import { addCaptures, addQuiets, ENTRY } from './moves';
import { isRootMove } from './root';
import { isDrawnByCount, MOVE_LIMIT, prependToLine } from './search';
import { depthOfEntry, EXACT, findEntry, moveOfEntry, saveEntry, valueOfEntry } from './table';

/** These keys keep the table's entries for proofs apart from those of the search. */
const PROOF_KEY: u64 = 0x6a09_e667_f3bc_c908;
const CHECKS_KEY: u64 = 0xbb67_ae85_84ca_a73b;
const PROVED: i32 = 1;
const REFUTED: i32 = 2;

let checksOnly: bool = false;
/** Number of the call. It is part of the key, because a refutation depends on the game and is not valid for other calls. */
let question: u64 = 0;

/**
 * Searches for a mate in at most `moves` moves that begins with a listed root move. Writes the mating line to ply 0.
 *
 * @param onlyChecks whether the attacker must give check on every move
 * @param maxNodes 0 for no limit
 * @returns whether a mate was found; meaningless if `isStopped`
 */
export function hasMate(moves: i32, onlyChecks: bool, maxNodes: f64): bool {
  checksOnly = onlyChecks;
  question++;
  beginLimits(maxNodes);
  allowStop();
  setNodes(0);
  return attack(changetype<Frame>(rootFrame()), 0, moves);
}

function proofKey(frame: Frame, moves: i32): u64 {
  return frame.key ^ (PROOF_KEY * <u64>(2 * moves + 1)) ^ (CHECKS_KEY * (2 * question + 1));
}

/** Whether the side to move mates in `moves` moves. */
function attack(frame: Frame, ply: i32, moves: i32): bool {
  countNode();
  store<u16>(lineOf(ply), 0);
  if (isStopped) return false;
  const verdict = cycleVerdict(frame, 0);
  if (verdict !== NO_CYCLE) return verdict === WON_CYCLE;
  if (isDrawnByCount(frame)) return false;
  const key = proofKey(frame, moves);
  const known = moves > 1 ? findEntry(key) : 0;
  // A refutation is used as it is. A proved mate is searched again with the stored move first, to write the line.
  if (known && valueOfEntry(known, 0) === REFUTED && depthOfEntry(known) === moves) return false;
  const hint = known ? moveOfEntry(known) : 0;
  const move = findMatingMove(frame, ply, moves, hint);
  if (isStopped) return false;
  // Near the move limit the result depends on when the last capture was, so it is not stored.
  const isFree = frame.quietPlies + 2 * moves < MOVE_LIMIT;
  if (moves > 1 && isFree) {
    saveEntry(key, 0, move ? PROVED : REFUTED, EXACT, moves, move, 0, false);
  }
  if (move) prependToLine(ply, move);
  return move !== 0;
}

function findMatingMove(frame: Frame, ply: i32, moves: i32, hint: i32): i32 {
  const list = moveList(ply);
  const end = addQuiets(addCaptures(list));
  if (hint) {
    for (let entry = list; entry < end; entry += ENTRY) {
      if (load<i32>(entry) === hint && mates(frame, ply, moves, hint, 2)) return hint;
    }
  }
  // Checks come first, since they leave few replies.
  for (let pass = 1; pass >= (checksOnly ? 1 : 0); pass--) {
    for (let entry = list; entry < end && !isStopped; entry += ENTRY) {
      const move = load<i32>(entry);
      if (mates(frame, ply, moves, move, pass)) return move;
    }
  }
  return 0;
}

/** @param check 1 if the move must give check, 0 if it must not, 2 for either */
function mates(frame: Frame, ply: i32, moves: i32, move: i32, check: i32): bool {
  if (ply === 0 && !isRootMove(move)) return false;
  if (!tryMove(frame, move)) return false;
  const child = next(frame);
  const isWanted = check === 2 || child.check === check;
  const isMate = isWanted && !escapes(child, ply + 1, moves);
  takeBack(frame);
  return isMate && !isStopped;
}

/** Whether the side to move can avoid a mate in `moves` moves, the first of which was just made. */
function escapes(frame: Frame, ply: i32, moves: i32): bool {
  countNode();
  store<u16>(lineOf(ply), 0);
  if (isStopped) return true;
  const list = moveList(ply);
  const end = addQuiets(addCaptures(list));
  const verdict = cycleVerdict(frame, 0);
  const isDrawn = isDrawnByCount(frame);
  let longest: usize = 0;
  for (let entry = list; entry < end; entry += ENTRY) {
    const move = load<i32>(entry);
    if (!tryMove(frame, move)) continue;
    // The side has a legal move and so has not lost. A repetition or the move limit can now decide the game.
    const isSaved =
      verdict !== NO_CYCLE
        ? verdict !== LOST_CYCLE
        : isDrawn || moves <= 1 || !attack(next(frame), ply + 1, moves - 1);
    takeBack(frame);
    if (isSaved) return true;
    if (verdict !== NO_CYCLE) return false;
    // Keeps the line with the longest resistance.
    const length = lengthOf(lineOf(ply + 1));
    if (length < longest) continue;
    longest = length;
    prependToLine(ply, move);
  }
  return false;
}

function lengthOf(line: usize): usize {
  let end = line;
  while (load<u16>(end)) end += 2;
  return end - line;
}
