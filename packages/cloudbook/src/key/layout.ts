/** The layout of a key. */

export const OCCUPANCY_BYTES = 12;
/** The version, which is stored in the last six bits of the occupancy. */
export const KEY_VERSION = 1;
/** Length of a key with only the two kings. */
export const MIN_KEY_LENGTH = 13;
/** Length of a key with 32 pieces. */
export const MAX_KEY_LENGTH = 28;

/** A nibble is an index into this string. Bit 3 marks pieces of the mover; 0 and 8 are unused. */
export const PIECE_CODES = ' pabcnrk PABCNRK';
