/** Writes values of the search in UCI. The constants other than {@link PAWN} are those of `assembly/values.ts`. */
/** Mate in n plies is worth `MATE − n`. */
export const MATE = 31_000;
/** The least value of a mate. */
export const MATE_FROM = 30_000;
/** The least value of a win by mate or by the rule of repetition. */
export const WON = 28_000;
/** A pawn in units of the network, as in Fairy-Stockfish. */
export const PAWN = 208;

/** `cp 35`, `mate 3`, `mate -2`: from the view of the side to move. */
export function makeScore(value: number): string {
  const plies = MATE - Math.abs(value);
  if (Math.abs(value) < MATE_FROM) return `cp ${toCentipawns(value)}`;
  return `mate ${Math.sign(value) * ((plies + 1) >> 1)}`;
}

/** A value that is not a mate, in hundredths of a pawn. */
export function toCentipawns(value: number): number {
  return Math.round((value * 100) / PAWN);
}
