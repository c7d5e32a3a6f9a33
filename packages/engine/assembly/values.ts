/** The scale of values. A pawn of the network is about 208. */

export const INFINITE: i32 = 32_000;
/** Stands for a missing value, such as the static value in check. */
export const NO_VALUE: i32 = -32_002;
/** Mate in n plies is worth MATE − n. */
export const MATE: i32 = 31_000;
/** The least value of a mate. */
export const MATE_FROM: i32 = 30_000;
/** A win by the rule of repetition after n plies is worth REPETITION − n. */
export const REPETITION: i32 = 29_000;
/** The least value of a win by mate or by the rule of repetition. */
export const WON: i32 = 28_000;
