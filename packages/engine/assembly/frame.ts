/** The search's record of a ply: the position, and the move being tried. */
import { FRAME_BYTES } from './memory';

@unmanaged
export class Frame {
  /** Key of the position. */
  key: u64;
  /** Keys of all pawns, of Red's other pieces, and of Black's other pieces. */
  pawnKey: u64;
  redKey: u64;
  blackKey: u64;
  /** Plies since the last capture. */
  quietPlies: i32;
  /** Plies over which positions can repeat: since the last capture, the last null move or the start of the game. */
  reversiblePlies: i32;
  /** 1 if the side to move is in check. */
  check: i32;
  /** A bit for each side: whether its accumulator has been computed. */
  accumulated: i32;

  /** The move being tried; 0 for a null move. */
  move: i32;
  /** The moved and the captured piece; 0 for none. */
  piece: i32;
  captured: i32;
  /** Address of the move's row in the continuation history. */
  continuation: usize;

  /** Corrected static value; `NO_VALUE` in check. */
  value: i32;
  killer1: i32;
  killer2: i32;
  /** Place of the move, from 1, in the order in which the moves of the position are tried. */
  number: i32;
  /** The move that a singular search excludes. */
  excluded: i32;
  /** Number of moves that have failed high at this ply since the node two plies before was entered. */
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
