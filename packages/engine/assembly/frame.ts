/** The search's record of a ply: its position, and the move that is tried. */
import { FRAME_BYTES } from './memory';

@unmanaged
export class Frame {
  /** Key of the position. */
  key: u64;
  /** Keys of the pawns, of Red's other pieces and of Black's. */
  pawnKey: u64;
  redKey: u64;
  blackKey: u64;
  /** Plies of the game without a capture. */
  quietPlies: i32;
  /** Plies over which positions can repeat: since the last capture, null move or the start. */
  reversiblePlies: i32;
  /** 1 if the side to move is in check. */
  check: i32;
  /** Bits for the sides whose accumulator is computed. */
  accumulated: i32;

  /** The tried move; 0 for a null move. */
  move: i32;
  /** The moved and the captured piece; 0 for none. */
  piece: i32;
  captured: i32;
  /** Address of the move's row in the continuation history. */
  continuation: usize;

  /** Corrected static value; NO_VALUE in check. */
  value: i32;
  killer1: i32;
  killer2: i32;
  /** Number of the move in the order of its position, from 1. */
  number: i32;
  /** The move that a singular search excludes. */
  excluded: i32;
  /** Moves that have failed high at this ply since its parent was entered. */
  cutoffs: i32;
  /** Double extensions in the line so far. */
  doubleExtensions: i32;

  /** State of the move picker; see picker.ts. */
  tableMove: i32;
  stage: i32;
  current: usize;
  end: usize;
  badEnd: usize;
  badCurrent: usize;
}

export function next(frame: Frame): Frame {
  return changetype<Frame>(changetype<usize>(frame) + FRAME_BYTES);
}

export function back(frame: Frame, plies: usize): Frame {
  return changetype<Frame>(changetype<usize>(frame) - plies * FRAME_BYTES);
}
