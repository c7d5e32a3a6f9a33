/** Moves on the mutable board: all legal ones, or those of one piece without a look at its king's safety. */
export { addPiece, legalMoves } from './core/generate.ts';
