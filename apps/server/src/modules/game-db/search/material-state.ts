import { Board } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import { makePiece } from '@chuhe/rules/piece';

/** The pieces left on a board and how far the pawns have advanced, which change in only one direction during a game. */

const FIRST_SLOT = 16;
const FIRST_BLACK = 32;
const END_SLOT = 48;

/** FEN letters of the kinds of piece; a kind's number is its index. */
const KINDS = 'RNBAKCPrnbakcp';
const RED_PAWN = KINDS.indexOf('P');
const BLACK_PAWN = KINDS.indexOf('p');

export function kindOf(letter: string): number {
  return KINDS.indexOf(letter);
}

/** The FEN letter of each slot of `Board.cells`; empty if the slot has no piece. */
export const LETTERS: readonly string[] = makeLetters();
const KIND_OF_SLOT = Uint8Array.from(LETTERS, (letter) => (letter === '' ? 255 : kindOf(letter)));

/** The material on a board. Must be updated after every capture and every pawn move. */
export class MaterialState {
  /** Number of pieces of each kind. */
  readonly counts: Uint8Array = new Uint8Array(KINDS.length);
  /** Ranks of the pawns from their own back rank, ascending. */
  redPawns: readonly number[] = [];
  blackPawns: readonly number[] = [];
  red = 0;
  black = 0;

  update({ squares }: Board): void {
    const { counts } = this;
    const redPawns: number[] = [];
    const blackPawns: number[] = [];
    counts.fill(0);
    this.red = 0;
    this.black = 0;
    for (let slot = FIRST_SLOT; slot < END_SLOT; slot += 1) {
      const square = squares[slot] ?? 0;
      if (square === 0) continue;
      const kind = KIND_OF_SLOT[slot] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (slot < FIRST_BLACK) this.red += 1;
      else this.black += 1;
      if (kind === RED_PAWN) redPawns.push(12 - (square >> 4));
      else if (kind === BLACK_PAWN) blackPawns.push((square >> 4) - 3);
    }
    this.redPawns = ascending(redPawns);
    this.blackPawns = ascending(blackPawns);
  }
}

/** Whether a slot holds a pawn, whose moves are irreversible. */
export function isPawn(slot: number): boolean {
  const kind = KIND_OF_SLOT[slot];
  return kind === RED_PAWN || kind === BLACK_PAWN;
}

export function ascending(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((one, other) => one - other);
}

/** Derived from the starting position, in which every slot is occupied. */
function makeLetters(): readonly string[] {
  const setup = parseFen(INITIAL_FEN);
  if (!setup.ok) throw new Error('the starting position is valid');
  const board = Board.fromSetup(setup.value);
  return Array.from(board.squares, (square) => {
    const of = square === 0 ? undefined : board.pieceAt(square);
    return of ? makePiece(of) : '';
  });
}
