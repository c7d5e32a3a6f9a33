/** Positions and moves in the notation of UCI. */

export const START_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

/** Kinds of pieces in the engine's order. */
const KINDS = ['r', 'a', 'c', 'p', 'n', 'b', 'k'];
/** The most pieces of each kind that a side may have. */
const MAX_COUNTS: Readonly<Record<string, number>> = { r: 2, a: 2, c: 2, p: 5, n: 2, b: 2, k: 1 };

export interface Placement {
  readonly pieces: readonly {
    readonly side: 0 | 1;
    readonly kind: number;
    readonly square: number;
  }[];
  /** 0 when Red is to move. */
  readonly side: 0 | 1;
  /** Plies without a capture before this position. */
  readonly quietPlies: number;
}

export type ParsedPlacement =
  | { readonly ok: true; readonly value: Placement }
  /** `error` is in English. */
  | { readonly ok: false; readonly error: string };

const MAX_QUIET_PLIES = 120;

/**
 * Parses a FEN of two, four or six parts. Accepts E and H for B and N, and r for w. Refuses positions that the search cannot
 * handle: an invalid board, too many pieces, a king outside its palace. A position in which the side that has moved is in
 * check is refused later, by `Searcher.setPosition`.
 */
export function parsePlacement(fen: string): ParsedPlacement {
  const [board = '', turn = 'w', , , quiet = '0'] = fen.trim().split(/\s+/);
  if (board.length > 100) return failure('the board is too long');
  const side = turn === 'b' ? 1 : 0;
  if (!/^[wrb]$/.test(turn)) return failure(`"${turn.slice(0, 10)}" is not a side to move`);
  const ranks = board.split('/');
  if (ranks.length !== 10) return failure(`the board has ${ranks.length} ranks, not 10`);
  const pieces: Placement['pieces'][number][] = [];
  for (const [index, rank] of ranks.entries()) {
    const problem = readRank(rank, 9 - index, pieces);
    if (problem !== undefined) return failure(problem);
  }
  const problem = findPieceProblem(pieces);
  if (problem !== undefined) return failure(problem);
  const quietPlies = /^\d{1,4}$/.test(quiet) ? Math.min(Number(quiet), MAX_QUIET_PLIES) : 0;
  return { ok: true, value: { pieces, side, quietPlies } };
}

function failure(error: string): ParsedPlacement {
  return { ok: false, error };
}

function readRank(
  text: string,
  rank: number,
  pieces: Placement['pieces'][number][],
): string | undefined {
  let file = 0;
  for (const letter of text) {
    if (/[1-9]/.test(letter)) {
      file += Number(letter);
      continue;
    }
    const lower = letter.toLowerCase().replace('e', 'b').replace('h', 'n');
    const kind = KINDS.indexOf(lower);
    if (kind < 0) return `"${letter}" in rank ${rank} is not a piece`;
    if (file > 8) break;
    pieces.push({ side: letter === letter.toLowerCase() ? 1 : 0, kind, square: rank * 9 + file });
    file += 1;
  }
  return file === 9 ? undefined : `rank ${rank} does not have 9 squares`;
}

function findPieceProblem(pieces: Placement['pieces']): string | undefined {
  for (const side of [0, 1] as const) {
    const name = side === 0 ? 'Red' : 'Black';
    const own = pieces.filter((piece) => piece.side === side);
    for (const [kind, letter] of KINDS.entries()) {
      const count = own.filter((piece) => piece.kind === kind).length;
      if (count > (MAX_COUNTS[letter] ?? 0)) return `${name} has ${count} pieces "${letter}"`;
    }
    const king = own.find(({ kind }) => kind === KINDS.indexOf('k'));
    if (king === undefined) return `${name} has no king`;
    if (!isInPalace(king.square, side)) return `the king of ${name} is outside its palace`;
  }
  return undefined;
}

function isInPalace(square: number, side: 0 | 1): boolean {
  const file = square % 9;
  const rank = Math.floor(square / 9);
  return file >= 3 && file <= 5 && (side === 0 ? rank <= 2 : rank >= 7);
}

// ---- A move is `from | to << 7` with squares `file + 9 · rank`. Its text is four characters with ranks 0 to 9.

/** `undefined` for a text that is not a move. */
export function parseMove(text: string): number | undefined {
  const [, fromFile, fromRank, toFile, toRank] = /^([a-i])(\d)([a-i])(\d)$/.exec(text) ?? [];
  if (fromFile === undefined || toFile === undefined) return undefined;
  return squareOf(fromFile, fromRank) | (squareOf(toFile, toRank) << 7);
}

function squareOf(file: string, rank: string | undefined): number {
  return Number(rank) * 9 + file.charCodeAt(0) - 97;
}

export function makeMove(move: number): string {
  return `${squareName(move & 127)}${squareName(move >> 7)}`;
}

function squareName(square: number): string {
  return `${String.fromCharCode(97 + (square % 9))}${Math.floor(square / 9)}`;
}

/** The part of the module that sets up a position. */
export interface Board {
  clearBoard(): void;
  putPiece(side: number, kind: number, square: number): number;
  beginGame(side: number, quietPlies: number): void;
}

export function setUpBoard(board: Board, { pieces, side, quietPlies }: Placement): void {
  board.clearBoard();
  for (const piece of pieces) board.putPiece(piece.side, piece.kind, piece.square);
  board.beginGame(side, quietPlies);
}
