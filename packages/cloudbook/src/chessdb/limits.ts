/** Limits on input; input beyond them is not read. */

/** Characters of an answer or a cloud move string; the longest real one has about 10,000. */
export const MAX_ANSWER_LENGTH = 65_536;
/** Entries of an answer. A position has at most 116 moves, a line of chessdb at most 200. */
export const MAX_ANSWER_ENTRIES = 256;
/** Characters of untrusted text that a warning or an error quotes. */
export const MAX_EXCERPT_LENGTH = 80;
/** A request must have fewer plies in its list of moves, as in chessdb. */
export const MAX_MOVELIST_LENGTH = 2_047;
/** Characters of a value in a request. A board followed by the moves of a long game fits. */
export const MAX_VALUE_LENGTH = 20_000;
