/** Moves and checks on the mutable board: `legalMoves` finds all legal moves, `addPiece` the pseudo-legal moves of one piece. */
export { inCheck } from './core/attack.ts';
export { addPiece, legalMoves } from './core/generate.ts';
