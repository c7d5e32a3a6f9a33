/** Limits on input. Input beyond them is not read. */

/** The most characters in an answer or a cloud move string. The longest real one has about 10,000. */
export const MAX_ANSWER_LENGTH = 65_536;
/** The most entries in an answer. A position has at most 116 moves, and a line of chessdb at most 200. */
export const MAX_ANSWER_ENTRIES = 256;
/** The most characters of untrusted text that a warning or an error quotes. */
export const MAX_EXCERPT_LENGTH = 80;
/** The list of moves in a request must have fewer plies than this, as in chessdb. */
export const MAX_MOVELIST_LENGTH = 2_047;
/** The most characters in a value of a request, enough for a board followed by the moves of a long game. */
export const MAX_VALUE_LENGTH = 20_000;
