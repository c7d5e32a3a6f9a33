/** Moves on the mutable board: `legalMoves` for all legal ones, `addPiece` for the pseudo-legal ones of one piece. */
export { addPiece, legalMoves } from './core/generate.ts';
