/** Budgets. What is beyond them is not looked at. */

/** Characters of an answer or a cloud move string; the longest honest one has about 10,000. */
export const MAX_ANSWER_LENGTH = 65_536;
/** Entries of an answer: no position has more than 116 moves, no line of chessdb more than 200. */
export const MAX_ANSWER_ENTRIES = 256;
/** Characters of foreign text that are kept in a warning or an error. */
export const MAX_SHOWN_LENGTH = 80;
/** Plies in the list of moves of a request, fewer than this; chessdb's own bound. */
export const MAX_MOVELIST_LENGTH = 2_047;
/** Characters of a value in a request: a board with the moves of a long game behind it still fits. */
export const MAX_VALUE_LENGTH = 20_000;
