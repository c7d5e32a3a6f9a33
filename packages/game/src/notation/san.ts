/**
 * SAN as pychess and Fairy-Stockfish write it: `Che3`, `Hg3`, `Cxh10`, `Rxe9+`, `Ri10#`, with ranks 1–10 and a letter for
 * pawns. WinBoard has ranks 0–9 and no letter for pawns: `Che2`, `c4`, `gxg3`.
 */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { addPiece, legalMoves } from '@chuhe/rules/generate';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import type { Role } from '@chuhe/rules/piece';
import { fileOf, rankOf, type Square, squareAt } from '@chuhe/rules/square';
import { fileIndex, fileLetter, squareText } from './coordinates.ts';
import type { TargetDescriptor } from './descriptor.ts';
import { normalise } from './normalise.ts';
import { ownRoleAt, ownSlots, SLOTS, squaresOf } from './pieces.ts';
import { MAX_PER_ROLE } from './tandem.ts';
import { letterOf, ROLE_OF_LETTER } from './wxf.ts';

const SAN = /^([KGAEBHNRCP])?([a-i])?(10|[0-9])?[x-]?([a-i])(10|[0-9])[+#]{0,2}$/u;

/** `base` is the number of Red's back rank, 1 or 0. */
export function readSan(token: string, base: 0 | 1): TargetDescriptor | undefined {
  const match = SAN.exec(normalise(token));
  if (!match) return undefined;
  const [, letter, sourceFile, sourceRank, targetFile = '', targetRank = ''] = match;
  // Two squares without a letter are coordinates, which may number the ranks differently.
  if (letter === undefined && sourceRank !== undefined) return undefined;
  const target = squareAt(fileIndex(targetFile), Number(targetRank) - base);
  const rank = sourceRank === undefined ? -1 : Number(sourceRank) - base;
  if (target === undefined || rank < -1 || rank > 9) return undefined;
  if (sourceRank !== undefined && rank === -1) return undefined;
  return {
    kind: 'target',
    role: letter === 'G' ? 'king' : ROLE_OF_LETTER.get(letter ?? 'P'),
    sourceFile: sourceFile === undefined ? -1 : fileIndex(sourceFile),
    sourceRank: rank,
    target,
  };
}

const buffer = new Uint16Array(MAX_MOVES);
const squares = new Uint8Array(MAX_PER_ROLE);

export function writeSan(board: Board, move: Move): string {
  const target = targetOf(move);
  const role = ownRoleAt(board, sourceOf(move)) ?? 'pawn';
  const capture = (board.cells[target] ?? 0) === 0 ? '' : 'x';
  const source = sourceText(board, move, role);
  const piece = letterOf(role, 'wxf') + source;
  return piece + capture + squareText(target, 1) + checkMark(board, move);
}

/**
 * Distinguishes the piece from others of its role with a legal move to the target: by its file; by its rank if another of
 * them is on its file; by both if others are on its file and on its rank.
 */
function sourceText(board: Board, move: Move, role: Role): string {
  if (role === 'king' || squaresOf(board, role, squares) < 2) return '';
  const source = sourceOf(move);
  let others = 0;
  let onFile = false;
  let onRank = false;
  const end = legalMoves(board, buffer, 0);
  for (let index = 0; index < end; index += 1) {
    const other = buffer[index] ?? 0;
    const from = sourceOf(other);
    if (targetOf(other) !== targetOf(move) || from === source) continue;
    if (ownRoleAt(board, from) !== role) continue;
    others += 1;
    onFile ||= fileOf(from) === fileOf(source);
    onRank ||= rankOf(from) === rankOf(source);
  }
  if (others === 0) return '';
  if (!onFile) return fileLetter(source);
  return onRank ? squareText(source, 1) : String(rankOf(source) + 1);
}

/** `+` for check, `#` for mate. */
function checkMark(board: Board, move: Move): string {
  const own = ownSlots(board);
  const king = board.kingOf(board.turn === 'red' ? 'black' : 'red');
  const { keyLow, keyHigh } = board;
  const captured = board.make(move);
  const isCheck = attacks(board, own, king);
  const isMate = isCheck && legalMoves(board, buffer, 0) === 0;
  board.unmake(move, captured, keyLow, keyHigh);
  if (!isCheck) return '';
  return isMate ? '#' : '+';
}

/** Whether a piece of the side whose slots begin at `own` could capture on `target` with its next move. */
function attacks(board: Board, own: number, target: Square): boolean {
  for (let slot = own + 1; slot < own + SLOTS; slot += 1) {
    const square = board.squares[slot] ?? 0;
    if (square === 0) continue;
    const end = addPiece(board.cells, buffer, 0, square, own);
    for (let index = 0; index < end; index += 1) {
      if (targetOf(buffer[index] ?? 0) === target) return true;
    }
  }
  return false;
}
