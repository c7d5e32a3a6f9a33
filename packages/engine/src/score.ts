/** Writes values of the search in UCI. The constants are those of `assembly/values.ts`. */
const MATE = 31_000;
const MATE_FROM = 30_000;
/** A pawn in units of the network, as in Fairy-Stockfish. */
const PAWN = 208;

/** `cp 35`, `mate 3`, `mate -2`: from the view of the side to move. */
export function makeScore(value: number): string {
  const plies = MATE - Math.abs(value);
  if (Math.abs(value) < MATE_FROM) return `cp ${Math.round((value * 100) / PAWN)}`;
  return `mate ${Math.sign(value) * ((plies + 1) >> 1)}`;
}
