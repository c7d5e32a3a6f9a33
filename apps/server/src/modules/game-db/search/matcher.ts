import type { SearchTarget } from '@chuhe/contract/game-search';
import { Board } from '@chuhe/rules/board';
import { parseFen } from '@chuhe/rules/fen';
import { makePiece } from '@chuhe/rules/piece';
import { makeSquare, parseSquare, type Square } from '@chuhe/rules/square';
import { ascending, kindOf, LETTERS, type MaterialState } from './material-state.ts';

/** Recognizes a target on a board. */
export interface Matcher {
  readonly matches: (board: Board) => boolean;
  /** Whether the target can no longer occur, because the number of pieces never grows and pawns never move back. */
  readonly isUnreachable: (material: MaterialState) => boolean;
}

export function makeMatcher(target: SearchTarget): Matcher {
  if (target.kind === 'position') return makePositionMatcher(target.FEN);
  return target.kind === 'material' ? makeMaterialMatcher(target) : makePatternMatcher(target);
}

type Pattern = Pick<Extract<SearchTarget, { kind: 'pattern' }>, 'points' | 'turn'>;
type Material = Pick<Extract<SearchTarget, { kind: 'material' }>, 'red' | 'black'>;

const NEVER: Matcher = { matches: () => false, isUnreachable: () => true };

/** Matches a position: compares the board's 64-bit key first, then every piece. */
function makePositionMatcher(fen: string): Matcher {
  const read = parseFen(fen);
  if (!read.ok) return NEVER;
  const { keyLow, keyHigh } = Board.fromSetup(read.value);
  const points = Array.from(read.value.pieces, ([square, piece]) => ({
    square: makeSquare(square),
    piece: makePiece(piece),
  }));
  const { matches, isUnreachable } = makePatternMatcher({ points, turn: read.value.turn });
  return {
    matches: (board) => board.keyLow === keyLow && board.keyHigh === keyHigh && matches(board),
    isUnreachable,
  };
}

function makePatternMatcher({ points, turn }: Pattern): Matcher {
  const wanted = points.map(({ square, piece }) => ({
    square: parseSquare(square) ?? 0,
    fits: FITS.get(piece) ?? NOTHING,
  }));
  const side = turn === undefined ? undefined : Number(turn === 'black');
  return {
    matches: (board) => {
      if (side !== undefined && board.side !== side) return false;
      for (const { square, fits } of wanted) {
        if (fits[board.cells[square] ?? 0] !== 1) return false;
      }
      return true;
    },
    isUnreachable: makePatternReachability(points),
  };
}

function makePatternReachability(points: Pattern['points']): Matcher['isUnreachable'] {
  const letters = points.map(({ piece }) => piece);
  const kinds = new Map<number, number>();
  for (const letter of letters) {
    const kind = kindOf(letter);
    if (kind >= 0) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const red = letters.filter((letter) => /[A-Z+]/.test(letter)).length;
  const black = letters.filter((letter) => /[a-z-]/.test(letter)).length;
  const all = red + black + letters.filter((letter) => letter === '?').length;
  const redPawns = pawnRanks(points, 'P');
  const blackPawns = pawnRanks(points, 'p');
  return (material) => {
    if (material.red < red || material.black < black || material.red + material.black < all)
      return true;
    for (const [kind, count] of kinds) if ((material.counts[kind] ?? 0) < count) return true;
    return havePassed(material.redPawns, redPawns) || havePassed(material.blackPawns, blackPawns);
  };
}

/** Ranks of the wanted pawns, counted from their own back rank, ascending. */
function pawnRanks(points: Pattern['points'], letter: 'P' | 'p'): readonly number[] {
  const ranks = points
    .filter(({ piece }) => piece === letter)
    .map(({ square }) => Number(square.charAt(1)));
  return ascending(letter === 'P' ? ranks : ranks.map((rank) => 9 - rank));
}

/** Whether too many pawns are beyond the wanted ranks. Both lists are ascending. */
function havePassed(pawns: readonly number[], wanted: readonly number[]): boolean {
  return wanted.some((rank, index) => (pawns[index] ?? Infinity) > rank);
}

function makeMaterialMatcher({ red, black }: Material): Matcher {
  const ranges = [
    ...Object.entries(red).map(([role, range]) => ({ letter: role.toUpperCase(), range })),
    ...Object.entries(black).map(([role, range]) => ({ letter: role, range })),
  ].map(({ letter, range: [from, to] }) => ({
    slots: slotsOf(letter),
    kind: kindOf(letter),
    from,
    to,
  }));
  return {
    matches: ({ squares }) =>
      ranges.every(({ slots, from, to }) => {
        let count = 0;
        for (const slot of slots) if (squares[slot] !== 0) count += 1;
        return count >= from && count <= to;
      }),
    isUnreachable: ({ counts }) => ranges.some(({ kind, from }) => (counts[kind] ?? 0) < from),
  };
}

function slotsOf(letter: string): readonly Square[] {
  return LETTERS.flatMap((each, slot) => (each === letter ? [slot] : []));
}

/** Matches no slot. */
const NOTHING = new Uint8Array(64);
/** For each symbol of a pattern, the slots that match it. */
const FITS: ReadonlyMap<string, Uint8Array> = new Map([
  ...[...new Set(LETTERS)].map((letter) => [letter, tableOf((each) => each === letter)] as const),
  ['.', tableOf((_, slot) => slot === 0)],
  ['?', tableOf((letter) => letter !== '')],
  ['+', tableOf((letter) => /[A-Z]/.test(letter))],
  ['-', tableOf((letter) => /[a-z]/.test(letter))],
]);

function tableOf(fits: (letter: string, slot: number) => boolean): Uint8Array {
  return Uint8Array.from(NOTHING, (_, slot) => Number(fits(LETTERS[slot] ?? '', slot)));
}
