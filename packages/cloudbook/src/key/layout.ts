/** The layout of a key. */

export const OCCUPANCY_BYTES = 12;
/** The last six bits of the occupancy. */
export const KEY_VERSION = 1;
/** A key with the two kings only. */
export const MIN_KEY_LENGTH = 13;
/** A key with 32 pieces. */
export const MAX_KEY_LENGTH = 28;

/** A nibble is an index into this string. Bit 3 marks pieces of the mover; 0 and 8 are unused. */
export const PIECE_CODES = ' pabcnrk PABCNRK';
