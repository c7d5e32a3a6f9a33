/**
 * Checks a reason by playing its line on the board. It shares no code with the detectors: it counts pieces by the letters of a FEN, and looks for
 * attacks only by legal moves, with the turn exchanged where that is legal.
 */
import { oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import type { BadMove } from '../explain.ts';
import type { Reason, ReasonKind } from '../reason.ts';

/** What is wrong with a reason; empty if it holds. */
export function checkReason(bad: BadMove, reason: Reason): string[] {
  const { from, moves } = reason.proof;
  const start = from === 'before' ? bad.before : bad.before.play(bad.move);
  const line = from === 'before' ? bad.better : bad.refutation;
  if (moves.length === 0 || moves.some((move, index) => move !== line[index]))
    return ['the proof is not the beginning of the line'];
  const positions = [start];
  for (const move of moves) {
    const next = positions.at(-1)?.tryPlay(move);
    if (next === undefined) return [`${move} is illegal`];
    positions.push(next);
  }
  const shown = { bad, reason, moves, positions };
  return CHECKS[reason.kind].flatMap((check) => check(shown) ?? []);
}

interface Shown {
  readonly bad: BadMove;
  readonly reason: Reason;
  readonly moves: readonly string[];
  /** The position before each move of the proof, and the last. */
  readonly positions: readonly Position[];
}

type Check = (shown: Shown) => string | undefined;

const VALUES: Readonly<Record<string, number>> = { r: 9, c: 4.5, n: 4.5, a: 2, b: 2, p: 1 };

/** Red material less Black's, in pawns, by the letters of the FEN; a pawn across the river counts two. */
function material({ fen }: Position): number {
  let sum = 0;
  for (const [index, row] of (fen.split(' ')[0] ?? '').split('/').entries()) {
    for (const letter of row) {
      const value = VALUES[letter.toLowerCase()] ?? 0;
      const isRed = letter !== letter.toLowerCase();
      const isCrossed = letter.toLowerCase() === 'p' && index < 5 === isRed;
      sum += (isRed ? 1 : -1) * (isCrossed ? 2 : value);
    }
  }
  return sum;
}

const isMate: Check = ({ positions, moves, reason }) => {
  const last = positions.at(-1);
  const isMated = last?.isCheck() === true && last.legalMoves().length === 0;
  if (!isMated) return 'the line does not end in mate';
  return moves.length === 2 * (reason.mateIn ?? 0) - 1 ? undefined : 'the mate has another length';
};

const losesMaterial: Check = ({ positions, bad, reason }) => {
  const last = positions.at(-1) ?? bad.before;
  const lost = material(bad.before) - material(last);
  const loser = reason.proof.from === 'after' ? bad.before.turn : oppositeColor(bad.before.turn);
  return (loser === 'red' ? lost : -lost) >= 2 ? undefined : 'less than two pawns are lost';
};

/** Finds where the piece falls: it stands on its square at some time and is captured later. */
function fallOf({
  reason: { piece },
  moves,
  positions,
}: Shown): { stood: number; fell: number } | undefined {
  const [start] = positions;
  const loser = start && oppositeColor(start.turn);
  for (let stood = 0; stood < moves.length; stood += 1) {
    const there = piece && positions[stood]?.pieceAt(piece.square);
    if (there === undefined || there.role !== piece?.role || there.color !== loser) continue;
    const fell = captureOf(piece.square, moves, stood);
    if (fell !== undefined) return { stood, fell };
  }
  return undefined;
}

function captureOf(square: string, moves: readonly string[], from: number): number | undefined {
  let at = square;
  for (let index = from; index < moves.length; index += 1) {
    const move = moves[index] ?? '';
    if (move.endsWith(at)) return index % 2 === 0 ? index : undefined;
    if (move.startsWith(at)) at = move.slice(2);
  }
  return undefined;
}

const pieceFalls: Check = (shown) =>
  fallOf(shown) === undefined ? 'the piece does not fall' : undefined;

const isTakenFreely: Check = (shown) => {
  const { moves, positions, reason } = shown;
  if (moves.length !== 1 || !moves[0]?.endsWith(reason.piece?.square ?? '-'))
    return 'no single capture';
  const replies = positions[1]?.legalMoves() ?? [];
  return replies.some((reply) => reply.endsWith(reason.piece?.square ?? '-'))
    ? 'the piece is protected'
    : undefined;
};

const isExchanged: Check = ({ bad, moves, reason }) => {
  const square = reason.piece?.square ?? '-';
  const [first, second] = moves.length === 1 ? [bad.move, moves[0]] : moves;
  const both = first.endsWith(square) && second?.endsWith(square) === true;
  return both && reason.others?.[0]?.square === square ? undefined : 'no exchange on one square';
};

/** Whether a side could capture on a square if it were to move; `undefined` if it cannot be to move. */
function couldCapture(position: Position, from: string, to: string): boolean | undefined {
  const by = position.pieceAt(from);
  if (by === undefined) return false;
  if (by.color === position.turn) return position.isLegal(from + to);
  const turned = Position.fromSetup({ ...position.toSetup(), turn: by.color });
  return turned.ok ? turned.value.isLegal(from + to) : undefined;
}

const actorAttacks =
  (targetsOf: (reason: Reason) => readonly (string | undefined)[]): Check =>
  (shown) => {
    const { reason, positions, moves } = shown;
    const fall = fallOf(shown);
    const actor = reason.actor?.square ?? '-';
    for (const index of fall === undefined ? [] : [fall.fell - 1, fall.fell]) {
      const position = positions[index];
      if (position?.pieceAt(actor)?.role !== reason.actor?.role) continue;
      const attacks = targetsOf(reason).every((square) => {
        const target = square === undefined ? undefined : position?.pieceAt(square);
        if (target?.role === 'king') return position?.checkers().includes(actor) === true;
        return (
          target !== undefined &&
          couldCapture(position ?? shown.bad.before, actor, square ?? '-') !== false
        );
      });
      if (attacks && moves[fall?.fell ?? 0]?.startsWith(actor)) return undefined;
    }
    return 'the acting piece does not attack, or does not capture';
  };

const givesCheck: Check = ({ positions, reason }) =>
  positions.some((position) => position.checkers().includes(reason.actor?.square ?? '-'))
    ? undefined
    : 'no check';

const hasOthers =
  (count: number): Check =>
  ({ reason }) =>
    reason.others?.length === count ? undefined : `not ${count} other pieces`;

/** Nothing recaptures the piece that falls. */
const isNotRecaptured: Check = (shown) => {
  const fell = fallOf(shown)?.fell;
  const square = fell === undefined ? '-' : (shown.moves[fell]?.slice(2) ?? '-');
  const next = fell === undefined ? undefined : shown.positions[fell + 1];
  return next?.legalMoves().some((reply) => reply.endsWith(square)) === true
    ? 'the capture can be answered on its square'
    : undefined;
};

const givesDiscoveredCheck: Check = ({ positions, moves, reason }) => {
  const actor = reason.actor?.square ?? '-';
  const isGiven = moves.some(
    (move, index) =>
      index % 2 === 0 &&
      move.startsWith(reason.others?.[0]?.square ?? '-') &&
      positions[index + 1]?.checkers().includes(actor) === true,
  );
  return isGiven ? undefined : 'no discovered check';
};

const piecesAttacked: Check = (shown) => {
  const { reason, positions } = shown;
  const position = positions[(fallOf(shown)?.fell ?? 1) - 1];
  const squares = [reason.piece?.square, reason.others?.[0]?.square];
  const areAttacked = squares.every(
    (square) =>
      position !== undefined &&
      square !== undefined &&
      position.attackers(square, oppositeColor(position.turn)).length > 0,
  );
  return areAttacked ? undefined : 'not both pieces are attacked';
};

const MATERIAL = [pieceFalls, losesMaterial];
const CHECKS: Readonly<Record<ReasonKind, readonly Check[]>> = {
  'allows-mate': [isMate],
  'misses-mate': [isMate],
  'hanging-piece': [...MATERIAL, isTakenFreely],
  'wrong-exchange': [...MATERIAL, isExchanged, hasOthers(1)],
  fork: [
    ...MATERIAL,
    hasOthers(2),
    actorAttacks(({ others = [] }) => others.map(({ square }) => square)),
  ],
  'two-threats': [...MATERIAL, hasOthers(1), piecesAttacked],
  pin: [...MATERIAL, hasOthers(1)],
  'pinned-defender': [...MATERIAL, hasOthers(1), isNotRecaptured],
  'opened-line': [...MATERIAL, actorAttacks(({ piece }) => [piece?.square])],
  'discovered-attack': [...MATERIAL, hasOthers(1), actorAttacks(({ piece }) => [piece?.square])],
  'discovered-check': [...MATERIAL, hasOthers(1), givesDiscoveredCheck],
  'check-gains-time': [...MATERIAL, givesCheck],
  'screen-made': [...MATERIAL, hasOthers(1), actorAttacks(({ piece }) => [piece?.square])],
  'screen-removed': [...MATERIAL, hasOthers(1), isNotRecaptured],
  'trapped-piece': [...MATERIAL],
  'removed-defender': [...MATERIAL, hasOthers(1), isNotRecaptured],
  'overloaded-defender': [...MATERIAL, hasOthers(2), isNotRecaptured],
  'perpetual-check': [],
  'misses-win-of-piece': [...MATERIAL],
};
