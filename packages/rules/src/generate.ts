/** Moves on the mutable board: `legalMoves` finds all legal moves, `addPiece` the pseudo-legal moves of one piece. */
export { addPiece, legalMoves } from './core/generate.ts';
