/** Explains why a text is not a legal move. Thorough but slow; only called after a failure. */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { addPiece } from '@chuhe/rules/generate';
import { type Move, packMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { fileOf, rankOf, SQUARES, type Square } from '@chuhe/rules/square';
import type { Descriptor } from './descriptor.ts';
import {
  type Dialect,
  MOVE_TEXT_CODES,
  type MoveTextCode,
  type MoveTextError,
  NOTATIONS,
  type Notation,
  TOKEN_LENGTH_LIMIT,
  truncateToken,
} from './dialect.ts';
import { matcherOf, matchingMoves, sourceSquares } from './match.ts';
import { candidateOf, nearestMoves } from './nearest.ts';
import { ownRoleAt, ownSlots } from './pieces.ts';
import { readToken } from './read-token.ts';

type Reason = Pick<MoveTextError, 'code' | 'cause'>;

/** Explains why `readMove` returned 0, with the nearest legal moves. */
export function explainMove(board: Board, token: string, dialect: Dialect): MoveTextError {
  const text = truncateToken(token);
  if (token.length > TOKEN_LENGTH_LIMIT) return { code: 'too-long', text, nearest: [] };
  if (token.trim() === '') return { code: 'not-a-move', text, nearest: [] };
  const notation = dialect === 'san0' ? 'san' : dialect;
  const descriptor = readToken(token, dialect);
  if (!descriptor) {
    return { code: 'not-a-move', text, nearest: nearestMoves(board, text, notation, undefined) };
  }
  const several = matchingMoves(board, descriptor);
  if (several.length > 1) {
    const nearest = several.map((move) => candidateOf(board, move, notation));
    return { code: 'ambiguous', text, nearest };
  }
  const nearest = nearestMoves(board, text, notation, descriptor);
  return { ...reasonOf(board, descriptor), text, nearest };
}

/** Explains why a text is not a legal move in any notation. Uses the notation that can interpret most of the text. */
export function explainInAnyNotation(board: Board, token: string): MoveTextError {
  const errors = NOTATIONS.map((notation) => explainMove(board, token, notation));
  const readable = errors.filter(({ code }) => code !== 'not-a-move');
  const [closest] = readable.toSorted((a, b) => closeness(b.code) - closeness(a.code));
  return closest ?? explainMove(board, token, likelyNotation(token));
}

/** The codes are in ascending order of how much of the text could be interpreted. */
function closeness(code: MoveTextCode): number {
  return MOVE_TEXT_CODES.indexOf(code);
}

function likelyNotation(token: string): Notation {
  if (/\p{Script=Han}/u.test(token)) return 'zh';
  return /^[a-i]\d/iu.test(token) ? 'iccs' : 'wxf';
}

function reasonOf(board: Board, descriptor: Descriptor): Reason {
  const matches = matcherOf(board, descriptor);
  const own = SQUARES.filter((square) => ownRoleAt(board, square) !== undefined);
  const illegal = own.flatMap((square) => pseudoLegalMoves(board, square)).find(matches);
  if (illegal !== undefined) return { code: 'illegal', cause: causeOf(board, illegal) };
  const sources = sourcesFor(board, descriptor);
  if (sources.some((square) => emptyBoardMoves(board, square).some(matches))) {
    return { code: 'blocked' };
  }
  if (matchesOtherSide(board, descriptor)) return { code: 'wrong-side' };
  return { code: sources.length > 0 ? 'unreachable' : 'no-such-piece' };
}

/** The squares of own pieces that match the described source. */
function sourcesFor(board: Board, descriptor: Descriptor): Square[] {
  if (descriptor.kind === 'file') return sourceSquares(board, descriptor);
  const { role, sourceFile, sourceRank } = descriptor;
  return SQUARES.filter((square) => {
    const found = ownRoleAt(board, square);
    if (found === undefined || (role !== undefined && role !== found)) return false;
    if (sourceFile >= 0 && fileOf(square) !== sourceFile) return false;
    return sourceRank < 0 || rankOf(square) === sourceRank;
  });
}

/** Whether a legal move of the other side matches. For coordinates, a piece of the other side on the source is enough. */
function matchesOtherSide(board: Board, descriptor: Descriptor): boolean {
  const flipped = board.clone();
  flipped.side ^= 1;
  if (matchingMoves(flipped, descriptor).length > 0) return true;
  const isSquare = descriptor.kind === 'target' && descriptor.role === undefined;
  return isSquare && sourcesFor(flipped, descriptor).length > 0;
}

const buffer = new Uint16Array(MAX_MOVES);

function pseudoLegalMoves(board: Board, square: Square): Move[] {
  if (ownRoleAt(board, square) === 'king') {
    const targets = kingSteps(square).filter((target) => ownRoleAt(board, target) === undefined);
    return targets.map((target) => packMove(square, target));
  }
  const end = addPiece(board.cells, buffer, 0, square, ownSlots(board));
  return Array.from(buffer.subarray(0, end));
}

/** The moves of the piece on `square` if it were alone on the board. */
function emptyBoardMoves(board: Board, square: Square): Move[] {
  if (ownRoleAt(board, square) === 'king') {
    return kingSteps(square).map((target) => packMove(square, target));
  }
  const { cells } = board.clone();
  for (const other of SQUARES) if (other !== square) cells[other] = 0;
  const end = addPiece(cells, buffer, 0, square, ownSlots(board));
  return Array.from(buffer.subarray(0, end));
}

function kingSteps(square: Square): Square[] {
  return [-16, -1, 1, 16].map((step) => square + step).filter(isInPalace);
}

function isInPalace(square: Square): boolean {
  const file = fileOf(square);
  const rank = rankOf(square);
  return file >= 3 && file <= 5 && rank >= 0 && rank <= 9 && (rank <= 2 || rank >= 7);
}

function causeOf(board: Board, move: Move): 'check' | 'kings-facing' {
  const after = board.clone();
  after.make(move);
  const read = Position.fromSetup(after.toSetup());
  const isFacing = !read.ok && read.error.some(({ code }) => code === 'kings-facing');
  return isFacing ? 'kings-facing' : 'check';
}
