/** Margins and weights of the search, tuned by self-play (docs/engine.md). */

// Margins for a side that is ahead, in units of the evaluation (208 are a pawn)
export const REVERSE_FUTILITY_DEPTH: i32 = 104;
export const REVERSE_FUTILITY_IMPROVING: i32 = 106;
export const REVERSE_FUTILITY_WORSENING: i32 = -38;
export const NULL_MOVE_BASE: i32 = 132;
export const NULL_MOVE_DEPTH: i32 = 24;
export const PROBCUT_MARGIN: i32 = 198;
export const PROBCUT_IMPROVING: i32 = 32;
// Margins for a side that is behind
export const RAZORING_BASE: i32 = 370;
export const RAZORING_DEPTH: i32 = 212;
export const FUTILITY_BASE: i32 = 11;
export const FUTILITY_DEPTH: i32 = 65;
export const CAPTURE_FUTILITY_BASE: i32 = 450;
export const CAPTURE_FUTILITY_DEPTH: i32 = 163;
export const QUIESCENCE_FUTILITY: i32 = 283;
// Allowed losses in an exchange
export const EXCHANGE_CAPTURE: i32 = 281;
export const EXCHANGE_QUIET: i32 = 42;
export const GOOD_CAPTURE: i32 = 96;
// Pruning by history, and by the number of moves, in 1024ths of a move
export const FUTILITY_HISTORY: i32 = 7_664;
export const HISTORY_PRUNING: i32 = 5_326;
export const LATE_MOVES_BASE: i32 = 2_684;
export const LATE_MOVES_DEPTH: i32 = 939;
// The null move's reduction in 1024ths of a ply, and the lead over beta that adds one ply of reduction
export const NULL_REDUCTION_BASE: i32 = 4_457;
export const NULL_REDUCTION_DEPTH: i32 = 439;
export const NULL_REDUCTION_VALUE: i32 = 155;
// Singular extensions: margins per depth in 16ths
export const SINGULAR_MIN_DEPTH: i32 = 6;
export const SINGULAR_MARGIN: i32 = 12;
export const SINGULAR_MARGIN_PV: i32 = 10;
export const SINGULAR_DOUBLE: i32 = 15;
// Reductions of late moves, in 1024ths of a ply
export const REDUCTION_BASE: i32 = 476;
export const REDUCTION_SCALE: i32 = 911;
export const REDUCTION_ROOT: i32 = 1_890;
export const REDUCTION_PV: i32 = 1_757;
export const REDUCTION_PV_DEEP: i32 = 889;
export const REDUCTION_CUT: i32 = 2_239;
export const REDUCTION_NOT_IMPROVING: i32 = 329;
export const REDUCTION_TABLE_CAPTURE: i32 = 1_078;
export const REDUCTION_CHECK: i32 = 522;
export const REDUCTION_CUTOFFS: i32 = 960;
export const REDUCTION_KILLER: i32 = 428;
export const REDUCTION_CAPTURE: i32 = 149;
export const REDUCTION_HISTORY: i32 = 78;
export const REDUCTION_HISTORY_MEAN: i32 = 3_003;
// Windows
export const DEEPER_MARGIN: i32 = 53;
export const ASPIRATION_WINDOW: i32 = 24;
// Histories
export const BONUS_DEPTH: i32 = 183;
export const BONUS_MAX: i32 = 1_359;
export const MALUS_DEPTH: i32 = 192;
export const MALUS_MAX: i32 = 1_453;
export const HELD_DEPTH: i32 = 135;
export const HELD_MAX: i32 = 511;
export const STATIC_HISTORY: i32 = 8;
export const STATIC_HISTORY_MAX: i32 = 1_074;
// Order of quiet moves: bonus for leaving an attack by a less valuable piece, and penalty for entering a pawn's attack
export const FLEE_CHARIOT: i32 = 9_309;
export const FLEE_OTHER: i32 = 3_353;
export const INTO_CHARIOT: i32 = 5_160;
export const INTO_OTHER: i32 = 11_863;
// Quiet moves below this score are not sorted
export const POOR_QUIET: i32 = -3_116;
// Weights of the corrections, in 16384ths
export const CORRECTION_PAWNS: i32 = 127;
export const CORRECTION_PIECES: i32 = 133;
export const CORRECTION_MOVE: i32 = 152;
export const CORRECTION_TWO_MOVES: i32 = 46;
