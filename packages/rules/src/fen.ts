/**
 * Xiangqi FEN: ten rows from Black's back rank down, a space, and the side to move.
 *
 * ```ts
 * import { INITIAL_FEN, makeFen, parseFen, validateFen } from '@chuhe/rules/fen';
 *
 * const read = parseFen('rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1');
 * if (read.ok) makeFen(read.value) === INITIAL_FEN; // true
 * validateFen('9/9/9/9/9/9/9/9/9/9 w', 'board'); // two issues: 'king-count' for K and for k
 * ```
 */
import type { Issue } from './issue.ts';
import { type Color, makePiece, type Piece, parsePiece, parsePieceAlias } from './piece.ts';
import { fail, ok, type Result } from './result.ts';
import type { Setup } from './setup.ts';
import { SQUARES, type Square, squareAt } from './square.ts';
import { boardIssues, legalIssues, strictIssues } from './validity.ts';

export const INITIAL_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
export const EMPTY_FEN = '9/9/9/9/9/9/9/9/9/9 w';

/**
 * - `loose`: the text has the specified syntax (two parts, ten rows of nine points, known letters, side w or b).
 * - `strict`: also, a side has at most 5 pawns and 2 of each other piece (kings are not counted), and its elephants are
 *   on its own half.
 * - `board`: also, each side has one king, and every piece is on a point that it can reach.
 * - `legal`: also, the side that is not to move is not in check.
 */
export const FEN_LEVELS = ['loose', 'strict', 'board', 'legal'] as const;
export type FenLevel = (typeof FEN_LEVELS)[number];

/** Length of the longest text that is parsed. A FEN followed by the moves of a long game fits. */
export const FEN_LENGTH_LIMIT = 20_000;

interface Dialect {
  readonly piece: (letter: string) => Piece | undefined;
}
const EXACT: Dialect = { piece: parsePiece };
const TOLERANT: Dialect = { piece: parsePieceAlias };

/**
 * Reads a FEN as programs and people write it. Accepts surrounding and repeated white space, letters H and E
 * for horse and elephant, `r` for Red, empty holdings `[]`, counters or anything else after the side,
 * and a missing side (Red moves). The position need not be legal.
 *
 * If the text cannot be read, returns the first issue. Every issue except `too-long` has its offset in `text`. Never throws.
 */
export function parseFen(text: string): Result<Setup, Issue> {
  if (text.length > FEN_LENGTH_LIMIT) return fail({ code: 'too-long', found: text.length });
  const match = /^\s*(\S+)(?:\s+(\S+))?/u.exec(text);
  if (!match) return fail({ code: 'parts', at: 0, found: 0 });
  const [, board = '', side = 'w'] = match;
  const at = text.length - text.trimStart().length;
  const pieces = new Map<Square, Piece>();
  const issue = readBoard(board.replace(/\[-?\]$/, ''), at, TOLERANT, pieces).at(0);
  if (issue) return fail(issue);
  const turn = parseSide(side);
  if (!turn)
    return fail({ code: 'side', piece: excerpt(side), at: text.indexOf(side, at + board.length) });
  return ok({ pieces, turn });
}

/** Writes the two specified parts: ten rows and `w` or `b`. */
export function makeFen(setup: Setup): string {
  let rows = '';
  let empty = 0;
  const flush = (): void => {
    if (empty > 0) rows += empty;
    empty = 0;
  };
  for (const [index, square] of SQUARES.entries()) {
    if (index > 0 && index % 9 === 0) {
      flush();
      rows += '/';
    }
    const of = setup.pieces.get(square);
    if (of) {
      flush();
      rows += makePiece(of);
    } else empty += 1;
  }
  flush();
  return `${rows} ${setup.turn === 'red' ? 'w' : 'b'}`;
}

/**
 * Returns the issues of `text` at a level. An empty list means that `text` is a FEN of that level. Accepts only
 * the specified syntax; `parseFen` also accepts the dialects of other programs.
 *
 * If the syntax is wrong, only syntax issues are returned, at every level. Throws a `RangeError` for an
 * unknown level.
 */
export function validateFen(text: string, level: FenLevel): Issue[] {
  if (!FEN_LEVELS.includes(level)) throw new RangeError(`no such level: ${level}`);
  const { setup, issues } = readExact(text);
  return issues.length > 0 ? issues : validateSetup(setup, level);
}

/** Like `validateFen`, for a setup. A setup has no syntax, so the level `loose` finds no issues. */
export function validateSetup(setup: Setup, level: FenLevel): Issue[] {
  if (!FEN_LEVELS.includes(level)) throw new RangeError(`no such level: ${level}`);
  if (level === 'loose') return [];
  if (level === 'strict') return strictIssues(setup);
  const issues = boardIssues(setup);
  return level === 'legal' && issues.length === 0 ? legalIssues(setup) : issues;
}

function readExact(text: string): { setup: Setup; issues: Issue[] } {
  const pieces = new Map<Square, Piece>();
  const setup = (turn: Color): Setup => ({ pieces, turn });
  if (text.length > FEN_LENGTH_LIMIT) {
    return { setup: setup('red'), issues: [{ code: 'too-long', found: text.length }] };
  }
  const parts = text.split(' ');
  const [board = '', side = ''] = parts;
  if (parts.length !== 2 || board === '' || side === '') {
    return { setup: setup('red'), issues: [{ code: 'parts', found: parts.length }] };
  }
  const issues = readBoard(board, 0, EXACT, pieces);
  if (side !== 'w' && side !== 'b') {
    issues.push({ code: 'side', piece: excerpt(side), at: board.length + 1 });
  }
  return { setup: setup(side === 'b' ? 'black' : 'red'), issues };
}

/** Reads the rows into `pieces` and returns the issues. */
function readBoard(
  board: string,
  start: number,
  dialect: Dialect,
  pieces: Map<Square, Piece>,
): Issue[] {
  const rows = board.split('/');
  if (rows.length !== 10) return [{ code: 'rows', at: start, found: rows.length }];
  const issues: Issue[] = [];
  let at = start;
  for (const [index, row] of rows.entries()) {
    issues.push(...readRow({ row, index, at, dialect }, pieces));
    at += row.length + 1;
  }
  return issues;
}

interface RowText {
  readonly row: string;
  /** 0 for Black's back rank to 9 for Red's. */
  readonly index: number;
  readonly at: number;
  readonly dialect: Dialect;
}

function readRow({ row, index, at, dialect }: RowText, pieces: Map<Square, Piece>): Issue[] {
  const issues: Issue[] = [];
  let file = 0;
  for (let offset = 0; offset < row.length; ) {
    const letter = String.fromCodePoint(row.codePointAt(offset) ?? 0);
    const of = dialect.piece(letter);
    const square = squareAt(file, 9 - index);
    if (of && square !== undefined) pieces.set(square, of);
    if (letter >= '1' && letter <= '9') file += Number(letter);
    else if (of) file += 1;
    else issues.push({ code: 'piece', piece: letter, row: index + 1, at: at + offset });
    offset += letter.length;
  }
  if (issues.length === 0 && file !== 9) {
    issues.push({ code: 'row-sum', row: index + 1, at, found: file });
  }
  return issues.slice(0, 9);
}

function parseSide(side: string): Color | undefined {
  const letter = side.toLowerCase();
  if (letter === 'w' || letter === 'r') return 'red';
  return letter === 'b' ? 'black' : undefined;
}

/** Keeps untrusted text in an issue short. */
function excerpt(text: string): string {
  return text.length > 12 ? `${text.slice(0, 12)}…` : text;
}
