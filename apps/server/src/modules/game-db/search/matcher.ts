import type { SearchTarget } from '@chuhe/contract/game-search';
import { Board } from '@chuhe/rules/board';
import { parseFen } from '@chuhe/rules/fen';
import { makePiece } from '@chuhe/rules/piece';
import { makeSquare, parseSquare, type Square } from '@chuhe/rules/square';
import { ascending, type Census, kindOf, LETTERS } from './census.ts';

/** Says of positions whether they are what is looked for. */
export interface Matcher {
  readonly matches: (board: Board) => boolean;
  /** Whether it cannot come any more: pieces only grow fewer, and pawns never go back. */
  readonly isLost: (census: Census) => boolean;
}

export function makeMatcher(target: SearchTarget): Matcher {
  if (target.kind === 'position') return makePositionMatcher(target.FEN);
  return target.kind === 'material' ? makeMaterialMatcher(target) : makePatternMatcher(target);
}

type Pattern = Pick<Extract<SearchTarget, { kind: 'pattern' }>, 'points' | 'turn'>;
type Material = Pick<Extract<SearchTarget, { kind: 'material' }>, 'red' | 'black'>;

const NEVER: Matcher = { matches: () => false, isLost: () => true };

/** By the 64-bit key that the board keeps; where it says yes, by every piece. */
function makePositionMatcher(fen: string): Matcher {
  const read = parseFen(fen);
  if (!read.ok) return NEVER;
  const { keyLow, keyHigh } = Board.fromSetup(read.value);
  const points = Array.from(read.value.pieces, ([square, piece]) => ({
    square: makeSquare(square),
    piece: makePiece(piece),
  }));
  const { matches, isLost } = makePatternMatcher({ points, turn: read.value.turn });
  return {
    matches: (board) => board.keyLow === keyLow && board.keyHigh === keyHigh && matches(board),
    isLost,
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
    isLost: makePatternLoss(points),
  };
}

function makePatternLoss(points: Pattern['points']): Matcher['isLost'] {
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
  return (census) => {
    if (census.red < red || census.black < black || census.red + census.black < all) return true;
    for (const [kind, count] of kinds) if ((census.counts[kind] ?? 0) < count) return true;
    return areBeyond(census.redPawns, redPawns) || areBeyond(census.blackPawns, blackPawns);
  };
}

/** Ranks from the own side's back rank, ascending. */
function pawnRanks(points: Pattern['points'], letter: 'P' | 'p'): readonly number[] {
  const ranks = points
    .filter(({ piece }) => piece === letter)
    .map(({ square }) => Number(square.charAt(1)));
  return ascending(letter === 'P' ? ranks : ranks.map((rank) => 9 - rank));
}

/** Whether too many pawns have passed the ranks where they are wanted; both ascending. */
function areBeyond(pawns: readonly number[], wanted: readonly number[]): boolean {
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
    isLost: ({ counts }) => ranges.some(({ kind, from }) => (counts[kind] ?? 0) < from),
  };
}

function slotsOf(letter: string): readonly Square[] {
  return LETTERS.flatMap((own, slot) => (own === letter ? [slot] : []));
}

/** For each sign of a pattern which slots may stand there. */
const NOTHING = new Uint8Array(64);
const FITS: ReadonlyMap<string, Uint8Array> = new Map([
  ...[...new Set(LETTERS)].map((letter) => [letter, tableOf((own) => own === letter)] as const),
  ['.', tableOf((_, slot) => slot === 0)],
  ['?', tableOf((own) => own !== '')],
  ['+', tableOf((own) => /[A-Z]/.test(own))],
  ['-', tableOf((own) => /[a-z]/.test(own))],
]);

function tableOf(fits: (letter: string, slot: number) => boolean): Uint8Array {
  return Uint8Array.from(NOTHING, (_, slot) => Number(fits(LETTERS[slot] ?? '', slot)));
}
