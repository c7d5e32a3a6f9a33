/** What the search knows of the position at a ply, and of the move that it tries there. */
import { FRAME_BYTES } from './memory';

@unmanaged
export class Frame {
  /** Of the position. */
  key: u64;
  /** Of its pawns, of Red's other pieces and of Black's. */
  pawnKey: u64;
  redKey: u64;
  blackKey: u64;
  /** Plies without a capture, in the game. */
  quietPlies: i32;
  /** Plies back to which positions may repeat: to a capture, a null move, or the start. */
  reversiblePlies: i32;
  /** 1 when the side to move is in check. */
  check: i32;
  /** Which sides' accumulators are computed: a bit for each. */
  accumulated: i32;

  /** The move that is tried; 0 for a null move. */
  move: i32;
  /** The piece that it moves, and the one that it captures; 0 for none. */
  piece: i32;
  captured: i32;
  /** Address of the row of the continuation history that belongs to the move. */
  continuation: usize;

  /** Static value, corrected; NO_VALUE in check. */
  value: i32;
  killer1: i32;
  killer2: i32;
  /** Which of the moves of its position it is, from 1. */
  number: i32;
  /** The move that a singular search leaves out. */
  excluded: i32;
  /** How many moves have failed high at this ply since its parent was entered. */
  cutoffs: i32;
  /** Double extensions on the way here. */
  doubleExtensions: i32;

  /** The state of the move picker: see picker.ts. */
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
