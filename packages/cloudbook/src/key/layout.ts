/** The layout of a key, which its reader and its writer share. */

export const OCCUPANCY_BYTES = 12;
/** The last six bits of the occupancy. */
export const KEY_VERSION = 1;
/** The two kings alone. */
export const MIN_KEY_LENGTH = 13;
/** 32 pieces. */
export const MAX_KEY_LENGTH = 28;

/** A nibble is a place in it: bit 3 says that the piece is the mover's. Places 0 and 8 are no piece. */
export const PIECE_CODES = ' pabcnrk PABCNRK';
